// SPDX-License-Identifier: MIT
// What may stand in a file that games were added to, when the match is taken up again.
#include "unit.h"

#include <unistd.h>

#include "app/resumed_file.h"

static const char *const games[] = {"first game\n", "second\n", "and the third\n"};

enum { GAMES = sizeof games / sizeof *games };

static char path[] = "/tmp/zugwerk-resumed-XXXXXX";

static int path_make(void **state) {
    (void)state;
    (void)strcpy(path, "/tmp/zugwerk-resumed-XXXXXX");
    const int handle = mkstemp(path);
    return handle < 0 ? -1 : close(handle);
}

static int path_remove(void **state) {
    (void)state;
    (void)unlink(path);
    return 0;
}

static bool compare_all(ResumedFile *file, int64_t base, Error *err) {
    bool done = resumed_file_open(file, path, base, err);
    for (int i = 0; done && i < GAMES; i++) {
        done = resumed_file_compare(file, span_of(games[i]), err);
    }
    done = done && resumed_file_finish(file, err);
    resumed_file_close(file);
    return done;
}

// With this content of the file, what is still to be written.
static void expect_missing(const char *content, int64_t base, const char *missing) {
    ResumedFile file;
    Error err;
    Text text;
    assert_true(file_save(path, span_of(content), NULL));
    if (!compare_all(&file, base, &err)) {
        fail_msg("'%s': %s", content, err.text);
    }
    text_init(&text, NULL);
    for (int i = 0; i < GAMES; i++) {
        text_append_span(&text, resumed_file_missing(&file, span_of(games[i])));
    }
    assert_string_equal(text_string(&text), missing);
    text_release(&text);
}

static void expect_error(const char *content, int64_t base, const char *part) {
    ResumedFile file;
    Error err;
    assert_true(file_save(path, span_of(content), NULL));
    assert_false(compare_all(&file, base, &err));
    if (strstr(err.text, part) == NULL || strstr(err.text, path) == NULL) {
        fail_msg("'%s': %s", content, err.text);
    }
}

// Wherever the program ended, just the rest is missing.
static void what_is_missing_is_added(void **state) {
    (void)state;
    const char all[] = "first game\nsecond\nand the third\n";
    for (size_t length = 1; length < sizeof all; length++) {
        char content[64];
        (void)snprintf(content, sizeof content, "%.*s", (int)length, all);
        expect_missing(content, 0, all + length);
        (void)snprintf(content, sizeof content, "old\n%.*s", (int)length, all);
        expect_missing(content, 4, all + length);
    }
    expect_missing("", 0, all);
    expect_missing("old\n", 4, all);
}

static void a_file_that_was_emptied_gets_all(void **state) {
    (void)state;
    expect_missing("", 400, "first game\nsecond\nand the third\n");
}

static void other_things_are_left_alone(void **state) {
    (void)state;
    expect_error("first game\nsecond\nand the third\nmore", 0, "behind byte 32");
    expect_error("first game\nnot ours", 0, "other things");
    expect_error("old\nmine", 4, "behind byte 4 ");
    expect_error("old\n", 5, "shorter than it was");
    ResumedFile file;
    Error err;
    assert_int_equal(unlink(path), 0);
    assert_false(compare_all(&file, 0, &err));
    assert_non_null(strstr(err.text, "is not here"));
}

static void nothing_played_needs_no_file(void **state) {
    (void)state;
    ResumedFile file;
    assert_int_equal(unlink(path), 0);
    assert_true(resumed_file_open(&file, path, 0, NULL));
    assert_true(resumed_file_finish(&file, NULL));
    resumed_file_close(&file);
}

// Texts that are longer than a piece that is read at once.
static void long_texts_are_compared_whole(void **state) {
    (void)state;
    Text text;
    text_init(&text, NULL);
    for (int i = 0; i < 3000; i++) {
        text_append_int(&text, i);
    }
    assert_true(file_save(path, text_span(&text), NULL));
    ResumedFile file;
    assert_true(resumed_file_open(&file, path, 0, NULL));
    assert_true(resumed_file_compare(&file, text_span(&text), NULL));
    assert_true(resumed_file_finish(&file, NULL));
    resumed_file_close(&file);
    assert_int_equal(resumed_file_missing(&file, text_span(&text)).length, 0);
    text.data[9000] = 'x';
    Error err;
    assert_true(resumed_file_open(&file, path, 0, NULL));
    assert_false(resumed_file_compare(&file, text_span(&text), &err));
    resumed_file_close(&file);
    text_release(&text);
}

UNIT_TESTS(resumed_file) = {
    cmocka_unit_test_setup_teardown(what_is_missing_is_added, path_make, path_remove),
    cmocka_unit_test_setup_teardown(a_file_that_was_emptied_gets_all, path_make, path_remove),
    cmocka_unit_test_setup_teardown(other_things_are_left_alone, path_make, path_remove),
    cmocka_unit_test_setup_teardown(nothing_played_needs_no_file, path_make, path_remove),
    cmocka_unit_test_setup_teardown(long_texts_are_compared_whole, path_make, path_remove),
};
UNIT_TESTS_END(resumed_file)
