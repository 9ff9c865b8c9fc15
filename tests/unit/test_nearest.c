// SPDX-License-Identifier: MIT
#include "unit.h"

#include "base/nearest.h"

static int distance(const char *a, const char *b) {
    return word_distance(span_of(a), span_of(b), 99);
}

static void counts_letters_to_change(void **state) {
    (void)state;
    assert_int_equal(distance("", ""), 0);
    assert_int_equal(distance("", "abc"), 3);
    assert_int_equal(distance("depth", "depth"), 0);
    assert_int_equal(distance("DEPTH", "depth"), 0);
    assert_int_equal(distance("dpeth", "depth"), 1);  // swapped
    assert_int_equal(distance("dpth", "depth"), 1);   // missing
    assert_int_equal(distance("deepth", "depth"), 1); // too many
    assert_int_equal(distance("debth", "depth"), 1);  // another
    assert_int_equal(distance("kitten", "sitting"), 3);
    assert_int_equal(distance("sitting", "kitten"), 3);
    assert_int_equal(word_distance(span_of("kitten"), span_of("sitting"), 1), 2); // limited
}

static void refuses_very_long_words(void **state) {
    (void)state;
    char text[80];
    memset(text, 'x', sizeof text);
    assert_int_equal(word_distance((Span){text, 63}, (Span){text, 63}, 5), 0);
    assert_int_equal(word_distance((Span){text, 64}, (Span){text, 64}, 5), 6);
}

static void finds_the_nearest_word(void **state) {
    (void)state;
    static const char *const words[] = {"perft", "moves", "search", "players", "play"};
    assert_int_equal(word_nearest(span_of("peft"), words, 5), 0);
    assert_int_equal(word_nearest(span_of("Serach"), words, 5), 2);
    assert_int_equal(word_nearest(span_of("player"), words, 5), 3);
    assert_int_equal(word_nearest(span_of("plya"), words, 5), 4);
    assert_int_equal(word_nearest(span_of("xyzzy"), words, 5), -1);
    assert_int_equal(word_nearest(span_of(""), words, 5), -1);
    assert_int_equal(word_nearest(span_of("moves"), words, 0), -1);
    // A beginning of one word only.
    static const char *const longer[] = {"forward-pruning", "table-kept", "table-without-depth"};
    assert_int_equal(word_nearest(span_of("Forward"), longer, 3), 0);
    assert_int_equal(word_nearest(span_of("fo"), longer, 3), -1);
    assert_int_equal(word_nearest(span_of("tab"), longer, 3), -1);
}

UNIT_TESTS(nearest) = {
    cmocka_unit_test(counts_letters_to_change),
    cmocka_unit_test(refuses_very_long_words),
    cmocka_unit_test(finds_the_nearest_word),
};
UNIT_TESTS_END(nearest)
