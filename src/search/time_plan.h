// SPDX-License-Identifier: MIT
// How long to think about a move: a soft time after which no iteration is begun, moved by how sure
// the search is, and a hard time at which it is cut off.
#ifndef ZUGWERK_SEARCH_TIME_PLAN_H
#define ZUGWERK_SEARCH_TIME_PLAN_H

#include <stdbool.h>
#include <stdint.h>

#include "chess/move.h"

typedef struct TimeLimits {
    bool has_clock;
    int64_t clock_us; // left on our clock; may be 0 or below
    int64_t increment_us;
    int moves_to_go;     // 0: for the whole game
    bool has_move_time;  //
    int64_t move_us;     // exactly so long for this move
    int64_t overhead_us; // lost between us and the clock with every move
    int64_t reserve_us;  // what a single move may lose; not less than overhead_us counts
} TimeLimits;

// Durations from the start of the search.
typedef struct TimePlan {
    int64_t soft_us; // TIME_NEVER: only the hard limit counts
    int64_t hard_us; // TIME_NEVER: none
} TimePlan;

TimePlan time_plan(const TimeLimits *limits);

// What the iterations so far say about the rest. Starts zeroed.
typedef struct TimeTrend {
    int iterations;
    int stable; // iterations since the best move changed
    Move best;
    int value;       // of the last iteration
    double smoothed; // of all
} TimeTrend;

// Notes a finished iteration; best_share: part of all nodes that went into the best move. Returns
// the factor by which the soft time is to be multiplied now.
double time_trend_note(TimeTrend *trend, Move best, int value, double best_share);

#endif
