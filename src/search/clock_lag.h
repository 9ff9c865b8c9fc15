// SPDX-License-Identifier: MIT
// What a move costs on our clock beyond the time that we have thought: the way from and to whoever
// keeps the clock, and a machine that lets us wait. It shows when we are told our clock again:
// what is missing from it was lost on the way. Move Overhead is what is expected of that; this is
// what was seen, so that a busy machine costs strength and no games.
#ifndef ZUGWERK_SEARCH_CLOCK_LAG_H
#define ZUGWERK_SEARCH_CLOCK_LAG_H

#include <stdbool.h>
#include <stdint.h>

// Starts zeroed, and again with every game.
typedef struct ClockLag {
    bool is_open;     // a move was made on our clock, and the clock after it not told yet
    int64_t clock_us; // before that move, with the increment that it brings
    int64_t used_us;  // for it, by our own measure
    int64_t mean_us;  // of the losses, the last ones counting most
    int64_t worst_us; // of the losses, forgotten slowly
} ClockLag;

// The search begins, with so much on our clock.
void clock_lag_begin(ClockLag *lag, int64_t clock_us, int64_t increment_us);

// The move is found; so long it has taken.
void clock_lag_end(ClockLag *lag, int64_t used_us);

#endif
