// SPDX-License-Identifier: MIT
// Talking to the engine under examination (match/exam_impl.h).
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "match/exam_impl.h"

enum { QUIT_US = 300 * EXAM_MS, COMMAND_SIZE = 1024 };

int64_t exam_now_us(void) {
    const TimeSource time = time_source_real();
    return time_now_us(&time);
}

// ---- Verdicts -----------------------------------------------------------------------------------

bool exam_fail(Exam *exam, const char *format, ...) {
    ExamResult *const result = exam->result;
    if (result->verdict == EXAM_NOT_REACHED && !exam->broke) {
        result->verdict = EXAM_FAILED;
        va_list arguments;
        va_start(arguments, format);
        (void)vsnprintf(result->note, sizeof result->note, format, arguments);
        va_end(arguments);
    }
    return false;
}

bool exam_skip(Exam *exam, const char *why) {
    ExamResult *const result = exam->result;
    if (result->verdict == EXAM_NOT_REACHED) {
        result->verdict = EXAM_SKIPPED;
        (void)snprintf(result->note, sizeof result->note, "%s", why);
    }
    return false;
}

void exam_note(Exam *exam, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(exam->result->note, sizeof exam->result->note, format, arguments);
    va_end(arguments);
}

bool exam_break(Exam *exam, const Error *err) {
    if (!exam->broke) {
        exam->broke = true;
        exam->err = *err;
    }
    return false;
}

// ---- Writing and reading ------------------------------------------------------------------------

bool exam_fail_gone(Exam *exam) {
    if (exam->broke) {
        return false;
    }
    exam->is_dirty = true;
    if (exam->process == NULL) {
        return exam_fail(exam, "it does not run");
    }
    const ProcessPatience patience = {exam_now_us() + EXAM_SECOND, exam->options->stop};
    if (process_wait(exam->process, patience) != PROCESS_READY) {
        return exam_fail(exam, "it has closed its output");
    }
    const ProcessEnd end = process_end(exam->process);
    if (end.signal != 0) {
        return exam_fail(exam, "it was killed by signal %d (%s)", end.signal,
                         strsignal(end.signal));
    }
    return exam_fail(exam, "it ended with exit status %d", end.status);
}

bool exam_send_bytes(Exam *exam, Span bytes) {
    if (exam->process == NULL) {
        return exam_fail_gone(exam);
    }
    Error err;
    const ProcessPatience patience = {exam_now_us() + exam->options->patience_us,
                                      exam->options->stop};
    switch (process_write(exam->process, bytes, patience, &err)) {
    case PROCESS_READY:
        return true;
    case PROCESS_CLOSED:
        return exam_fail_gone(exam);
    case PROCESS_LATE:
    case PROCESS_TOO_LONG:
        return exam_fail(exam, "it does not read what is written to it");
    case PROCESS_STOPPED:
        error_set(&err, ERROR_STOPPED, "stopped");
        break;
    case PROCESS_FAULT:
        break;
    }
    return exam_break(exam, &err);
}

bool exam_send(Exam *exam, const char *format, ...) {
    char line[COMMAND_SIZE];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(line, sizeof line - 1, format, arguments);
    va_end(arguments);
    if (length < 0 || length >= COMMAND_SIZE - 1) {
        const Error err = {.code = ERROR_LIMIT, .text = "a command is too long"};
        return exam_break(exam, &err);
    }
    line[length] = '\n';
    return exam_send_bytes(exam, (Span){line, (size_t)length + 1});
}

ExamHeard exam_hear(Span *line, Exam *exam, int64_t until_us) {
    if (exam->process == NULL || exam->broke) {
        return EXAM_HEARD_END;
    }
    Error err;
    const ProcessPatience patience = {until_us, exam->options->stop};
    switch (process_read_line(line, exam->process, EXAM_LINE_MAX, patience, &err)) {
    case PROCESS_READY:
        return EXAM_HEARD_LINE;
    case PROCESS_TOO_LONG:
        *line = (Span){"", 0};
        return EXAM_HEARD_LINE;
    case PROCESS_CLOSED:
        return EXAM_HEARD_END;
    case PROCESS_LATE:
        return process_end(exam->process).is_over ? EXAM_HEARD_END : EXAM_HEARD_NOTHING;
    case PROCESS_STOPPED:
        error_set(&err, ERROR_STOPPED, "stopped");
        break;
    case PROCESS_FAULT:
        break;
    }
    (void)exam_break(exam, &err);
    return EXAM_HEARD_END;
}

// ---- Waiting ------------------------------------------------------------------------------------

bool exam_await(UciReply *out, Exam *exam, UciReplyKind kind, const char *what, int64_t within_us) {
    const int64_t until_us = exam_now_us() + within_us;
    for (;;) {
        Span line;
        switch (exam_hear(&line, exam, until_us)) {
        case EXAM_HEARD_END:
            return exam_fail_gone(exam);
        case EXAM_HEARD_NOTHING:
            return exam_fail(exam, "no %s within %lld ms", what, (long long)within_us / EXAM_MS);
        case EXAM_HEARD_LINE:
            break;
        }
        *out = uci_reply_parse(line);
        if (out->kind == kind) {
            return true;
        }
        // A talker is not listened to for ever.
        if (exam_now_us() > until_us) {
            return exam_fail(exam, "no %s within %lld ms", what, (long long)within_us / EXAM_MS);
        }
    }
}

static bool is_ready_within(Exam *exam, int64_t within_us) {
    UciReply reply;
    return exam_send(exam, "isready")
           && exam_await(&reply, exam, UCI_REPLY_READYOK, "readyok after isready", within_us);
}

bool exam_ready(Exam *exam) {
    return is_ready_within(exam, exam->options->patience_us);
}

