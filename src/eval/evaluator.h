// SPDX-License-Identifier: MIT
// A static evaluation as searches see it.
#ifndef ZUGWERK_EVAL_EVALUATOR_H
#define ZUGWERK_EVAL_EVALUATOR_H

#include "chess/position.h"

// evaluate judges a position whose game goes on, from White's point of view; per_unit of its result
// make one of the units it is printed in (pawns or hundredths).
typedef struct Evaluator {
    int (*evaluate)(const void *context, const Position *pos);
    const void *context;
    int per_unit;
} Evaluator;

#endif
