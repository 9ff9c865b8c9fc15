// SPDX-License-Identifier: MIT
// The score sheet of an examination: as text, as a Markdown table, as JSON lines; and the list of
// the points.
#ifndef ZUGWERK_MATCH_EXAM_SHEET_H
#define ZUGWERK_MATCH_EXAM_SHEET_H

#include "base/json.h"
#include "match/exam.h"

typedef enum ExamStyle { EXAM_TEXT, EXAM_MARKDOWN, EXAM_JSON } ExamStyle;

typedef struct ExamScore {
    int passed[EXAM_CLASSES];
    int taken[EXAM_CLASSES]; // passed, failed and not reached
} ExamScore;

void exam_score_add(ExamScore *score, const ExamPoint *point, const ExamResult *result);

// Every required point was passed; with `expected`, every expected one as well.
bool exam_score_holds(const ExamScore *score, bool expected);

// What stands before the points, a point, and what stands after them; appended.
void exam_sheet_begin(Text *out, ExamStyle style, const char *program);
void exam_sheet_point(Text *out, ExamStyle style, const ExamPoint *point, const ExamResult *result);
void exam_sheet_end(Text *out, ExamStyle style, const Exam *exam, const ExamScore *score);

// A point with what it asks and expects.
void exam_sheet_describe(Text *out, ExamStyle style, const ExamPoint *point);

#endif
