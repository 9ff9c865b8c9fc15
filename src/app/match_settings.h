// SPDX-License-Identifier: MIT
// The command line of `zugwerk match` as the options of a match.
#ifndef ZUGWERK_APP_MATCH_SETTINGS_H
#define ZUGWERK_APP_MATCH_SETTINGS_H

#include "app/option_table.h"
#include "match/match.h"
#include "stats/sprt.h"

// As given.
typedef struct MatchCommand {
    const char *tc;
    Words tc_of;
    int64_t margin_ms;
    int64_t nodes;
    int64_t depth;
    const char *format;
    int64_t rounds;
    int64_t games;
    int64_t seeds;
    bool no_swap;
    bool same_openings;
    const char *openings;
    const char *order;
    int64_t opening_start;
    int64_t opening_plies;
    int64_t seed;
    int64_t concurrency;
    bool force_concurrency;
    bool pin;
    bool restart;
    Words draw;
    Words resign;
    int64_t longest;
    Words sprt;
    const char *pgn;
    bool pgn_minimal;
    const char *event;
    const char *json;
    const char *epd;
    const char *svg;
    const char *log;
    const char *log_level;
    const char *state;
    bool no_state;
    bool resume;
    int64_t interval;
    bool quiet;
    bool markdown;
} MatchCommand;

typedef struct MatchSettings {
    MatchOptions options;
    MatchPlayer *players;
    const char **names; // of the players
    Text texts;         // where names and texts live, each with a NUL behind it
    Text conditions;    // time, limits and openings, for summaries and pictures
    Text title;         // of pictures
    Text openings;      // EPD lines of --openings builtin
    bool has_sprt;
    Sprt sprt; // of the first player against the second
    const Alloc *alloc;
} MatchSettings;

// players: as given, [NAME=]PLAYER or a path. Initialises *settings also on failure; words and
// command must outlive it.
bool match_settings_init(MatchSettings *settings, const MatchCommand *command, Words players,
                         const Alloc *alloc, Error *err) MUST_CHECK;
void match_settings_release(MatchSettings *settings);

#endif
