// SPDX-License-Identifier: MIT
#include "unit.h"

#include "lab/json_cursor.h"

static void reads_every_kind(void **state) {
    (void)state;
    JsonCursor cursor = json_cursor_of(
        span_of(" {\"a\": -12, \"b\":true,\"c\":\"x\\n\\u00e4\\ud83d\\ude00\\\"\", \"d\": [\"u\", "
                "\"v\"], \"e\": null, \"f\": [1.5e-3, {\"g\": []}, {}], \"h\": \"w\"} "),
        3);
    Span key;
    Span word;
    bool got;
    int64_t number;
    bool flag;
    Text text;
    text_init(&text, NULL);
    assert_true(json_cursor_next(&cursor, &key, &got, NULL) && got && span_is(key, "a"));
    assert_true(json_cursor_int(&cursor, &number, -20, 0, NULL));
    assert_int_equal(number, -12);
    assert_true(json_cursor_next(&cursor, &key, &got, NULL) && got && span_is(key, "b"));
    assert_true(json_cursor_bool(&cursor, &flag, NULL) && flag);
    assert_true(json_cursor_next(&cursor, &key, &got, NULL) && got);
    assert_true(json_cursor_is_text(&cursor) && json_cursor_text(&cursor, &text, NULL));
    assert_string_equal(text_string(&text), "x\n\u00e4\U0001f600\"");
    assert_true(json_cursor_next(&cursor, &key, &got, NULL) && got);
    bool first = true;
    assert_true(json_cursor_array_word(&cursor, &first, &word, &got, NULL) && got);
    assert_true(span_is(word, "u"));
    assert_true(json_cursor_array_word(&cursor, &first, &word, &got, NULL) && got);
    assert_true(json_cursor_array_word(&cursor, &first, &word, &got, NULL) && !got);
    assert_true(json_cursor_next(&cursor, &key, &got, NULL) && got);
    assert_true(json_cursor_is_null(&cursor) && json_cursor_skip(&cursor, NULL));
    assert_true(json_cursor_next(&cursor, &key, &got, NULL) && got);
    assert_true(json_cursor_skip(&cursor, NULL));
    assert_true(json_cursor_next(&cursor, &key, &got, NULL) && got);
    assert_true(json_cursor_word(&cursor, &word, NULL) && span_is(word, "w"));
    assert_true(json_cursor_next(&cursor, &key, &got, NULL) && !got);
    text_release(&text);
}

// Passes over a whole object; -1: fine, else the column of the fault.
static int64_t fault_of(const char *text, size_t length) {
    JsonCursor cursor = json_cursor_of((Span){text, length}, 9);
    Span key;
    bool got;
    Error err;
    for (;;) {
        if (!json_cursor_next(&cursor, &key, &got, &err)) {
            break;
        }
        if (!got) {
            return -1;
        }
        if (!json_cursor_skip(&cursor, &err)) {
            break;
        }
    }
    assert_int_equal(err.line, 9);
    return err.column;
}

static void refuses_what_is_no_json(void **state) {
    (void)state;

    static const struct {
        const char *text;
        int64_t column;
    } cases[] = {
        {"{}", -1},
        {"{\"a\":[[],{}],\"b\":{\"c\":[0]}}", -1},
        {"", 1},
        {"[]", 1},
        {"{", 2},
        {"{} x", 4},
        {"{\"a\"}", 5},
        {"{\"a\":}", 6},
        {"{\"a\":1,}", 8},
        {"{\"a\":1 \"b\":2}", 8},
        {"{\"a\":01}", 6},
        {"{\"a\":1.}", 8},
        {"{\"a\":+1}", 6},
        {"{\"a\":tru}", 6},
        {"{\"a\":\"\x01\"}", 7},
        {"{\"a\":\"\\x\"}", 8},
        {"{\"a\":\"\\ud800\"}", 13},
        {"{\"a\":\"\xff\"}", 7},
        {"{\"a\":\"b}", 9},
        {"{\"a\":[1,]}", 9},
        {"{\"a\":[1}", 8},
        {"{\"a\":{\"b\"}}", 10},
        {"{\"a\":[[[[[[[[[[[[[[[[[[0]]]]]]]]]]]]]]]]]]}", 23},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(fault_of(cases[i].text, strlen(cases[i].text)), cases[i].column);
    }
    assert_int_equal(fault_of("{\"a\":\0}", 7), 6);
}

static void numbers_have_bounds(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "{\"a\":11}",   "{\"a\":-1}", "{\"a\":1.0}", "{\"a\":1e0}", "{\"a\":99999999999999999999}",
        "{\"a\":\"1\"}"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        JsonCursor cursor = json_cursor_of(span_of(wrong[i]), 1);
        Span key;
        bool got;
        int64_t number;
        Error err;
        assert_true(json_cursor_next(&cursor, &key, &got, NULL));
        assert_false(json_cursor_int(&cursor, &number, 0, 10, &err));
        assert_int_equal(err.column, 6);
    }
}

UNIT_TESTS(json_cursor) = {
    cmocka_unit_test(reads_every_kind),
    cmocka_unit_test(refuses_what_is_no_json),
    cmocka_unit_test(numbers_have_bounds),
};
UNIT_TESTS_END(json_cursor)
