// SPDX-License-Identifier: MIT
#include "base/os_process.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/os_process_impl.h"
#include "base/os_thread_start.h"

enum { READ_PIECE = 1 << 14 };

// ---------------------------------------------------------------------------------- standard error

static void keep_errors(Process *process, const char *data, size_t size) {
    pthread_mutex_lock(&process->lock);
    for (size_t i = 0; i < size; i++) {
        process->ring[(process->errors_count + i) % PROCESS_ERRORS_KEPT] = data[i];
    }
    process->errors_count += size;
    pthread_mutex_unlock(&process->lock);
}

static void *drain_errors(void *context) {
    Process *const process = context;
    for (;;) {
        struct pollfd fds[] = {{process->errors, POLLIN, 0}, {process->quit[0], POLLIN, 0}};
        if (poll(fds, 2, -1) < 0) {
            continue; // EINTR; nothing else can happen to two open descriptors
        }
        char piece[READ_PIECE];
        const ssize_t got = fds[0].revents != 0 ? read(process->errors, piece, sizeof piece) : 0;
        if (got > 0) {
            keep_errors(process, piece, (size_t)got);
        } else if (fds[1].revents != 0 || (fds[0].revents != 0 && !(got < 0 && errno == EINTR))) {
            break;
        }
    }
    pthread_mutex_lock(&process->lock);
    process->errors_ended = true;
    pthread_cond_broadcast(&process->changed);
    pthread_mutex_unlock(&process->lock);
    return NULL;
}

static bool start_thread(Process *process, Error *err) {
    const int fault = thread_start(&process->thread, NULL, drain_errors, process);
    process->has_thread = fault == 0;
    return fault == 0 || error_set(err, ERROR_IO, "cannot start a thread: %s", strerror(fault));
}

// The process has ended: what it wrote to standard error is in the pipe or was read. A child of
// its own may hold the pipe open, so this waits for the end of the pipe only a little.
static void settle_errors(Process *process) {
    enum { SETTLE_NS = 100000000, SECOND_NS = 1000000000 };

    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += SETTLE_NS;
    until.tv_sec += until.tv_nsec / SECOND_NS;
    until.tv_nsec %= SECOND_NS;
    pthread_mutex_lock(&process->lock);
    while (!process->errors_ended
           && pthread_cond_timedwait(&process->changed, &process->lock, &until) == 0) {
    }
    pthread_mutex_unlock(&process->lock);
}

bool process_errors(Text *out, Process *process) {
    pthread_mutex_lock(&process->lock);
    const uint64_t count = process->errors_count;
    const uint64_t first = count > PROCESS_ERRORS_KEPT ? count - PROCESS_ERRORS_KEPT : 0;
    for (uint64_t i = first; i < count; i++) {
        text_append_char(out, process->ring[i % PROCESS_ERRORS_KEPT]);
    }
    pthread_mutex_unlock(&process->lock);
    return first > 0;
}

// ---------------------------------------------------------------------------------- begin and end

bool process_create(Process **out, const char *const *words, const char *folder, const Alloc *alloc,
                    Error *err) {
    Process *const process = alloc_new(alloc, sizeof *process);
    if (process == NULL) {
        return error_set_memory(err);
    }
    process->alloc = alloc;
    process->quit[0] = PROCESS_NO_FD;
    process->quit[1] = PROCESS_NO_FD;
    text_init(&process->lines, alloc);
    pthread_mutex_init(&process->lock, NULL);
    pthread_cond_init(&process->changed, NULL);
    if (!process_spawn(process, words, folder, err) || !start_thread(process, err)) {
        process_destroy(process);
        return false;
    }
    *out = process;
    return true;
}

void process_destroy(Process *process) {
    if (process == NULL) {
        return;
    }
    if (process->id > 0) {
        kill(-process->id, SIGKILL);
        while (waitpid(process->id, NULL, 0) < 0 && errno == EINTR) {
        }
    }
    process_close_fd(&process->quit[1]);
    if (process->has_thread) {
        pthread_join(process->thread, NULL);
    }
    process_close_fd(&process->input);
    process_close_fd(&process->output);
    process_close_fd(&process->errors);
    process_close_fd(&process->quit[0]);
    pthread_cond_destroy(&process->changed);
    pthread_mutex_destroy(&process->lock);
    text_release(&process->lines);
    alloc_free(process->alloc, process);
}

ProcessEnd process_end(const Process *process) {
    siginfo_t info = {0};
    if (waitid(P_PID, (id_t)process->id, &info, WEXITED | WNOHANG | WNOWAIT) != 0
        || info.si_pid == 0) {
        return (ProcessEnd){.is_over = false};
    }
    const bool has_exited = info.si_code == CLD_EXITED;
    return (ProcessEnd){
        .is_over = true,
        .status = has_exited ? info.si_status : 0,
        .signal = has_exited ? 0 : info.si_status,
    };
}

