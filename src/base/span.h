// SPDX-License-Identifier: MIT
// A piece of text that somebody else owns; not NUL-terminated, may contain any byte.
#ifndef ZUGWERK_BASE_SPAN_H
#define ZUGWERK_BASE_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/compiler.h"

typedef struct Span {
    const char *data;
    size_t length;
} Span;

static inline Span span_of(const char *text) {
    return (Span){text, strlen(text)};
}

static inline Span span_from(Span span, size_t start) {
    return (Span){span.data + start, span.length - start};
}

static inline bool span_is(Span span, const char *text) {
    return span.length == strlen(text) && memcmp(span.data, text, span.length) == 0;
}

// Equal when ASCII letters are compared without case.
bool span_is_nocase(Span span, const char *text);

// Space, tab, CR, LF, vertical tab or form feed.
static inline bool char_is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline bool char_is_digit(char c) {
    return c >= '0' && c <= '9';
}

static inline bool char_is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static inline char char_to_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

// Without blanks at both ends.
Span span_trim(Span span);

// Cuts the next word (run of non-blanks) off the front of *rest; empty when there is none.
Span span_next_word(Span *rest);

// Decimal digits only, with an optional leading '-'; false when malformed or outside
// minimum..maximum.
bool span_to_int(int64_t *out, Span span, int64_t minimum, int64_t maximum) MUST_CHECK;

// A copy for messages: bytes outside printable ASCII become '?', longer text is cut with "...".
// Returns out.
const char *span_show(char *out, size_t size, Span span);

#endif
