// SPDX-License-Identifier: MIT
#include "match/exam_sheet.h"

#include "base/stream.h"

enum { MS_US = 1000 };

void exam_score_add(ExamScore *score, const ExamPoint *point, const ExamResult *result) {
    if (result->verdict != EXAM_SKIPPED) {
        score->taken[point->kind]++;
        score->passed[point->kind] += result->verdict == EXAM_PASSED ? 1 : 0;
    }
}

bool exam_score_holds(const ExamScore *score, bool expected) {
    return score->passed[EXAM_REQUIRED] == score->taken[EXAM_REQUIRED]
           && (!expected || score->passed[EXAM_EXPECTED] == score->taken[EXAM_EXPECTED]);
}

// ---- Parts --------------------------------------------------------------------------------------

// Without what would end a cell.
static void append_cell(Text *out, const char *text) {
    for (const char *c = text; *c != '\0'; c++) {
        text_append(out, *c == '|' ? "\\" : "");
        text_append_char(out, *c);
    }
}

static void append_json(Text *out, const ExamPoint *point, const ExamResult *result) {
    Json json;
    json_init(&json, sink_of_text(out), JSON_LINE);
    json_open_object(&json, NULL);
    json_text(&json, "point", point->name);
    json_text(&json, "class", exam_class_name(point->kind));
    if (result != NULL) {
        json_text(&json, "verdict", exam_verdict_name(result->verdict));
        json_decimal(&json, "ms", result->spent_us / MS_US, 0);
        json_span(&json, "note", span_of(result->note));
    } else {
        json_text(&json, "asks", point->asks);
        json_text(&json, "expects", point->expects);
    }
    json_close(&json);
    out->failed = !json_end(&json, NULL) || out->failed;
}

void exam_sheet_begin(Text *out, ExamStyle style, const char *program) {
    if (style == EXAM_TEXT) {
        text_format(out, "examining %s\n\n", program);
    } else if (style == EXAM_MARKDOWN) {
        text_append(out, "| point | class | verdict | note |\n|---|---|---|---|\n");
    }
}

void exam_sheet_point(Text *out, ExamStyle style, const ExamPoint *point,
                      const ExamResult *result) {
    static const char *const marks[EXAM_VERDICTS] = {"----", "pass", "FAIL", "skip"};
    const char *const verdict = exam_verdict_name(result->verdict);
    if (style == EXAM_JSON) {
        append_json(out, point, result);
    } else if (style == EXAM_MARKDOWN) {
        text_format(out, "| %s | %s | %s | ", point->name, exam_class_name(point->kind), verdict);
        append_cell(out, result->note);
        text_append(out, result->note[0] == '\0' ? "|\n" : " |\n");
    } else {
        const bool has_note = result->note[0] != '\0';
        text_format(out, has_note ? "%s  %-12s  %-19s  " : "%s  %-12s  %s", marks[result->verdict],
                    exam_class_name(point->kind), point->name);
        text_append(out, result->note);
        text_append_char(out, '\n');
    }
}

void exam_sheet_end(Text *out, ExamStyle style, const Exam *exam, const ExamScore *score) {
    if (style == EXAM_JSON) {
        Json json;
        json_init(&json, sink_of_text(out), JSON_LINE);
        json_open_object(&json, NULL);
        json_span(&json, "name", span_of(exam_engine_name(exam)));
        json_span(&json, "author", span_of(exam_engine_author(exam)));
        for (int kind = 0; kind < EXAM_CLASSES; kind++) {
            json_open_object(&json, exam_class_name((ExamClass)kind));
            json_int(&json, "passed", score->passed[kind]);
            json_int(&json, "of", score->taken[kind]);
            json_close(&json);
        }
        json_close(&json);
        out->failed = !json_end(&json, NULL) || out->failed;
        return;
    }
    text_append(out, "\n");
    const char *const name = exam_engine_name(exam);
    text_append(out, name[0] == '\0' ? "the engine" : name);
    for (int kind = 0; kind < EXAM_CLASSES; kind++) {
        text_format(out, "%s %s %d of %d", kind == 0 ? ":" : ",", exam_class_name((ExamClass)kind),
                    score->passed[kind], score->taken[kind]);
    }
    text_append(out, "\n");
}

void exam_sheet_describe(Text *out, ExamStyle style, const ExamPoint *point) {
    if (style == EXAM_JSON) {
        append_json(out, point, NULL);
    } else if (style == EXAM_MARKDOWN) {
        text_format(out, "| %s | %s | %s | %s |\n", point->name, exam_class_name(point->kind),
                    point->asks, point->expects);
    } else {
        text_format(out, "%-19s  %s\n    asks     %s\n    expects  %s\n", point->name,
                    exam_class_name(point->kind), point->asks, point->expects);
    }
}
