// SPDX-License-Identifier: MIT
// What a weak player does not see. Near the root every move, own or the opponent's, is overlooked
// with some probability, which depends on how hard people find it to see: recaptures hardly ever,
// captures less than quiet moves, retreats and long moves more. The rest of the search is the
// strong one's: the player is short-sighted, not mad. Whether a move of a position is overlooked
// depends on the seed and the position alone, so that a search repeated comes out the same.
#ifndef ZUGWERK_SEARCH_SIGHT_H
#define ZUGWERK_SEARCH_SIGHT_H

#include <stdbool.h>
#include <stdint.h>

#include "chess/move.h"
#include "chess/position.h"

enum { SIGHT_PLIES = 4 }; // from the root; deeper moves are all seen

typedef struct Sight {
    int overlooked; // permille of ordinary quiet moves; 0: sees everything
    uint64_t seed;
} Sight;

// Whether the legal move is overlooked. last_to: the target square of the move that led to the
// position, or SQ_NONE.
bool sight_misses(const Sight *sight, const Position *pos, Move move, int last_to);

#endif
