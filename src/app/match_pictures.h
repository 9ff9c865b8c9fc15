// SPDX-License-Identifier: MIT
// The pictures of a match: NAME-crosstable.svg and NAME-ratings.svg of several players,
// NAME-llr.svg of an SPRT.
#ifndef ZUGWERK_APP_MATCH_PICTURES_H
#define ZUGWERK_APP_MATCH_PICTURES_H

#include "report/match_charts.h"

// The LLR after each game.
typedef struct LlrCurve {
    LlrPoint *points;
    size_t count;
    size_t capacity;
    const Alloc *alloc;
} LlrCurve;

bool llr_curve_add(LlrCurve *curve, double games, double llr, Error *err) MUST_CHECK;
void llr_curve_release(LlrCurve *curve);

// Before the match: whether the pictures there will be can be written. Changes no file.
bool match_pictures_check(const char *name, bool has_sprt, bool has_tables, const Alloc *alloc,
                          Error *err) MUST_CHECK;

bool match_pictures_write(const char *name, const char *title, const MatchSummary *summary,
                          const LlrCurve *curve, const Alloc *alloc, Error *err) MUST_CHECK;

#endif
