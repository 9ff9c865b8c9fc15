// SPDX-License-Identifier: MIT
#include "trace/score.h"
#include "trace/search_report.h"

#include "unit.h"

static void assert_shown(Score score, const char *expected) {
    Text out;
    text_init(&out, NULL);
    score_format(&out, score);
    assert_string_equal(text_string(&out), expected);
    text_release(&out);
}

static Score number(int amount, int per_unit) {
    return (Score){SCORE_NUMBER, amount, per_unit};
}

static void numbers_are_exact_decimals(void **state) {
    (void)state;
    assert_shown(number(0, 4), "0");
    assert_shown(number(12, 4), "3");
    assert_shown(number(-1, 4), "-0.25");
    assert_shown(number(2, 4), "0.5");
    assert_shown(number(-14, 400), "-0.035");
    assert_shown(number(-12, 400), "-0.03");
    assert_shown(number(400, 400), "1");
    assert_shown(number(1, 400), "0.0025");
    assert_shown(number(39996, 4), "9999");
    assert_shown(number(-105, 100), "-1.05");
    int places = -1;
    assert_int_equal(score_decimal(number(-14, 400), &places), -35);
    assert_int_equal(places, 3);
}

static void other_kinds_have_words(void **state) {
    (void)state;
    assert_shown((Score){.kind = SCORE_NONE}, "none");
    assert_shown((Score){.kind = SCORE_PLUS_INF}, "inf");
    assert_shown((Score){.kind = SCORE_MINUS_INF}, "-inf");
    assert_shown((Score){.kind = SCORE_MATE, .amount = 3}, "#3");
    assert_shown((Score){.kind = SCORE_MATE, .amount = -2}, "#-2");
}

static void equal_values_are_the_same_in_any_unit(void **state) {
    (void)state;
    assert_true(score_is_same(number(2, 4), number(50, 100)));
    assert_false(score_is_same(number(2, 4), number(2, 100)));
    assert_true(score_is_same((Score){.kind = SCORE_PLUS_INF}, (Score){.kind = SCORE_PLUS_INF}));
    assert_false(score_is_same((Score){.kind = SCORE_PLUS_INF}, (Score){.kind = SCORE_MINUS_INF}));
    assert_false(score_is_same((Score){.kind = SCORE_MATE, .amount = 2},
                               (Score){.kind = SCORE_MATE, .amount = 3}));
}

static void counters_add_up_by_name(void **state) {
    (void)state;
    SearchReport report = {.depth = 1};
    report_count(&report, "calls", 3);
    report_count(&report, "cutoffs", 1);
    report_count(&report, "calls", 4);
    assert_int_equal(report.counter_count, 2);
    assert_int_equal(report_counter(&report, "calls"), 7);
    assert_int_equal(report_counter(&report, "cutoffs"), 1);
    assert_int_equal(report_counter(&report, "nothing"), 0);

    char names[REPORT_COUNTER_CAPACITY][8];
    for (int i = 0; i < REPORT_COUNTER_CAPACITY; i++) {
        snprintf(names[i], sizeof names[i], "n%d", i);
        report_count(&report, names[i], 1);
    }
    assert_int_equal(report.counter_count, REPORT_COUNTER_CAPACITY); // two names too many
    assert_int_equal(report_counter(&report, names[REPORT_COUNTER_CAPACITY - 3]), 1);
    assert_int_equal(report_counter(&report, names[REPORT_COUNTER_CAPACITY - 2]), 0);
}

UNIT_TESTS(score) = {
    cmocka_unit_test(numbers_are_exact_decimals),
    cmocka_unit_test(other_kinds_have_words),
    cmocka_unit_test(equal_values_are_the_same_in_any_unit),
    cmocka_unit_test(counters_add_up_by_name),
};
UNIT_TESTS_END(score)
