// SPDX-License-Identifier: MIT
// Reads a command line by a table. GNU-style: --depth 5, --depth=5, -d 5, flags, "--" ends the
// options, options and operands in any order; a long name may be cut as long as it stays unique.
// Only a flag may be given twice.
#ifndef ZUGWERK_APP_OPTION_TABLE_H
#define ZUGWERK_APP_OPTION_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

// Part of a command line.
typedef struct Words {
    const char *const *items;
    size_t count;
} Words;

typedef enum OptionKind {
    OPTION_FLAG, // field: bool
    OPTION_INT,  // field: int64_t, within minimum..maximum
    OPTION_TEXT, // field: const char *
    OPTION_WORDS // field: Words; takes every word up to the next option, at least one
} OptionKind;

// One option; where its value goes is told by the offset in the struct of the command's settings,
// which holds the defaults beforehand. Make entries with the macros below.
typedef struct Option {
    const char *name; // without the dashes
    char letter;      // of the short form, or 0
    OptionKind kind;
    size_t offset;
    const char *value; // what the value is, for the help: "FEN"; NULL for a flag
    const char *help;  // one line; a line feed goes on below
    int64_t minimum;
    int64_t maximum;
} Option;

#define FLAG_OPTION(Type, field, long_name, short_letter, text)                                    \
    {                                                                                              \
        .name = (long_name), .letter = (short_letter), .kind = OPTION_FLAG,                        \
        .offset = offsetof(Type, field), .help = (text)                                            \
    }
#define INT_OPTION(Type, field, long_name, short_letter, low, high, what, text)                    \
    {                                                                                              \
        .name = (long_name), .letter = (short_letter), .kind = OPTION_INT,                         \
        .offset = offsetof(Type, field), .value = (what), .help = (text), .minimum = (low),        \
        .maximum = (high)                                                                          \
    }
#define TEXT_OPTION(Type, field, long_name, short_letter, what, text)                              \
    {                                                                                              \
        .name = (long_name), .letter = (short_letter), .kind = OPTION_TEXT,                        \
        .offset = offsetof(Type, field), .value = (what), .help = (text)                           \
    }
#define WORDS_OPTION(Type, field, long_name, short_letter, what, text)                             \
    {                                                                                              \
        .name = (long_name), .letter = (short_letter), .kind = OPTION_WORDS,                       \
        .offset = offsetof(Type, field), .value = (what), .help = (text)                           \
    }

// Sets fields of *settings and puts the operands into operands[0..*operand_count), which must have
// room for words.count. On a fault (ERROR_SYNTAX, ERROR_VALUE) the message names the option and the
// nearest one there is; settings may then be half set. Strings are not copied.
bool options_parse(void *settings, const char **operands, size_t *operand_count,
                   const Option *options, size_t option_count, Words words, Error *err) MUST_CHECK;

// Appends the table of options as the help shows it.
void options_format(Text *text, const Option *options, size_t option_count);

// A whole number within bounds, or ERROR_VALUE naming `what`.
bool int_parse(int64_t *out, const char *text, const char *what, int64_t minimum, int64_t maximum,
               Error *err) MUST_CHECK;

#endif
