// SPDX-License-Identifier: MIT
#include "unit.h"

#include "chess/square.h"
#include "fail_alloc.h"
#include "notation/pgn_comment.h"

static CommentData parsed(const char *text) {
    CommentData data;
    comment_init(&data, NULL);
    assert_true(comment_parse(&data, span_of(text), NULL));
    return data;
}

// The comment taken apart and put together again.
static void assert_formats(const char *text, const char *expected) {
    CommentData data = parsed(text);
    Text out;
    text_init(&out, NULL);
    comment_format(&out, &data);
    assert_string_equal(text_string(&out), expected);
    comment_release(&data);
    text_release(&out);
}

static void reads_evaluations(void **state) {
    (void)state;

    static const struct {
        const char *text;
        bool is_mate;
        int value;
        int depth;
    } cases[] = {
        {"[%eval -0.7,18]", false, -70, 18},
        {"{[%eval #-1] x", true, -1, -1},
        {"[%eval #4,30]", true, 4, 30},
        {"[%eval #+4]", true, 4, -1},
        {"[%eval 1.25]", false, 125, -1},
        {"[%eval +1.255]", false, 126, -1},
        {"[%eval -0.004]", false, 0, -1},
        {"[%eval .5]", false, 50, -1},
        {"[%eval 3.]", false, 300, -1},
        {"[%eval 12]", false, 1200, -1},
        {"[%eval   0.00,0  ]", false, 0, 0},
        {"a [%clk 0:00:01] [%eval -M1] [%eval 0.31] [%eval 9]", false, 31, -1},
        {"[%eval 100000.00]", false, 10000000, -1},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CommentEval eval;
        assert_true(comment_find_eval(&eval, span_of(cases[i].text)));
        assert_int_equal(eval.is_mate, cases[i].is_mate);
        assert_int_equal(eval.value, cases[i].value);
        assert_int_equal(eval.depth, cases[i].depth);
    }
}

static void leaves_what_it_does_not_understand(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",
        "-0.31/14 0.50s",
        "[%eval -M1]",
        "[%eval]",
        "[%eval ]",
        "[%eval .]",
        "[%eval #]",
        "[%eval #1.5]",
        "[%eval --1]",
        "[%eval 1,]",
        "[%eval 1,x]",
        "[%eval 1 2]",
        "[%eval 100000.01]",
        "[%eval 1",
        "[%evals 1]",
        "[%EVAL 1]",
        "[% eval 1]",
        "[ %eval 1]",
        "[%clk 1:2:3:4]",
        "[%clk -0:00:01]",
        "[%clk :1]",
        "[%clk 1:]",
        "[%clk 0:00:01x]",
        "[%clk 99999999999999999999]",
        "[%csl Ge9]",
        "[%csl Ge5f4]",
        "[%csl Ge5,]",
        "[%csl]",
        "[%cal Ge5]",
        "[%cal Ge5e5]",
        "[%cal Xe5f4]",
        "[%cal Ge5f4 Rd8h4]",
        "[%depth20 -9.3]",
        "[%unknown x,y=1]",
        "[[%[%",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        CommentEval eval = {.value = 77};
        int64_t clock = 77;
        assert_false(comment_find_eval(&eval, span_of(texts[i])));
        assert_false(comment_find_clk(&clock, span_of(texts[i])));
        assert_false(comment_find_emt(&clock, span_of(texts[i])));
        assert_int_equal(eval.value, 77);
        assert_int_equal(clock, 77);
        assert_formats(texts[i], texts[i]);
    }
}

