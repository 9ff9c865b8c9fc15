// SPDX-License-Identifier: MIT
#include "search/time_plan.h"

#include "base/clock.h"
#include "unit.h"

enum { MS = 1000 };

static TimeLimits clock_of(int64_t left_ms, int64_t increment_ms, int moves_to_go) {
    return (TimeLimits){.has_clock = true,
                        .clock_us = left_ms * MS,
                        .increment_us = increment_ms * MS,
                        .moves_to_go = moves_to_go,
                        .overhead_us = 10 * MS};
}

static void no_limit_is_no_plan(void **state) {
    (void)state;
    const TimePlan plan = time_plan(&(TimeLimits){.overhead_us = 10 * MS});
    assert_true(plan.soft_us == TIME_NEVER);
    assert_true(plan.hard_us == TIME_NEVER);
}

// Whatever the clock: some time, never more than is left, soft before hard.
static void never_plans_more_than_is_left(void **state) {
    (void)state;
    static const int64_t clocks[] = {-5000, 0,    1,     5,       20,
                                     100,   1000, 60000, 7200000, INT64_C(99999999999999)};
    static const int64_t increments[] = {-10, 0, 1, 100, 10000, INT64_C(99999999999999)};
    static const int to_go[] = {0, 1, 2, 10, 40, 1000};
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        for (size_t j = 0; j < sizeof increments / sizeof *increments; j++) {
            for (size_t k = 0; k < sizeof to_go / sizeof *to_go; k++) {
                const TimeLimits limits = clock_of(clocks[i], increments[j], to_go[k]);
                const TimePlan plan = time_plan(&limits);
                const int64_t left = clocks[i] * MS - 10 * MS;
                assert_true(plan.soft_us > 0);
                assert_true(plan.soft_us <= plan.hard_us);
                assert_true(plan.hard_us <= (left > 500 ? left : 500));
            }
        }
    }
}

static void more_time_means_longer_thought(void **state) {
    (void)state;
    int64_t before = 0;
    for (int64_t left = 100; left <= 1000000; left *= 10) {
        const TimeLimits limits = clock_of(left, 0, 0);
        const TimePlan plan = time_plan(&limits);
        assert_true(plan.soft_us > before);
        before = plan.soft_us;
    }
    const TimeLimits slow = clock_of(10000, 0, 0);
    const TimeLimits with_increment = clock_of(10000, 500, 0);
    const TimeLimits last_move = clock_of(10000, 0, 1);
    assert_true(time_plan(&with_increment).soft_us > time_plan(&slow).soft_us);
    assert_true(time_plan(&last_move).soft_us > 5 * time_plan(&slow).soft_us);
}

static void move_time_is_kept(void **state) {
    (void)state;
    TimeLimits limits = {.has_move_time = true, .move_us = 500 * MS, .overhead_us = 10 * MS};
    assert_int_equal(time_plan(&limits).hard_us, 490 * MS);
    assert_true(time_plan(&limits).soft_us == TIME_NEVER);
    limits.move_us = 0;
    assert_true(time_plan(&limits).hard_us > 0);
    assert_true(time_plan(&limits).hard_us < MS);
}

static void an_increment_alone_is_spent(void **state) {
    (void)state;
    const TimeLimits limits = {.increment_us = 100 * MS, .overhead_us = 10 * MS};
    const TimePlan plan = time_plan(&limits);
    assert_int_equal(plan.hard_us, 90 * MS);
}

static void doubt_takes_longer(void **state) {
    (void)state;
    TimeTrend sure = {0};
    TimeTrend unsure = {0};
    TimeTrend falling = {0};
    double sure_factor = 0;
    double unsure_factor = 0;
    double falling_factor = 0;
    for (int i = 0; i < 8; i++) {
        sure_factor = time_trend_note(&sure, 100, 30, 0.9);
        unsure_factor = time_trend_note(&unsure, (Move)(100 + i), 30, 0.3);
        falling_factor = time_trend_note(&falling, 100, 30 - 40 * i, 0.9);
    }
    assert_true(sure_factor < 0.7);
    assert_true(unsure_factor > 1.5);
    assert_true(falling_factor > 1.3 * sure_factor);
}

UNIT_TESTS(time_plan) = {
    cmocka_unit_test(no_limit_is_no_plan),
    cmocka_unit_test(never_plans_more_than_is_left),
    cmocka_unit_test(more_time_means_longer_thought),
    cmocka_unit_test(move_time_is_kept),
    cmocka_unit_test(an_increment_alone_is_spent),
    cmocka_unit_test(doubt_takes_longer),
};
UNIT_TESTS_END(time_plan)
