// SPDX-License-Identifier: MIT
// A growable text. Appending never fails visibly: after a failed allocation the text is marked
// `failed` and ignores what follows, so that a long piece of formatting checks once at its end.
#ifndef ZUGWERK_BASE_TEXT_H
#define ZUGWERK_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"

typedef struct Text {
    char *data; // NUL-terminated once anything was appended, else NULL
    size_t length;
    size_t capacity;
    const Alloc *alloc;
    bool failed;
} Text;

// An empty text; holds no memory yet. alloc may be NULL.
void text_init(Text *text, const Alloc *alloc);
void text_release(Text *text);

// Empty again, memory kept, failure forgotten.
void text_reset(Text *text);

void text_append(Text *text, const char *string);
void text_append_span(Text *text, Span span);
void text_append_char(Text *text, char c);
void text_append_int(Text *text, int64_t value);
void text_format(Text *text, const char *format, ...) PRINTF_LIKE(2, 3);

static inline Span text_span(const Text *text) {
    return (Span){text->data == NULL ? "" : text->data, text->length};
}

// "" when nothing was appended.
static inline const char *text_string(const Text *text) {
    return text->data == NULL ? "" : text->data;
}

// False with ERROR_MEMORY when an append had failed.
bool text_check(const Text *text, Error *err) MUST_CHECK;

#endif
