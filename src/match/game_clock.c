// SPDX-License-Identifier: MIT
#include "match/game_clock.h"

GameClock game_clock_start(const TimeControl *control) {
    const bool is_fixed = control->fixed_move_us > 0;
    return (GameClock){
        .remaining_us = is_fixed ? control->fixed_move_us : control->base_us,
        .moves_to_go = is_fixed ? 0 : control->moves,
    };
}

int64_t game_clock_allowance_us(const GameClock *clock, const TimeControl *control) {
    return time_control_is_timed(control) ? time_after(clock->remaining_us, control->margin_us)
                                          : TIME_NEVER;
}

static int64_t left_after(const GameClock *clock, int64_t used_us) {
    return used_us < clock->remaining_us ? clock->remaining_us - used_us : 0;
}

void game_clock_move(GameClock *clock, const TimeControl *control, int64_t used_us) {
    if (!time_control_is_timed(control) || control->fixed_move_us > 0) {
        return;
    }
    clock->remaining_us = left_after(clock, used_us) + control->increment_us;
    if (control->moves > 0 && --clock->moves_to_go == 0) {
        clock->remaining_us += control->base_us;
        clock->moves_to_go = control->moves;
    }
}

PlayerClock game_clock_view(const GameClock *clock, const TimeControl *control, int64_t used_us) {
    if (!time_control_is_timed(control)) {
        return (PlayerClock){.timed = false};
    }
    return (PlayerClock){.timed = true,
                         .remaining_us = left_after(clock, used_us),
                         .increment_us = control->increment_us,
                         .moves_to_go = clock->moves_to_go,
                         .fixed_move_us = control->fixed_move_us};
}
