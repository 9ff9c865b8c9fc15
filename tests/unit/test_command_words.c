// SPDX-License-Identifier: MIT
#include "base/command_words.h"
#include "fail_alloc.h"
#include "unit.h"

// The words, each in angle brackets.
static void assert_words(const char *text, const char *expected) {
    CommandWords words;
    Error err;
    if (!command_words_init(&words, span_of(text), NULL, &err)) {
        fail_msg("%s: %s", text, err.text);
    }
    char joined[256] = "";
    for (size_t i = 0; i < words.count; i++) {
        strcat(strcat(strcat(joined, "<"), words.words[i]), ">");
    }
    assert_null(words.words[words.count]);
    assert_string_equal(joined, expected);
    command_words_release(&words);
}

static void blanks_separate(void **state) {
    (void)state;
    assert_words("stockfish", "<stockfish>");
    assert_words("  a\tb  c ", "<a><b><c>");
    assert_words("$HOME *.txt ~ a=b;c|d", "<$HOME><*.txt><~><a=b;c|d>");
}

static void quotes_keep_together(void **state) {
    (void)state;
    assert_words("'a b' c", "<a b><c>");
    assert_words("\"a b\"c 'd'\"e\"", "<a bc><de>");
    assert_words("a '' \"\"", "<a><><>");
    assert_words("'a\\' \"\\\"\\\\\\n\"", "<a\\><\"\\\\n>");
    assert_words("a\\ b \\'c \\\\", "<a b><'c><\\>");
}

static void words_are_written(void **state) {
    (void)state;
    static const char *const words[] = {"plain", "", "a b", "it's", "\"\\", "\\n", "a\tb"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        Text text;
        text_init(&text, NULL);
        command_word_format(&text, words[i]);
        assert_int_equal(text.length == strlen(words[i]), i == 0);
        text_append(&text, " end"); // so that an empty one may stand first
        CommandWords again;
        char line[64] = "x ";
        strcat(line, text_string(&text));
        assert_true(command_words_init(&again, span_of(line), NULL, NULL));
        assert_int_equal(again.count, 3);
        assert_string_equal(again.words[1], words[i]);
        command_words_release(&again);
        text_release(&text);
    }
}

static void assert_refused(Span text, int64_t column) {
    CommandWords words = {.count = 77};
    Error err;
    assert_false(command_words_init(&words, text, NULL, &err));
    assert_int_equal(err.code, ERROR_SYNTAX);
    assert_int_equal(err.column, column);
    assert_int_equal(words.count, 77);
}

static void says_what_is_wrong(void **state) {
    (void)state;
    assert_refused(span_of(""), 0);
    assert_refused(span_of("  \t"), 0);
    assert_refused(span_of("'' a"), 0);
    assert_refused(span_of("ab 'c d"), 4);
    assert_refused(span_of("ab \"c \\\""), 4);
    assert_refused(span_of("a \\"), 3);
    assert_refused((Span){"ab\0c", 4}, 3);
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        CommandWords words;
        Error err;
        const bool fine = command_words_init(&words, span_of("a 'b c' d"), &alloc, &err);
        if (fine) {
            command_words_release(&words);
        }
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

UNIT_TESTS(command_words) = {
    cmocka_unit_test(blanks_separate),
    cmocka_unit_test(quotes_keep_together),
    cmocka_unit_test(words_are_written),
    cmocka_unit_test(says_what_is_wrong),
    cmocka_unit_test(failed_allocations_are_errors),
};
UNIT_TESTS_END(command_words)
