// SPDX-License-Identifier: MIT
// The time an XBoard engine has for a move: what level, st, sd, nps, time and otim have said.
#ifndef ZUGWERK_UCI_XBOARD_CLOCK_H
#define ZUGWERK_UCI_XBOARD_CLOCK_H

#include "uci/uci_command.h"
#include "uci/xboard_command.h"

typedef struct XboardClock {
    XboardLevel level;
    int64_t fixed_us; // above 0: so much for every move (st) instead of the level
    int depth;        // 0: no limit
    int64_t nodes_per_second;
    int64_t own_us; // the engine's clock
    int64_t other_us;
} XboardClock;

// Before anything was said: five minutes for forty moves.
void xboard_clock_init(XboardClock *clock);

// A new game: full clocks of the same level, no limits of depth, real time.
void xboard_clock_restart(XboardClock *clock);

void xboard_clock_set_level(XboardClock *clock, XboardLevel level);
void xboard_clock_set_fixed(XboardClock *clock, int64_t move_us);

// The clocks now; may be below 0.
void xboard_clock_set_own(XboardClock *clock, int64_t centiseconds);
void xboard_clock_set_other(XboardClock *clock, int64_t centiseconds);

// A move of `color`, whose side has made `moves` moves since the level was set.
UciGo xboard_clock_go(const XboardClock *clock, int color, int moves);

// The engine has made a move, its `moves`-th under this level, in so much time. (Interfaces tell
// the time before the next move; pondering begins before that.)
void xboard_clock_moved(XboardClock *clock, int64_t used_us, int moves);

#endif
