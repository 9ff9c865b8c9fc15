// SPDX-License-Identifier: MIT
// What `zugwerk epd` prints; docs/FORMATS.md describes the JSON.
#ifndef ZUGWERK_APP_EPD_REPORT_H
#define ZUGWERK_APP_EPD_REPORT_H

#include <stdint.h>

#include "app/command.h"
#include "notation/epd.h"

typedef struct EpdPlace {
    const char *file;
    int64_t line;
} EpdPlace;

// The line, normalised.
bool epd_print(Cli *cli, const Epd *epd, FenStyle style, Error *err) MUST_CHECK;

// One object on one line each.
void epd_print_json(Cli *cli, const EpdPlace *place, const Epd *epd);
void epd_print_error_json(Cli *cli, const EpdPlace *place, const Error *error);

#endif
