// SPDX-License-Identifier: MIT
// How strong the engine plays when it is not to play as well as it can: how far it looks (nodes)
// and how much it overlooks (search/sight.h). Twenty levels; between them ratings are interpolated.
#ifndef ZUGWERK_ENGINE_STRENGTH_H
#define ZUGWERK_ENGINE_STRENGTH_H

#include <stdint.h>

enum { LEVEL_MIN = 1, LEVEL_MAX = 20, STRENGTH_ELO_MIN = 810, STRENGTH_ELO_MAX = 3590 };

typedef struct Strength {
    uint64_t nodes; // for a move, 0: no limit
    int overlooked; // permille, 0: sees everything
} Strength;

// LEVEL_MAX is full strength.
Strength strength_of_level(int level);

// What the level is announced with, on the scale of docs/LEVELS.md; level below LEVEL_MAX.
int strength_rating(int level);

// elo: on the scale of docs/LEVELS.md, clamped to STRENGTH_ELO_MIN..STRENGTH_ELO_MAX; the strongest
// rating is that of the level below LEVEL_MAX.
Strength strength_of_elo(int elo);

#endif
