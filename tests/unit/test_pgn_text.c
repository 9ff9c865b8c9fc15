// SPDX-License-Identifier: MIT
#include "unit.h"

#include "notation/pgn_text.h"

static void assert_utf8(const char *text, const char *expected) {
    Text out;
    text_init(&out, NULL);
    pgn_append_utf8(&out, span_of(text));
    assert_string_equal(text_string(&out), expected);
    assert_true(pgn_is_utf8(text_span(&out)));
    text_release(&out);
}

static void makes_utf8(void **state) {
    (void)state;
    assert_utf8("", "");
    assert_utf8("Plain", "Plain");
    assert_utf8("M\xc3\xbcller \xe2\x99\x94", "M\xc3\xbcller \xe2\x99\x94");
    assert_utf8("M\xfcller", "M\xc3\xbcller");
    assert_utf8("\xff\x80\xbf\xc0", "\xc3\xbf\xc2\x80\xc2\xbf\xc3\x80");
    // One wrong byte, and all of it is Latin-1.
    assert_utf8("\xc3\xbc \xfc", "\xc3\x83\xc2\xbc \xc3\xbc");
    assert_false(pgn_is_utf8(span_of("\xc3")));
    assert_false(pgn_is_utf8(span_of("\xed\xa0\x80")));
}

static void knows_variants(void **state) {
    (void)state;

    static const struct {
        const char *name;
        PgnVariant variant;
    } cases[] = {
        {"", PGN_VARIANT_STANDARD},
        {"Standard", PGN_VARIANT_STANDARD},
        {"from position", PGN_VARIANT_STANDARD},
        {"Chess 960", PGN_VARIANT_CHESS960},
        {"Chess-960", PGN_VARIANT_CHESS960},
        {"FischeRandom", PGN_VARIANT_CHESS960},
        {"Fischer Random Chess", PGN_VARIANT_CHESS960},
        {"fischerandom", PGN_VARIANT_CHESS960},
        {"Crazyhouse", PGN_VARIANT_OTHER},
        {"Chess961", PGN_VARIANT_OTHER},
        {"Chess9600", PGN_VARIANT_OTHER},
        {"a very long name of a chess variant", PGN_VARIANT_OTHER},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(pgn_variant_of(span_of(cases[i].name)), cases[i].variant);
    }
}

static void knows_the_roster(void **state) {
    (void)state;
    static const char *const names[] = {"Event", "Site",  "Date",  "Round",
                                        "White", "Black", "Result"};
    for (int i = 0; i < PGN_ROSTER_COUNT; i++) {
        assert_string_equal(pgn_roster_name(i), names[i]);
        assert_int_equal(pgn_roster_index(span_of(names[i])), i);
    }
    assert_int_equal(pgn_roster_index(span_of("event")), -1);
    assert_string_equal(pgn_roster_default(2), "????.??.??");
    assert_string_equal(pgn_roster_default(6), "*");
}

static void knows_names(void **state) {
    (void)state;
    for (int c = 0; c < 256; c++) {
        const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        const bool is_digit = c >= '0' && c <= '9';
        const bool is_sign = c != 0 && strchr("_+#=:-/.@", c) != NULL;
        assert_int_equal(pgn_is_name_char((char)c), is_letter || is_digit || is_sign || c > 127);
    }
    assert_true(pgn_is_name(span_of("White_Elo")));
    assert_true(pgn_is_name(span_of("\xc3\xa4")));
    assert_false(pgn_is_name(span_of("")));
    assert_false(pgn_is_name(span_of("a b")));
    assert_false(pgn_is_name(span_of("a\"")));
    assert_false(pgn_is_name(span_of("a]")));
    assert_false(pgn_is_name((Span){"a\0", 2}));
}

UNIT_TESTS(pgn_text) = {
    cmocka_unit_test(makes_utf8),
    cmocka_unit_test(knows_variants),
    cmocka_unit_test(knows_the_roster),
    cmocka_unit_test(knows_names),
};
UNIT_TESTS_END(pgn_text)
