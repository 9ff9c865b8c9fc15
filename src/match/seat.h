// SPDX-License-Identifier: MIT
// Making the players of the many games of a match or a series, so that every game can be repeated
// whatever else is played: seeds that a player's text gives are those of the first game and grow by
// one with every game; seeds that are left out are drawn from the series' seed and the number of
// the game.
#ifndef ZUGWERK_MATCH_SEAT_H
#define ZUGWERK_MATCH_SEAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/span.h"
#include "player/player.h"

// A player and the numbers it is to differ from others by.
typedef struct SeatSpec {
    Span text;      // in the player language
    uint64_t seed;  // of the series
    size_t game;    // number of the game, from 0
    int side;       // 0 or 1: which of its two players
    uint64_t nodes; // 0: as the text says; else so many where the text gives no limit of its own.
    int64_t depth;  // Likewise. Players that know no limits are not touched.
} SeatSpec;

// *has_seeds (may be NULL): whether the player has any, so that each game needs a new one. env's
// seeds are not used. Errors of the text carry the column.
bool seat_player_create(Player **out, bool *has_seeds, const SeatSpec *seat, const PlayerEnv *env,
                        Error *err) MUST_CHECK;

#endif
