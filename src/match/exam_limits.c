// SPDX-License-Identifier: MIT
// Points about limits of zero and beyond, and about keeping to the time.
#include "match/exam_impl.h"
#include "match/exam_positions.h"

// A search that may be told to stop when it does not end by itself. Not to end fails the point
// when `must_end`.
static bool survives(Exam *exam, const char *go, bool must_end) {
    ExamAnswer answer;
    if (must_end) {
        return exam_ask_patiently(&answer, exam, "startpos", go) && exam_ready(exam);
    }
    return exam_position(exam, "startpos") && exam_go(exam, go) && exam_send(exam, "stop")
           && exam_best(&answer, exam, exam->options->patience_us) && exam_ready(exam);
}

bool exam_take_clock_1(Exam *exam) {
    return survives(exam, "go wtime 1 btime 1", true);
}

bool exam_take_clock_0(Exam *exam) {
    return survives(exam, "go wtime 0 btime 0 winc 0 binc 0", true);
}

bool exam_take_clock_negative(Exam *exam) {
    return survives(exam, "go wtime -50 btime -50", true);
}

bool exam_take_clock_huge(Exam *exam) {
    return survives(exam, "go wtime 99999999999999 btime 99999999999999", false);
}

bool exam_take_move_time_0(Exam *exam) {
    return survives(exam, "go movetime 0", true);
}

bool exam_take_move_time_1(Exam *exam) {
    return survives(exam, "go movetime 1", true);
}

bool exam_take_move_time_negative(Exam *exam) {
    return survives(exam, "go movetime -1", true);
}

bool exam_take_depth_0(Exam *exam) {
    return survives(exam, "go depth 0", true);
}

bool exam_take_nodes_0(Exam *exam) {
    return survives(exam, "go nodes 0", true);
}

bool exam_take_nodes_1(Exam *exam) {
    return survives(exam, "go nodes 1", true);
}

bool exam_take_depth_huge(Exam *exam) {
    return survives(exam, "go depth 100000", false);
}

// ---- Time ---------------------------------------------------------------------------------------

typedef struct TimeCase {
    const char *go;
    int64_t within_ms;
} TimeCase;

// How far over its time the worst of them was is the note.
static bool keep(Exam *exam, const TimeCase *cases, size_t count) {
    int64_t worst_us = INT64_MIN;
    int64_t shortest_us = INT64_MAX;
    for (size_t i = 0; i < count; i++) {
        const int64_t within_us = cases[i].within_ms * EXAM_MS;
        ExamAnswer answer;
        if (!exam_ask(&answer, exam, EXAM_MIDDLE, cases[i].go,
                      within_us + exam->options->margin_us + exam->options->patience_us)) {
            return false;
        }
        const int64_t over_us = answer.took_us - within_us;
        if (over_us > exam->options->margin_us) {
            return exam_fail(exam, "'%s' took %lld ms", cases[i].go,
                             (long long)answer.took_us / EXAM_MS);
        }
        worst_us = over_us > worst_us ? over_us : worst_us;
        shortest_us = -over_us < shortest_us ? -over_us : shortest_us;
    }
    if (worst_us > 0) {
        exam_note(exam, "at worst %.1f ms over", (double)worst_us / EXAM_MS);
    } else {
        exam_note(exam, "at least %.1f ms to spare", (double)shortest_us / EXAM_MS);
    }
    return true;
}

bool exam_take_keeps_move_time(Exam *exam) {
    static const TimeCase cases[] = {
        {"go movetime 50", 50}, {"go movetime 200", 200}, {"go movetime 500", 500}};
    return keep(exam, cases, sizeof cases / sizeof *cases);
}

bool exam_take_keeps_clock(Exam *exam) {
    static const TimeCase cases[] = {
        {"go wtime 200 btime 200", 200},
        {"go wtime 1000 btime 1000", 1000},
        {"go wtime 300 btime 300 winc 100 binc 100", 300},
        {"go wtime 200 btime 200 winc 2000 binc 2000", 200},
        {"go wtime 500 btime 500 movestogo 1", 500},
    };
    return keep(exam, cases, sizeof cases / sizeof *cases);
}

bool exam_take_uses_time(Exam *exam) {
    enum { TIME_US = 500 * EXAM_MS, PARTS = 10 };

    ExamAnswer answer;
    if (!exam_ask_patiently(&answer, exam, EXAM_MIDDLE, "go movetime 500")) {
        return false;
    }
    exam_note(exam, "%lld ms", (long long)answer.took_us / EXAM_MS);
    return answer.took_us >= TIME_US / PARTS
           || exam_fail(exam, "it answered after %.1f ms", (double)answer.took_us / EXAM_MS);
}
