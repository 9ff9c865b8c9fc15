// SPDX-License-Identifier: MIT
// Signals as events that a program waits for beside its input, instead of handlers that interrupt
// it. While a Signals exists, the signals below are blocked in the thread that made it (make it
// before any thread that os_thread_start.h does not start, so that this inherits it), and a thread
// of its own takes them with sigwait and hands them over through a pipe: no handler, no global,
// nothing async-signal-safe to watch for. SIGPIPE is ignored, so that writing to a closed pipe is
// an error, not the end.
//
// A signal that was ignored when the program started (nohup, background jobs) stays ignored. A
// child process inherits the blocked signals and must unblock them before exec.
#ifndef ZUGWERK_BASE_OS_SIGNALS_H
#define ZUGWERK_BASE_OS_SIGNALS_H

#include <stdbool.h>

#include "base/alloc.h"
#include "base/error.h"

typedef struct Signals Signals;

typedef enum SignalEvent {
    SIGNAL_NONE,
    SIGNAL_WAKE,      // signals_wake was called
    SIGNAL_INTERRUPT, // SIGINT: Ctrl-C
    SIGNAL_TERMINATE, // SIGTERM
    SIGNAL_HANGUP,    // SIGHUP: the terminal went away
    SIGNAL_QUIT,      // SIGQUIT: Ctrl-backslash
    SIGNAL_SUSPEND,   // SIGTSTP: Ctrl-Z; answer with signals_suspend
    SIGNAL_RESUMED,   // SIGCONT
    SIGNAL_RESIZED    // SIGWINCH: the window has another size
} SignalEvent;

bool signals_create(Signals **out, const Alloc *alloc, Error *err) MUST_CHECK;

// Ends the thread and gives the signals their former effect. NULL is fine.
void signals_destroy(Signals *signals);

// Readable (poll, POLLIN) when signals_next has something.
int signals_fd(const Signals *signals);

// The oldest event, or SIGNAL_NONE; does not wait.
SignalEvent signals_next(Signals *signals);

// Makes the pipe readable with SIGNAL_WAKE; from any thread.
void signals_wake(Signals *signals);

// Stops the process as Ctrl-Z does by default and returns when it goes on (then SIGNAL_RESUMED
// follows), at once where there is no job control.
void signals_suspend(Signals *signals);

// Whether it was ignored when the program started, or is since.
bool signal_is_ignored(int number);

// The exit status a shell expects of a program ended by this event: 128 and the signal's number.
int signals_exit_status(SignalEvent event);

#endif
