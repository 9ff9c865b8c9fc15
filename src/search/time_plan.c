// SPDX-License-Identifier: MIT
#include "search/time_plan.h"

#include "base/clock.h"
#include "search/value.h"

// Without moves to go a move gets what as many equal moves would have; an increment makes up for
// games that last longer. Measured in docs/STRENGTH.md.
enum { MOVES_AHEAD = 26, MOVES_TO_GO_MOST = 40, LEAST_US = 500 };

static int64_t at_least(int64_t value, int64_t least) {
    return value < least ? least : value;
}

static TimePlan plan_clock(const TimeLimits *limits) {
    const int64_t increment = at_least(limits->increment_us, 0);
    if (!limits->has_clock) { // an increment alone: spend it
        const int64_t spend = at_least(increment - limits->overhead_us, LEAST_US);
        return (TimePlan){spend / 2, spend};
    }
    // Never plan with more than a year: sums must not overflow.
    const int64_t most = INT64_C(366) * 24 * 3600 * 1000000;
    const int64_t clock = limits->clock_us > most ? most : limits->clock_us;
    // A large reserve must not make us play at once when there is little left anyway.
    const int64_t reserve = limits->reserve_us < clock / 2 ? limits->reserve_us : clock / 2;
    const int64_t left = at_least(clock - at_least(reserve, limits->overhead_us), LEAST_US);
    const int to_go =
        limits->moves_to_go > 0 ? int_min(limits->moves_to_go, MOVES_TO_GO_MOST) : MOVES_AHEAD;
    // What these moves have together, less what each loses on the way.
    const int64_t together = at_least(left + (to_go - 1) * (increment > most ? most : increment)
                                          - (to_go - 1) * limits->overhead_us,
                                      LEAST_US);
    const int64_t share = together / to_go;
    const int64_t cap = to_go == 1 ? left : left * 7 / 10;
    const int64_t hard = share * 4 < cap ? share * 4 : cap;
    const int64_t soft = share < hard ? share : hard;
    return (TimePlan){soft, hard};
}

TimePlan time_plan(const TimeLimits *limits) {
    TimePlan plan = {TIME_NEVER, TIME_NEVER};
    if (limits->has_clock || limits->increment_us > 0) {
        plan = plan_clock(limits);
    }
    if (limits->has_move_time) {
        const int64_t move = at_least(limits->move_us - limits->overhead_us, LEAST_US);
        plan.hard_us = move < plan.hard_us ? move : plan.hard_us;
    }
    return plan;
}

double time_trend_note(TimeTrend *trend, Move best, int value, double best_share) {
    trend->stable = trend->iterations > 0 && best == trend->best ? trend->stable + 1 : 0;
    const double fall = trend->iterations > 2 ? trend->smoothed - value : 0.0;
    trend->smoothed = trend->iterations == 0 ? value : (2 * trend->smoothed + value) / 3;
    trend->best = best;
    trend->value = value;
    trend->iterations++;
    double factor = 1.35 - 0.08 * int_min(trend->stable, 8);
    factor *= fall > 0 ? 1.0 + (fall > 60 ? 60 : fall) / 100 : 1.0;
    return factor * (1.7 - 1.1 * best_share);
}
