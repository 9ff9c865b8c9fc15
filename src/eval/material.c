// SPDX-License-Identifier: MIT
#include "eval/material.h"

enum { QUARTERS = 4 };

const MaterialWeights material_13359 = {
    .quarters = {[PAWN] = 1 * QUARTERS,
                 [KNIGHT] = 3 * QUARTERS,
                 [BISHOP] = 3 * QUARTERS,
                 [ROOK] = 5 * QUARTERS,
                 [QUEEN] = 9 * QUARTERS},
};

const MaterialWeights material_242 = {
    .quarters = {[PAWN] = 5, [KNIGHT] = 14, [BISHOP] = 20, [ROOK] = 20, [QUEEN] = 40},
};

const MaterialWeights material_earlier = {
    .quarters = {[PAWN] = 1 * QUARTERS,
                 [KNIGHT] = 3 * QUARTERS,
                 [BISHOP] = 4 * QUARTERS,
                 [ROOK] = 5 * QUARTERS,
                 [QUEEN] = 9 * QUARTERS},
};

const MaterialWeights material_queen8 = {
    .quarters = {[PAWN] = 1 * QUARTERS,
                 [KNIGHT] = 3 * QUARTERS,
                 [BISHOP] = 3 * QUARTERS,
                 [ROOK] = 5 * QUARTERS,
                 [QUEEN] = 8 * QUARTERS},
};

static int material_evaluate(const void *context, const Position *pos) {
    const MaterialWeights *const weights = context;
    int value = 0;
    for (int type = PAWN; type <= QUEEN; type++) {
        const int white = bits_count(pos_pieces(pos, WHITE, type));
        const int black = bits_count(pos_pieces(pos, BLACK, type));
        value += weights->quarters[type] * (white - black);
    }
    return value;
}

Evaluator material_evaluator(const MaterialWeights *weights) {
    return (Evaluator){material_evaluate, weights, QUARTERS};
}
