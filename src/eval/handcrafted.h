// SPDX-License-Identifier: MIT
// The hand-crafted evaluation: tapered sums of named terms.
#ifndef ZUGWERK_EVAL_HANDCRAFTED_H
#define ZUGWERK_EVAL_HANDCRAFTED_H

#include "chess/position.h"
#include "eval/search_evaluator.h"

// Centipawn-like score for the side to move; the position must not be check.
int hce_evaluate(const Position *pos);

// The same for the search.
SearchEvaluator handcrafted_evaluator(void);

#endif
