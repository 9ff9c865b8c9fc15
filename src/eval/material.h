// SPDX-License-Identifier: MIT
// The material counts of the courses.
#ifndef ZUGWERK_EVAL_MATERIAL_H
#define ZUGWERK_EVAL_MATERIAL_H

#include "eval/evaluator.h"

// Values by piece type in quarters of a pawn (other write-ups use half and quarter pawns).
typedef struct MaterialWeights {
    int quarters[PIECE_TYPE_COUNT];
} MaterialWeights;

extern const MaterialWeights material_13359;   // pawn 1, knight and bishop 3, rook 5, queen 9
extern const MaterialWeights material_242;     // write-up 004: 1.25, 3.5, 5, 5, 10
extern const MaterialWeights material_earlier; // the same course in an earlier term: 1, 3, 4, 5, 9
extern const MaterialWeights material_queen8;  // a further write-up: as 13359, but queen 8

// White minus Black. The weights must outlive the evaluator.
Evaluator material_evaluator(const MaterialWeights *weights);

#endif
