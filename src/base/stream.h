// SPDX-License-Identifier: MIT
// Byte sources and byte sinks: how readers and writers meet files, pipes, memory and
// decompressors without knowing them.
#ifndef ZUGWERK_BASE_STREAM_H
#define ZUGWERK_BASE_STREAM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/span.h"
#include "base/text.h"

// read fills 1..capacity bytes and sets *got; *got 0 means the end. It returns false on a fault.
typedef struct ByteSource {
    bool (*read)(void *context, void *buffer, size_t capacity, size_t *got, Error *err);
    void *context;
} ByteSource;

// write takes all bytes or returns false.
typedef struct ByteSink {
    bool (*write)(void *context, const void *data, size_t size, Error *err);
    void *context;
} ByteSink;

// Reads from memory; the Span is moved forward. It must outlive the source.
ByteSource source_of_span(Span *rest);

// Appends to a text.
ByteSink sink_of_text(Text *text);

#endif
