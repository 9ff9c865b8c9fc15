// SPDX-License-Identifier: MIT
// A monitor: a lock, and a way to sleep inside it until another thread has changed something.
#ifndef ZUGWERK_BASE_OS_MONITOR_H
#define ZUGWERK_BASE_OS_MONITOR_H

#include <stdbool.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"

typedef struct Monitor Monitor;

bool monitor_create(Monitor **out, const Alloc *alloc, Error *err) MUST_CHECK;
void monitor_destroy(Monitor *monitor); // NULL is fine

// Not recursive.
void monitor_enter(Monitor *monitor);
void monitor_leave(Monitor *monitor);

// Inside: leaves, sleeps until monitor_notify (or for no reason), enters again.
void monitor_wait(Monitor *monitor);

// The same, for at most so long.
void monitor_wait_us(Monitor *monitor, int64_t us);

// Inside: wakes all that wait.
void monitor_notify(Monitor *monitor);

#endif
