// SPDX-License-Identifier: MIT
// A child process with pipes to its standard input, output and error: programs of students and
// chess engines. It is started without a shell, in a process group of its own, so that whatever it
// starts ends with it. What it writes to standard error is always taken off it, by a thread that
// keeps the last part; so it can never be held up by that.
//
// Writing to a child that has ended is an event and raises no SIGPIPE. Every wait can be ended by a
// StopSignal, within PROCESS_LOOK_MS. One thread at a time uses a Process.
#ifndef ZUGWERK_BASE_OS_PROCESS_H
#define ZUGWERK_BASE_OS_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "base/stop.h"
#include "base/text.h"

enum { PROCESS_LOOK_MS = 20, PROCESS_ERRORS_KEPT = 1 << 14 };

typedef struct Process Process;

// When to give up: a moment of time_source_real (TIME_NEVER: none), a stop signal (NULL: none).
typedef struct ProcessPatience {
    int64_t deadline_us;
    const StopSignal *stop;
} ProcessPatience;

// What a wait came to.
typedef enum ProcessEvent {
    PROCESS_READY,    // what was waited for is there
    PROCESS_CLOSED,   // nothing comes any more: the output is closed, or the process has ended
    PROCESS_LATE,     // the deadline has passed
    PROCESS_STOPPED,  // the stop signal was set
    PROCESS_TOO_LONG, // a line, or everything together, is longer than allowed
    PROCESS_FAULT     // the system refused, or memory ran out
} ProcessEvent;

// How a process ended.
typedef struct ProcessEnd {
    bool is_over;
    int status; // 0..255, when no signal ended it
    int signal; // 0: none
} ProcessEnd;

// words: the program and its arguments, ended by NULL. A program without a slash is looked for on
// the PATH, then in /usr/games and /usr/local/games, which few have on theirs. folder: where it
// runs, and where a path that does not begin with a slash begins; NULL: the folder we are in.
// ERROR_IO says why it cannot be run.
bool process_create(Process **out, const char *const *words, const char *folder, const Alloc *alloc,
                    Error *err) MUST_CHECK;

// Kills what still runs of the whole group and leaves no zombie. NULL is fine.
void process_destroy(Process *process);

// Writes all of it. PROCESS_CLOSED: it does not read any more.
ProcessEvent process_write(Process *process, Span data, ProcessPatience patience, Error *err);

// The same without waiting: as much of it as fits now.
ProcessEvent process_write_some(size_t *put, Process *process, Span data, Error *err);

// No more input comes.
void process_close_input(Process *process);

// The next line of its output without its end (LF or CRLF), of at most `limit` bytes; the last one
// may lack an end. The Span lives until the next call. PROCESS_TOO_LONG: that much of the line was
// dropped, the rest comes as the next line.
ProcessEvent process_read_line(Span *line, Process *process, size_t limit, ProcessPatience patience,
                               Error *err);

// Appends everything that it writes up to its end. PROCESS_CLOSED is the good result.
ProcessEvent process_read_all(Text *out, Process *process, size_t limit, ProcessPatience patience,
                              Error *err);

// What is there now, without waiting; *got is 0 when nothing is. Not to be mixed with
// process_read_line. The end of a child that others hold the pipe of is told by process_end alone.
ProcessEvent process_read_some(size_t *got, Process *process, char *buffer, size_t size,
                               Error *err);

// For the two above: returns when one of the processes (at most 64 are watched) has written
// something or, with `writes`, takes more input; at the latest after wait_us or PROCESS_LOOK_MS.
typedef struct ProcessWait {
    const Process *process;
    bool writes;
} ProcessWait;

void process_await(const ProcessWait *waits, size_t count, int64_t wait_us);

// Waits for the end; the process stays there to be asked.
ProcessEvent process_wait(Process *process, ProcessPatience patience);

// Whether and how it has ended; does not wait.
ProcessEnd process_end(const Process *process);

// Appends what it wrote to standard error, at most the last PROCESS_ERRORS_KEPT bytes; true when
// there was more. What it wrote before its end is complete once process_read_all or process_wait
// has seen that end.
bool process_errors(Text *out, Process *process);

// "exit status 3", "killed by signal 11 (Segmentation fault)".
void process_end_format(Text *out, ProcessEnd end);

#endif
