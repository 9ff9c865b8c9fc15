// SPDX-License-Identifier: MIT
// Splits a line of CSV (RFC 4180; a field may not go over several lines).
#ifndef ZUGWERK_LAB_CSV_LINE_H
#define ZUGWERK_LAB_CSV_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/span.h"
#include "base/text.h"

enum { CSV_FIELDS_MAX = 256 };

typedef struct CsvLine {
    Text text; // of all fields, unquoted
    Span fields[CSV_FIELDS_MAX];
    int64_t columns[CSV_FIELDS_MAX]; // where each begins, for errors
    size_t count;
} CsvLine;

void csv_line_init(CsvLine *line, const Alloc *alloc);
void csv_line_release(CsvLine *line);

// The fields live until the next call. Errors have the line number and the column.
bool csv_line_split(CsvLine *line, Span text, int64_t number, Error *err) MUST_CHECK;

#endif
