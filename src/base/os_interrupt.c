// SPDX-License-Identifier: MIT
#include "base/os_interrupt.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/os_signals.h"
#include "base/os_thread_start.h"

enum {
    WAKE = SIGUSR2,
    STATUS_BASE = 128,
    SAME_NS = 100000000 // signals that follow the first one within this time belong to it
};

struct Interrupt {
    const Alloc *alloc;
    StopSignal *stop;
    _Atomic(StopSignal *) second; // NULL: none
    sigset_t watched;
    sigset_t former_mask;
    pthread_t thread;
    atomic_int number; // of the signal that came first, 0: none
    atomic_bool ending;
};

// The signal does what it does by default: it ends the program.
static void end_program(int number) {
    struct sigaction action = {0};
    action.sa_handler = SIG_DFL;
    sigaction(number, &action, NULL);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    pthread_kill(pthread_self(), number);
}

// Wrappers such as timeout(1) send one signal twice, to the program and to its group. That is one
// wish, no second Ctrl-C. Returns whether the thread is to end.
static bool swallow_repeats(const Interrupt *interrupt) {
    const struct timespec wait = {.tv_nsec = SAME_NS};
    while (sigtimedwait(&interrupt->watched, NULL, &wait) > 0) {
        if (atomic_load(&interrupt->ending)) {
            return true;
        }
    }
    return false;
}

static void *interrupt_run(void *context) {
    Interrupt *const interrupt = context;
    for (;;) {
        int number = 0;
        if (sigwait(&interrupt->watched, &number) != 0) {
            continue;
        }
        if (atomic_load(&interrupt->ending)) {
            return NULL;
        }
        if (number == WAKE) {
            continue;
        }
        StopSignal *const second = atomic_load(&interrupt->second);
        if (atomic_load(&interrupt->number) == 0) {
            atomic_store(&interrupt->number, number);
            stop_ask(interrupt->stop);
        } else if (second != NULL && !stop_is_asked(second)) {
            stop_ask(second);
        } else {
            end_program(number);
        }
        if (swallow_repeats(interrupt)) {
            return NULL;
        }
    }
}

bool interrupt_create(Interrupt **out, StopSignal *stop, const Alloc *alloc, Error *err) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};

    Interrupt *const interrupt = alloc_new(alloc, sizeof *interrupt);
    if (interrupt == NULL) {
        return error_set_memory(err);
    }
    interrupt->alloc = alloc;
    interrupt->stop = stop;
    atomic_init(&interrupt->second, NULL);
    atomic_init(&interrupt->number, 0);
    atomic_init(&interrupt->ending, false);
    sigemptyset(&interrupt->watched);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (!signal_is_ignored(numbers[i])) {
            sigaddset(&interrupt->watched, numbers[i]);
        }
    }
    sigaddset(&interrupt->watched, WAKE); // with which interrupt_destroy ends the thread
    pthread_sigmask(SIG_BLOCK, &interrupt->watched, &interrupt->former_mask);
    const int fault = thread_start(&interrupt->thread, NULL, interrupt_run, interrupt);
    if (fault != 0) {
        pthread_sigmask(SIG_SETMASK, &interrupt->former_mask, NULL);
        alloc_free(alloc, interrupt);
        return error_set(err, ERROR_IO, "cannot start a thread: %s", strerror(fault));
    }
    *out = interrupt;
    return true;
}

void interrupt_add_second(Interrupt *interrupt, StopSignal *second) {
    atomic_store(&interrupt->second, second);
}

void interrupt_destroy(Interrupt *interrupt) {
    if (interrupt == NULL) {
        return;
    }
    atomic_store(&interrupt->ending, true);
    pthread_kill(interrupt->thread, WAKE);
    pthread_join(interrupt->thread, NULL);
    pthread_sigmask(SIG_SETMASK, &interrupt->former_mask, NULL);
    alloc_free(interrupt->alloc, interrupt);
}

int interrupt_status(const Interrupt *interrupt) {
    const int number = atomic_load(&interrupt->number);
    return number == 0 ? 0 : STATUS_BASE + number;
}

void interrupt_ignore(void) {
    (void)signal(SIGINT, SIG_IGN);
}
