// SPDX-License-Identifier: MIT
// A series of games as tables and as PGN.
#ifndef ZUGWERK_LAB_GAME_SERIES_SHEET_H
#define ZUGWERK_LAB_GAME_SERIES_SHEET_H

#include <stdbool.h>

#include "base/error.h"
#include "base/stream.h"
#include "lab/game_series.h"
#include "lab/grid.h"
#include "lab/sheet.h"

typedef struct SeriesSheet {
    Sheet sheet;
    Grid players; // score and profile of the two
    Grid games;
    Grid calls; // per function
} SeriesSheet;

// Games that are not done are left out. all_columns: the games' moves, too.
bool series_sheet_init(SeriesSheet *out, const GameSeries *series, bool with_time, bool all_columns,
                       Error *err) MUST_CHECK;
void series_sheet_release(SeriesSheet *sheet);

// The games that are done.
bool series_write_pgn(const GameSeries *series, ByteSink sink, Error *err) MUST_CHECK;

#endif
