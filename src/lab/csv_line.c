// SPDX-License-Identifier: MIT
#include "lab/csv_line.h"

void csv_line_init(CsvLine *line, const Alloc *alloc) {
    text_init(&line->text, alloc);
    line->count = 0;
}

void csv_line_release(CsvLine *line) {
    text_release(&line->text);
}

// Appends a quoted field that begins at `at`; returns where it ends, behind its closing quote, or
// SIZE_MAX when there is none.
static size_t append_quoted(Text *out, Span text, size_t at) {
    for (size_t i = at + 1; i < text.length; i++) {
        if (text.data[i] != '"') {
            text_append_char(out, text.data[i]);
        } else if (i + 1 < text.length && text.data[i + 1] == '"') {
            text_append_char(out, '"');
            i++;
        } else {
            return i + 1;
        }
    }
    return SIZE_MAX;
}

bool csv_line_split(CsvLine *line, Span text, int64_t number, Error *err) {
    size_t starts[CSV_FIELDS_MAX + 1];
    text_reset(&line->text);
    line->count = 0;
    for (size_t at = 0;;) {
        if (line->count == CSV_FIELDS_MAX) {
            return error_set_at(err, ERROR_LIMIT, number, (int64_t)at + 1,
                                "more than %d fields in a line", CSV_FIELDS_MAX);
        }
        line->columns[line->count] = (int64_t)at + 1;
        starts[line->count++] = line->text.length;
        if (at < text.length && text.data[at] == '"') {
            const size_t end = append_quoted(&line->text, text, at);
            if (end == SIZE_MAX || (end < text.length && text.data[end] != ',')) {
                return error_set_at(err, ERROR_SYNTAX, number, (int64_t)at + 1, "%s",
                                    end == SIZE_MAX
                                        ? "a field in quotes without its end on the line"
                                        : "something stands behind a field in quotes");
            }
            at = end;
        }
        while (at < text.length && text.data[at] != ',') {
            if (text.data[at] == '"') {
                return error_set_at(err, ERROR_SYNTAX, number, (int64_t)at + 1,
                                    "a quote inside a field that has none around it");
            }
            text_append_char(&line->text, text.data[at++]);
        }
        if (at == text.length) {
            break;
        }
        at++; // the comma
    }
    starts[line->count] = line->text.length;
    for (size_t i = 0; i < line->count; i++) {
        const Span all = text_span(&line->text);
        line->fields[i] = (Span){all.data + starts[i], starts[i + 1] - starts[i]};
    }
    return text_check(&line->text, err);
}
