// SPDX-License-Identifier: MIT
// Time as a handle: monotonic microseconds from a source that the caller chooses, so that tests can
// run clocks of their own.
#ifndef ZUGWERK_BASE_CLOCK_H
#define ZUGWERK_BASE_CLOCK_H

#include <stdint.h>

// now_us counts from an arbitrary start and never goes back. A real source may be used from several
// threads at once.
typedef struct TimeSource {
    int64_t (*now_us)(void *context);
    void *context;
} TimeSource;

// A moment that never comes: "no deadline".
#define TIME_NEVER INT64_MAX

static inline int64_t time_now_us(const TimeSource *time) {
    return time->now_us(time->context);
}

// start + duration, TIME_NEVER when that is past the end of time.
int64_t time_after(int64_t start_us, int64_t duration_us);

// The monotonic clock of the machine (base/os_time.c).
TimeSource time_source_real(void);

// A clock for tests: every reading is `step_us` later than the one before; the test may also move
// now_us forward itself.
typedef struct FakeTime {
    _Atomic int64_t now_us; // searches on several threads may read one clock
    int64_t step_us;
} FakeTime;

// Reads *fake, which must outlive the source.
TimeSource time_source_fake(FakeTime *fake);

#endif
