// SPDX-License-Identifier: MIT
// What the engine's values mean: chances to win, draw and lose, and centipawns scaled so that 100
// are an even chance to win from that material. The constants were fitted on games of the engine
// with itself (docs/EVALUATION.md).
#ifndef ZUGWERK_EVAL_WIN_MODEL_H
#define ZUGWERK_EVAL_WIN_MODEL_H

#include "chess/position.h"

typedef struct WinChances {
    int win; // permille; the three add up to 1000
    int draw;
    int loss;
} WinChances;

// 1 for each pawn, 3, 3, 5 and 9 for the pieces of both sides: 78 at the start of a game.
int win_model_material(const Position *pos);

// For the side whose value it is. Mates are not values.
WinChances win_model_chances(int value, int material);

// The value in centipawns that mean the same with every material, and back.
int win_model_centipawns(int value, int material);
int win_model_value(int centipawns, int material);

#endif
