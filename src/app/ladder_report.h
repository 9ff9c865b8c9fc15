// SPDX-License-Identifier: MIT
// What the ladder's games add up to: a Markdown page, pictures and data, the same for the same
// games.
#ifndef ZUGWERK_APP_LADDER_REPORT_H
#define ZUGWERK_APP_LADDER_REPORT_H

#include "app/ladder_list.h"
#include "base/stream.h"
#include "match/match_results.h"
#include "stats/rating.h"

typedef struct LadderReport {
    const LadderList *list;
    const MatchResults *results; // players are rungs, in the order of the list
    int64_t nodes;
    const char *openings; // a file, or NULL: the ladder's own
    const char *picture;  // its file as the page is to name it; NULL: none
    const char *curve;    // of the levels, likewise
    bool has_times;
    bool has_part[LADDER_PARTS]; // which are written; ratings take every game
} LadderReport;

// False with ERROR_VALUE when the games do not connect all rungs that have played: there is no list
// then.
bool ladder_ratings(RatingList *out, const LadderReport *report, const Alloc *alloc,
                    Error *err) MUST_CHECK;

// From one rung of a part to the next that has played.
typedef struct LadderStep {
    size_t lower;
    size_t upper;
    double elo;
    double error;   // half of the interval of 95 %
    bool is_large;  // so large that games are to tell it from none: 50 Elo, of levels 30
    bool is_unsure; // inside its error
} LadderStep;

// The step after *step in the parts of the report; begin with zeros. False: there is none.
bool ladder_next_step(LadderStep *step, const LadderReport *report, const RatingList *ratings);

// ratings NULL: none.
void ladder_page(Text *out, const LadderReport *report, const RatingList *ratings);

bool ladder_picture(ByteSink sink, const LadderReport *report, const RatingList *ratings,
                    const Alloc *alloc, Error *err) MUST_CHECK;

// The levels' ratings over their numbers, measured and announced.
bool ladder_curve(ByteSink sink, const LadderReport *report, const RatingList *ratings,
                  const Alloc *alloc, Error *err) MUST_CHECK;

// CSV: player,opponent,wins,draws,losses of every pairing that has played, in the order of
// the list.
void ladder_results(Text *out, const LadderReport *report);

#endif
