// SPDX-License-Identifier: MIT
// The material count of the courses: pawn 1, knight and bishop 3, rook 5, queen 9.
#ifndef ZUGWERK_EVAL_MATERIAL_H
#define ZUGWERK_EVAL_MATERIAL_H

#include "eval/evaluator.h"

// Values by piece type in quarters of a pawn (other write-ups use half and quarter pawns).
typedef struct MaterialWeights {
    int quarters[PIECE_TYPE_COUNT];
} MaterialWeights;

extern const MaterialWeights material_13359;

// White minus Black. The weights must outlive the evaluator.
Evaluator material_evaluator(const MaterialWeights *weights);

#endif
