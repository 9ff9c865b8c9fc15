// SPDX-License-Identifier: MIT
// How long a match still takes, from the games that have ended and the share of those that run.
// Between two ends of games the answer only falls.
#ifndef ZUGWERK_MATCH_MATCH_PACE_H
#define ZUGWERK_MATCH_MATCH_PACE_H

#include <stddef.h>
#include <stdint.h>

#include "match/match.h"

typedef struct MatchPace {
    struct {
        size_t game; // its number
        int64_t start_us;
    } running[MATCH_THREADS_MAX];

    int count; // of running
    int tables;
    bool has_begun;
    int64_t begin_us; // of the first game
    double games;     // that have ended, those of earlier runs among them
    double games_us;  // what these took, together
    double kept_us;   // of which in earlier runs
    double cycle_us;  // from one game to the next; 0: not known
} MatchPace;

// tables: games at a time.
void match_pace_init(MatchPace *pace, int tables);

// A game of an earlier run; all of them before the first one of this.
void match_pace_add_kept(MatchPace *pace, int64_t took_us);

void match_pace_start(MatchPace *pace, size_t game, int64_t now_us);
void match_pace_end(MatchPace *pace, size_t game, int64_t now_us);

// What so many games, the running ones among them, still take; -1: not known.
int64_t match_pace_left_us(const MatchPace *pace, size_t games, int64_t now_us);

#endif
