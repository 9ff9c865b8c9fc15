// SPDX-License-Identifier: MIT
#include "unit.h"

#include "base/span.h"

static void trims_both_ends(void **state) {
    (void)state;
    assert_true(span_is(span_trim(span_of(" \t a b\r\n")), "a b"));
    assert_true(span_is(span_trim(span_of(" \v\f ")), ""));
    assert_true(span_is(span_trim(span_of("")), ""));
    const Span with_nul = {"\0x\0", 3};
    assert_int_equal(span_trim(with_nul).length, 3);
}

static void compares_with_and_without_case(void **state) {
    (void)state;
    assert_true(span_is(span_of("abc"), "abc"));
    assert_false(span_is(span_of("abc"), "abd"));
    assert_false(span_is(span_of("ab"), "abc"));
    assert_false(span_is((Span){"ab\0", 3}, "ab"));
    assert_true(span_is_nocase(span_of("O-o"), "o-O"));
    assert_false(span_is_nocase(span_of("O-o"), "o-O-"));
    assert_false(span_is_nocase(span_of("[a"), "{a"));
    assert_false(span_is_nocase(span_of("@a"), "`a"));
}

static void cuts_words(void **state) {
    (void)state;
    Span rest = span_of("  one\ttwo \n");
    assert_true(span_is(span_next_word(&rest), "one"));
    assert_true(span_is(rest, "\ttwo \n"));
    assert_true(span_is(span_next_word(&rest), "two"));
    assert_true(span_is(span_next_word(&rest), ""));
    assert_int_equal(rest.length, 0);
    assert_true(span_is(span_next_word(&rest), ""));
}

static void reads_integers_within_bounds(void **state) {
    (void)state;
    int64_t value = 77;
    assert_true(span_to_int(&value, span_of("0"), 0, 9));
    assert_int_equal(value, 0);
    assert_true(span_to_int(&value, span_of("-12"), -12, 9));
    assert_int_equal(value, -12);
    assert_true(span_to_int(&value, span_of("000000000000000009"), 0, 9));
    assert_int_equal(value, 9);
    assert_true(span_to_int(&value, span_of("999999999999999999"), 0, INT64_MAX));
    assert_true(value == INT64_C(999999999999999999));
}

static void refuses_what_is_no_integer(void **state) {
    (void)state;
    static const char *const wrong[] = {"",   "-",   "+1", " 1", "1 ",
                                        "1x", "--1", "10", "-1", "9999999999999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        int64_t value = 77;
        assert_false(span_to_int(&value, span_of(wrong[i]), 0, 9));
        assert_int_equal(value, 77);
    }
    int64_t value = 77;
    assert_false(span_to_int(&value, (Span){"1\0", 2}, 0, 9));
    assert_int_equal(value, 77);
}

static void shows_any_bytes(void **state) {
    (void)state;
    char out[8];
    assert_string_equal(span_show(out, sizeof out, span_of("a\tb\x7f\xc3")), "a?b??");
    assert_string_equal(span_show(out, sizeof out, (Span){"\0", 1}), "?");
    assert_string_equal(span_show(out, sizeof out, span_of("1234567")), "1234567");
    assert_string_equal(span_show(out, sizeof out, span_of("12345678")), "1234...");
    assert_string_equal(span_show(out, 3, span_of("12345678")), "..");
    assert_string_equal(span_show(out, 1, span_of("12345678")), "");
    out[0] = 'x';
    assert_ptr_equal(span_show(out, 0, span_of("1")), out);
    assert_int_equal(out[0], 'x');
}

UNIT_TESTS(span) = {
    cmocka_unit_test(trims_both_ends),
    cmocka_unit_test(compares_with_and_without_case),
    cmocka_unit_test(cuts_words),
    cmocka_unit_test(reads_integers_within_bounds),
    cmocka_unit_test(refuses_what_is_no_integer),
    cmocka_unit_test(shows_any_bytes),
};
UNIT_TESTS_END(span)
