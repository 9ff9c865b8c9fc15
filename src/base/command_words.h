// SPDX-License-Identifier: MIT
// A command line in one text, cut into the program and its arguments without a shell: blanks
// separate words; 'single quotes' keep everything as it stands; "double quotes" keep blanks, and \"
// and \\ in them stand for " and \; outside of quotes a backslash takes the next character as it
// is. Nothing is expanded: $HOME, *.txt and ~ are just letters.
#ifndef ZUGWERK_BASE_COMMAND_WORDS_H
#define ZUGWERK_BASE_COMMAND_WORDS_H

#include <stddef.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "base/text.h"

typedef struct CommandWords {
    const char **words; // ended by NULL
    size_t count;       // at least 1
    char *letters;      // of all words
    const Alloc *alloc;
} CommandWords;

// Errors carry the column. *out is unchanged on failure.
bool command_words_init(CommandWords *out, Span text, const Alloc *alloc, Error *err) MUST_CHECK;
void command_words_release(CommandWords *words);

// Appends a word so that it reads back as itself.
void command_word_format(Text *out, const char *word);

#endif
