// SPDX-License-Identifier: MIT
// The examination of engines and its sheet; small shell scripts stand for engines here. That each
// fault fails its point is tried in tests/match/run_check.sh.
#include <sys/wait.h>

#include "fail_alloc.h"
#include "match/exam_sheet.h"
#include "unit.h"

#define ENGINE                                                                                     \
    "while read -r l; do case $l in uci) echo id name Shell; echo id author us; echo uciok;; "     \
    "isready) echo readyok;; go*) echo info depth 1 score cp 3 pv e2e4; echo bestmove e2e4;; "     \
    "quit) exit 0;; esac; done"

static ExamOptions options_for(const char *const *words) {
    ExamOptions options = exam_options_default();
    options.words = words;
    options.start_us = 120 * INT64_C(1000000);
    options.patience_us = options.start_us;
    options.most_us = 3600 * INT64_C(1000000);
    return options;
}

static size_t point(const char *name) {
    size_t index;
    Error err;
    if (!exam_find_point(&index, span_of(name), &err)) {
        fail_msg("%s", err.text);
    }
    return index;
}

static Exam *begin(const ExamOptions *options) {
    Exam *exam = NULL;
    Error err;
    if (!exam_create(&exam, options, NULL, &err)) {
        fail_msg("%s", err.text);
    }
    return exam;
}

static ExamResult take(Exam *exam, const char *name) {
    ExamResult result;
    Error err;
    if (!exam_take(&result, exam, point(name), &err)) {
        fail_msg("%s: %s", name, err.text);
    }
    return result;
}

static void points_have_names_of_their_own(void **state) {
    (void)state;
    for (size_t i = 0; i < exam_point_count(); i++) {
        assert_int_equal(point(exam_point(i)->name), i);
        assert_true(exam_point(i)->asks[0] != '\0' && exam_point(i)->expects[0] != '\0');
    }
    size_t index = 7;
    Error err;
    assert_false(exam_find_point(&index, span_of("ponder-hit"), &err));
    assert_string_equal(err.text, "there is no point 'ponder-hit'; did you mean 'ponderhit'?");
    assert_int_equal(err.code, ERROR_VALUE);
    assert_int_equal(index, 7);
    assert_false(exam_find_point(&index, span_of("qqqqqqqqqqqqqq"), &err));
    assert_string_equal(err.text, "there is no point 'qqqqqqqqqqqqqq'");
}

