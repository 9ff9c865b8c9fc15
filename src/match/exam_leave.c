// SPDX-License-Identifier: MIT
// Points about standard error and about the end.
#include <string.h>

#include "match/exam_impl.h"

bool exam_take_errors(Exam *exam) {
    if (!exam_restart(exam) || !exam_plays(exam)) {
        return false;
    }
    Text errors;
    text_init(&errors, exam->alloc);
    const bool more = process_errors(&errors, exam->process);
    Error err;
    bool done = text_check(&errors, &err) || exam_break(exam, &err);
    if (done && errors.length > 0) {
        char shown[EXAM_SHOWN];
        Span rest = text_span(&errors);
        Span line = {"", 0};
        while (line.length == 0 && exam_next_line(&line, &rest)) {
        }
        done = exam_fail(exam, "%s%zu bytes, the first line: '%s'", more ? "more than " : "",
                         errors.length, span_show(shown, sizeof shown, line));
    }
    text_release(&errors);
    return done;
}

bool exam_ends(ProcessEnd *out, Exam *exam, int64_t within_us) {
    const int64_t begin_us = exam_now_us();
    const int64_t until_us = begin_us + within_us;
    exam->is_dirty = true;
    Span line;
    while (exam_hear(&line, exam, until_us) == EXAM_HEARD_LINE && exam_now_us() < until_us) {
    }
    const ProcessPatience patience = {until_us, exam->options->stop};
    if (exam->broke) {
        return false;
    }
    (void)process_wait(exam->process, patience);
    *out = process_end(exam->process);
    if (!out->is_over) {
        return exam_fail(exam, "it still runs after %lld ms", (long long)within_us / EXAM_MS);
    }
    exam_note(exam, "after %lld ms", (long long)(exam_now_us() - begin_us) / EXAM_MS);
    return true;
}

static bool ends(Exam *exam) {
    ProcessEnd end;
    return exam_ends(&end, exam, exam->options->patience_us);
}

bool exam_take_quit(Exam *exam) {
    return exam_send(exam, "quit") && ends(exam);
}

bool exam_take_exit_status(Exam *exam) {
    ProcessEnd end;
    if (!exam_send(exam, "quit") || !exam_ends(&end, exam, exam->options->patience_us)) {
        return false;
    }
    if (end.signal != 0) {
        return exam_fail(exam, "killed by signal %d (%s)", end.signal, strsignal(end.signal));
    }
    return end.status == 0 || exam_fail(exam, "exit status %d", end.status);
}

static bool thinks(Exam *exam) {
    return exam_position(exam, "startpos") && exam_go(exam, "go infinite")
           && exam_no_best(exam, "before stop");
}

bool exam_take_quit_thinking(Exam *exam) {
    return thinks(exam) && exam_send(exam, "quit") && ends(exam);
}

bool exam_take_quit_at_start(Exam *exam) {
    return exam_launch(exam) && exam_send(exam, "quit") && ends(exam);
}

bool exam_take_input_end(Exam *exam) {
    process_close_input(exam->process);
    return ends(exam);
}

bool exam_take_input_end_thinking(Exam *exam) {
    if (!thinks(exam)) {
        return false;
    }
    process_close_input(exam->process);
    return ends(exam);
}
