// SPDX-License-Identifier: MIT
#include "search/clock_lag.h"

// A larger loss is none: a new period, another game, a clock that was set.
static const int64_t LOSS_MAX_US = 2000000;

// How slowly the mean follows, and how slowly the worst is forgotten: parts of itself a move.
enum { MEAN_PARTS = 8, WORST_PARTS = 16 };

static bool is_usual(int64_t us) {
    return us >= 0 && us < INT64_C(1) << 60; // sums and differences do not overflow
}

static void note_loss(ClockLag *lag, int64_t loss) {
    if (loss >= 0 && loss <= LOSS_MAX_US) {
        const int64_t faded = lag->worst_us - lag->worst_us / WORST_PARTS;
        lag->mean_us += (loss - lag->mean_us) / MEAN_PARTS;
        lag->worst_us = loss > faded ? loss : faded;
    }
}

void clock_lag_begin(ClockLag *lag, int64_t clock_us, int64_t increment_us) {
    const bool is_told = clock_us > 0 && is_usual(clock_us) && is_usual(increment_us);
    if (is_told && lag->is_open && lag->used_us > 0 && is_usual(lag->used_us)) {
        note_loss(lag, lag->clock_us - lag->used_us - clock_us);
    }
    lag->is_open = is_told;
    lag->clock_us = is_told ? clock_us + increment_us : 0;
    lag->used_us = 0;
}

void clock_lag_end(ClockLag *lag, int64_t used_us) {
    lag->used_us = used_us;
}
