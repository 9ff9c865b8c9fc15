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

// The format that the options name; an error when they name two. `json` is the flag --json. When
// they name none, the file's name decides (x.csv), and else it is text; path may be NULL.
bool lab_output_format(SheetFormat *out, const char *format, bool json, const char *path,
                       Error *err) MUST_CHECK;

// Whether a picture can go to that file. False: not to a terminal; *status is to be returned, a
// message was printed.
bool lab_output_takes_picture(int *status, Cli *cli, const char *path) MUST_CHECK;

// What follows the last dot of a file's name; NULL when there is none, or no name.
const char *lab_output_ending(const char *path);

#endif
