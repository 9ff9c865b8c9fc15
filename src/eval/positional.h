// SPDX-License-Identifier: MIT
// Evaluations that students add to material: small things, in hundredths of a pawn.
#ifndef ZUGWERK_EVAL_POSITIONAL_H
#define ZUGWERK_EVAL_POSITIONAL_H

#include "eval/evaluator.h"

// A quarter of a pawn for every man on d4, e4, d5 or e5.
Evaluator centre_evaluator(void);

// Four hundredths for every square that a piece other than king and pawn attacks and that no man of
// its own stands on.
Evaluator mobility_evaluator(void);

// Where the men stand: pieces towards the centre, pawns forward, the king at home.
Evaluator squares_evaluator(void);

#endif
