// SPDX-License-Identifier: MIT
// What is counted about the games of PGN files: the work of `zugwerk pgn stats`.
#ifndef ZUGWERK_APP_PGN_STATISTICS_H
#define ZUGWERK_APP_PGN_STATISTICS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/json.h"
#include "base/tally.h"
#include "base/text.h"
#include "chess/outcome.h"
#include "chess/position.h"
#include "notation/pgn_reader.h"

// Counters of a player; the others use the first only.
enum { PLAYER_GAMES, PLAYER_WON, PLAYER_DRAWN, PLAYER_LOST };

// Tags that are looked at.
enum { STATS_EVENT, STATS_WHITE, STATS_BLACK, STATS_ECO, STATS_OPENING, STATS_TAG_COUNT };

typedef struct PgnStatistics {
    int64_t games;
    int64_t plies;
    int64_t shortest; // plies; -1 before the first game
    int64_t longest;
    int64_t results[4];            // by PgnResult
    int64_t endings[REASON_COUNT]; // how the last position is over by itself
    int64_t variations;
    int64_t comments;
    int64_t nags;
    int64_t errors;
    int64_t warnings;
    int64_t set_up;   // games that do not start from the initial position
    int64_t chess960; // games
    Tally players;
    Tally events;
    Tally ecos;
    Tally openings;
    Tally first_moves; // SAN, of games from the initial position
    // The game being read.
    Text tags[STATS_TAG_COUNT];
    Position last;
    bool has_moves;
    bool is_standard_start;
    int depth; // of open variations
    Error error;
} PgnStatistics;

void pgn_statistics_init(PgnStatistics *stats, const Alloc *alloc);
void pgn_statistics_release(PgnStatistics *stats);

// Stops when memory runs out; stats->error then says so.
PgnVisitor pgn_statistics_visitor(PgnStatistics *stats);

// Sorts the tallies; nothing may be counted afterwards.
void pgn_statistics_sort(PgnStatistics *stats);

// At most `top` entries of each tally (0: all).
void pgn_statistics_text(Text *out, const PgnStatistics *stats, size_t top);

// Adds the members to the object that is open.
void pgn_statistics_json(Json *json, const PgnStatistics *stats, size_t top);

#endif
