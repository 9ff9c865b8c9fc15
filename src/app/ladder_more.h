// SPDX-License-Identifier: MIT
// Where the ladder needs more games: they go to the steps that are still inside their errors.
#ifndef ZUGWERK_APP_LADDER_MORE_H
#define ZUGWERK_APP_LADDER_MORE_H

#include "app/ladder_report.h"

// Gives the two rungs of every large step that is unsure (ladder_report.h) half as many games again
// as they have, at least ten more, but at most `most` (even). Returns how many pairings got some.
// list is the report's.
size_t ladder_raise(LadderList *list, const LadderReport *report, const RatingList *ratings,
                    size_t most);

#endif
