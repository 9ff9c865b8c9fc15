// SPDX-License-Identifier: MIT
// How long a person would take for a move that has been found: a share of the clock, less for what
// is known, forced or obvious, more for what is hard to choose, and chance (docs/LEVELS.md,
// "Pace"). All of its numbers are guesses.
#ifndef ZUGWERK_ENGINE_PACE_H
#define ZUGWERK_ENGINE_PACE_H

#include <stdbool.h>
#include <stdint.h>

#include "chess/game.h"
#include "engine/strength.h"
#include "search/time_plan.h"

typedef enum PaceKind {
    PACE_INSTANT, // a move is told when it has been found
    PACE_HUMAN    // not before a person would have found it
} PaceKind;

// How hard the choice was for the search. Starts zeroed.
typedef struct PaceDoubt {
    int iterations;
    Move best;       // of the last iteration
    double turns;    // changes of the best move, the last ones counting most
    double share;    // of the nodes that went into it
    double smoothed; // value of the iterations
    double fall;     // of the last iteration's below it, at least 0
} PaceDoubt;

// Notes a finished iteration, as time_trend_note does.
void pace_doubt_note(PaceDoubt *doubt, Move best, int value, double best_share);

typedef struct PaceMove {
    const Game *game; // before the move
    Move move;
    TimeLimits limits;
    Strength strength; // without a clock the time depends on it
    PaceDoubt doubt;
    uint64_t seed; // with the position: of the part that is chance
} PaceMove;

// From the start of the search; at least 0. With a clock never more than PACE_MOST_PERCENT of what
// is left after the losses on the way, and not less with more time left. Equal arguments give equal
// times.
int64_t pace_time_us(const PaceMove *move);

enum { PACE_MOST_PERCENT = 85 };

#endif
