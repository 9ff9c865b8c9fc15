// SPDX-License-Identifier: MIT
#include "base/os_thread_start.h"

#include <signal.h>

int thread_start(pthread_t *out, const pthread_attr_t *attributes, void *(*run)(void *context),
                 void *context) {
    static const int faults[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};

    sigset_t blocked;
    sigset_t former;
    sigfillset(&blocked);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        sigdelset(&blocked, faults[i]);
    }
    // A new thread has the mask of the one that makes it.
    pthread_sigmask(SIG_SETMASK, &blocked, &former);
    const int fault = pthread_create(out, attributes, run, context);
    pthread_sigmask(SIG_SETMASK, &former, NULL);
    return fault;
}
