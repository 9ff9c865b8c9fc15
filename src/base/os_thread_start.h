// SPDX-License-Identifier: MIT
// Starts threads that leave the program's signals alone.
//
// A signal sent to a process (Ctrl-C, SIGTERM, SIGCHLD) goes to any one thread that does not block
// it. Who waits for signals with sigwait (os_signals.h, os_interrupt.h, a user of the library) only
// gets them when no other thread takes them first, with their default action: the end. So every
// thread of ours blocks them all, but for the faults that a thread causes itself (SIGSEGV and its
// kin), which sanitizers and debuggers want to see.
#ifndef ZUGWERK_BASE_OS_THREAD_START_H
#define ZUGWERK_BASE_OS_THREAD_START_H

#include <pthread.h>

// As pthread_create: 0, or the number of the error.
int thread_start(pthread_t *out, const pthread_attr_t *attributes, void *(*run)(void *context),
                 void *context);

#endif
