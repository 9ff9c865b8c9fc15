// SPDX-License-Identifier: MIT
#include "report/text_table.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

void text_table_init(TextTable *table, size_t columns, size_t left, const Alloc *alloc) {
    *table = (TextTable){.columns = columns, .left = left};
    text_init(&table->cells, alloc);
}

void text_table_release(TextTable *table) {
    alloc_free(table->cells.alloc, table->ends);
    text_release(&table->cells);
    *table = (TextTable){.columns = 0};
}

static char plain_of(char c) {
    return (unsigned char)c < ' ' || c == '\x7f' ? '?' : c;
}

void text_append_plain(Text *out, Span text) {
    for (size_t i = 0; i < text.length; i++) {
        text_append_char(out, plain_of(text.data[i]));
    }
}

static void append_formatted(Text *out, const char *format, va_list arguments) PRINTF_LIKE(2, 0);

// Cells may be longer than any buffer: names are the user's.
static void append_formatted(Text *out, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *const cell = length < 0 ? NULL : alloc_new(out->alloc, (size_t)length + 1);
    if (cell == NULL) {
        out->failed = true;
        return;
    }
    (void)vsnprintf(cell, (size_t)length + 1, format, arguments);
    text_append_plain(out, (Span){cell, (size_t)length});
    alloc_free(out->alloc, cell);
}

void text_table_add(TextTable *table, const char *format, ...) {
    void *ends = table->ends;
    const bool grown = alloc_grow(table->cells.alloc, &ends, &table->capacity, table->count + 1,
                                  sizeof *table->ends);
    table->ends = ends;
    if (!grown) {
        table->cells.failed = true;
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    append_formatted(&table->cells, format, arguments);
    va_end(arguments);
    table->ends[table->count++] = table->cells.length;
}

static Span cell_at(const TextTable *table, size_t index) {
    const size_t start = index == 0 ? 0 : table->ends[index - 1];
    return (Span){text_string(&table->cells) + start, table->ends[index] - start};
}

// In characters; those of no or double width are not known.
static size_t width_of(Span text) {
    size_t width = 0;
    for (size_t i = 0; i < text.length; width++) {
        const size_t length = utf8_length(span_from(text, i));
        i += length == 0 ? 1 : length;
    }
    return width;
}

static size_t column_width(const TextTable *table, size_t column) {
    size_t widest = 0;
    for (size_t i = column; i < table->count; i += table->columns) {
        const size_t width = width_of(cell_at(table, i));
        widest = width > widest ? width : widest;
    }
    return widest;
}

static void append_blanks(Text *out, size_t count) {
    for (size_t i = 0; i < count; i++) {
        text_append_char(out, ' ');
    }
}

// False when something has failed, which is then passed on.
static bool is_whole(Text *out, const TextTable *table) {
    out->failed = out->failed || table->cells.failed;
    return !out->failed;
}

void text_table_write(Text *out, const TextTable *table) {
    if (!is_whole(out, table)) {
        return;
    }
    size_t *const widths = alloc_new(out->alloc, table->columns * sizeof *widths);
    if (widths == NULL) {
        out->failed = true;
        return;
    }
    for (size_t column = 0; column < table->columns; column++) {
        widths[column] = column_width(table, column);
    }
    for (size_t i = 0; i < table->count; i++) {
        const Span cell = cell_at(table, i);
        const size_t column = i % table->columns;
        const size_t room = widths[column] - width_of(cell);
        const bool is_last = column + 1 == table->columns;
        append_blanks(out, column == table->left ? 0 : room);
        text_append_span(out, cell);
        append_blanks(out, column == table->left && !is_last ? room : 0);
        text_append(out, is_last ? "\n" : "  ");
    }
    alloc_free(out->alloc, widths);
}

void text_append_markdown(Text *out, Span text) {
    for (size_t i = 0; i < text.length; i++) {
        const char c = text.data[i];
        if (c != '\0' && strchr("\\`*_{}[]<>|#~&", c) != NULL) {
            text_append_char(out, '\\');
        }
        text_append_char(out, plain_of(c));
    }
}

void text_table_write_markdown(Text *out, const TextTable *table) {
    if (!is_whole(out, table)) {
        return;
    }
    for (size_t i = 0; i < table->count; i++) {
        text_append(out, i % table->columns == 0 ? "| " : " | ");
        text_append_markdown(out, cell_at(table, i));
        text_append(out, (i + 1) % table->columns == 0 ? " |\n" : "");
        if (i + 1 == table->columns) {
            for (size_t column = 0; column < table->columns; column++) {
                text_append(out, column == table->left ? "|---" : "|--:");
            }
            text_append(out, "|\n");
        }
    }
}
