// SPDX-License-Identifier: MIT
// What every fuzz target uses.
#ifndef ZUGWERK_TESTS_FUZZ_H
#define ZUGWERK_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/span.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// An oracle: names what does not hold and aborts.
#define FUZZ_CHECK(condition)                                                                      \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition);          \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

static inline Span fuzz_span(const uint8_t *data, size_t size) {
    return size == 0 ? (Span){"", 0} : (Span){(const char *)data, size};
}

// Cuts the text up to the next newline off the front.
static inline Span fuzz_next_line(Span *rest) {
    const char *const end =
        rest->length == 0 ? NULL : (const char *)memchr(rest->data, '\n', rest->length);
    const size_t length = end == NULL ? rest->length : (size_t)(end - rest->data);
    const Span line = {rest->data, length};
    *rest = span_from(*rest, end == NULL ? length : length + 1);
    return line;
}

// The error of a reader that refused `text`: a code, a message in one line, a place in the text.
static inline void fuzz_check_error(const Error *err, Span text) {
    FUZZ_CHECK(err->code != ERROR_NONE);
    const size_t length = strnlen(err->text, sizeof err->text);
    FUZZ_CHECK(length > 0 && length < sizeof err->text);
    for (size_t i = 0; i < length; i++) {
        FUZZ_CHECK(err->text[i] >= ' ' && err->text[i] <= '~');
    }
    FUZZ_CHECK(err->column >= 0 && (uint64_t)err->column <= text.length + 1);
}

#endif
