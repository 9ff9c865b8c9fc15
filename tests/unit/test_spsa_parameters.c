// SPDX-License-Identifier: MIT
#include "unit.h"

#include "fail_alloc.h"
#include "match/spsa_parameters.h"

static void assert_lines(const SpsaParameters *list, const char *text) {
    Text out;
    text_init(&out, NULL);
    for (size_t i = 0; i < list->count; i++) {
        spsa_parameter_format(&out, &list->items[i], list->items[i].start);
    }
    assert_string_equal(text_string(&out), text);
    text_release(&out);
}

static void reads_words(void **state) {
    (void)state;
    SpsaParameters list;
    Error err;
    spsa_parameters_init(&list, NULL);
    assert_true(spsa_parameters_add_word(&list, span_of("a=12,4,64"), &err));
    assert_true(spsa_parameters_add_word(&list, span_of("b=-1,-5,5,2"), &err));
    assert_true(spsa_parameters_add_word(&list, span_of("c=0.5,0,1,0.125,0.01"), &err));
    assert_true(spsa_parameters_add_word(&list, span_of("Move Overhead=1.0, 0, 4"), &err));
    assert_lines(&list, "a, int, 12, 4, 64, 3, 0.002\n"
                        "b, int, -1, -5, 5, 2, 0.002\n"
                        "c, float, 0.5, 0, 1, 0.125, 0.01\n"
                        "Move Overhead, float, 1, 0, 4, 0.2, 0.002\n");
    spsa_parameters_release(&list);
}

static void reads_lines(void **state) {
    (void)state;
    SpsaParameters list;
    Error err;
    spsa_parameters_init(&list, NULL);
    assert_true(spsa_parameters_add_text(&list,
                                         span_of("# what OpenBench takes\n"
                                                 "a, int, 12, 4, 64, 3, 0.002\r\n"
                                                 "\n"
                                                 "b,float,0.5,0,1,0.1,0.002  # a remark\n"
                                                 "c=1,0,2,1"),
                                         &err));
    assert_lines(&list, "a, int, 12, 4, 64, 3, 0.002\n"
                        "b, float, 0.5, 0, 1, 0.1, 0.002\n"
                        "c, int, 1, 0, 2, 1, 0.002\n");
    spsa_parameters_release(&list);
}

static void says_where(void **state) {
    (void)state;

    static const struct {
        const char *text;
        int64_t line;
        int64_t column;
        const char *message;
    } cases[] = {
        {"", 0, 0, "there is no parameter in it"},
        {"# nothing\n\n", 0, 0, "there is no parameter in it"},
        {"a", 1, 1, "a line is NAME, int, VALUE, MIN, MAX, C, R or NAME=VALUE,MIN,MAX,C,R"},
        {"a=1,0,2\nb=1,x,2", 2, 5, "the lower bound is not a number: x"},
        {"a=1,0", 1, 3, "a has 2 values; it takes VALUE,MIN,MAX, then C and R if wanted"},
        {"a=1,0,2,1,1,1", 1, 3, "a has 6 values; it takes VALUE,MIN,MAX, then C and R if wanted"},
        {"=1,0,2", 1, 1, "the name of a parameter is missing"},
        {"a:b=1,0,2", 1, 2, "this character cannot be in the name of a parameter"},
        {"a, double, 1, 0, 2, 1, 0", 1, 4, "the kind of a parameter is int or float"},
        {"a, int, 1, 0, 2, 1, 0, 7", 1, 23, "too many values"},
        {"a, int, 1, 0, 2, 1,", 1, 20, "r is not a number: "},
        {"a=5,0,2", 1, 0, "a: its value 5 is not from 0 to 2"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SpsaParameters list;
        Error err;
        spsa_parameters_init(&list, NULL);
        assert_false(spsa_parameters_add_text(&list, span_of(cases[i].text), &err));
        assert_int_equal(list.count, 0);
        assert_non_null(strstr(err.text, cases[i].message));
        assert_int_equal(err.line, cases[i].line);
        assert_int_equal(err.column, cases[i].column);
        spsa_parameters_release(&list);
    }
}

static void writes_values(void **state) {
    (void)state;

    static const struct {
        bool is_whole;
        double value;
        const char *text;
    } cases[] = {
        {true, -12, "-12"}, {true, 1e9, "1000000000"},        {false, 0.5, "0.5"},
        {false, 3, "3.0"},  {false, -0.1234567, "-0.123457"}, {false, 1e-9, "0.0"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const SpsaParameter parameter = {.name = "a", .is_whole = cases[i].is_whole};
        Text out;
        text_init(&out, NULL);
        spsa_value_format(&out, &parameter, cases[i].value);
        assert_string_equal(text_string(&out), cases[i].text);
        text_release(&out);
    }
}

static void memory_can_run_out(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        SpsaParameters list;
        Error err;
        spsa_parameters_init(&list, &alloc);
        const bool fine = spsa_parameters_add_text(&list, span_of("a=1,0,2\nb=1,0,2\n"), &err);
        spsa_parameters_release(&list);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

UNIT_TESTS(spsa_parameters) = {
    cmocka_unit_test(reads_words),        cmocka_unit_test(reads_lines),
    cmocka_unit_test(says_where),         cmocka_unit_test(writes_values),
    cmocka_unit_test(memory_can_run_out),
};
UNIT_TESTS_END(spsa_parameters)
