// SPDX-License-Identifier: MIT
#include "uci/xboard_clock.h"

#include "chess/piece.h"
#include "unit.h"

static void begins_with_full_clocks(void **state) {
    (void)state;
    XboardClock clock;
    xboard_clock_init(&clock);
    const UciGo go = xboard_clock_go(&clock, BLACK, 0);
    assert_true(go.clock_ms[WHITE].value == 300000 && go.clock_ms[BLACK].value == 300000);
    assert_true(go.moves_to_go.value == 40 && !go.increment_ms[BLACK].given);
    assert_false(go.depth.given || go.move_time_ms.given);
}

static void belongs_to_the_engine(void **state) {
    (void)state;
    XboardClock clock;
    xboard_clock_init(&clock);
    xboard_clock_set_level(&clock, (XboardLevel){0, 120000000, 2000000});
    xboard_clock_set_own(&clock, 150);
    xboard_clock_set_other(&clock, -20);
    UciGo go = xboard_clock_go(&clock, WHITE, 7);
    assert_true(go.clock_ms[WHITE].value == 1500 && go.clock_ms[BLACK].value == -200);
    assert_true(go.increment_ms[WHITE].value == 2000 && go.increment_ms[BLACK].value == 2000);
    assert_false(go.moves_to_go.given);
    go = xboard_clock_go(&clock, BLACK, 7);
    assert_true(go.clock_ms[BLACK].value == 1500 && go.clock_ms[WHITE].value == -200);
    xboard_clock_set_own(&clock, INT64_MAX);
    xboard_clock_set_other(&clock, INT64_MIN);
    go = xboard_clock_go(&clock, BLACK, 7);
    assert_true(go.clock_ms[BLACK].value > 0 && go.clock_ms[WHITE].value < 0);
}

static void counts_the_moves_of_a_session(void **state) {
    (void)state;
    XboardClock clock;
    xboard_clock_init(&clock);
    xboard_clock_set_level(&clock, (XboardLevel){3, 10000000, 0});
    assert_int_equal(xboard_clock_go(&clock, WHITE, 0).moves_to_go.value, 3);
    assert_int_equal(xboard_clock_go(&clock, WHITE, 2).moves_to_go.value, 1);
    assert_int_equal(xboard_clock_go(&clock, WHITE, 3).moves_to_go.value, 3);
    xboard_clock_moved(&clock, 4000000, 1);
    assert_int_equal(clock.own_us, 6000000);
    xboard_clock_moved(&clock, 4000000, 2);
    xboard_clock_moved(&clock, 1000000, 3); // the time of the next session comes
    assert_int_equal(clock.own_us, 11000000);
    xboard_clock_moved(&clock, INT64_MAX, 4);
    assert_true(clock.own_us < 0);
}

static void gives_a_move_its_time(void **state) {
    (void)state;
    XboardClock clock;
    xboard_clock_init(&clock);
    xboard_clock_set_fixed(&clock, 2500000);
    clock.depth = 9;
    UciGo go = xboard_clock_go(&clock, WHITE, 0);
    assert_true(go.move_time_ms.value == 2500 && go.depth.value == 9 && !go.clock_ms[0].given);
    xboard_clock_set_fixed(&clock, 0); // st 0
    assert_int_equal(xboard_clock_go(&clock, WHITE, 0).move_time_ms.value, 1);
    clock.nodes_per_second = 1000;
    xboard_clock_restart(&clock); // forgets the depth, and time is time again
    go = xboard_clock_go(&clock, WHITE, 0);
    assert_true(go.move_time_ms.given && !go.depth.given && clock.nodes_per_second == 0);
    xboard_clock_set_level(&clock, (XboardLevel){0, 60000000, 0}); // instead of st
    assert_false(xboard_clock_go(&clock, WHITE, 0).move_time_ms.given);
}

UNIT_TESTS(xboard_clock) = {
    cmocka_unit_test(begins_with_full_clocks),
    cmocka_unit_test(belongs_to_the_engine),
    cmocka_unit_test(counts_the_moves_of_a_session),
    cmocka_unit_test(gives_a_move_its_time),
};
UNIT_TESTS_END(xboard_clock)
