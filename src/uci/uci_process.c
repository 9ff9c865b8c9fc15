// SPDX-License-Identifier: MIT
#include "uci/uci_process.h"

#include "base/clock.h"
#include "uci/xboard_client.h"

enum {
    PIECE_SIZE = 1 << 14,
    PIECES_MAX = 64, // read in one look, so that a talker is not listened to for ever
    AT_ONCE_MAX = 64,
    QUIT_US = 2000000,   // to end by itself
    CLOSED_US = 1000000, // after its output has ended, for the process to end
    SHOWN_SIZE = 64,
    HEARD_MAX = 1 << 16, // of a line that is told in one piece
    LAST_LINE_MAX = 100
};

struct UciProcess {
    const Alloc *alloc;
    Process *process;
    UciClient *client;
    char shown[SHOWN_SIZE]; // the program, for messages
    int64_t closed_us;      // when its output ended; TIME_NEVER: it has not
    UciEvent lost;          // once it is lost
    Traffic traffic;
    Text heard[2]; // what lines have begun: ours, the program's
    size_t taken;  // of the piece
    size_t filled;
    char piece[PIECE_SIZE];
};

int64_t uci_now_us(void) {
    const TimeSource time = time_source_real();
    return time_now_us(&time);
}

// ---- Listening ----------------------------------------------------------------------------------

// Tells the listener the lines that end in these bytes. A line for which there is no memory is not
// told.
static void hear(UciProcess *self, bool by_program, Span bytes) {
    Text *const heard = &self->heard[by_program ? 1 : 0];
    while (self->traffic.said != NULL && bytes.length > 0) {
        const char *const feed = memchr(bytes.data, '\n', bytes.length);
        const size_t length = feed == NULL ? bytes.length : (size_t)(feed - bytes.data);
        text_append_span(heard, (Span){bytes.data, length});
        if (feed != NULL || heard->length > HEARD_MAX) {
            self->traffic.said(self->traffic.context, by_program, text_span(heard));
            text_reset(heard);
        }
        bytes = span_from(bytes, feed == NULL ? length : length + 1);
    }
}

// ---- Begin and end ------------------------------------------------------------------------------

// The program's name without its folder.
static void show_program(UciProcess *self, const char *program) {
    const char *const slash = strrchr(program, '/');
    span_show(self->shown, sizeof self->shown, span_of(slash == NULL ? program : slash + 1));
}

static bool start(UciProcess *self, const UciProgram *program, UciFault *fault, Error *err) {
    show_program(self, program->words[0]);
    Error why;
    if (process_create(&self->process, program->words, program->folder, self->alloc, &why)) {
        return true;
    }
    if (fault != NULL && why.code == ERROR_IO) {
        *fault = UCI_FAULT_NOT_STARTED;
    }
    return error_set(err, why.code, "%s", why.text);
}

static bool create_client(UciProcess *self, const UciProgram *program, Error *err) {
    return program->is_xboard
               ? xboard_client_create(&self->client, &program->limits, program->announce_us,
                                      self->alloc, err)
               : uci_client_create(&self->client, &program->limits, self->alloc, err);
}

bool uci_process_create(UciProcess **out, const UciProgram *program, UciFault *fault,
                        const Alloc *alloc, Error *err) {
    if (fault != NULL) {
        *fault = UCI_FAULT_NONE;
    }
    UciProcess *const self = alloc_new(alloc, sizeof *self);
    if (self == NULL) {
        return error_set_memory(err);
    }
    self->alloc = alloc;
    self->closed_us = TIME_NEVER;
    self->traffic = program->traffic;
    text_init(&self->heard[0], alloc);
    text_init(&self->heard[1], alloc);
    if (!create_client(self, program, err) || !start(self, program, fault, err)) {
        uci_process_destroy(self);
        return false;
    }
    uci_client_start(self->client, uci_now_us());
    *out = self;
    return true;
}

