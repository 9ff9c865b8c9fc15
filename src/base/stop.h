// SPDX-License-Identifier: MIT
// "Stop now": one atomic word, set by any thread or signal handler, read at every node of a search.
#ifndef ZUGWERK_BASE_STOP_H
#define ZUGWERK_BASE_STOP_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct StopSignal {
    atomic_bool asked;
} StopSignal;

static inline void stop_reset(StopSignal *stop) {
    atomic_store_explicit(&stop->asked, false, memory_order_relaxed);
}

// Safe in a signal handler.
static inline void stop_ask(StopSignal *stop) {
    atomic_store_explicit(&stop->asked, true, memory_order_relaxed);
}

// NULL: nobody can ask.
static inline bool stop_is_asked(const StopSignal *stop) {
    return stop != NULL && atomic_load_explicit(&stop->asked, memory_order_relaxed);
}

#endif
