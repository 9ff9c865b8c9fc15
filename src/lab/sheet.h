// SPDX-License-Identifier: MIT
// What a command of the laboratory prints: a title, facts, tables and notes, written as text, CSV,
// JSON, Markdown, LaTeX or HTML. Everything is escaped as the format needs it; numbers stand right,
// with digits in threes where people read them.
//
// A sheet fails invisibly like Text; sheet_write reports it.
#ifndef ZUGWERK_LAB_SHEET_H
#define ZUGWERK_LAB_SHEET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/json.h"
#include "base/span.h"
#include "base/stream.h"
#include "base/text.h"
#include "lab/grid.h"

enum { SHEET_GRIDS_MAX = 8, SHEET_FACTS_MAX = 24, SHEET_NOTES_MAX = 64 };

typedef enum SheetFormat {
    SHEET_TEXT,
    SHEET_CSV,      // RFC 4180: the first table only, keys as headings, LF at line ends
    SHEET_JSON,     // facts as members, each table a list of objects, the notes a list of texts
    SHEET_MARKDOWN, //
    SHEET_LATEX,    // a table environment; needs no package
    SHEET_HTML      // a whole page; no script, nothing loaded, light and dark
} SheetFormat;

typedef struct SheetFact {
    const char *key;
    const char *title;
    bool is_count;
    uint64_t count;
    size_t start; // of its text
    size_t length;
} SheetFact;

typedef struct SheetNote {
    size_t start;
    size_t length;
} SheetNote;

typedef struct Sheet {
    const Alloc *alloc;
    Text texts;
    const char *title; // the caller's
    SheetFact facts[SHEET_FACTS_MAX];
    size_t fact_count;
    SheetNote notes[SHEET_NOTES_MAX];
    size_t note_count;
    const Grid *grids[SHEET_GRIDS_MAX]; // the caller's
    size_t grid_count;
} Sheet;

void sheet_init(Sheet *sheet, const char *title, const Alloc *alloc);
void sheet_release(Sheet *sheet);

// One line below the title. Key and title must outlive the sheet; the text is copied.
void sheet_fact(Sheet *sheet, const char *key, const char *title, Span text);
void sheet_fact_count(Sheet *sheet, const char *key, const char *title, uint64_t count);

// A sentence behind the tables; those beyond SHEET_NOTES_MAX are dropped.
void sheet_note(Sheet *sheet, const char *format, ...) PRINTF_LIKE(2, 3);

// The grid must outlive the sheet.
void sheet_grid(Sheet *sheet, const Grid *grid);

// "text", "csv", "json", "markdown" (or "md"), "latex" (or "tex"), "html".
bool sheet_format_parse(SheetFormat *out, Span name, Error *err) MUST_CHECK;

bool sheet_write(const Sheet *sheet, SheetFormat format, ByteSink sink, Error *err) MUST_CHECK;

#endif
