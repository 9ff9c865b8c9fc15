// SPDX-License-Identifier: MIT
// Material and half a pawn for giving check (write-up 002).
#ifndef ZUGWERK_EVAL_CHECK_BONUS_H
#define ZUGWERK_EVAL_CHECK_BONUS_H

#include "eval/evaluator.h"

Evaluator check_bonus_evaluator(void);

#endif
