// SPDX-License-Identifier: MIT
// Hands out the moves of a node one by one, most promising first, making and scoring them only as
// far as they are asked for.
#ifndef ZUGWERK_SEARCH_PICKER_H
#define ZUGWERK_SEARCH_PICKER_H

#include <stdbool.h>

#include "chess/move.h"
#include "chess/position.h"
#include "search/history.h"
#include "search/threats.h"

typedef enum PickStage {
    PICK_TABLE,
    PICK_MAKE_CAPTURES,
    PICK_GOOD_CAPTURES,
    PICK_REFUTATIONS,
    PICK_QUIETS,
    PICK_BAD_CAPTURES,
    PICK_MAKE_CHECKS,
    PICK_CHECKS,
    PICK_MAKE_EVASIONS,
    PICK_EVASIONS,
    PICK_DONE
} PickStage;

enum { REFUTATIONS = 3 }; // two killers and the counter move

// What a node knows that helps ordering.
typedef struct PickContext {
    const Position *pos;
    History *history;
    const PieceToHistory *continuation[4]; // of the moves 1, 2, 4 and 6 plies ago
    Move refutations[REFUTATIONS];         // killers and counter move, MOVE_NONE for none
    const Threats *threats;                // all 0: not asked for
    int threshold; // captures that lose more than this by exchange come last
} PickContext;

typedef struct Picker {
    const PickContext *context;
    PickStage stage;
    Move table_move;
    bool only_captures; // quiescence and ProbCut
    bool with_checks;   // after captures alone: quiet checks too
    bool skip_quiets;   // set while picking: no more quiet moves are wanted
    int next;
    int bad_count;
    MoveList list;
    Move bad[MOVE_LIST_CAPACITY];
    int32_t keys[MOVE_LIST_CAPACITY]; // of the moves in the list: score and place, see picker.c
} Picker;

// Captures and promotions; all other moves are quiet.
static inline bool move_is_tactical(const Position *pos, Move move) {
    return pos_is_capture(pos, move) || move_kind(move) == MOVE_PROMOTION;
}

// All moves of a node. table_move may be MOVE_NONE; it must be legal otherwise.
void picker_init(Picker *picker, const PickContext *context, Move table_move);

// Captures and promotions only; in check all evasions. The exchange threshold is the context's, and
// what falls below it is left out.
void picker_init_captures(Picker *picker, const PickContext *context, Move table_move);

// The next move, MOVE_NONE at the end.
Move picker_next(Picker *picker);

#endif
