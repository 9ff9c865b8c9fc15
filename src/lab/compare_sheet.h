// SPDX-License-Identifier: MIT
// The results of a comparison as tables: one row a cell, and averages over the positions.
#ifndef ZUGWERK_LAB_COMPARE_SHEET_H
#define ZUGWERK_LAB_COMPARE_SHEET_H

#include <stdbool.h>

#include "base/error.h"
#include "lab/compare.h"
#include "lab/sheet.h"

typedef struct CompareSheetOptions {
    bool all_columns;    // when the experiment chooses none: every one
    bool averages_first; // the table of averages before, and in CSV instead of, the other
} CompareSheetOptions;

// Holds what a written comparison is made of.
typedef struct CompareSheet {
    Sheet sheet;
    Grid cells;
    Grid averages;
} CompareSheet;

// Cells that are not done are left out. Fails when the experiment's columns or sort do not exist.
bool compare_sheet_init(CompareSheet *out, const Compare *compare,
                        const CompareSheetOptions *options, Error *err) MUST_CHECK;
void compare_sheet_release(CompareSheet *sheet);

// Whether the experiment's columns and sort exist: to be asked before anything is run.
bool compare_sheet_check(const Experiment *experiment, Error *err) MUST_CHECK;

// Appends "key  what it is" for every column, one a line.
void compare_sheet_list_columns(Text *out);

#endif
