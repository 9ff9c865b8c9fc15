// SPDX-License-Identifier: MIT
#include "base/stream.h"

#include <string.h>

static bool span_read(void *context, void *buffer, size_t capacity, size_t *got, Error *err) {
    (void)err;
    Span *const rest = context;
    *got = rest->length < capacity ? rest->length : capacity;
    if (*got > 0) {
        memcpy(buffer, rest->data, *got);
        *rest = span_from(*rest, *got);
    }
    return true;
}

ByteSource source_of_span(Span *rest) {
    return (ByteSource){span_read, rest};
}

static bool text_write(void *context, const void *data, size_t size, Error *err) {
    Text *const text = context;
    text_append_span(text, (Span){data, size});
    return text_check(text, err);
}

ByteSink sink_of_text(Text *text) {
    return (ByteSink){text_write, text};
}