void process_end_format(Text *out, ProcessEnd end) {
    if (!end.is_over) {
        text_append(out, "still running");
    } else if (end.signal != 0) {
        text_format(out, "killed by signal %d (%s)", end.signal, strsignal(end.signal));
    } else {
        text_format(out, "exit status %d", end.status);
    }
}

// ------------------------------------------------------------------------------------------
// waiting

// Waits for an event on one descriptor (none: just a while), at most look_ms. PROCESS_READY:
// something may have happened.
static ProcessEvent wait_a_little(int fd, short events, int look_ms, ProcessPatience patience) {
    enum { MS_US = 1000 };

    if (stop_is_asked(patience.stop)) {
        return PROCESS_STOPPED;
    }
    const TimeSource time = time_source_real();
    const int64_t left_us =
        patience.deadline_us == TIME_NEVER ? INT64_MAX : patience.deadline_us - time_now_us(&time);
    if (left_us <= 0) {
        return PROCESS_LATE;
    }
    const int64_t look_us = (int64_t)look_ms * MS_US;
    const int64_t wait_us = left_us < look_us ? left_us : look_us;
    struct pollfd one = {fd, events, 0};
    (void)poll(&one, 1, (int)((wait_us + MS_US - 1) / MS_US));
    return PROCESS_READY;
}

static bool is_temporary(int fault) {
    return fault == EAGAIN || fault == EINTR;
}

// write() that gives EPIPE and no SIGPIPE, whatever the program does about that signal.
static ssize_t write_quietly(int fd, Span data) {
    sigset_t pipe_only;
    sigset_t before;
    sigset_t pending;
    sigemptyset(&pipe_only);
    sigaddset(&pipe_only, SIGPIPE);
    (void)sigpending(&pending);
    const bool was_pending = sigismember(&pending, SIGPIPE) == 1;
    if (pthread_sigmask(SIG_BLOCK, &pipe_only, &before) != 0) {
        return -1;
    }
    const ssize_t put = write(fd, data.data, data.length);
    const int fault = errno;
    (void)sigpending(&pending);
    if (!was_pending && sigismember(&pending, SIGPIPE) == 1) {
        int taken;
        (void)sigwait(&pipe_only, &taken);
    }
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = fault;
    return put;
}

ProcessEvent process_write_some(size_t *put, Process *process, Span data, Error *err) {
    *put = 0;
    if (process->input == PROCESS_NO_FD) {
        return PROCESS_CLOSED;
    }
    const ssize_t count = write_quietly(process->input, data);
    if (count >= 0) {
        *put = (size_t)count;
    } else if (errno == EPIPE) {
        return PROCESS_CLOSED;
    } else if (!is_temporary(errno)) {
        error_set(err, ERROR_IO, "cannot write to the program: %s", strerror(errno));
        return PROCESS_FAULT;
    }
    return PROCESS_READY;
}

ProcessEvent process_write(Process *process, Span data, ProcessPatience patience, Error *err) {
    while (data.length > 0) {
        size_t put;
        ProcessEvent event = process_write_some(&put, process, data, err);
        data = span_from(data, put);
        if (event == PROCESS_READY && put == 0) {
            event = wait_a_little(process->input, POLLOUT, PROCESS_LOOK_MS, patience);
        }
        if (event != PROCESS_READY) {
            return event;
        }
    }
    return PROCESS_READY;
}

void process_close_input(Process *process) {
    process_close_fd(&process->input);
}

ProcessEvent process_read_some(size_t *got, Process *process, char *buffer, size_t size,
                               Error *err) {
    *got = 0;
    if (process->output_ended) {
        return PROCESS_CLOSED;
    }
    const ssize_t count = read(process->output, buffer, size);
    if (count == 0) {
        process->output_ended = true;
        return PROCESS_CLOSED;
    }
    if (count < 0 && !is_temporary(errno)) {
        error_set(err, ERROR_IO, "cannot read from the program: %s", strerror(errno));
        return PROCESS_FAULT;
    }
    *got = count < 0 ? 0 : (size_t)count;
    return PROCESS_READY;
}

// Appends what the pipe holds to *out. PROCESS_READY: nothing is there for now, or something came
// (*got).
static ProcessEvent read_output(Text *out, size_t *got, Process *process, Error *err) {
    char piece[READ_PIECE];
    const ProcessEvent event = process_read_some(got, process, piece, sizeof piece, err);
    text_append_span(out, (Span){piece, *got});
    return event != PROCESS_READY || text_check(out, err) ? event : PROCESS_FAULT;
}

