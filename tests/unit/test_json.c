// SPDX-License-Identifier: MIT
#include "unit.h"

#include <math.h>

#include "base/json.h"

static void expect_text(const Text *text, const char *expected) {
    assert_string_equal(text_string(text), expected);
}

// What json_span writes for these bytes.
static void expect_quoted(const char *bytes, size_t size, const char *expected) {
    Text text;
    Json json;
    text_init(&text, NULL);
    json_init(&json, sink_of_text(&text), JSON_LINE);
    json_span(&json, NULL, (Span){bytes, size});
    assert_true(json_end(&json, NULL));
    expect_text(&text, expected);
    text_release(&text);
}

static void writes_nested_values_on_one_line(void **state) {
    (void)state;
    Text text;
    Json json;
    text_init(&text, NULL);
    json_init(&json, sink_of_text(&text), JSON_LINE);
    json_open_object(&json, NULL);
    json_text(&json, "a", "x");
    json_open_array(&json, "b");
    json_int(&json, NULL, 1);
    json_bool(&json, NULL, false);
    json_none(&json, NULL);
    json_open_object(&json, NULL);
    json_close(&json);
    json_open_array(&json, NULL);
    json_close(&json);
    json_close(&json);
    json_bool(&json, "c", true);
    json_close(&json);
    assert_true(json_end(&json, NULL));
    json_open_array(&json, NULL);
    json_close(&json);
    assert_true(json_end(&json, NULL));
    expect_text(&text, "{\"a\": \"x\", \"b\": [1, false, null, {}, []], \"c\": true}\n[]\n");
    text_release(&text);
}

static void indents_when_asked(void **state) {
    (void)state;
    Text text;
    Json json;
    text_init(&text, NULL);
    json_init(&json, sink_of_text(&text), JSON_PRETTY);
    json_open_object(&json, NULL);
    json_open_array(&json, "a");
    json_int(&json, NULL, 1);
    json_int(&json, NULL, 2);
    json_close(&json);
    json_open_object(&json, "b");
    json_close(&json);
    json_close(&json);
    assert_true(json_end(&json, NULL));
    expect_text(&text, "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": {}\n}\n");
    text_release(&text);
}

static void escapes_what_must_be_escaped(void **state) {
    (void)state;
    expect_quoted("a\"b\\c/", 6, "\"a\\\"b\\\\c/\"\n");
    expect_quoted("\b\f\n\r\t", 5, "\"\\b\\f\\n\\r\\t\"\n");
    expect_quoted("\0\x01\x1f\x7f", 4, "\"\\u0000\\u0001\\u001f\\u007f\"\n");
    expect_quoted("", 0, "\"\"\n");
}

static void keeps_utf8_and_replaces_the_rest(void **state) {
    (void)state;
    expect_quoted("\u00e9\u265e\U0001f600", 9, "\"\u00e9\u265e\U0001f600\"\n");
    expect_quoted("Malm\xf6!", 6, "\"Malm\uFFFD!\"\n");           // Latin-1
    expect_quoted("\xc0\x80", 2, "\"\uFFFD\uFFFD\"\n");           // overlong
    expect_quoted("\xed\xa0\x80", 3, "\"\uFFFD\uFFFD\uFFFD\"\n"); // surrogate
    expect_quoted("\xf4\x90\x80\x80", 4, "\"\uFFFD\uFFFD\uFFFD\uFFFD\"\n");
    expect_quoted("\xe2\x99", 2, "\"\uFFFD\uFFFD\"\n"); // cut off
    expect_quoted("\xe2\x99\"", 3, "\"\uFFFD\uFFFD\\\"\"\n");
}

static void writes_numbers_exactly(void **state) {
    (void)state;
    Text text;
    Json json;
    text_init(&text, NULL);
    json_init(&json, sink_of_text(&text), JSON_LINE);
    json_open_array(&json, NULL);
    json_int(&json, NULL, INT64_MIN);
    json_int(&json, NULL, INT64_MAX);
    json_uint(&json, NULL, UINT64_MAX);
    json_hex(&json, NULL, 0xabc);
    json_close(&json);
    assert_true(json_end(&json, NULL));
    expect_text(&text, "[-9223372036854775808, 9223372036854775807, 18446744073709551615, "
                       "\"0000000000000abc\"]\n");
    text_release(&text);
}

static void writes_decimals_exactly(void **state) {
    (void)state;
    Text text;
    Json json;
    text_init(&text, NULL);
    json_init(&json, sink_of_text(&text), JSON_LINE);
    json_open_array(&json, NULL);
    json_decimal(&json, NULL, 12345, 3);
    json_decimal(&json, NULL, -5, 3);
    json_decimal(&json, NULL, 7, 0);
    json_decimal(&json, NULL, INT64_MIN, 18);
    json_double(&json, NULL, 0.1);
    json_double(&json, NULL, -2.5e300);
    json_double(&json, NULL, 1.0 / 3.0);
    json_double(&json, NULL, 100);
    json_double(&json, NULL, HUGE_VAL);
    json_double(&json, NULL, (double)NAN);
    json_close(&json);
    assert_true(json_end(&json, NULL));
    expect_text(&text, "[12.345, -0.005, 7, -9.223372036854775808, 0.1, -2.5e+300, "
                       "0.3333333333333333, 1e+02, null, null]\n");
    text_release(&text);
}

static void writes_errors_with_their_place(void **state) {
    (void)state;
    Text text;
    Json json;
    Error err;
    text_init(&text, NULL);
    json_init(&json, sink_of_text(&text), JSON_LINE);
    json_open_array(&json, NULL);
    (void)error_set(&err, ERROR_VALUE, "too \"big\"");
    json_error(&json, NULL, &err);
    (void)error_set_at(&err, ERROR_SYNTAX, 3, 7, "what");
    json_error(&json, NULL, &err);
    json_close(&json);
    assert_true(json_end(&json, NULL));
    expect_text(&text, "[{\"code\": \"value\", \"text\": \"too \\\"big\\\"\"}, "
                       "{\"code\": \"syntax\", \"text\": \"what\", \"line\": 3, \"column\": 7}]\n");
    text_release(&text);
}

// Takes so many bytes in all, then fails.
static bool write_until_full(void *context, const void *data, size_t size, Error *err) {
    (void)data;
    size_t *const room = context;
    if (size > *room) {
        return error_set(err, ERROR_IO, "full");
    }
    *room -= size;
    return true;
}

static void reports_the_first_failed_write(void **state) {
    (void)state;
    // Complete, the text has 23 bytes: every shorter room must be an error.
    for (size_t i = 0; i <= 23; i++) {
        size_t room = i;
        Json json;
        Error err = {0};
        json_init(&json, (ByteSink){write_until_full, &room}, JSON_LINE);
        json_open_object(&json, NULL);
        json_text(&json, "a", "b\nc");
        json_int(&json, "d", 12);
        json_close(&json);
        const bool fine = json_end(&json, &err);
        assert_true(fine == (i >= 23));
        assert_int_equal(err.code, fine ? ERROR_NONE : ERROR_IO);
    }
}

UNIT_TESTS(json) = {
    cmocka_unit_test(writes_nested_values_on_one_line),
    cmocka_unit_test(indents_when_asked),
    cmocka_unit_test(escapes_what_must_be_escaped),
    cmocka_unit_test(keeps_utf8_and_replaces_the_rest),
    cmocka_unit_test(writes_numbers_exactly),
    cmocka_unit_test(writes_decimals_exactly),
    cmocka_unit_test(writes_errors_with_their_place),
    cmocka_unit_test(reports_the_first_failed_write),
};
UNIT_TESTS_END(json)
