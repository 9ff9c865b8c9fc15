// SPDX-License-Identifier: MIT
// Pictures of a match or a tournament as SVG: no script, nothing loaded, the same results give the
// same bytes. Colours after Okabe and Ito; nothing is told by colour alone.
#ifndef ZUGWERK_REPORT_MATCH_CHARTS_H
#define ZUGWERK_REPORT_MATCH_CHARTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/stream.h"
#include "report/match_summary.h"

// Every pairing's score as a field, bluer the better for the row's player, in the order of the
// standings. The conditions stand below the title.
bool match_chart_crosstable(const MatchSummary *summary, const char *title, ByteSink sink,
                            const Alloc *alloc, Error *err) MUST_CHECK;

// The rating list, which summary->ratings must hold, with error bars.
bool match_chart_ratings(const MatchSummary *summary, const char *title, ByteSink sink,
                         Error *err) MUST_CHECK;

typedef struct LlrPoint {
    double games; // played so far
    double llr;
} LlrPoint;

// The LLR of summary->sprt over the games, with both bounds. Points in rising order of games; long
// lines are thinned. The conditions stand at the bottom.
bool match_chart_llr(const MatchSummary *summary, const LlrPoint *points, size_t count,
                     const char *title, ByteSink sink, Error *err) MUST_CHECK;

#endif
