// SPDX-License-Identifier: MIT
// What `zugwerk match` prints: a line for each game, how the match stands now and then, and all of
// it at the end.
#ifndef ZUGWERK_APP_MATCH_LIVE_H
#define ZUGWERK_APP_MATCH_LIVE_H

#include "app/command.h"
#include "app/lab_progress.h"
#include "app/match_pictures.h"
#include "app/match_settings.h"
#include "match/match_results.h"

typedef struct MatchLive {
    Cli *cli;
    const MatchCommand *command;
    const MatchSettings *settings;
    const MatchResults *results;
    LabProgress progress;
    size_t total;  // games of the match
    size_t before; // played in an earlier run
    int64_t start_us;
    LlrCurve curve; // after each pair or game, for the picture
} MatchLive;

void match_live_init(MatchLive *live, Cli *cli, const MatchCommand *command,
                     const MatchSettings *settings, const MatchResults *results);
void match_live_release(MatchLive *live);

// A result was added, of a game just played or of an earlier run.
bool match_live_count(MatchLive *live, Error *err) MUST_CHECK;

void match_live_game(MatchLive *live, const MatchGame *game);
void match_live_warning(MatchLive *live, const char *text);
void match_live_tick(MatchLive *live);
void match_live_end(MatchLive *live); // takes the progress line away

// Standings, ratings, cross table, what players used; writes the pictures.
bool match_live_summary(MatchLive *live, Error *err) MUST_CHECK;

#endif
