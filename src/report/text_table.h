// SPDX-License-Identifier: MIT
// A small table of texts, written with aligned columns or as Markdown. It fails invisibly like
// Text: the text that it is written to is then marked as failed.
#ifndef ZUGWERK_REPORT_TEXT_TABLE_H
#define ZUGWERK_REPORT_TEXT_TABLE_H

#include <stddef.h>

#include "base/alloc.h"
#include "base/compiler.h"
#include "base/text.h"

typedef struct TextTable {
    size_t columns;
    size_t left;  // number of the column that stands left; the others stand right
    Text cells;   // one behind the other, row by row, the heading first
    size_t *ends; // of each cell
    size_t count;
    size_t capacity;
} TextTable;

void text_table_init(TextTable *table, size_t columns, size_t left, const Alloc *alloc);
void text_table_release(TextTable *table);

// The next cell. Control characters become question marks.
void text_table_add(TextTable *table, const char *format, ...) PRINTF_LIKE(2, 3);

void text_table_write(Text *out, const TextTable *table);
void text_table_write_markdown(Text *out, const TextTable *table);

// Control characters become question marks.
void text_append_plain(Text *out, Span text);

// The same, and everything stands for itself in Markdown.
void text_append_markdown(Text *out, Span text);

#endif
