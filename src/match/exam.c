// SPDX-License-Identifier: MIT
// The table of the points, and taking them (match/exam.h).
#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "match/exam_impl.h"

enum { VAIN_STARTS_MAX = 2 };

typedef struct PointEntry {
    ExamPoint point;
    bool (*take)(Exam *exam);
} PointEntry;

static const PointEntry entries[] = {
#define POINT(function, name, kind, slow, asks, expects)                                           \
    {{name, EXAM_##kind, slow, asks, expects}, exam_take_##function},
#include "match/exam_points.def"
#undef POINT
};

enum { ENTRY_COUNT = sizeof entries / sizeof *entries };

const char *exam_class_name(ExamClass which) {
    static const char *const names[EXAM_CLASSES] = {"required", "expected", "good to have"};
    return names[which];
}

const char *exam_verdict_name(ExamVerdict verdict) {
    static const char *const names[EXAM_VERDICTS] = {"not reached", "passed", "failed", "skipped"};
    return names[verdict];
}

size_t exam_point_count(void) {
    return ENTRY_COUNT;
}

const ExamPoint *exam_point(size_t index) {
    return &entries[index].point;
}

bool exam_find_point(size_t *out, Span name, Error *err) {
    const char *names[ENTRY_COUNT];
    for (size_t i = 0; i < ENTRY_COUNT; i++) {
        names[i] = entries[i].point.name;
        if (span_is(name, names[i])) {
            *out = i;
            return true;
        }
    }
    const int nearest = word_nearest(name, names, ENTRY_COUNT);
    char shown[EXAM_SHOWN];
    span_show(shown, sizeof shown, name);
    return nearest < 0 ? error_set(err, ERROR_VALUE, "there is no point '%s'", shown)
                       : error_set(err, ERROR_VALUE, "there is no point '%s'; did you mean '%s'?",
                                   shown, names[nearest]);
}

ExamOptions exam_options_default(void) {
    return (ExamOptions){
        .start_us = 10 * (int64_t)EXAM_SECOND,
        .patience_us = 5 * (int64_t)EXAM_SECOND,
        .margin_us = 500 * (int64_t)EXAM_MS,
        .most_us = 300 * (int64_t)EXAM_SECOND,
    };
}

// ---- Begin and end ------------------------------------------------------------------------------

bool exam_create(Exam **out, const ExamOptions *options, const Alloc *alloc, Error *err) {
    Exam *const exam = alloc_new(alloc, sizeof *exam);
    if (exam == NULL) {
        return error_set_memory(err);
    }
    exam->alloc = alloc;
    exam->options = options;
    exam->until_us = time_after(exam_now_us(), options->most_us);
    ExamGreeting *const greeting = &exam->greeting;
    Text *const texts[] = {&greeting->name, &greeting->author, &greeting->options,
                           &greeting->early};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        text_init(texts[i], alloc);
    }
    for (size_t i = 0; i < EXAM_SEARCHES; i++) {
        text_init(&exam->searches[i].lines, alloc);
    }
    const Position start = pos_initial();
    game_init(&exam->game, &start, alloc);
    *out = exam;
    return true;
}

void exam_destroy(Exam *exam) {
    if (exam == NULL) {
        return;
    }
    exam_end(exam);
    ExamGreeting *const greeting = &exam->greeting;
    text_release(&greeting->name);
    text_release(&greeting->author);
    text_release(&greeting->options);
    text_release(&greeting->early);
    for (size_t i = 0; i < EXAM_SEARCHES; i++) {
        text_release(&exam->searches[i].lines);
    }
    game_release(&exam->game);
    alloc_free(exam->alloc, exam);
}

const char *exam_engine_name(const Exam *exam) {
    return text_string(&exam->greeting.name);
}

const char *exam_engine_author(const Exam *exam) {
    return text_string(&exam->greeting.author);
}

// ---- One point ----------------------------------------------------------------------------------

bool exam_take(ExamResult *out, Exam *exam, size_t point, Error *err) {
    *out = (ExamResult){.verdict = EXAM_NOT_REACHED};
    exam->result = out;
    const int64_t begin_us = exam_now_us();
    if (exam->starts_in_vain >= VAIN_STARTS_MAX) {
        (void)snprintf(out->note, sizeof out->note, "it does not start");
        return true;
    }
    if (begin_us >= exam->until_us) {
        (void)snprintf(out->note, sizeof out->note, "the time for the examination was over");
        return true;
    }
    const bool passed = exam_begin(exam) && entries[point].take(exam);
    if (exam->broke) {
        exam_end(exam);
        return error_set(err, exam->err.code, "%s", exam->err.text);
    }
    if (passed) {
        out->verdict = EXAM_PASSED;
    } else {
        exam->is_dirty = exam->is_dirty || out->verdict != EXAM_SKIPPED;
        out->verdict = out->verdict == EXAM_NOT_REACHED ? EXAM_FAILED : out->verdict;
    }
    out->spent_us = exam_now_us() - begin_us;
    return true;
}