// What it still writes is thrown away, lest it waits for somebody to read it.
static void let_quit(UciProcess *self) {
    const int64_t until_us = time_after(uci_now_us(), QUIT_US);
    uci_client_quit(self->client, uci_now_us());
    const Span output = uci_client_output(self->client);
    const ProcessPatience patience = {until_us, NULL};
    hear(self, false, output);
    (void)process_write(self->process, output, patience, NULL);
    process_close_input(self->process);
    size_t got;
    const ProcessWait wait = {self->process, false};
    while (!process_end(self->process).is_over && uci_now_us() < until_us) {
        if (process_read_some(&got, self->process, self->piece, sizeof self->piece, NULL)
                != PROCESS_READY
            || got == 0) {
            process_await(&wait, 1, 2000);
        }
    }
}

void uci_process_destroy(UciProcess *self) {
    if (self == NULL) {
        return;
    }
    if (self->process != NULL && self->closed_us == TIME_NEVER
        && uci_client_state(self->client) != UCI_STATE_LOST) {
        let_quit(self);
    }
    process_destroy(self->process);
    uci_client_destroy(self->client);
    text_release(&self->heard[0]);
    text_release(&self->heard[1]);
    alloc_free(self->alloc, self);
}

UciClient *uci_process_client(UciProcess *self) {
    return self->client;
}

const char *uci_process_name(const UciProcess *self) {
    return self->shown;
}

// ---- Talking ------------------------------------------------------------------------------------

static bool is_pending(const UciProcess *self) {
    return uci_client_output(self->client).length > 0;
}

// A process that takes no more input is about to end, or as good as that: its output tells more.
static bool write_out(UciProcess *self, Error *err) {
    const Span output = uci_client_output(self->client);
    if (output.length == 0) {
        return true;
    }
    size_t put;
    const ProcessEvent event = process_write_some(&put, self->process, output, err);
    if (event == PROCESS_CLOSED) {
        put = output.length;
    }
    if (put > 0) {
        hear(self, false, (Span){output.data, put});
        uci_client_wrote(self->client, put, uci_now_us());
    }
    return event != PROCESS_FAULT;
}

static bool read_in(UciProcess *self, Error *err) {
    self->taken = 0;
    const ProcessEvent event =
        process_read_some(&self->filled, self->process, self->piece, sizeof self->piece, err);
    if (event == PROCESS_CLOSED && self->closed_us == TIME_NEVER) {
        self->closed_us = uci_now_us();
    }
    hear(self, true, (Span){self->piece, self->filled});
    return event != PROCESS_FAULT;
}

// Its output has ended, or it has: which of the two shows within a moment.
static bool take_end(UciEvent *out, UciProcess *self) {
    const ProcessEnd end = process_end(self->process);
    if (end.is_over) {
        (void)process_wait(self->process, (ProcessPatience){TIME_NEVER, NULL});
        Text text;
        text_init(&text, self->alloc);
        process_end_format(&text, end);
        uci_client_lose(out, self->client, UCI_FAULT_EXITED, text_string(&text));
        text_release(&text);
        return true;
    }
    if (uci_now_us() < time_after(self->closed_us, CLOSED_US)) {
        return false;
    }
    uci_client_lose(out, self->client, UCI_FAULT_CLOSED, "it has closed its output");
    return true;
}

static bool take_piece(UciEvent *out, UciProcess *self) {
    Span bytes = {self->piece + self->taken, self->filled - self->taken};
    const bool is_event = uci_client_take(out, self->client, &bytes, uci_now_us());
    self->taken = self->filled - bytes.length;
    return is_event;
}

