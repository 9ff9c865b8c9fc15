// SPDX-License-Identifier: MIT
#include "eval/handcrafted.h"

#include "eval/endgame.h"
#include "eval/handcrafted_eval.h"

#include "eval/handcrafted_pawns.inc"
#include "eval/handcrafted_pieces.inc"

#include "eval/handcrafted_passed.inc"

#include "eval/handcrafted_king.inc"

enum { PAWN_TABLE_SIZE = 1 << 13 };

// What a searching thread remembers.
typedef struct State {
    PawnEntry pawns[PAWN_TABLE_SIZE];
} State;

// White's view from the sum of weights.
static int taper(const Position *pos, Pair sum, int phase) {
    const int eg = pair_eg(sum);
    const int scale = endgame_scale(pos, eg > 0 ? WHITE : BLACK);
    return hce_taper(pair_mg(sum), eg, phase, scale);
}

static int evaluate(const Position *pos, PawnEntry *pawns) {
    int value;
    if (!endgame_value(&value, pos)) {
        Eval eval = {.pos = pos, .occupied = pos_occupied(pos), .pawns = pawns};
        if (pawns->key != pos->pawn_key) {
            pawn_entry_fill(&eval, pawns);
        }
        int phase = 0;
        const Pair sum = eval_sum(&eval, &phase);
        value = taper(pos, sum, phase);
    }
    return pos_side(pos) == WHITE ? value : -value;
}

int hce_evaluate(const Position *pos) {
    PawnEntry pawns = {.key = ~pos->pawn_key};
    return evaluate(pos, &pawns);
}

static void reset_state(const void *context, void *memory) {
    (void)context;
    State *const state = memory;
    for (int i = 0; i < PAWN_TABLE_SIZE; i++) {
        state->pawns[i].key = UINT64_MAX; // of no placement: a key that all bits are set in
    }
}

static int evaluate_state(const void *context, void *memory, const Position *pos) {
    (void)context;
    State *const state = memory;
    return evaluate(pos, &state->pawns[pos->pawn_key % PAWN_TABLE_SIZE]);
}

SearchEvaluator handcrafted_evaluator(void) {
    return (SearchEvaluator){
        .state_size = sizeof(State), .reset = reset_state, .evaluate = evaluate_state};
}
