// SPDX-License-Identifier: MIT
// Where a table goes: standard output, or a file that is replaced in one piece.
#ifndef ZUGWERK_APP_LAB_OUTPUT_H
#define ZUGWERK_APP_LAB_OUTPUT_H

#include <stdbool.h>

#include "app/command.h"
#include "lab/sheet.h"

// path NULL: standard output.
bool lab_output_sheet(Cli *cli, const Sheet *sheet, SheetFormat format, const char *path,
                      Error *err) MUST_CHECK;

// The format that the options name; an error when they name two. `json` is the flag --json.
bool lab_output_format(SheetFormat *out, const char *format, bool json, Error *err) MUST_CHECK;

#endif