void process_await(const ProcessWait *waits, size_t count, int64_t wait_us) {
    enum { AT_ONCE_MAX = 64, MS_US = 1000 };

    struct pollfd fds[2 * AT_ONCE_MAX];
    nfds_t used = 0;
    for (size_t i = 0; i < count && i < AT_ONCE_MAX; i++) {
        const Process *const process = waits[i].process;
        if (!process->output_ended) {
            fds[used++] = (struct pollfd){process->output, POLLIN, 0};
        }
        if (waits[i].writes && process->input != PROCESS_NO_FD) {
            fds[used++] = (struct pollfd){process->input, POLLOUT, 0};
        }
    }
    const int64_t most_us = (int64_t)PROCESS_LOOK_MS * MS_US;
    const int64_t us = wait_us < 0 ? 0 : wait_us < most_us ? wait_us : most_us;
    (void)poll(fds, used, (int)((us + MS_US - 1) / MS_US));
}

// Waits until something was appended to *out. When the process has ended, what it left in the pipe
// is all that comes, even if a child of it still holds the pipe open.
static ProcessEvent await_output(Text *out, Process *process, ProcessPatience patience,
                                 Error *err) {
    while (!process->output_ended) {
        const bool was_over = process_end(process).is_over;
        size_t got;
        ProcessEvent event = read_output(out, &got, process, err);
        if (event != PROCESS_READY || got > 0) {
            return event;
        }
        if (was_over) {
            process->output_ended = true;
            break;
        }
        event = wait_a_little(process->output, POLLIN, PROCESS_LOOK_MS, patience);
        if (event != PROCESS_READY) {
            return event;
        }
    }
    return PROCESS_CLOSED;
}

// Drops what was given out before, once it is worth moving the rest.
static void forget_given(Process *process) {
    Text *const lines = &process->lines;
    const size_t given = process->given;
    if (given > 0 && (given == lines->length || given >= READ_PIECE)) {
        lines->length -= given;
        memmove(lines->data, lines->data + given, lines->length + 1);
        process->given = 0;
    }
}

static Span give(Process *process, const char *data, size_t length, bool has_end) {
    process->given += length + (has_end ? 1 : 0);
    return (Span){data, length > 0 && data[length - 1] == '\r' ? length - 1 : length};
}

ProcessEvent process_read_line(Span *line, Process *process, size_t limit, ProcessPatience patience,
                               Error *err) {
    Text *const lines = &process->lines;
    forget_given(process);
    for (size_t looked = 0;;) {
        const char *const data = text_string(lines) + process->given;
        const size_t there = lines->length - process->given;
        const char *const end = memchr(data + looked, '\n', there - looked);
        const size_t length = end == NULL ? there : (size_t)(end - data);
        if (length > limit) {
            (void)give(process, data, length, end != NULL);
            return PROCESS_TOO_LONG;
        }
        if (end != NULL) {
            *line = give(process, data, length, true);
            return PROCESS_READY;
        }
        looked = length;
        const ProcessEvent event = await_output(lines, process, patience, err);
        if (event == PROCESS_CLOSED && length > 0) {
            *line = give(process, data, length, false);
            return PROCESS_READY;
        }
        if (event != PROCESS_READY) {
            return event;
        }
    }
}

ProcessEvent process_read_all(Text *out, Process *process, size_t limit, ProcessPatience patience,
                              Error *err) {
    text_append_span(out, (Span){text_string(&process->lines) + process->given,
                                 process->lines.length - process->given});
    text_reset(&process->lines);
    process->given = 0;
    const size_t before = out->length;
    for (;;) {
        const ProcessEvent event = await_output(out, process, patience, err);
        if (event == PROCESS_CLOSED) {
            const ProcessEvent end = process_wait(process, patience);
            return end == PROCESS_READY ? PROCESS_CLOSED : end;
        }
        if (event != PROCESS_READY) {
            return event;
        }
        if (out->length - before > limit) {
            return PROCESS_TOO_LONG;
        }
    }
}

ProcessEvent process_wait(Process *process, ProcessPatience patience) {
    // Nothing tells of an end but looking: at first often, because most have closed their output
    // just before.
    for (int look_ms = 1; !process_end(process).is_over;
         look_ms = look_ms < PROCESS_LOOK_MS ? look_ms * 2 : PROCESS_LOOK_MS) {
        const ProcessEvent event = wait_a_little(PROCESS_NO_FD, 0, look_ms, patience);
        if (event != PROCESS_READY) {
            return event;
        }
    }
    settle_errors(process);
    return PROCESS_READY;
}
