// SPDX-License-Identifier: MIT
// What `zugwerk match` shows of a Swiss tournament or a knockout.
#ifndef ZUGWERK_APP_MATCH_TOURNAMENT_H
#define ZUGWERK_APP_MATCH_TOURNAMENT_H

#include "app/command.h"
#include "app/match_archive.h"
#include "report/tournament_summary.h"

// How it stands, between two games: in words, and the ranking. Appended.
void match_tournament_standing(Text *out, const Tournament *tournament, const char *const *names);

// Ranking and rounds, before the numbers of all games. *order is then the ranking's, for
// MatchSummary.order; the caller frees it. NULL for a tournament: nothing.
bool match_tournament_print(int **order, Cli *cli, const Tournament *tournament,
                            const char *const *names, SummaryFormat format, Error *err) MUST_CHECK;

// Adds it to the JSON lines, if there are any. NULL for a tournament: nothing.
bool match_tournament_keep(MatchArchive *archive, const Tournament *tournament,
                           const char *const *names, Error *err) MUST_CHECK;

#endif
