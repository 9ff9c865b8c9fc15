// SPDX-License-Identifier: MIT
// Which squares the other side attacks: moves away from there are better, moves to there worse.
#ifndef ZUGWERK_SEARCH_THREATS_H
#define ZUGWERK_SEARCH_THREATS_H

#include "chess/position.h"

// Squares attacked by the side that is not to move, by the least attacker.
typedef struct Threats {
    Bitboard by_pawn;
    Bitboard by_minor; // or a pawn
    Bitboard by_rook;  // or any of these
    Bitboard by_any;
} Threats;

Threats threats_of(const Position *pos);

#endif
