// SPDX-License-Identifier: MIT
#include "play/play_archive.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/os_file.h"
#include "base/os_folder.h"
#include "fail_alloc.h"
#include "play/play_path.h"
#include "unit.h"

static int make_folder(void **state) {
    char name[] = "/tmp/zugwerk-archive-XXXXXX";
    *state = mkdtemp(name) == NULL ? NULL : strdup(name);
    return *state == NULL ? -1 : 0;
}

static int remove_folder(void **state) {
    char *const folder = *state;
    char command[256];
    (void)snprintf(command, sizeof command, "rm -rf '%s'", folder);
    const int status = system(command);
    free(folder);
    return status;
}

static void path_in(char *out, size_t size, const char *folder, const char *name) {
    assert_true((size_t)snprintf(out, size, "%s/%s", folder, name) < size);
}

static void check_file(const char *path, const char *expected) {
    Text text;
    text_init(&text, NULL);
    assert_true(file_load(&text, path, 1 << 20, NULL));
    assert_string_equal(text_string(&text), expected);
    text_release(&text);
}

static void save(PlayArchive *archive, const char *game) {
    Error err = {0};
    if (!play_archive_save(archive, span_of(game), &err)) {
        fail_msg("%s", err.text);
    }
}

// Each game replaces its own earlier text; games around it stay, whoever wrote them.
static void keeps_other_games(void **state) {
    char path[256];
    path_in(path, sizeof path, *state, "games.pgn");
    assert_true(file_save(path, span_of("[Event \"old\"]\n\n1. d4 *"), NULL));
    PlayArchive archive;
    assert_true(play_archive_init(&archive, path, NULL, NULL));
    save(&archive, "[Event \"a\"]\n\n*\n\n");
    check_file(path, "[Event \"old\"]\n\n1. d4 *\n\n[Event \"a\"]\n\n*\n\n");
    save(&archive, "[Event \"a\"]\n\n1. e4 *\n\n");
    check_file(path, "[Event \"old\"]\n\n1. d4 *\n\n[Event \"a\"]\n\n1. e4 *\n\n");
    bool added = false;
    assert_true(play_archive_copy(path, span_of("[Event \"other\"]\n\n*\n\n"), &added, NULL));
    assert_true(added);
    save(&archive, "[Event \"a\"]\n\n1. e4 e5 1-0\n\n");
    play_archive_next(&archive);
    save(&archive, "[Event \"b\"]\n\n*\n\n");
    check_file(path, "[Event \"old\"]\n\n1. d4 *\n\n[Event \"a\"]\n\n1. e4 e5 1-0\n\n"
                     "[Event \"other\"]\n\n*\n\n[Event \"b\"]\n\n*\n\n");
    play_archive_release(&archive);
}

// Somebody has removed the file: the game is written again.
static void survives_a_removed_file(void **state) {
    char path[256];
    path_in(path, sizeof path, *state, "games.pgn");
    PlayArchive archive;
    assert_true(play_archive_init(&archive, path, NULL, NULL));
    save(&archive, "one\n\n");
    assert_int_equal(unlink(path), 0);
    save(&archive, "two\n\n");
    check_file(path, "two\n\n");
    play_archive_release(&archive);
}

static void makes_the_users_folder_and_a_file_a_game(void **state) {
    char base[256];
    path_in(base, sizeof base, *state, "data/deep");
    char *const former = getenv("XDG_DATA_HOME") == NULL ? NULL : strdup(getenv("XDG_DATA_HOME"));
    assert_int_equal(setenv("XDG_DATA_HOME", base, 1), 0);
    PlayArchive archive;
    assert_true(play_archive_init(&archive, NULL, NULL, NULL));
    char folder[300];
    path_in(folder, sizeof folder, base, "zugwerk/games");
    assert_string_equal(play_archive_place(&archive), folder);
    assert_int_equal(file_kind(folder), FILE_FOLDER);
    save(&archive, "one\n\n");
    char *const first = strdup(play_archive_place(&archive));
    play_archive_next(&archive);
    save(&archive, "two\n\n");
    save(&archive, "two again\n\n");
    assert_string_not_equal(play_archive_place(&archive), first);
    check_file(first, "one\n\n");
    check_file(play_archive_place(&archive), "two again\n\n");
    free(first);
    play_archive_release(&archive);
    if (former == NULL) {
        unsetenv("XDG_DATA_HOME");
    } else {
        setenv("XDG_DATA_HOME", former, 1);
    }
    free(former);
}

static void says_where_nothing_can_be_saved(void **state) {
    char path[256];
    PlayArchive archive;
    Error err = {0};
    assert_false(play_archive_init(&archive, "/dev/null", NULL, &err));
    assert_non_null(strstr(err.text, "/dev/null"));
    assert_false(play_archive_init(&archive, *state, NULL, &err)); // a folder
    path_in(path, sizeof path, *state, "missing/games.pgn");
    assert_false(play_archive_init(&archive, path, NULL, &err));
    assert_non_null(strstr(err.text, path));
    assert_int_equal(file_kind(path), FILE_MISSING);
}

static void reports_every_failed_allocation(void **state) {
    char path[256];
    path_in(path, sizeof path, *state, "games.pgn");
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        PlayArchive archive;
        Error err = {0};
        const bool opened = play_archive_init(&archive, path, &alloc, &err);
        const bool fine = opened && play_archive_save(&archive, span_of("game\n\n"), &err);
        if (opened) {
            play_archive_release(&archive);
        }
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

static void reads_names_of_files(void **state) {
    (void)state;
    Text path;
    text_init(&path, NULL);
    assert_true(play_path_parse(&path, span_of("  my games.pgn "), NULL));
    assert_string_equal(text_string(&path), "my games.pgn");
    text_reset(&path);
    assert_true(play_path_parse(&path, span_of("\" a.pgn\""), NULL));
    assert_string_equal(text_string(&path), " a.pgn");
    text_reset(&path);
    assert_true(play_path_parse(&path, span_of("~/a.pgn"), NULL));
    assert_true(path.length > strlen("/a.pgn") || getenv("HOME") == NULL);
    assert_string_equal(path.data + path.length - 6, "/a.pgn");
    text_reset(&path);
    assert_false(play_path_parse(&path, span_of("''"), NULL));
    assert_false(play_path_parse(&path, (Span){"a\0b", 3}, NULL));
    text_release(&path);
}

UNIT_TESTS(play_archive) = {
    cmocka_unit_test_setup_teardown(keeps_other_games, make_folder, remove_folder),
    cmocka_unit_test_setup_teardown(survives_a_removed_file, make_folder, remove_folder),
    cmocka_unit_test_setup_teardown(makes_the_users_folder_and_a_file_a_game, make_folder,
                                    remove_folder),
    cmocka_unit_test_setup_teardown(says_where_nothing_can_be_saved, make_folder, remove_folder),
    cmocka_unit_test_setup_teardown(reports_every_failed_allocation, make_folder, remove_folder),
    cmocka_unit_test(reads_names_of_files),
};
UNIT_TESTS_END(play_archive)
