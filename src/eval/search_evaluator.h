// SPDX-License-Identifier: MIT
// A static evaluation as the modern search sees it: every searching thread owns a state in which
// the evaluation may remember what it has computed (a pawn table, a network's accumulators).
#ifndef ZUGWERK_EVAL_SEARCH_EVALUATOR_H
#define ZUGWERK_EVAL_SEARCH_EVALUATOR_H

#include <stddef.h>

#include "chess/position.h"

typedef struct SearchEvaluator {
    size_t state_size;
    // Makes a state fresh: same positions, same values, whatever was seen before.
    void (*reset)(const void *context, void *state);
    // Side to move's, about 100 for a pawn, within +-20000. The side to move is not in check.
    int (*evaluate)(const void *context, void *state, const Position *pos);
    const void *context; // shared by all threads: weights
} SearchEvaluator;

#endif
