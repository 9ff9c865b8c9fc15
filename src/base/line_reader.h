// SPDX-License-Identifier: MIT
// Text line by line from a byte source, in memory that does not grow with the source. Lines end
// with LF or CRLF; a byte order mark in front of the first one is dropped.
#ifndef ZUGWERK_BASE_LINE_READER_H
#define ZUGWERK_BASE_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/span.h"
#include "base/stream.h"
#include "base/text.h"

typedef struct LineReader {
    ByteSource source;
    size_t limit;   // longest line taken, in bytes
    int64_t number; // of the line given last, from 1
    Text line;
    size_t start; // what is left in the buffer
    size_t end;
    char buffer[1 << 14];
} LineReader;

void line_reader_init(LineReader *reader, ByteSource source, size_t limit, const Alloc *alloc);
void line_reader_release(LineReader *reader);

// The next line without its end; the Span lives until the next call. *got is false at the end of
// the source. ERROR_LIMIT (with the line's number): the line was too long and has been skipped,
// reading can go on; any other failure is final.
bool line_reader_next(LineReader *reader, Span *line, bool *got, Error *err) MUST_CHECK;

#endif
