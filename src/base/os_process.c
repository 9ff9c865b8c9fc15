// SPDX-License-Identifier: MIT
#include "base/os_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"

extern char **environ;

enum { READ_PIECE = 1 << 14, CLOSED_FD = -1 };

struct Process {
    const Alloc *alloc;
    pid_t id; // also of the group; not waited for before process_destroy, so nobody else gets it
    int input;
    int output;
    bool output_ended;
    Text lines; // read and not yet given out, from `given` on
    size_t given;
    // Standard error and the thread that reads it until its end, or until `quit` is closed.
    int errors;
    int quit[2];
    bool has_thread;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool errors_ended;
    uint64_t errors_count; // bytes written in all; the last ones are in the ring
    char ring[PROCESS_ERRORS_KEPT];
};

static void close_fd(int *fd) {
    if (*fd != CLOSED_FD) {
        close(*fd);
        *fd = CLOSED_FD;
    }
}

// Closed on exec, and never one of the three standard descriptors (should they be closed).
static bool make_pipe(int ends[2], Error *err) {
    int low[2] = {CLOSED_FD, CLOSED_FD};
#ifdef __APPLE__
    bool made = pipe(low) == 0;
#else
    bool made = pipe2(low, O_CLOEXEC) == 0;
#endif
    for (int i = 0; i < 2; i++) {
        ends[i] = made ? fcntl(low[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : CLOSED_FD;
        made = made && ends[i] >= 0;
    }
    const int fault = errno;
    close_fd(&low[0]);
    close_fd(&low[1]);
    return made || error_set(err, ERROR_IO, "cannot make a pipe: %s", strerror(fault));
}

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
    const int fault = pthread_create(&process->thread, NULL, drain_errors, process);
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

// ---------------------------------------------------------------------------------- start and end

// The child's descriptors 0, 1, 2, a group of its own, and no signals blocked or ignored by us.
static int set_up(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes,
                  const int fds[3]) {
    int fault = 0;
    for (int i = 0; i < 3; i++) {
        fault = fault != 0 ? fault : posix_spawn_file_actions_adddup2(actions, fds[i], i);
    }
    sigset_t none;
    sigset_t by_default;
    sigemptyset(&none);
    sigemptyset(&by_default);
    sigaddset(&by_default, SIGPIPE);
    sigaddset(&by_default, SIGXFSZ);
    fault = fault != 0 ? fault : posix_spawnattr_setpgroup(attributes, 0);
    fault = fault != 0 ? fault : posix_spawnattr_setsigmask(attributes, &none);
    fault = fault != 0 ? fault : posix_spawnattr_setsigdefault(attributes, &by_default);
    return fault != 0
               ? fault
               : posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK
                                                          | POSIX_SPAWN_SETSIGDEF);
}

static bool refuse(const char *program, int fault, Error *err) {
    const char *const remedy = fault == ENOENT && strchr(program, '/') == NULL
                                   ? "; a program in this folder is called ./NAME"
                               : fault == EACCES ? "; is it executable (chmod +x)?"
                               : fault == ENOEXEC
                                   ? "; a script begins with a line such as #!/usr/bin/env python3"
                                   : "";
    return error_set(err, ERROR_IO, "cannot run '%s': %s%s", program, strerror(fault), remedy);
}

static bool spawn(Process *process, const char *const *words, const int fds[3], Error *err) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int fault = posix_spawn_file_actions_init(&actions);
    if (fault != 0) {
        return refuse(words[0], fault, err);
    }
    fault = posix_spawnattr_init(&attributes);
    if (fault == 0) {
        fault = set_up(&actions, &attributes, fds);
        if (fault == 0) {
            // The prototype lacks a const: the words are not changed.
            fault = posix_spawnp(&process->id, words[0], &actions, &attributes,
                                 (char *const *)(uintptr_t)words, environ);
        }
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return fault == 0 || refuse(words[0], fault, err);
}

static bool start(Process *process, const char *const *words, Error *err) {
    int in[2];
    int out[2] = {CLOSED_FD, CLOSED_FD};
    int errors[2] = {CLOSED_FD, CLOSED_FD};
    const bool done = make_pipe(in, err) && make_pipe(out, err) && make_pipe(errors, err)
                      && make_pipe(process->quit, err)
                      && spawn(process, words, (const int[]){in[0], out[1], errors[1]}, err);
    close_fd(&in[0]);
    close_fd(&out[1]);
    close_fd(&errors[1]);
    process->input = in[1];
    process->output = out[0];
    process->errors = errors[0];
    if (!done) {
        return false;
    }
    (void)fcntl(process->input, F_SETFL, O_NONBLOCK);
    (void)fcntl(process->output, F_SETFL, O_NONBLOCK);
    return start_thread(process, err);
}

bool process_create(Process **out, const char *const *words, const Alloc *alloc, Error *err) {
    Process *const process = alloc_new(alloc, sizeof *process);
    if (process == NULL) {
        return error_set_memory(err);
    }
    process->alloc = alloc;
    process->quit[0] = CLOSED_FD;
    process->quit[1] = CLOSED_FD;
    text_init(&process->lines, alloc);
    pthread_mutex_init(&process->lock, NULL);
    pthread_cond_init(&process->changed, NULL);
    if (!start(process, words, err)) {
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
    close_fd(&process->quit[1]);
    if (process->has_thread) {
        pthread_join(process->thread, NULL);
    }
    close_fd(&process->input);
    close_fd(&process->output);
    close_fd(&process->errors);
    close_fd(&process->quit[0]);
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

ProcessEvent process_write(Process *process, Span data, ProcessPatience patience, Error *err) {
    while (data.length > 0) {
        if (process->input == CLOSED_FD) {
            return PROCESS_CLOSED;
        }
        const ssize_t put = write(process->input, data.data, data.length);
        if (put >= 0) {
            data = (Span){data.data + put, data.length - (size_t)put};
        } else if (errno == EPIPE) {
            return PROCESS_CLOSED;
        } else if (!is_temporary(errno)) {
            error_set(err, ERROR_IO, "cannot write to the program: %s", strerror(errno));
            return PROCESS_FAULT;
        } else {
            const ProcessEvent event =
                wait_a_little(process->input, POLLOUT, PROCESS_LOOK_MS, patience);
            if (event != PROCESS_READY) {
                return event;
            }
        }
    }
    return PROCESS_READY;
}

void process_close_input(Process *process) {
    close_fd(&process->input);
}

// Appends what the pipe holds to *out. PROCESS_READY: nothing is there for now, or something came
// (*got).
static ProcessEvent read_output(Text *out, size_t *got, Process *process, Error *err) {
    char piece[READ_PIECE];
    *got = 0;
    const ssize_t count = read(process->output, piece, sizeof piece);
    if (count == 0) {
        process->output_ended = true;
        return PROCESS_CLOSED;
    }
    if (count < 0) {
        if (is_temporary(errno)) {
            return PROCESS_READY;
        }
        error_set(err, ERROR_IO, "cannot read from the program: %s", strerror(errno));
        return PROCESS_FAULT;
    }
    *got = (size_t)count;
    text_append_span(out, (Span){piece, *got});
    return text_check(out, err) ? PROCESS_READY : PROCESS_FAULT;
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
        const ProcessEvent event = wait_a_little(CLOSED_FD, 0, look_ms, patience);
        if (event != PROCESS_READY) {
            return event;
        }
    }
    settle_errors(process);
    return PROCESS_READY;
}
