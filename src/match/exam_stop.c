// SPDX-License-Identifier: MIT
// Points about stop, ponder, and commands that come while it thinks.
#include "match/exam_impl.h"
#include "match/exam_positions.h"

static bool starts(Exam *exam, const char *position, const char *go) {
    return exam_position(exam, position) && exam_go(exam, go);
}

// A search that waits, is stopped and answers once.
static bool waits(Exam *exam, const char *position, const char *go, const char *before) {
    ExamAnswer answer;
    return starts(exam, position, go) && exam_no_best(exam, before) && exam_stop(&answer, exam);
}

bool exam_take_stop_idle(Exam *exam) {
    return exam_send(exam, "stop") && exam_no_best(exam, "after a stop that had nothing to stop")
           && exam_ready(exam);
}

bool exam_take_stop_prompt(Exam *exam) {
    static const char *const positions[] = {"startpos", EXAM_MIDDLE, EXAM_ENDING};
    int64_t worst_us = 0;
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        ExamAnswer answer;
        if (!starts(exam, positions[i], "go infinite") || !exam_no_best(exam, "before stop")
            || !exam_stop(&answer, exam)) {
            return false;
        }
        worst_us = answer.took_us > worst_us ? answer.took_us : worst_us;
    }
    exam_note(exam, "at worst after %.1f ms", (double)worst_us / EXAM_MS);
    return true;
}

bool exam_take_stop_at_once(Exam *exam) {
    ExamAnswer answer;
    return exam_position(exam, "startpos") && exam_go(exam, "go infinite\nstop")
           && exam_best(&answer, exam, exam->options->patience_us);
}

bool exam_take_stop_twice(Exam *exam) {
    ExamAnswer answer;
    return starts(exam, "startpos", "go infinite") && exam_send(exam, "stop\nstop")
           && exam_best(&answer, exam, exam->options->patience_us)
           && exam_no_best(exam, "after the first one") && exam_ready(exam);
}

bool exam_take_one_best(Exam *exam) {
    ExamAnswer answer;
    if (!exam_ask_patiently(&answer, exam, "startpos", "go depth 3")) {
        return false;
    }
    const int64_t until_us = exam_now_us() + exam_watch_us(exam);
    while (exam_now_us() < until_us) {
        Span line;
        const ExamHeard heard = exam_hear(&line, exam, until_us);
        if (heard == EXAM_HEARD_END) {
            return exam_fail_gone(exam);
        }
        if (heard == EXAM_HEARD_LINE && uci_reply_parse(line).kind != UCI_REPLY_NONE) {
            char shown[EXAM_SHOWN];
            return exam_fail(exam, "'%s' after bestmove", span_show(shown, sizeof shown, line));
        }
    }
    return true;
}

// readyok within the margin, and no bestmove before it.
static bool is_ready_at_once(Exam *exam) {
    const int64_t begin_us = exam_now_us();
    const int64_t until_us = begin_us + exam->options->margin_us;
    if (!exam_send(exam, "isready")) {
        return false;
    }
    for (;;) {
        Span line;
        if (!exam_hear_by(&line, exam, until_us, exam->options->margin_us, "readyok",
                          " while it thinks")) {
            return false;
        }
        const UciReplyKind kind = uci_reply_parse(line).kind;
        if (kind == UCI_REPLY_BESTMOVE) {
            return exam_fail(exam, "isready has ended the search");
        }
        if (kind == UCI_REPLY_READYOK) {
            exam_note(exam, "readyok after %.1f ms", (double)(exam_now_us() - begin_us) / EXAM_MS);
            return true;
        }
    }
}

bool exam_take_ready_thinking(Exam *exam) {
    ExamAnswer answer;
    return starts(exam, EXAM_MIDDLE, "go infinite") && exam_no_best(exam, "before stop")
           && is_ready_at_once(exam) && exam_no_best(exam, "after isready, before stop")
           && exam_stop(&answer, exam);
}

bool exam_take_infinite_waits(Exam *exam) {
    return waits(exam, EXAM_MATES, "go infinite", "before stop, where there is a mate")
           && waits(exam, EXAM_ONE_MOVE, "go infinite", "before stop, where there is one move");
}

// ---- Ponder -------------------------------------------------------------------------------------

static bool ponders(Exam *exam) {
    UciOptionLine option;
    return exam_find_option(&option, exam, "Ponder") || exam_skip(exam, "it does not offer Ponder");
}

bool exam_take_ponder_stop(Exam *exam) {
    return ponders(exam)
           && waits(exam, "startpos moves e2e4 e7e5", "go ponder wtime 100 btime 100",
                    "while it ponders");
}

bool exam_take_ponder_hit(Exam *exam) {
    enum { CLOCK_US = 300 * EXAM_MS };

    ExamAnswer answer;
    if (!ponders(exam) || !starts(exam, "startpos moves e2e4 e7e5", "go ponder wtime 300 btime 300")
        || !exam_no_best(exam, "while it ponders")) {
        return false;
    }
    if (!exam_go(exam, "ponderhit")
        || !exam_best(&answer, exam,
                      CLOCK_US + exam->options->margin_us + exam->options->patience_us)) {
        return false;
    }
    exam_note(exam, "%lld ms after ponderhit", (long long)answer.took_us / EXAM_MS);
    return answer.took_us <= CLOCK_US + exam->options->margin_us
           || exam_fail(exam, "bestmove %lld ms after ponderhit, with 300 ms on the clock",
                        (long long)answer.took_us / EXAM_MS);
}

bool exam_take_ponder_waits(Exam *exam) {
    ExamAnswer answer;
    return ponders(exam) && starts(exam, EXAM_ONE_MOVE, "go ponder wtime 50 btime 50")
           && exam_no_best(exam, "while it ponders") && exam_go(exam, "ponderhit")
           && exam_best(&answer, exam, exam->options->patience_us);
}

bool exam_take_ponder_hit_idle(Exam *exam) {
    return exam_send(exam, "ponderhit")
           && exam_no_best(exam, "after a ponderhit that it did not wait for") && exam_ready(exam);
}

// ---- Commands while it thinks -------------------------------------------------------------------

bool exam_take_go_twice(Exam *exam) {
    ExamAnswer answer;
    if (!starts(exam, "startpos", "go infinite") || !exam_send(exam, "go infinite")
        || !exam_send(exam, "stop") || !exam_best(&answer, exam, exam->options->patience_us)
        || !exam_send(exam, "stop") || !exam_ready(exam)) {
        return false;
    }
    exam->is_dirty = true; // a second bestmove may still come
    return true;
}

// It is told something while it thinks, and goes on as if nothing had been said.
static bool takes_while_thinking(Exam *exam, const char *line) {
    ExamAnswer answer;
    exam->is_dirty = true; // what it has made of it is its own affair
    return starts(exam, "startpos", "go infinite") && exam_send(exam, "%s", line)
           && exam_send(exam, "stop") && exam_best(&answer, exam, exam->options->patience_us)
           && exam_ready(exam);
}

bool exam_take_position_thinking(Exam *exam) {
    return takes_while_thinking(exam, "position startpos\nucinewgame");
}

bool exam_take_option_thinking(Exam *exam) {
    UciOptionLine option;
    return takes_while_thinking(exam, exam_find_option(&option, exam, "Hash")
                                          ? "setoption name Hash value 8"
                                          : "setoption name Unknown value 8");
}
