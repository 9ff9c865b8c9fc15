// SPDX-License-Identifier: MIT
// Inside of the sheet's writers.
#ifndef ZUGWERK_LAB_SHEET_IMPL_H
#define ZUGWERK_LAB_SHEET_IMPL_H

#include "lab/sheet.h"

static inline Span sheet_fact_text(const Sheet *sheet, const SheetFact *fact) {
    return (Span){text_string(&sheet->texts) + fact->start, fact->length};
}

static inline Span sheet_note_text(const Sheet *sheet, const SheetNote *note) {
    return (Span){text_string(&sheet->texts) + note->start, note->length};
}

// Appends a text as the format needs it.
typedef void SheetEscape(Text *out, Span text);

SheetEscape sheet_escape_none, sheet_escape_markdown, sheet_escape_latex, sheet_escape_html;

// A cell for people.
void sheet_append_cell(Text *out, const Grid *grid, size_t row, size_t shown, SheetEscape *escape);

// A fact's value for people.
void sheet_append_fact(Text *out, const Sheet *sheet, const SheetFact *fact, SheetEscape *escape);

static inline const GridColumn *sheet_column(const Grid *grid, size_t shown) {
    return &grid->columns[grid->shown[shown]];
}

void sheet_write_markdown(Text *out, const Sheet *sheet);
void sheet_write_latex(Text *out, const Sheet *sheet);
void sheet_write_html(Text *out, const Sheet *sheet);

#endif
