// SPDX-License-Identifier: MIT
#include "base/os_console.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/os_signals.h"
#include "base/os_terminal.h"

enum {
    INPUT_SIZE = 4096,
    // A pipe that poll calls writable has room for so much, so that writing never blocks and the
    // program can always be ended.
    WRITE_PIECE = PIPE_BUF
};

struct Console {
    ConsoleConfig config;
    Signals *signals;
    LineEditor *editor; // NULL: lines are just read
    bool is_interactive;
    bool input_ended;
    bool output_closed;
    bool is_editing;
    bool is_resized;         // and the editor does not know yet
    ConsoleEvent kept;       // came while writing; CONSOLE_LINE: none
    SignalEvent terminating; // SIGNAL_NONE: not
    int64_t deadline_us;
    ConsoleEvent given_up_for; // why the editor was told to give up
    size_t input_at;           // input_data[input_at..input_end) was not used yet
    size_t input_end;
    char input_data[INPUT_SIZE];
};

// What a signal means here; CONSOLE_LINE: nothing.
static ConsoleEvent signal_handle(Console *console, SignalEvent event) {
    switch (event) {
    case SIGNAL_INTERRUPT:
        return CONSOLE_INTERRUPT;
    case SIGNAL_TERMINATE:
    case SIGNAL_HANGUP:
    case SIGNAL_QUIT:
        console->terminating = event;
        return CONSOLE_TERMINATE;
    case SIGNAL_WAKE:
        return CONSOLE_WAKE;
    case SIGNAL_RESUMED:
        return CONSOLE_RESUMED;
    case SIGNAL_SUSPEND:
        if (console->is_editing) {
            line_editor_leave(console->editor);
        }
        signals_suspend(console->signals);
        if (console->is_editing) {
            line_editor_enter(console->editor);
        }
        return CONSOLE_LINE;
    case SIGNAL_RESIZED:
        console->is_resized = true;
        return CONSOLE_LINE;
    case SIGNAL_NONE:
    default:
        return CONSOLE_LINE;
    }
}

static int remaining_ms(const Console *console) {
    if (console->deadline_us == TIME_NEVER) {
        return -1;
    }
    const TimeSource time = time_source_real();
    const int64_t left_us = console->deadline_us - time_now_us(&time);
    const int64_t left_ms = left_us <= 0 ? 0 : (left_us + 999) / 1000;
    return left_ms > 1000000 ? 1000000 : (int)left_ms;
}

static void deadline_set(Console *console, int64_t timeout_ms) {
    const TimeSource time = time_source_real();
    console->deadline_us = timeout_ms < 0 || timeout_ms > INT64_MAX / 1000
                               ? TIME_NEVER
                               : time_after(time_now_us(&time), timeout_ms * 1000);
}

// The next event; CONSOLE_LINE: there is input (only with wants_input). Signals come first, so that
// a script that never pauses can be interrupted.
static ConsoleEvent wait_event(Console *console, bool wants_input) {
    for (;;) {
        if (console->kept != CONSOLE_LINE) {
            const ConsoleEvent kept = console->kept;
            console->kept = CONSOLE_LINE;
            if (kept != CONSOLE_WAKE || !wants_input) {
                return kept;
            }
        }
        for (SignalEvent event; (event = signals_next(console->signals)) != SIGNAL_NONE;) {
            const ConsoleEvent meaning = signal_handle(console, event);
            // Whoever waits for a line needs no waking.
            if (meaning != CONSOLE_LINE && !(meaning == CONSOLE_WAKE && wants_input)) {
                return meaning;
            }
        }
        if (console->output_closed) {
            return CONSOLE_CLOSED;
        }
        if (console->is_resized && console->is_editing) {
            return CONSOLE_WAKE; // edited_line begins anew
        }
        struct pollfd files[] = {
            {.fd = signals_fd(console->signals), .events = POLLIN},
            {.fd = console->config.out, .events = 0},
            {.fd = wants_input ? console->config.in : -1, .events = POLLIN},
        };
        const int timeout = remaining_ms(console);
        const int ready = poll(files, sizeof files / sizeof files[0], timeout);
        if (ready == 0 && remaining_ms(console) == 0) {
            return CONSOLE_TIMEOUT;
        }
        if (ready <= 0 || files[0].revents != 0) {
            continue;
        }
        if ((files[1].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0) {
            console->output_closed = true;
        } else if (files[2].revents != 0) {
            return CONSOLE_LINE;
        }
    }
}

// Waits until a piece can be written; false when the program is to be ended and whoever reads does
// not. Events that come meanwhile are kept for the next wait.
static bool wait_writable(Console *console) {
    struct pollfd file = {.fd = console->config.out, .events = POLLOUT};

    enum { PATIENCE_MS = 200 };

    while (poll(&file, 1, PATIENCE_MS) <= 0) {
        const ConsoleEvent event = signal_handle(console, signals_next(console->signals));
        const bool is_weightier = console->kept == CONSOLE_LINE || console->kept == CONSOLE_WAKE;
        console->kept = event != CONSOLE_LINE && is_weightier ? event : console->kept;
        if (console->terminating != SIGNAL_NONE) {
            console->kept = CONSOLE_TERMINATE;
            return false;
        }
    }
    return true;
}

bool console_write(Console *console, Span text) {
    while (text.length > 0 && !console->output_closed) {
        if (!wait_writable(console)) {
            return false;
        }
        const size_t piece = text.length < WRITE_PIECE ? text.length : WRITE_PIECE;
        const ssize_t written = write(console->config.out, text.data, piece);
        if (written > 0) {
            text = span_from(text, (size_t)written);
        } else if (written < 0 && errno != EINTR && errno != EAGAIN) {
            console->output_closed = true;
        }
    }
    return !console->output_closed;
}

// Makes input_data hold something: CONSOLE_LINE, or the event that came first.
static ConsoleEvent input_fill(Console *console) {
    while (console->input_at == console->input_end) {
        if (console->input_ended) {
            return CONSOLE_END;
        }
        const ConsoleEvent event = wait_event(console, true);
        if (event != CONSOLE_LINE) {
            return event;
        }
        const ssize_t got = read(console->config.in, console->input_data, INPUT_SIZE);
        if (got > 0) {
            console->input_at = 0;
            console->input_end = (size_t)got;
        } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
            console->input_ended = got < 0;
            return CONSOLE_END;
        }
    }
    return CONSOLE_LINE;
}

