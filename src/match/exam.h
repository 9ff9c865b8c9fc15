// SPDX-License-Identifier: MIT
// The examination of a UCI engine: small named points, each of which asks the program something and
// judges what it does. The points are in exam_points.def.
//
// An engine that fails a point is started anew for the next one, so that every point stands for
// itself. Every wait has an end. What is asked is written as raw lines, right and wrong ones, and
// what comes back is read with the grammar of uci/uci_reply.h.
//
// Sources: Meyer-Kahlen, Huber, "UCI protocol" (April 2006); what GUIs and match runners rely on
// beyond that.
#ifndef ZUGWERK_MATCH_EXAM_H
#define ZUGWERK_MATCH_EXAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "base/stop.h"
#include "base/text.h"

typedef enum ExamClass {
    EXAM_REQUIRED, // the protocol says so, and games cannot be played without it
    EXAM_EXPECTED, // GUIs and match runners rely on it
    EXAM_GOOD,     // good to have
    EXAM_CLASSES
} ExamClass;

// "required", "expected", "good to have".
const char *exam_class_name(ExamClass which);

typedef enum ExamVerdict {
    EXAM_NOT_REACHED, // the engine does not start, or the time for all of it was over
    EXAM_PASSED,
    EXAM_FAILED,
    EXAM_SKIPPED, // the engine does not offer what is examined, or the point was not chosen
    EXAM_VERDICTS
} ExamVerdict;

// "not reached", "passed", "failed", "skipped".
const char *exam_verdict_name(ExamVerdict verdict);

typedef struct ExamPoint {
    const char *name; // "go-depth"
    ExamClass kind;
    bool is_slow;        // left out of a quick examination
    const char *asks;    // what is done
    const char *expects; // what must come of it
} ExamPoint;

size_t exam_point_count(void);
const ExamPoint *exam_point(size_t index);

// The index of a point by its name; false with ERROR_VALUE, which names the nearest.
bool exam_find_point(size_t *out, Span name, Error *err) MUST_CHECK;

enum { EXAM_NOTE_SIZE = 200 };

typedef struct ExamResult {
    ExamVerdict verdict;
    int64_t spent_us;          // on the point, with the start of the engine if it needed one
    char note[EXAM_NOTE_SIZE]; // what went wrong, why it was skipped, or what was measured; or ""
} ExamResult;

typedef struct ExamOptions {
    const char *const *words; // the engine and its arguments, ended by NULL
    int64_t start_us;         // for uciok, and the first readyok
    int64_t patience_us;      // for any other answer that has no time of its own
    int64_t margin_us;        // how much later than its time an answer may come; answers that must
                              // not come are looked for two fifths of it
    int64_t most_us;          // for all of it: points after that are not reached
    const StopSignal *stop;   // NULL: nobody can ask
} ExamOptions;

// 10 s, 5 s, 0.5 s, 5 min; no words.
ExamOptions exam_options_default(void);

typedef struct Exam Exam;

// *options and what it points to must outlive the Exam. Nothing is started yet.
bool exam_create(Exam **out, const ExamOptions *options, const Alloc *alloc, Error *err) MUST_CHECK;
void exam_destroy(Exam *exam); // NULL is fine; no process remains

// Examines one point, in any order. Fails only for memory, for the system, when stopped
// (ERROR_STOPPED), and when the system cannot run the program (ERROR_IO); what the engine does
// wrong is a result.
bool exam_take(ExamResult *out, Exam *exam, size_t point, Error *err) MUST_CHECK;

// What `id` told at its first start; "" before that, or when it told none.
const char *exam_engine_name(const Exam *exam);
const char *exam_engine_author(const Exam *exam);

#endif
