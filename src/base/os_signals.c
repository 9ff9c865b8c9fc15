// SPDX-License-Identifier: MIT
#include "base/os_signals.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "base/os_thread_start.h"

struct Signals {
    const Alloc *alloc;
    sigset_t watched;
    sigset_t former_mask;
    struct sigaction former_pipe;
    pthread_t thread;
    int read_end;
    int write_end;
    atomic_bool ending;
};

typedef struct SignalName {
    int number;
    SignalEvent event;
} SignalName;

static const SignalName signal_names[] = {
    {SIGINT, SIGNAL_INTERRUPT}, {SIGTERM, SIGNAL_TERMINATE}, {SIGHUP, SIGNAL_HANGUP},
    {SIGQUIT, SIGNAL_QUIT},     {SIGTSTP, SIGNAL_SUSPEND},   {SIGCONT, SIGNAL_RESUMED},
    {SIGWINCH, SIGNAL_RESIZED},
};

enum { SIGNAL_NAME_COUNT = sizeof signal_names / sizeof signal_names[0] };

// A full pipe holds thousands of events nobody has read: one more tells nothing new.
static void pipe_put(int fd, SignalEvent event) {
    const unsigned char byte = (unsigned char)event;
    ssize_t written;
    do {
        written = write(fd, &byte, 1);
    } while (written < 0 && errno == EINTR);
}

static void *signals_run(void *context) {
    Signals *const signals = context;
    while (!atomic_load(&signals->ending)) {
        int number = 0;
        if (sigwait(&signals->watched, &number) != 0) {
            continue;
        }
        for (int i = 0; i < SIGNAL_NAME_COUNT; i++) {
            if (signal_names[i].number == number && !atomic_load(&signals->ending)) {
                pipe_put(signals->write_end, signal_names[i].event);
            }
        }
    }
    return NULL;
}

bool signal_is_ignored(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static bool pipe_make(Signals *signals, Error *err) {
    int ends[2];
    if (pipe(ends) != 0) {
        return error_set(err, ERROR_IO, "cannot make a pipe: %s", strerror(errno));
    }
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
    }
    signals->read_end = ends[0];
    signals->write_end = ends[1];
    return true;
}

static void signals_restore(Signals *signals) {
    sigaction(SIGPIPE, &signals->former_pipe, NULL);
    pthread_sigmask(SIG_SETMASK, &signals->former_mask, NULL);
    close(signals->read_end);
    close(signals->write_end);
    alloc_free(signals->alloc, signals);
}

bool signals_create(Signals **out, const Alloc *alloc, Error *err) {
    Signals *const signals = alloc_new(alloc, sizeof *signals);
    if (signals == NULL) {
        return error_set_memory(err);
    }
    signals->alloc = alloc;
    atomic_init(&signals->ending, false);
    if (!pipe_make(signals, err)) {
        alloc_free(alloc, signals);
        return false;
    }
    sigemptyset(&signals->watched);
    for (int i = 0; i < SIGNAL_NAME_COUNT; i++) {
        if (!signal_is_ignored(signal_names[i].number)) {
            sigaddset(&signals->watched, signal_names[i].number);
        }
    }
    // signals_destroy ends the thread with this one, so it is always watched.
    sigaddset(&signals->watched, SIGWINCH);
    struct sigaction ignore = {0};
    ignore.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &ignore, &signals->former_pipe);
    pthread_sigmask(SIG_BLOCK, &signals->watched, &signals->former_mask);
    const int fault = thread_start(&signals->thread, NULL, signals_run, signals);
    if (fault != 0) {
        signals_restore(signals);
        return error_set(err, ERROR_IO, "cannot start a thread: %s", strerror(fault));
    }
    *out = signals;
    return true;
}

void signals_destroy(Signals *signals) {
    if (signals == NULL) {
        return;
    }
    atomic_store(&signals->ending, true);
    pthread_kill(signals->thread, SIGWINCH);
    pthread_join(signals->thread, NULL);
    signals_restore(signals);
}

int signals_fd(const Signals *signals) {
    return signals->read_end;
}

SignalEvent signals_next(Signals *signals) {
    unsigned char byte = 0;
    ssize_t got;
    do {
        got = read(signals->read_end, &byte, 1);
    } while (got < 0 && errno == EINTR);
    return got == 1 ? (SignalEvent)byte : SIGNAL_NONE;
}

void signals_wake(Signals *signals) {
    pipe_put(signals->write_end, SIGNAL_WAKE);
}

void signals_suspend(Signals *signals) {
    (void)signals;
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    // Sent to this thread alone, so that the waiting thread does not take it again.
    pthread_kill(pthread_self(), SIGTSTP);
    pthread_sigmask(SIG_UNBLOCK, &stop, NULL);
    pthread_sigmask(SIG_BLOCK, &stop, NULL);
}

int signals_exit_status(SignalEvent event) {
    for (int i = 0; i < SIGNAL_NAME_COUNT; i++) {
        if (signal_names[i].event == event) {
            return 128 + signal_names[i].number;
        }
    }
    return 1;
}