static void reads_clocks(void **state) {
    (void)state;

    static const struct {
        const char *text;
        int64_t us;
        const char *written;
    } cases[] = {
        {"[%clk 0:03:00.5]", 180500000, "[%clk 0:03:00.5]"},
        {"[%clk 1:00:00]", 3600000000, "[%clk 1:00:00]"},
        {"[%clk 2:59]", 179000000, "[%clk 0:02:59]"},
        {"[%clk 75.25]", 75250000, "[%clk 0:01:15.25]"},
        {"[%clk 0:00:00.0000004]", 0, "[%clk 0:00:00]"},
        {"[%clk 0:00:59.9999996]", 60000000, "[%clk 0:01:00]"},
        {"[%clk 100:00:00.000001]", 360000000001, "[%clk 100:00:00.000001]"},
        {"[%clk 0:00:1.]", 1000000, "[%clk 0:00:01]"},
        {"[%clk 1000000:00:00]", 3600000000000000, "[%clk 1000000:00:00]"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int64_t us = -1;
        assert_true(comment_find_clk(&us, span_of(cases[i].text)));
        assert_true(us == cases[i].us);
        assert_formats(cases[i].text, cases[i].written);
    }
    int64_t us = -1;
    assert_true(comment_find_emt(&us, span_of("[%clk 0:00:05][%emt 0:00:01]")));
    assert_true(us == 1000000);
    char out[COMMENT_CLOCK_SIZE];
    assert_string_equal(comment_clock_format(out, -5), "0:00:00");
    assert_string_equal(comment_clock_format(out, INT64_MAX), "2562047788:00:54.775807");
}

static void reads_squares_and_arrows(void **state) {
    (void)state;
    CommentData data = parsed("[%csl Ge5,Ra1][%cal Ge5f4, Rd8h4] wide open [%csl Ye5,Bh8]");
    static const CommentMark marks[] = {{'G', SQ_E5, SQ_E5},
                                        {'R', SQ_A1, SQ_A1},
                                        {'G', SQ_E5, SQ_F4},
                                        {'R', SQ_D8, SQ_H4},
                                        {'B', SQ_H8, SQ_H8}};
    assert_int_equal(data.mark_count, 5);
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(data.marks[i].color, marks[i].color);
        assert_int_equal(data.marks[i].from, marks[i].from);
        assert_int_equal(data.marks[i].to, marks[i].to);
    }
    assert_true(span_is(text_span(&data.text), "wide open"));
    // The next comment replaces all of it.
    assert_true(comment_parse(&data, span_of("[%cal Ba1b2]"), NULL));
    assert_int_equal(data.mark_count, 1);
    assert_int_equal(data.text.length, 0);
    comment_release(&data);
}

static void keeps_the_rest_of_the_text(void **state) {
    (void)state;
    assert_formats("a [%emt 0:00:01]  b[%clk 0:00:02]c [%x] [%eval #-1] [%csl Ge5]",
                   "[%eval #-1] [%clk 0:00:02] [%emt 0:00:01] [%csl Ge5] a b c [%x]");
    assert_formats("a  b", "a  b");
    assert_formats("[%eval 0.1] first [%eval 0.2]", "[%eval 0.10] first");
    // What is left when a command is taken out may be one again.
    assert_formats("[%clk [%eval 1]0:00:01]", "[%eval 1.00] [%clk 0:00:01]");
    assert_formats("[%eval -12.05,7]", "[%eval -12.05,7]");
    assert_formats("[%eval -0.05]", "[%eval -0.05]");
    assert_formats("[%eval 0.00]", "[%eval 0.00]");
}

static void appends_to_a_text(void **state) {
    (void)state;
    CommentData data = parsed("word [%eval 1] [%cal Ge5f4]");
    Text out;
    text_init(&out, NULL);
    text_append(&out, "before:");
    comment_format(&out, &data);
    assert_string_equal(text_string(&out), "before:[%eval 1.00] [%cal Ge5f4] word");
    comment_release(&data);
    text_release(&out);
}

static void takes_time_in_proportion(void **state) {
    (void)state;
    Text text;
    text_init(&text, NULL);
    for (int i = 0; i < 400000; i++) {
        text_append(&text, "[%");
    }
    CommentData data;
    comment_init(&data, NULL);
    assert_true(comment_parse(&data, text_span(&text), NULL));
    assert_int_equal(data.text.length, text.length);
    comment_release(&data);
    text_release(&text);
}

static void survives_failed_allocations(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        CommentData data;
        Error err = {.code = ERROR_NONE};
        const Alloc alloc = fail_alloc_init(&fail, n);
        comment_init(&data, &alloc);
        const bool fine = comment_parse(&data, span_of("a [%csl Ge5] b [%eval 1] c"), &err);
        comment_release(&data);
        assert_int_equal(fail_alloc_live(&fail), 0);
        if (!fail.tripped) {
            assert_true(fine && n > 2);
            break;
        }
        assert_false(fine);
        assert_int_equal(err.code, ERROR_MEMORY);
    }
}

UNIT_TESTS(pgn_comment) = {
    cmocka_unit_test(reads_evaluations),
    cmocka_unit_test(leaves_what_it_does_not_understand),
    cmocka_unit_test(reads_clocks),
    cmocka_unit_test(reads_squares_and_arrows),
    cmocka_unit_test(keeps_the_rest_of_the_text),
    cmocka_unit_test(appends_to_a_text),
    cmocka_unit_test(takes_time_in_proportion),
    cmocka_unit_test(survives_failed_allocations),
};
UNIT_TESTS_END(pgn_comment)
