// SPDX-License-Identifier: MIT
// What `zugwerk match` prints: a line for each game, how the match stands now and then, and all of
// it at the end.
#ifndef ZUGWERK_APP_MATCH_LIVE_H
#define ZUGWERK_APP_MATCH_LIVE_H

#include "app/command.h"
#include "app/lab_progress.h"
#include "app/match_pictures.h"
#include "app/match_settings.h"
#include "match/match_pace.h"
#include "match/match_results.h"

typedef struct MatchLive {
    Cli *cli;
    const MatchCommand *command;
    const MatchSettings *settings;
    const MatchResults *results;
    LabProgress progress;
    size_t total; // games of the match
    int64_t start_us;
    MatchPace pace;
    bool is_ending; // no new games: the running ones are waited for
    LlrCurve curve; // after each pair or game, for the picture
    size_t curve_pairs;
} MatchLive;

void match_live_init(MatchLive *live, Cli *cli, const MatchCommand *command,
                     const MatchSettings *settings, const MatchResults *results);
void match_live_release(MatchLive *live);

// A result was added, of a game just played or of an earlier run.
bool match_live_count(MatchLive *live, Error *err) MUST_CHECK;
void match_live_kept(MatchLive *live, const MatchRecord *record); // of an earlier run

void match_live_started(MatchLive *live, const MatchGame *game);

void match_live_game(MatchLive *live, const MatchGame *game);
void match_live_warning(MatchLive *live, const char *text);

// A player's first loss on time, with what may help: appended to *out, which else stays as it was.
void match_live_time_loss(Text *out, const MatchLive *live, const MatchGame *game);

// The match was asked to end: so many games still run.
void match_live_ending(MatchLive *live, size_t running);
void match_live_tick(MatchLive *live);
void match_live_end(MatchLive *live); // takes the progress line away

// Standings, ratings, cross table, what players used; writes the pictures.
bool match_live_summary(MatchLive *live, Error *err) MUST_CHECK;

#endif
