// SPDX-License-Identifier: MIT
// The options an engine declares, and what `setoption` may set them to.
#ifndef ZUGWERK_UCI_UCI_OPTION_H
#define ZUGWERK_UCI_UCI_OPTION_H

#include "base/error.h"
#include "uci/uci_reply.h"

typedef struct UciOption {
    const char *name;
    UciOptionType type;
    int64_t value; // default of a spin, 0 or 1 of a check
    int64_t minimum;
    int64_t maximum;
    const char *text; // default of a string; the choices of a combo end with NULL
    const char *const *choices;
    bool hidden; // understood, but listed only when asked for
} UciOption;

typedef struct UciOptionValue {
    int64_t number; // spin; check: 0 or 1; combo: the choice's index
    Span text;      // string
} UciOptionValue;

// The line that declares the option.
UciOptionLine uci_option_line(const UciOption *option);

// Appends its whole line: of a combo the choices, too.
void uci_option_format(Text *out, const UciOption *option);

// Names are compared without case, and runs of blanks count as one.
bool uci_option_is_named(const UciOption *option, Span name);

// What `setoption` gives. has_value: whether there was the word "value". ERROR_VALUE says what the
// option takes.
bool uci_option_parse_value(UciOptionValue *out, const UciOption *option, bool has_value,
                            Span value, Error *err) MUST_CHECK;

#endif
