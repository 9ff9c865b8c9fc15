// SPDX-License-Identifier: MIT
#include "search/clock_lag.h"

// A larger loss is none: a new period, another game, a clock that was set.
static const int64_t LOSS_MAX_US = 2000000;

// How slowly the mean follows, and how slowly the worst is forgotten: parts of itself a move.
enum { MEAN_PARTS = 8, WORST_PARTS = 16 };

void clock_lag_begin(ClockLag *lag, int64_t clock_us, int64_t increment_us) {
    const int64_t loss = lag->clock_us - lag->used_us - clock_us;
    if (lag->is_open && lag->used_us > 0 && loss >= 0 && loss <= LOSS_MAX_US) {
        const int64_t faded = lag->worst_us - lag->worst_us / WORST_PARTS;
        lag->mean_us += (loss - lag->mean_us) / MEAN_PARTS;
        lag->worst_us = loss > faded ? loss : faded;
    }
    const int64_t most = INT64_C(1) << 60;
    const bool is_usual =
        clock_us > 0 && clock_us < most && increment_us >= 0 && increment_us < most;
    lag->is_open = is_usual;
    lag->clock_us = is_usual ? clock_us + increment_us : 0;
    lag->used_us = 0;
}

void clock_lag_end(ClockLag *lag, int64_t used_us) {
    lag->used_us = used_us;
}