// One look, without waiting.
static bool look(UciEvent *out, UciProcess *self, Error *err) {
    *out = (UciEvent){.kind = UCI_EVENT_NONE, .text = ""};
    if (!write_out(self, err)) {
        return false;
    }
    for (int pieces = 0; pieces < PIECES_MAX && (pieces == 0 || self->filled > 0); pieces++) {
        if (take_piece(out, self)) {
            return true;
        }
        const bool was_over = process_end(self->process).is_over;
        if (!read_in(self, err)) {
            return false;
        }
        if (self->filled == 0 && (was_over || self->closed_us != TIME_NEVER)
            && take_end(out, self)) {
            return true;
        }
        // Lines without end and without an event must not keep the time from being looked at.
        if (uci_client_tick(out, self->client, uci_now_us())) {
            return write_out(self, err);
        }
    }
    return true;
}

// ---- Waiting ------------------------------------------------------------------------------------

static bool has_patience(UciPatience patience) {
    return uci_now_us() < patience.until_us && !stop_is_asked(patience.stop)
           && !stop_is_asked(patience.or_stop);
}

void uci_process_any(UciProcess *const *processes, size_t count, UciPatience patience) {
    ProcessWait waits[AT_ONCE_MAX];
    int64_t first_us = patience.until_us;
    size_t used = 0;
    for (size_t i = 0; i < count && used < AT_ONCE_MAX; i++) {
        const UciProcess *const self = processes[i];
        const int64_t deadline_us = uci_client_deadline_us(self->client);
        first_us = deadline_us < first_us ? deadline_us : first_us;
        if (uci_client_state(self->client) != UCI_STATE_LOST) {
            waits[used++] = (ProcessWait){self->process, is_pending(self)};
        }
    }
    process_await(waits, used, first_us == TIME_NEVER ? TIME_NEVER : first_us - uci_now_us());
}

bool uci_process_next(UciEvent *out, UciProcess *self, UciPatience patience, Error *err) {
    for (;;) {
        if (self->lost.kind == UCI_EVENT_LOST) {
            *out = self->lost;
            return true;
        }
        if (!look(out, self, err)) {
            return false;
        }
        if (out->kind == UCI_EVENT_LOST) {
            self->lost = *out;
        }
        if (out->fault == UCI_FAULT_MEMORY) {
            return error_set_memory(err);
        }
        if (out->kind != UCI_EVENT_NONE || !has_patience(patience)) {
            return true;
        }
        uci_process_any(&self, 1, patience);
    }
}

bool uci_process_await(UciEvent *out, UciProcess *self, UciEventKind kind, UciPatience patience,
                       Error *err) {
    for (;;) {
        if (!uci_process_next(out, self, patience, err)) {
            return false;
        }
        if (out->kind == kind) {
            return true;
        }
        if (out->kind == UCI_EVENT_LOST) {
            return uci_process_explain(self, out, err);
        }
        if (out->kind == UCI_EVENT_NONE) {
            return error_set(err, ERROR_STOPPED, "stopped");
        }
    }
}

ProcessEnd uci_process_end(const UciProcess *self) {
    return process_end(self->process);
}

bool uci_process_errors(Text *out, UciProcess *self) {
    return process_errors(out, self->process);
}

// ---- Messages -----------------------------------------------------------------------------------

// The last line of standard error that is not empty.
static Span last_line(Span text) {
    text = span_trim(text);
    size_t start = text.length;
    while (start > 0 && text.data[start - 1] != '\n') {
        start--;
    }
    return span_trim(span_from(text, start));
}

bool uci_process_explain(UciProcess *self, const UciEvent *event, Error *err) {
    Text errors;
    text_init(&errors, self->alloc);
    if (event->kind == UCI_EVENT_LOST) {
        (void)process_errors(&errors, self->process);
    }
    char line[LAST_LINE_MAX];
    span_show(line, sizeof line, last_line(text_span(&errors)));
    text_release(&errors);
    const bool is_lost = event->kind == UCI_EVENT_LOST;
    return error_set(err, ERROR_IO, "%s: %s%s%s%s%s%s", self->shown, event->text,
                     is_lost ? " (while " : "", is_lost ? uci_client_doing(self->client) : "",
                     is_lost ? ")" : "", line[0] != '\0' ? "; its standard error ends: " : "",
                     line);
}
