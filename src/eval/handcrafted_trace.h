// SPDX-License-Identifier: MIT
// The hand-crafted evaluation taken apart: how often each side gets each weight.
#ifndef ZUGWERK_EVAL_HANDCRAFTED_TRACE_H
#define ZUGWERK_EVAL_HANDCRAFTED_TRACE_H

#include "chess/position.h"
#include "eval/handcrafted_counts.h"

// The position must not be check. Returns the side to move's value, the same as hce_evaluate.
int hce_trace(HceTrace *trace, const Position *pos);

#endif