int64_t exam_watch_us(const Exam *exam) {
    return exam->options->margin_us * 2 / 5;
}

bool exam_no_best(Exam *exam, const char *why) {
    const int64_t until_us = exam_now_us() + exam_watch_us(exam);
    while (exam_now_us() < until_us) {
        Span line;
        const ExamHeard heard = exam_hear(&line, exam, until_us);
        if (heard == EXAM_HEARD_END) {
            return exam_fail_gone(exam);
        }
        if (heard == EXAM_HEARD_LINE && uci_reply_parse(line).kind == UCI_REPLY_BESTMOVE) {
            char shown[EXAM_SHOWN];
            return exam_fail(exam, "'%s' came %s", span_show(shown, sizeof shown, line), why);
        }
    }
    return true;
}

// ---- Begin and end ------------------------------------------------------------------------------

void exam_end(Exam *exam) {
    if (exam->process != NULL) {
        const int64_t until_us = exam_now_us() + QUIT_US;
        const ProcessPatience patience = {until_us, NULL};
        (void)process_write(exam->process, span_of("stop\nquit\n"), patience, NULL);
        process_close_input(exam->process);
        Span line;
        while (!process_end(exam->process).is_over && exam_now_us() < until_us
               && process_read_line(&line, exam->process, EXAM_LINE_MAX, patience, NULL)
                      != PROCESS_LATE) {
        }
    }
    process_destroy(exam->process);
    exam->process = NULL;
}

bool exam_launch(Exam *exam) {
    exam_end(exam);
    exam->is_dirty = false;
    Error err;
    return process_create(&exam->process, exam->options->words, NULL, exam->alloc, &err)
           || exam_break(exam, &err);
}

static void keep_greeting(ExamGreeting *greeting, Span line) {
    const UciReply reply = uci_reply_parse(line);
    if (reply.kind == UCI_REPLY_ID_NAME) {
        greeting->id_count++;
        text_reset(&greeting->name);
        text_append_span(&greeting->name, reply.text);
    } else if (reply.kind == UCI_REPLY_ID_AUTHOR) {
        text_reset(&greeting->author);
        text_append_span(&greeting->author, reply.text);
    } else if (reply.kind == UCI_REPLY_OPTION
               && greeting->options.length + line.length < EXAM_OPTIONS_MAX) {
        text_append_span(&greeting->options, line);
        text_append_char(&greeting->options, '\n');
    }
}

bool exam_hear_by(Span *line, Exam *exam, int64_t until_us, int64_t within_us, const char *awaited,
                  const char *when) {
    const ExamHeard heard = exam_hear(line, exam, until_us);
    if (heard == EXAM_HEARD_END) {
        return exam_fail_gone(exam);
    }
    return (heard != EXAM_HEARD_NOTHING && exam_now_us() <= until_us)
           || exam_fail(exam, "no %s within %lld ms%s", awaited, (long long)within_us / EXAM_MS,
                        when);
}

// What it says by itself; a UCI line among it is kept.
static bool hear_early(Exam *exam) {
    const int64_t until_us = exam_now_us() + exam_watch_us(exam);
    Span line;
    ExamHeard heard = EXAM_HEARD_LINE;
    while (heard == EXAM_HEARD_LINE && exam_now_us() < until_us) {
        heard = exam_hear(&line, exam, until_us);
        if (heard == EXAM_HEARD_LINE && uci_reply_parse(line).kind != UCI_REPLY_NONE
            && exam->greeting.early.length == 0) {
            text_append_span(&exam->greeting.early, line);
        }
    }
    return heard != EXAM_HEARD_END || exam_fail_gone(exam);
}

static bool hear_greeting(Exam *exam) {
    const int64_t begin_us = exam_now_us();
    const int64_t until_us = begin_us + exam->options->start_us;
    for (;;) {
        Span line;
        if (!exam_hear_by(&line, exam, until_us, exam->options->start_us, "uciok", "")) {
            return false;
        }
        if (uci_reply_parse(line).kind == UCI_REPLY_UCIOK) {
            exam->greeting.took_us =
                exam->has_greeted ? exam->greeting.took_us : exam_now_us() - begin_us;
            exam->has_greeted = true;
            return true;
        }
        if (!exam->has_greeted) {
            keep_greeting(&exam->greeting, line);
        }
    }
}

bool exam_greet(Exam *exam) {
    Error err;
    if (!exam_send(exam, "uci") || !hear_greeting(exam)) {
        return false;
    }
    return (text_check(&exam->greeting.name, &err) && text_check(&exam->greeting.author, &err)
            && text_check(&exam->greeting.early, &err) && text_check(&exam->greeting.options, &err))
           || exam_break(exam, &err);
}

static void forget_greeting(ExamGreeting *greeting) {
    text_reset(&greeting->name);
    text_reset(&greeting->author);
    text_reset(&greeting->options);
    text_reset(&greeting->early);
    greeting->id_count = 0;
}

bool exam_restart(Exam *exam) {
    exam->starts_in_vain++;
    if (!exam->has_greeted) {
        forget_greeting(&exam->greeting);
    }
    if (!exam_launch(exam) || (!exam->has_greeted && !hear_early(exam)) || !exam_greet(exam)
        || !is_ready_within(exam, exam->options->start_us)) {
        return false;
    }
    exam->starts_in_vain = 0;
    return true;
}

bool exam_begin(Exam *exam) {
    if (exam->process != NULL && !exam->is_dirty && exam_ready(exam)) {
        return true;
    }
    // Whatever was wrong with the old one belongs to no point.
    if (!exam->broke) {
        *exam->result = (ExamResult){.verdict = EXAM_NOT_REACHED};
    }
    return !exam->broke && exam_restart(exam);
}