static void an_engine_is_examined_point_by_point(void **state) {
    (void)state;
    const char *const words[] = {"sh", "-c", ENGINE, NULL};
    const ExamOptions options = options_for(words);
    Exam *const exam = begin(&options);
    assert_string_equal(exam_engine_name(exam), "");
    assert_int_equal(take(exam, "start").verdict, EXAM_PASSED);
    assert_string_equal(exam_engine_name(exam), "Shell");
    assert_string_equal(exam_engine_author(exam), "us");
    assert_int_equal(take(exam, "first-move").verdict, EXAM_PASSED);
    assert_int_equal(take(exam, "go-infinite").verdict, EXAM_FAILED);
    assert_int_equal(take(exam, "chess960").verdict, EXAM_SKIPPED);
    const ExamResult moved = take(exam, "mated-root");
    assert_int_equal(moved.verdict, EXAM_FAILED);
    assert_non_null(strstr(moved.note, "it answered 'e2e4'"));
    assert_int_equal(take(exam, "quit").verdict, EXAM_PASSED);
    assert_int_equal(take(exam, "isready").verdict, EXAM_PASSED); // of a new one
    exam_destroy(exam);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

static void what_does_not_start_is_not_tried_for_ever(void **state) {
    (void)state;
    const char *const words[] = {"sh", "-c", "exit 3", NULL};
    const ExamOptions options = options_for(words);
    Exam *const exam = begin(&options);
    const ExamResult first = take(exam, "start");
    assert_int_equal(first.verdict, EXAM_FAILED);
    assert_string_equal(first.note, "it ended with exit status 3");
    assert_int_equal(take(exam, "isready").verdict, EXAM_FAILED);
    const ExamResult third = take(exam, "first-move");
    assert_int_equal(third.verdict, EXAM_NOT_REACHED);
    assert_string_equal(third.note, "it does not start");
    exam_destroy(exam);
}

static void a_program_that_is_none_is_an_error(void **state) {
    (void)state;
    const char *const words[] = {"/nowhere/to/be/found", NULL};
    const ExamOptions options = options_for(words);
    Exam *const exam = begin(&options);
    ExamResult result;
    Error err;
    assert_false(exam_take(&result, exam, 0, &err));
    assert_int_equal(err.code, ERROR_IO);
    exam_destroy(exam);
}

static void it_ends_when_the_time_is_over_and_when_it_is_stopped(void **state) {
    (void)state;
    const char *const words[] = {"sh", "-c", ENGINE, NULL};
    ExamOptions options = options_for(words);
    options.most_us = 0;
    Exam *exam = begin(&options);
    const ExamResult late = take(exam, "start");
    assert_int_equal(late.verdict, EXAM_NOT_REACHED);
    assert_string_equal(late.note, "the time for the examination was over");
    exam_destroy(exam);

    StopSignal stop;
    stop_reset(&stop);
    stop_ask(&stop);
    options = options_for(words);
    options.stop = &stop;
    exam = begin(&options);
    ExamResult result;
    Error err;
    assert_false(exam_take(&result, exam, 0, &err));
    assert_int_equal(err.code, ERROR_STOPPED);
    exam_destroy(exam);
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    static const char *const names[] = {"start", "first-move", "stderr-quiet"};
    const char *const words[] = {"sh", "-c", ENGINE, NULL};
    ExamOptions options = options_for(words);
    options.margin_us = 1000; // nothing is looked for here
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Error err;
        Exam *exam = NULL;
        bool fine = exam_create(&exam, &options, &alloc, &err);
        for (size_t i = 0; fine && i < sizeof names / sizeof *names; i++) {
            ExamResult result;
            fine = exam_take(&result, exam, point(names[i]), &err);
        }
        exam_destroy(exam);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

static void scores_are_added_by_class(void **state) {
    (void)state;
    ExamScore score = {.taken = {0}};
    const ExamPoint required = {.name = "a", .kind = EXAM_REQUIRED};
    const ExamPoint expected = {.name = "b", .kind = EXAM_EXPECTED};
    exam_score_add(&score, &required, &(ExamResult){.verdict = EXAM_PASSED});
    exam_score_add(&score, &required, &(ExamResult){.verdict = EXAM_SKIPPED});
    exam_score_add(&score, &expected, &(ExamResult){.verdict = EXAM_FAILED});
    assert_int_equal(score.taken[EXAM_REQUIRED], 1);
    assert_true(exam_score_holds(&score, false));
    assert_false(exam_score_holds(&score, true));
    exam_score_add(&score, &required, &(ExamResult){.verdict = EXAM_NOT_REACHED});
    assert_false(exam_score_holds(&score, false));
}

static void sheets_are_text_markdown_and_json(void **state) {
    (void)state;
    const ExamPoint one = {.name = "a", .kind = EXAM_GOOD, .asks = "this", .expects = "that"};
    const ExamResult result = {.verdict = EXAM_FAILED, .spent_us = 2500, .note = "x | \"y\""};
    Text text;
    text_init(&text, NULL);
    exam_sheet_point(&text, EXAM_TEXT, &one, &result);
    exam_sheet_point(&text, EXAM_MARKDOWN, &one, &result);
    exam_sheet_point(&text, EXAM_JSON, &one, &result);
    exam_sheet_describe(&text, EXAM_MARKDOWN, &one);
    assert_string_equal(text_string(&text),
                        "FAIL  good to have  a                    x | \"y\"\n"
                        "| a | good to have | failed | x \\| \"y\" |\n"
                        "{\"point\": \"a\", \"class\": \"good to have\", \"verdict\": \"failed\", "
                        "\"ms\": 2, \"note\": \"x | \\\"y\\\"\"}\n"
                        "| a | good to have | this | that |\n");
    text_release(&text);
}

UNIT_TESTS(exam) = {
    cmocka_unit_test(points_have_names_of_their_own),
    cmocka_unit_test(an_engine_is_examined_point_by_point),
    cmocka_unit_test(what_does_not_start_is_not_tried_for_ever),
    cmocka_unit_test(a_program_that_is_none_is_an_error),
    cmocka_unit_test(it_ends_when_the_time_is_over_and_when_it_is_stopped),
    cmocka_unit_test(failed_allocations_are_errors),
    cmocka_unit_test(scores_are_added_by_class),
    cmocka_unit_test(sheets_are_text_markdown_and_json),
};
UNIT_TESTS_END(exam)