// The editor's source of bytes.
static int byte_read(void *context, unsigned char *byte) {
    Console *const console = context;
    const ConsoleEvent event = input_fill(console);
    if (event == CONSOLE_LINE) {
        *byte = (unsigned char)console->input_data[console->input_at++];
        return 1;
    }
    console->given_up_for = event;
    return event == CONSOLE_END ? 0 : -1;
}

// libedit writes outside its buffers when the window becomes narrower in the middle of a line, so
// the line is given up and begun anew.
static ConsoleEvent edited_line(Console *console, const char *prompt, Text *line) {
    LineEditorResult result;
    do {
        if (console->is_resized) {
            line_editor_resize(console->editor);
            console->is_resized = false;
        }
        console->is_editing = true;
        result = line_editor_read(console->editor, prompt, line);
        console->is_editing = false;
        if (console->is_resized) {
            (void)console_write(console, span_of("\r\x1b[J"));
        }
    } while (result == LINE_EDITOR_GIVEN_UP && console->given_up_for == CONSOLE_WAKE);
    switch (result) {
    case LINE_EDITOR_LINE:
        return CONSOLE_LINE;
    case LINE_EDITOR_GIVEN_UP:
        return console->given_up_for;
    case LINE_EDITOR_END:
    default:
        return CONSOLE_END;
    }
}

static ConsoleEvent plain_line(Console *console, Text *line) {
    for (;;) {
        const ConsoleEvent event = input_fill(console);
        if (event == CONSOLE_END && line->length > 0) {
            return CONSOLE_LINE; // the last line has no line feed
        }
        if (event != CONSOLE_LINE) {
            return event;
        }
        const char *const start = console->input_data + console->input_at;
        const size_t available = console->input_end - console->input_at;
        const char *const end = memchr(start, '\n', available);
        const size_t length = end == NULL ? available : (size_t)(end - start);
        const size_t room = CONSOLE_LINE_MAX - line->length;
        text_append_span(line, (Span){start, length < room ? length : room});
        console->input_at += end == NULL ? length : length + 1;
        if (end != NULL) {
            if (line->length > 0 && line->data[line->length - 1] == '\r') {
                line->data[--line->length] = '\0';
            }
            return CONSOLE_LINE;
        }
    }
}

ConsoleEvent console_read_line(Console *console, const char *prompt, int64_t timeout_ms,
                               Text *line) {
    deadline_set(console, timeout_ms);
    if (console->editor != NULL) {
        return edited_line(console, prompt, line);
    }
    text_reset(line);
    if (console->is_interactive && !console_write(console, span_of(prompt))) {
        return console->terminating != SIGNAL_NONE ? CONSOLE_TERMINATE : CONSOLE_CLOSED;
    }
    return plain_line(console, line);
}

void console_forget(Console *console) {
    if (console->editor != NULL) {
        line_editor_forget(console->editor);
    } else if (console->is_interactive) {
        console->input_at = console->input_end;
        (void)tcflush(console->config.in, TCIFLUSH);
    }
}

void console_set_aside(Console *console, bool on) {
    if (console->editor != NULL) {
        line_editor_set_aside(console->editor, on);
    }
}

ConsoleEvent console_wait(Console *console, int64_t timeout_ms) {
    deadline_set(console, timeout_ms);
    return wait_event(console, false);
}

void console_wake(Console *console) {
    signals_wake(console->signals);
}

bool console_is_interactive(const Console *console) {
    return console->is_interactive;
}

bool console_can_rewrite(const Console *console) {
    return terminal_can_move(console->config.out);
}

int console_width(const Console *console) {
    return terminal_width(console->config.out);
}

int console_exit_status(const Console *console) {
    return signals_exit_status(console->terminating);
}

bool console_create(Console **out, const ConsoleConfig *config, Error *err) {
    Console *const console = alloc_new(config->alloc, sizeof *console);
    if (console == NULL) {
        return error_set_memory(err);
    }
    console->config = *config;
    console->is_interactive = terminal_is(config->in) && terminal_is(config->out);
    if (!signals_create(&console->signals, config->alloc, err)) {
        alloc_free(config->alloc, console);
        return false;
    }
    const bool is_standard = config->in == TERMINAL_IN && config->out == TERMINAL_OUT;
    // Without an editor the terminal's own line mode does.
    if (console->is_interactive && is_standard && terminal_can_move(config->out)
        && !line_editor_create(&console->editor, (LineEditorInput){byte_read, console},
                               config->words, config->alloc, NULL)) {
        console->editor = NULL;
    }
    *out = console;
    return true;
}

void console_destroy(Console *console) {
    if (console == NULL) {
        return;
    }
    line_editor_destroy(console->editor);
    signals_destroy(console->signals);
    alloc_free(console->config.alloc, console);
}
