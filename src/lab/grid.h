// SPDX-License-Identifier: MIT
// A table of results: columns with a key, a heading and a kind; rows of cells. Which columns are
// shown, and the order of the rows, can be chosen. lab/sheet.h writes it in every format.
//
// Like Text, a grid fails invisibly: after a failed allocation it ignores what follows, and
// grid_check reports it.
#ifndef ZUGWERK_LAB_GRID_H
#define ZUGWERK_LAB_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "base/text.h"

enum { GRID_COLUMNS_MAX = 64, GRID_PLACES_MAX = 18 };

typedef enum GridKind {
    GRID_TEXT,  // stands left
    GRID_NUMBER // stands right, digits in threes
} GridKind;

typedef struct GridColumn {
    const char *key;   // for programs: letters, digits and '_'
    const char *title; // for people
    GridKind kind;
    int places;       // GRID_NUMBER: of decimals shown to people; programs see all of them
    const char *help; // one line: what it is
} GridColumn;

typedef enum CellKind {
    CELL_NONE, // unknown or meaningless; shown as "-", JSON null
    CELL_TEXT,
    CELL_COUNT,   //
    CELL_DECIMAL, // units / 10^places
    CELL_BOOL     // yes or no
} CellKind;

typedef struct GridCell {
    CellKind kind;
    int places;
    uint64_t count; // CELL_COUNT; CELL_BOOL: 0 or 1
    int64_t units;  // CELL_DECIMAL
    size_t start;   // CELL_TEXT: in grid->texts
    size_t length;
} GridCell;

typedef struct Grid {
    const char *key;           // for programs: the name of the list
    const char *title;         // for people; may be ""
    bool wraps;                // as text: a last column of texts is broken at blanks to fit a line
    const GridColumn *columns; // the caller's; must outlive the grid
    size_t column_count;
    size_t shown[GRID_COLUMNS_MAX]; // columns in the order in which they are shown
    size_t shown_count;
    GridCell *cells; // row by row, all columns
    size_t cell_capacity;
    size_t row_count;
    size_t *order; // rows in the order in which they are shown; NULL: as added
    Text texts;
    const Alloc *alloc;
    bool failed;
} Grid;

// All columns are shown. Holds no memory yet.
void grid_init(Grid *grid, const char *key, const char *title, const GridColumn *columns,
               size_t column_count, const Alloc *alloc);
void grid_release(Grid *grid);

// A row of empty cells; the setters below change the row added last. Text is copied; control
// characters become blanks, and bytes that are not UTF-8 question marks.
void grid_add_row(Grid *grid);
void grid_set_text(Grid *grid, size_t column, Span text);
void grid_set_count(Grid *grid, size_t column, uint64_t count);
void grid_set_decimal(Grid *grid, size_t column, int64_t units, int places);
void grid_set_bool(Grid *grid, size_t column, bool value);

// Rounds to `places`; nothing is set for infinities and NaN.
void grid_set_double(Grid *grid, size_t column, double value, int places);

bool grid_check(const Grid *grid, Error *err) MUST_CHECK;

// A cell by the place where it is shown.
const GridCell *grid_cell(const Grid *grid, size_t row, size_t shown);
Span grid_cell_text(const Grid *grid, const GridCell *cell);

// Columns by key, in this order, with commas or blanks between; "all". Errors carry the column of
// the unknown word and name the nearest one.
bool grid_choose(Grid *grid, Span keys, Error *err) MUST_CHECK;

// No longer shows the column with this number.
void grid_hide(Grid *grid, size_t column);

// Sorts the rows by these keys, the first one first: "nodes", or "nodes:down" for falling order.
// Rows that are equal keep their order; empty cells come last.
bool grid_sort(Grid *grid, Span keys, Error *err) MUST_CHECK;

// Appends a number cell as digits: in threes with commas and rounded to `places` when
// `for_people`, else plain and exact.
void grid_format_number(Text *out, const GridCell *cell, int places, bool for_people);

#endif
