// SPDX-License-Identifier: MIT
// A training position: an EPD line with the result of its game (c9 "1-0", "0-1" or "1/2-1/2") and,
// if known, a search's score (ce, centipawns, side to move's). docs/FORMATS.md describes it.
#ifndef ZUGWERK_LAB_TRAINING_LINE_H
#define ZUGWERK_LAB_TRAINING_LINE_H

#include <stdbool.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "chess/position.h"

enum { TRAINING_SCORE_MAX = 32000, TRAINING_LINE_MAX = 4096 };

typedef struct TrainingLine {
    Position pos;
    int half_points; // White's: 0 lost, 1 drawn, 2 won
    bool has_score;
    int score; // White's point of view
} TrainingLine;

// Reads a line that is no remark (see epd_is_remark). *out is unchanged on failure.
bool training_line_parse(TrainingLine *out, Span line, const Alloc *alloc, Error *err) MUST_CHECK;

#endif
