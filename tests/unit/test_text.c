// SPDX-License-Identifier: MIT
#include "unit.h"

#include "base/text.h"
#include "fail_alloc.h"

static void is_empty_at_first(void **state) {
    (void)state;
    Text text;
    text_init(&text, NULL);
    assert_string_equal(text_string(&text), "");
    assert_int_equal(text_span(&text).length, 0);
    assert_non_null(text_span(&text).data);
    assert_true(text_check(&text, NULL));
    text_release(&text);
}

static void appends_all_kinds(void **state) {
    (void)state;
    Text text;
    text_init(&text, NULL);
    text_append(&text, "a");
    text_append(&text, "");
    text_append_char(&text, '-');
    text_append_int(&text, INT64_MIN);
    text_append_span(&text, (Span){"xyz", 2});
    text_format(&text, "%s%03d", "=", 7);
    assert_string_equal(text_string(&text), "a--9223372036854775808xy=007");
    assert_true(text_check(&text, NULL));
    text_release(&text);
    assert_string_equal(text_string(&text), "");
}

static void keeps_nul_bytes(void **state) {
    (void)state;
    Text text;
    text_init(&text, NULL);
    text_append_span(&text, (Span){"a\0b", 3});
    assert_int_equal(text.length, 3);
    assert_memory_equal(text_span(&text).data, "a\0b", 4);
    text_release(&text);
}

static void resets_and_keeps_the_memory(void **state) {
    (void)state;
    Text text;
    text_init(&text, NULL);
    text_append(&text, "a long enough text to grow twice");
    const size_t capacity = text.capacity;
    text_reset(&text);
    assert_string_equal(text_string(&text), "");
    assert_int_equal(text.capacity, capacity);
    text_append(&text, "b");
    assert_string_equal(text_string(&text), "b");
    text_release(&text);
}

static void remembers_a_failure(void **state) {
    (void)state;
    FailAlloc fail;
    const Alloc alloc = fail_alloc_init(&fail, 2);
    Text text;
    text_init(&text, &alloc);
    text_append(&text, "1234567");
    text_append(&text, "8");
    fail.fail_at = 0;
    text_append(&text, "9");
    text_format(&text, "%d", 10);
    assert_string_equal(text_string(&text), "1234567");
    Error err = {0};
    assert_false(text_check(&text, &err));
    assert_int_equal(err.code, ERROR_MEMORY);
    text_reset(&text);
    text_append(&text, "again and more");
    assert_string_equal(text_string(&text), "again and more");
    assert_true(text_check(&text, &err));
    text_release(&text);
    assert_int_equal(fail_alloc_live(&fail), 0);
}

UNIT_TESTS(text) = {
    cmocka_unit_test(is_empty_at_first),   cmocka_unit_test(appends_all_kinds),
    cmocka_unit_test(keeps_nul_bytes),     cmocka_unit_test(resets_and_keeps_the_memory),
    cmocka_unit_test(remembers_a_failure),
};
UNIT_TESTS_END(text)
