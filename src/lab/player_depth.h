// SPDX-License-Identifier: MIT
// How a player's text and a depth come together. A player is given its depth by its own option
// `depth`; players that deepen to `max_depth` get the max_depth whose last depth it is (write-up
// 000 stops below max_depth). A text that gives its depth itself keeps it; random and greedy take
// none.
#ifndef ZUGWERK_LAB_PLAYER_DEPTH_H
#define ZUGWERK_LAB_PLAYER_DEPTH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/span.h"
#include "base/text.h"

typedef enum DepthUse {
    DEPTH_TAKEN, // by an option that the text leaves open
    DEPTH_FIXED, // the text gives it itself
    DEPTH_NONE   // the player has no such option
} DepthUse;

typedef struct PlayerDepth {
    DepthUse use;
    const char *option; // "depth" or "max_depth"; NULL for DEPTH_NONE
    int offset;         // option's value less the depth
    int more_plies;     // plies of its tree beyond the depth (write-up 000: 1, for the root move)
} PlayerDepth;

// Checks the text; errors carry the column. A human is refused.
bool player_depth_of(PlayerDepth *out, Span text, const Alloc *alloc, Error *err) MUST_CHECK;

// Appends the canonical text of the player at that depth (DEPTH_TAKEN; otherwise depth means
// nothing). Seeds left out are drawn from `seed`, always the same ones.
bool player_depth_format(Text *out, const PlayerDepth *how, Span text, int depth, uint64_t seed,
                         Error *err) MUST_CHECK;

#endif
