// SPDX-License-Identifier: MIT
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void text_init(Text *text, const Alloc *alloc) {
    *text = (Text){.alloc = alloc};
}

void text_release(Text *text) {
    alloc_free(text->alloc, text->data);
    text_init(text, text->alloc);
}

void text_reset(Text *text) {
    text->length = 0;
    text->failed = false;
    if (text->data != NULL) {
        text->data[0] = '\0';
    }
}

// Room for `more` bytes and the NUL.
static bool text_reserve(Text *text, size_t more) {
    if (text->failed) {
        return false;
    }
    void *data = text->data;
    const bool fits =
        more < SIZE_MAX - text->length - 1
        && alloc_grow(text->alloc, &data, &text->capacity, text->length + more + 1, 1);
    text->data = data;
    text->failed = !fits;
    return fits;
}

void text_append_span(Text *text, Span span) {
    if (!text_reserve(text, span.length)) {
        return;
    }
    if (span.length > 0) {
        memcpy(text->data + text->length, span.data, span.length);
    }
    text->length += span.length;
    text->data[text->length] = '\0';
}

void text_append(Text *text, const char *string) {
    text_append_span(text, span_of(string));
}

void text_append_char(Text *text, char c) {
    text_append_span(text, (Span){&c, 1});
}

void text_append_int(Text *text, int64_t value) {
    text_format(text, "%lld", (long long)value);
}

void text_format(Text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0) {
        text->failed = true;
        return;
    }
    const size_t size = (size_t)length;
    if (!text_reserve(text, size)) {
        return;
    }
    va_start(arguments, format);
    const int written = vsnprintf(text->data + text->length, size + 1, format, arguments);
    va_end(arguments);
    if (written != length) {
        text->failed = true;
        text->data[text->length] = '\0';
        return;
    }
    text->length += size;
}

bool text_check(const Text *text, Error *err) {
    return text->failed ? error_set_memory(err) : true;
}
