// SPDX-License-Identifier: MIT
// Ctrl-C for commands that work long and listen to nobody: while an Interrupt exists, SIGINT,
// SIGTERM and SIGHUP ask a StopSignal to stop instead of ending the program. A second one ends it,
// unless it follows within a tenth of a second (wrappers send a signal twice).
//
// Make it before any thread that base/os_thread_start.h does not start, so that this inherits the
// blocked signals. What was ignored when the program started stays ignored. (base/os_signals.h is
// for programs that wait for events.)
#ifndef ZUGWERK_BASE_OS_INTERRUPT_H
#define ZUGWERK_BASE_OS_INTERRUPT_H

#include <stdbool.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/stop.h"

typedef struct Interrupt Interrupt;

// *stop must outlive the Interrupt.
bool interrupt_create(Interrupt **out, StopSignal *stop, const Alloc *alloc, Error *err) MUST_CHECK;

// For work that can be ended in two ways: the second signal asks `second` (which must outlive the
// Interrupt), and only a third one ends the program.
void interrupt_add_second(Interrupt *interrupt, StopSignal *second);

// Gives the signals their former effect. NULL is fine.
void interrupt_destroy(Interrupt *interrupt);

// The exit status a shell expects when one has come (128 and its number), else 0.
int interrupt_status(const Interrupt *interrupt);

// From now on SIGINT means nothing, for the whole process.
void interrupt_ignore(void);

#endif
