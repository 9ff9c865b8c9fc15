// SPDX-License-Identifier: MIT
// A thread that sleeps until it is given something to do. Threads are expensive to start and their
// memory is warm: searches use the same ones again and again.
#ifndef ZUGWERK_BASE_OS_THREAD_H
#define ZUGWERK_BASE_OS_THREAD_H

#include <stdbool.h>

#include "base/alloc.h"
#include "base/error.h"

typedef struct ParkedThread ParkedThread;

// Starts the thread, idle.
bool parked_thread_create(ParkedThread **out, const Alloc *alloc, Error *err) MUST_CHECK;

// Waits for its work and ends it. NULL is fine.
void parked_thread_destroy(ParkedThread *thread);

// Hands it work(context). The thread must be idle.
void parked_thread_run(ParkedThread *thread, void (*work)(void *context), void *context);

// Returns when the thread is idle. Not to be called by the thread itself.
void parked_thread_wait(ParkedThread *thread);

#endif
