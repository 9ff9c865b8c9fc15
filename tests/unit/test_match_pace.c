// SPDX-License-Identifier: MIT
#include "match/match_pace.h"

#include "unit.h"

enum { S = 1000000 };

static void a_first_game_tells_nothing(void **state) {
    (void)state;
    MatchPace pace;
    match_pace_init(&pace, 1);
    assert_int_equal(match_pace_left_us(&pace, 10, 0), -1);
    match_pace_start(&pace, 0, 0);
    assert_int_equal(match_pace_left_us(&pace, 10, 30 * S), -1);
}

// Games of a minute, one at a time.
static void running_games_count(void **state) {
    (void)state;
    MatchPace pace;
    match_pace_init(&pace, 1);
    match_pace_start(&pace, 0, 5 * S);
    match_pace_end(&pace, 0, 65 * S);
    assert_int_equal(match_pace_left_us(&pace, 9, 65 * S), 540 * S);
    match_pace_start(&pace, 1, 65 * S);
    assert_int_equal(match_pace_left_us(&pace, 9, 95 * S), 510 * S);
    assert_int_equal(match_pace_left_us(&pace, 9, 125 * S), 480 * S);
    assert_int_equal(match_pace_left_us(&pace, 9, 1000 * S), 480 * S); // a long one: no rise
    match_pace_end(&pace, 1, 185 * S);
    assert_int_equal(match_pace_left_us(&pace, 8, 185 * S), 720 * S);
}

static void never_rises_within_a_game(void **state) {
    (void)state;
    MatchPace pace;
    match_pace_init(&pace, 2);
    match_pace_start(&pace, 0, 0);
    match_pace_start(&pace, 1, 0);
    match_pace_end(&pace, 1, 60 * S); // the other one is counted as played
    assert_int_equal(match_pace_left_us(&pace, 9, 60 * S), 240 * S);
    match_pace_start(&pace, 2, 60 * S);
    int64_t before = match_pace_left_us(&pace, 9, 60 * S);
    for (int64_t now = 60 * S; now < 300 * S; now += S / 10) {
        const int64_t left = match_pace_left_us(&pace, 9, now);
        assert_true(left <= before);
        before = left;
    }
}

static void earlier_runs_tell_at_once(void **state) {
    (void)state;
    MatchPace pace;
    match_pace_init(&pace, 2);
    match_pace_add_kept(&pace, 50 * S);
    match_pace_add_kept(&pace, 70 * S);
    assert_int_equal(match_pace_left_us(&pace, 10, 0), 300 * S);
    match_pace_start(&pace, 2, 1000 * S);
    match_pace_start(&pace, 3, 1000 * S);
    assert_int_equal(match_pace_left_us(&pace, 10, 1030 * S), 270 * S);
    match_pace_end(&pace, 2, 1060 * S);
    assert_int_equal(match_pace_left_us(&pace, 9, 1060 * S), 240 * S);
}

static void strange_times_do_no_harm(void **state) {
    (void)state;
    MatchPace pace;
    match_pace_init(&pace, 1);
    match_pace_add_kept(&pace, 0);
    match_pace_end(&pace, 77, 0); // never begun
    match_pace_start(&pace, 1, 100);
    assert_int_equal(match_pace_left_us(&pace, 10, 50), -1);
    match_pace_end(&pace, 1, 100);
    assert_int_equal(match_pace_left_us(&pace, 10, 100), -1);
    for (size_t i = 0; i < MATCH_THREADS_MAX + 2; i++) {
        match_pace_start(&pace, i, 100);
    }
    match_pace_end(&pace, 0, INT64_MAX);
    assert_true(match_pace_left_us(&pace, SIZE_MAX, INT64_MAX) >= -1);
    assert_int_equal(match_pace_left_us(&pace, 0, INT64_MAX), -1);
}

UNIT_TESTS(match_pace) = {
    cmocka_unit_test(a_first_game_tells_nothing), cmocka_unit_test(running_games_count),
    cmocka_unit_test(never_rises_within_a_game),  cmocka_unit_test(earlier_runs_tell_at_once),
    cmocka_unit_test(strange_times_do_no_harm),
};
UNIT_TESTS_END(match_pace)
