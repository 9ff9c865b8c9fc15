// SPDX-License-Identifier: MIT
// What ends a search from outside. Shared by its threads; every word is a relaxed atomic.
#ifndef ZUGWERK_SEARCH_CONTROL_H
#define ZUGWERK_SEARCH_CONTROL_H

#include <stdatomic.h>
#include <stdint.h>

#include "base/clock.h"
#include "base/stop.h"

typedef struct SearchControl {
    StopSignal stop;
    const StopSignal *outer;     // the caller's own, looked at as well; NULL: none
    _Atomic int64_t deadline_us; // on `time`; TIME_NEVER: none
    const TimeSource *time;
} SearchControl;

static inline int64_t control_deadline(const SearchControl *control) {
    return atomic_load_explicit(&control->deadline_us, memory_order_relaxed);
}

static inline void control_set_deadline(SearchControl *control, int64_t deadline_us) {
    atomic_store_explicit(&control->deadline_us, deadline_us, memory_order_relaxed);
}

#endif
