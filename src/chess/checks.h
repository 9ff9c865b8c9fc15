// SPDX-License-Identifier: MIT
// Which moves give check, without playing them: found once for a position, asked for each move.
#ifndef ZUGWERK_CHESS_CHECKS_H
#define ZUGWERK_CHESS_CHECKS_H

#include <stdbool.h>

#include "chess/position.h"

typedef struct CheckSquares {
    Bitboard direct[7];   // by piece type: squares from which such a man checks the enemy king
    Bitboard discoverers; // own men that open a line to the enemy king when they leave it
    int king;             // the enemy king's square
} CheckSquares;

void checks_find(CheckSquares *out, const Position *pos);

// Whether a legal move of the position gives check.
bool checks_gives(const CheckSquares *checks, const Position *pos, Move move);

#endif
