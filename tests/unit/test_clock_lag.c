// SPDX-License-Identifier: MIT
#include "search/clock_lag.h"

#include "unit.h"

enum { MS = 1000 };

// A clock on which every move loses something on the way.
static int64_t move(ClockLag *lag, int64_t clock_us, int64_t used_us, int64_t loss_us) {
    clock_lag_begin(lag, clock_us, 10 * MS);
    clock_lag_end(lag, used_us);
    return clock_us + 10 * MS - used_us - loss_us;
}

static void learns_what_moves_lose(void **state) {
    (void)state;
    ClockLag lag = {0};
    int64_t clock_us = 1000 * MS;
    for (int i = 0; i < 100; i++) {
        clock_us = move(&lag, clock_us, 5 * MS, 4 * MS);
    }
    assert_true(lag.mean_us > 3900 && lag.mean_us <= 4000);
    assert_int_equal(lag.worst_us, 4 * MS);
    clock_us = move(&lag, clock_us, 5 * MS, 80 * MS);
    clock_us = move(&lag, clock_us, 5 * MS, 4 * MS);
    assert_int_equal(lag.worst_us, 80 * MS);
    for (int i = 0; i < 100; i++) {
        clock_us = move(&lag, clock_us, 5 * MS, 4 * MS);
    }
    assert_true(lag.worst_us < 5 * MS); // forgotten
    assert_true(lag.mean_us < 5 * MS);
}

// What cannot be a loss is none.
static void is_not_fooled(void **state) {
    (void)state;
    ClockLag lag = {0};
    clock_lag_begin(&lag, 1000 * MS, 0);
    clock_lag_begin(&lag, 10 * MS, 0); // no move was made in between
    assert_int_equal(lag.worst_us, 0);
    clock_lag_end(&lag, 5 * MS);
    clock_lag_begin(&lag, 600000 * MS, 0); // a new period
    clock_lag_end(&lag, 5 * MS);
    clock_lag_begin(&lag, 1000 * MS, 0); // another game
    clock_lag_end(&lag, 5 * MS);
    assert_int_equal(lag.worst_us, 0);
    assert_int_equal(lag.mean_us, 0);
    static const int64_t clocks[] = {INT64_MIN, -1, 0, 1, INT64_MAX};
    for (int i = 0; i < 5; i++) {
        for (int k = 0; k < 5; k++) {
            clock_lag_begin(&lag, clocks[i], clocks[k]);
            clock_lag_end(&lag, 1);
        }
    }
    assert_true(lag.worst_us >= 0 && lag.worst_us <= 2000 * MS);
}

UNIT_TESTS(clock_lag) = {
    cmocka_unit_test(learns_what_moves_lose),
    cmocka_unit_test(is_not_fooled),
};
UNIT_TESTS_END(clock_lag)
