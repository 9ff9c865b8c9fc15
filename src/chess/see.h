// SPDX-License-Identifier: MIT
// Static exchange evaluation: the material balance of the captures on one square when both sides
// may stop at any time. Source: the Chess Programming Wiki, "SEE - The Swap Algorithm".
#ifndef ZUGWERK_CHESS_SEE_H
#define ZUGWERK_CHESS_SEE_H

#include <stdbool.h>

#include "chess/move.h"
#include "chess/position.h"

// Values of the exchange in centipawns, by piece type.
extern const int see_value[7];

// Balance of `move` for the side to move, in centipawns. Pinned men do not take part while their
// pinner stands, but still keep a king from taking what they guard. Pins are those of the position
// before the move; pawns that take on the last rank count as pawns.
int see_move(const Position *pos, Move move);

// Whether see_move(pos, move) >= threshold, found with less work.
bool see_at_least(const Position *pos, Move move, int threshold);

#endif
