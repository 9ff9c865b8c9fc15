// SPDX-License-Identifier: MIT
// Randomness for seeds from the operating system, and waiting. (time_source_real of base/clock.h is
// implemented beside them.)
#ifndef ZUGWERK_BASE_OS_TIME_H
#define ZUGWERK_BASE_OS_TIME_H

#include <stdbool.h>
#include <stdint.h>

#include "base/clock.h"
#include "base/stop.h"

// 64 unpredictable bits, to seed a generator of base/rng.h with.
uint64_t os_random(void);

// Waits until the clock says until_us or *stop is set, whichever comes first; false when stopped.
// stop may be NULL.
bool os_wait_until(const TimeSource *time, int64_t until_us, const StopSignal *stop);

#endif
