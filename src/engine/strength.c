// SPDX-License-Identifier: MIT
#include "engine/strength.h"

#include "search/value.h"

typedef struct Level {
    int elo;
    int nodes;
    int overlooked;
} Level;

// With each level's rating (docs/LEVELS.md says how it came about).
static const Level levels[] = {
#include "engine/strength_levels.inc"
};

enum { LEVELS = sizeof levels / sizeof *levels };

_Static_assert(LEVELS == LEVEL_MAX - LEVEL_MIN, "full strength has no entry");

static const Level *find_level(int level) {
    return &levels[int_clamp(level - LEVEL_MIN, 0, LEVELS - 1)];
}

int strength_rating(int level) {
    return find_level(level)->elo;
}

Strength strength_of_level(int level) {
    if (level >= LEVEL_MAX) {
        return (Strength){0, 0};
    }
    const Level *const found = find_level(level);
    return (Strength){(uint64_t)found->nodes, found->overlooked};
}

// Linear between two levels: a rating grows with the logarithm of the nodes, but the steps between
// levels are small enough.
static int between(int low, int high, int part, int whole) {
    return low + (int)((int64_t)(high - low) * part / whole);
}

Strength strength_of_elo(int elo) {
    int i = 0;
    while (i < LEVELS - 2 && elo >= levels[i + 1].elo) {
        i++;
    }
    const Level *const low = &levels[i];
    const Level *const high = &levels[i + 1];
    const int whole = high->elo - low->elo;
    const int past = elo - low->elo;
    const int part = past < 0 ? 0 : past > whole ? whole : past;
    return (Strength){(uint64_t)between(low->nodes, high->nodes, part, whole),
                      between(low->overlooked, high->overlooked, part, whole)};
}
