// SPDX-License-Identifier: MIT
// One side's clock under a time control. It does not run by itself: the game loop tells it how much
// time a turn has used.
#ifndef ZUGWERK_MATCH_GAME_CLOCK_H
#define ZUGWERK_MATCH_GAME_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "match/time_control.h"
#include "player/player.h"

typedef struct GameClock {
    int64_t remaining_us; // for fixed time per move: always that time
    int moves_to_go;      // 0: no more time comes
} GameClock;

GameClock game_clock_start(const TimeControl *control);

// How much time a turn may use before the flag falls, margin included; TIME_NEVER without a clock.
int64_t game_clock_allowance_us(const GameClock *clock, const TimeControl *control);

// After a move that used so much time: takes it off, adds increment and new periods. Time used up
// to the margin beyond zero is forgiven.
void game_clock_move(GameClock *clock, const TimeControl *control, int64_t used_us);

// What the player sees when so much of the turn is used.
PlayerClock game_clock_view(const GameClock *clock, const TimeControl *control, int64_t used_us);

#endif
