// SPDX-License-Identifier: MIT
// The machine's monotonic clock and its source of randomness.
#include "base/os_time.h"

#include <time.h>
#include <unistd.h>

#include "base/rng.h"

static int64_t monotonic_us(void *context) {
    (void)context;
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

TimeSource time_source_real(void) {
    return (TimeSource){monotonic_us, NULL};
}

uint64_t os_random(void) {
    uint64_t bits = 0;
    if (getentropy(&bits, sizeof bits) != 0) { // a sandbox without it: time will do for a seed
        struct timespec now = {0, 0};
        clock_gettime(CLOCK_REALTIME, &now);
        uint64_t state = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
        bits = splitmix_next(&state);
    }
    return bits;
}

bool os_wait_until(const TimeSource *time, int64_t until_us, const StopSignal *stop) {
    enum { LOOK_US = 10000, US_NS = 1000 };

    for (;;) {
        if (stop_is_asked(stop)) {
            return false;
        }
        const int64_t left_us = until_us - time_now_us(time);
        if (left_us <= 0) {
            return true;
        }
        const struct timespec pause = {0, (left_us < LOOK_US ? left_us : LOOK_US) * US_NS};
        nanosleep(&pause, NULL);
    }
}
