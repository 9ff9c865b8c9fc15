// SPDX-License-Identifier: MIT
#include "unit.h"

#include "base/error.h"

static void fills_code_and_text(void **state) {
    (void)state;
    Error err = {.line = 5, .column = 6};
    assert_false(error_set(&err, ERROR_VALUE, "%d is too much", 7));
    assert_int_equal(err.code, ERROR_VALUE);
    assert_string_equal(err.text, "7 is too much");
    assert_int_equal(err.line, 0);
    assert_int_equal(err.column, 0);
}

static void fills_the_place(void **state) {
    (void)state;
    Error err = {0};
    assert_false(error_set_at(&err, ERROR_SYNTAX, INT64_C(5000000000), 3, "here"));
    assert_true(err.line == INT64_C(5000000000));
    assert_int_equal(err.column, 3);
    assert_string_equal(err.text, "here");
}

static void takes_no_error_struct(void **state) {
    (void)state;
    assert_false(error_set(NULL, ERROR_IO, "x"));
    assert_false(error_set_at(NULL, ERROR_IO, 1, 1, "x"));
    assert_false(error_set_memory(NULL));
    error_clear(NULL);
}

static void cuts_long_text(void **state) {
    (void)state;
    char text[ERROR_TEXT_SIZE * 2];
    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    Error err;
    error_set(&err, ERROR_IO, "%s", text);
    assert_int_equal(strlen(err.text), ERROR_TEXT_SIZE - 1);
}

static void clears(void **state) {
    (void)state;
    Error err;
    error_set_memory(&err);
    assert_int_equal(err.code, ERROR_MEMORY);
    error_clear(&err);
    assert_int_equal(err.code, ERROR_NONE);
    assert_string_equal(err.text, "");
}

static void names_every_code_once(void **state) {
    (void)state;
    for (int i = ERROR_NONE; i <= ERROR_STOPPED; i++) {
        const char *const name = error_code_name((ErrorCode)i);
        assert_string_not_equal(name, "unknown");
        for (int j = ERROR_NONE; j < i; j++) {
            assert_string_not_equal(name, error_code_name((ErrorCode)j));
        }
    }
    assert_string_equal(error_code_name(ERROR_ILLEGAL), "illegal");
}

UNIT_TESTS(error) = {
    cmocka_unit_test(fills_code_and_text),
    cmocka_unit_test(fills_the_place),
    cmocka_unit_test(takes_no_error_struct),
    cmocka_unit_test(cuts_long_text),
    cmocka_unit_test(clears),
    cmocka_unit_test(names_every_code_once),
};
UNIT_TESTS_END(error)
