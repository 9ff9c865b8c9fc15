// SPDX-License-Identifier: MIT
// How games end (FIDE Laws of Chess 2023, articles 5, 6.9, 9).
#ifndef ZUGWERK_CHESS_OUTCOME_H
#define ZUGWERK_CHESS_OUTCOME_H

#include <stdbool.h>

#include "chess/position.h"

typedef enum Reason {
    REASON_NONE, // the game goes on
    REASON_CHECKMATE,
    REASON_STALEMATE,
    REASON_INSUFFICIENT_MATERIAL,
    REASON_SEVENTYFIVE_MOVES,
    REASON_FIVEFOLD_REPETITION,
    REASON_FIFTY_MOVES, // claimed
    REASON_THREEFOLD,   // claimed
    REASON_AGREEMENT,
    REASON_RESIGNATION,
    REASON_TIME, // a flag fell
    REASON_ILLEGAL_MOVE,
    REASON_ADJUDICATION,
    REASON_ABANDONED, // a player went away or crashed
    REASON_ABORTED,   // no result
    REASON_COUNT
} Reason;

typedef struct Outcome {
    Reason reason; // REASON_NONE: not over
    int winner;    // WHITE, BLACK, or COLOR_NONE for a draw or no result
} Outcome;

static inline bool outcome_is_over(Outcome outcome) {
    return outcome.reason != REASON_NONE;
}

// What the position alone decides: checkmate, insufficient material, stalemate, seventy-five moves,
// in this order (python-chess's; mate beats every counter). Repetition needs a Game.
Outcome pos_outcome(const Position *pos);

// Neither side can mate by any sequence of legal moves, as far as the material tells (king against
// king, a single knight, or bishops of one square colour).
bool pos_is_insufficient(const Position *pos);

// Whether `color` lacks the material to mate, whatever the opponent does: python-chess's
// has_insufficient_material. Judged by the men alone: a bare king, a knight against king and
// queens, bishops when every bishop on the board runs on one square colour and there are neither
// pawns nor knights.
bool pos_is_insufficient_of(const Position *pos, int color);

// The result when the flag of `color` falls: a loss, or a draw when the opponent lacks the material
// to mate by any legal sequence (FIDE 6.9).
Outcome pos_flag_outcome(const Position *pos, int color);

// "1-0", "0-1", "1/2-1/2" or "*" (not over, or aborted).
const char *outcome_result(Outcome outcome);

// "checkmate", "seventyfive_moves", ... ("none" for REASON_NONE).
const char *reason_name(Reason reason);

// For people: "checkmate", "seventy-five moves without capture or pawn move", ...
const char *reason_text(Reason reason);

#endif
