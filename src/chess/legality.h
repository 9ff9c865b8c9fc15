// SPDX-License-Identifier: MIT
// Legality of a single move of unknown origin (a table entry, a book, another position).
#ifndef ZUGWERK_CHESS_LEGALITY_H
#define ZUGWERK_CHESS_LEGALITY_H

#include <stdbool.h>

#include "chess/move.h"
#include "chess/position.h"

// Any 16 bits may be given; true exactly when movegen_legal would list the move.
bool move_is_legal(const Position *pos, Move move);

#endif
