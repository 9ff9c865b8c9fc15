// SPDX-License-Identifier: MIT
#include "uci/xboard_clock.h"

enum { DEFAULT_MOVES = 40, DEFAULT_BASE_S = 300, CENTISECOND_US = 10000 };

static const int64_t clock_max_us = INT64_C(10000000000000000);

void xboard_clock_init(XboardClock *clock) {
    *clock = (XboardClock){
        .level = {.moves = DEFAULT_MOVES, .base_us = DEFAULT_BASE_S * INT64_C(1000000)}};
    xboard_clock_restart(clock);
}

static void refill(XboardClock *clock) {
    clock->own_us = clock->level.base_us;
    clock->other_us = clock->level.base_us;
}

void xboard_clock_restart(XboardClock *clock) {
    clock->depth = 0;
    clock->nodes_per_second = 0;
    refill(clock);
}

void xboard_clock_set_level(XboardClock *clock, XboardLevel level) {
    clock->level = level;
    clock->fixed_us = 0;
    refill(clock);
}

void xboard_clock_set_fixed(XboardClock *clock, int64_t move_us) {
    clock->fixed_us = move_us < 1 ? 1 : move_us;
}

static int64_t bounded(int64_t us) {
    return us > clock_max_us ? clock_max_us : us < -clock_max_us ? -clock_max_us : us;
}

static int64_t time_of(int64_t centiseconds) {
    const int64_t most = clock_max_us / CENTISECOND_US;
    const int64_t cut = centiseconds > most ? most : centiseconds < -most ? -most : centiseconds;
    return cut * CENTISECOND_US;
}

void xboard_clock_set_own(XboardClock *clock, int64_t centiseconds) {
    clock->own_us = time_of(centiseconds);
}

void xboard_clock_set_other(XboardClock *clock, int64_t centiseconds) {
    clock->other_us = time_of(centiseconds);
}

static UciNumber ms_of(int64_t us) {
    return (UciNumber){true, us / 1000};
}

UciGo xboard_clock_go(const XboardClock *clock, int color, int moves) {
    UciGo go = {.search_moves = {"", 0}};
    if (clock->depth > 0) {
        go.depth = (UciNumber){true, clock->depth};
    }
    if (clock->fixed_us > 0) {
        go.move_time_ms = ms_of(clock->fixed_us < 1000 ? 1000 : clock->fixed_us);
        return go;
    }
    go.clock_ms[color] = ms_of(clock->own_us);
    go.clock_ms[!color] = ms_of(clock->other_us);
    if (clock->level.increment_us > 0) {
        go.increment_ms[color] = ms_of(clock->level.increment_us);
        go.increment_ms[!color] = go.increment_ms[color];
    }
    if (clock->level.moves > 0) {
        go.moves_to_go = (UciNumber){true, clock->level.moves - moves % clock->level.moves};
    }
    return go;
}

void xboard_clock_moved(XboardClock *clock, int64_t used_us, int moves) {
    const XboardLevel *const level = &clock->level;
    const bool renews = level->moves > 0 && moves % level->moves == 0;
    clock->own_us = bounded(clock->own_us - bounded(used_us) + bounded(level->increment_us)
                            + (renews ? bounded(level->base_us) : 0));
}
