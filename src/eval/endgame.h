// SPDX-License-Identifier: MIT
// Endings that a sum of terms misjudges: known results, and advantages that cannot be won.
#ifndef ZUGWERK_EVAL_ENDGAME_H
#define ZUGWERK_EVAL_ENDGAME_H

#include <stdbool.h>

#include "chess/position.h"

enum {
    ENDGAME_WON = 4000, // known wins are worth more than this
    ENDGAME_SCALE_MAX = 64
};

// Whether the material alone tells what the position is worth; then sets *value, for White. Knows:
// king and pawn (exact), mate with a bare king left (bishop and knight included), two knights.
bool endgame_value(int *value, const Position *pos);

// How much of an endgame advantage of `strong` can be won, 0..ENDGAME_SCALE_MAX.
int endgame_scale(const Position *pos, int strong);

#endif
