// SPDX-License-Identifier: MIT
// What the ladder's games add up to: a Markdown page and a picture, the same for the same games.
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
    bool has_times;
    bool has_part[LADDER_PARTS]; // which are written; ratings take every game
} LadderReport;

// False with ERROR_VALUE when the games do not connect all rungs that have played: there is no list
// then.
bool ladder_ratings(RatingList *out, const LadderReport *report, const Alloc *alloc,
                    Error *err) MUST_CHECK;

// ratings NULL: none.
void ladder_page(Text *out, const LadderReport *report, const RatingList *ratings);

bool ladder_picture(ByteSink sink, const LadderReport *report, const RatingList *ratings,
                    const Alloc *alloc, Error *err) MUST_CHECK;

#endif
