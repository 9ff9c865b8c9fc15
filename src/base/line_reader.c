// SPDX-License-Identifier: MIT
#include "base/line_reader.h"

#include <string.h>

void line_reader_init(LineReader *reader, ByteSource source, size_t limit, const Alloc *alloc) {
    reader->source = source;
    reader->limit = limit;
    reader->number = 0;
    reader->start = 0;
    reader->end = 0;
    text_init(&reader->line, alloc);
}

void line_reader_release(LineReader *reader) {
    text_release(&reader->line);
}

enum { BYTES_CUT = 4 }; // byte order mark and CR do not count

// Appends what the buffer holds of the line; *done tells that its end was among it. What goes far
// past the limit is dropped and makes *too_long true.
static void line_take(LineReader *reader, bool *done, bool *too_long) {
    const char *const from = reader->buffer + reader->start;
    const size_t size = reader->end - reader->start;
    const char *const feed = memchr(from, '\n', size);
    const size_t length = feed == NULL ? size : (size_t)(feed - from);
    *done = feed != NULL;
    reader->start += length + (feed == NULL ? 0 : 1);
    if (*too_long || length > reader->limit + BYTES_CUT - reader->line.length) {
        *too_long = true;
        return;
    }
    text_append_span(&reader->line, (Span){from, length});
}

static Span line_cut(const LineReader *reader) {
    Span line = text_span(&reader->line);
    if (line.length > 0 && line.data[line.length - 1] == '\r') {
        line.length--;
    }
    if (reader->number == 1 && line.length >= 3 && memcmp(line.data, "\xef\xbb\xbf", 3) == 0) {
        line = span_from(line, 3);
    }
    return line;
}

bool line_reader_next(LineReader *reader, Span *line, bool *got, Error *err) {
    bool done = false;
    bool any = false;
    bool too_long = false;
    text_reset(&reader->line);
    while (!done) {
        if (reader->start == reader->end) {
            reader->start = 0;
            reader->end = 0;
            if (!reader->source.read(reader->source.context, reader->buffer, sizeof reader->buffer,
                                     &reader->end, err)) {
                return false;
            }
            if (reader->end == 0) {
                break;
            }
        }
        any = true;
        line_take(reader, &done, &too_long);
    }
    reader->number += any ? 1 : 0;
    if (!text_check(&reader->line, err)) {
        return false;
    }
    *line = line_cut(reader);
    *got = any;
    if (too_long || line->length > reader->limit) {
        return error_set_at(err, ERROR_LIMIT, reader->number, 0, "line longer than %zu bytes",
                            reader->limit);
    }
    return true;
}
