// SPDX-License-Identifier: MIT
// The game of a game loop as PGN, with clocks when it is played with them; and games read back.
#ifndef ZUGWERK_PLAY_PLAY_PGN_H
#define ZUGWERK_PLAY_PLAY_PGN_H

#include <stdint.h>

#include "base/error.h"
#include "base/os_calendar.h"
#include "base/text.h"
#include "match/game_loop.h"
#include "match/time_control.h"

typedef struct PlayPgnInfo {
    CalendarTime began;
    const char *names[2]; // by colour
    TimeControl time;     // White's; the tag has room for one
    bool is_same_time;    // Black has the same
} PlayPgnInfo;

// Appends the whole game, an empty line at its end. A game that is not over has the result "*".
bool play_pgn_format(Text *out, const GameLoop *loop, const PlayPgnInfo *info,
                     Error *err) MUST_CHECK;

// Reads game `number` (from 1) of a file. *out need not be initialised; release it with
// game_release. A game with faults is an error that names the first one.
bool play_pgn_load(Game *out, const char *path, int64_t number, const Alloc *alloc,
                   Error *err) MUST_CHECK;

#endif
