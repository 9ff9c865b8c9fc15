// SPDX-License-Identifier: MIT
#include "store/match_store.h"

#include "base/os_file.h"
#include "unit.h"

#ifdef HAVE_SQLITE

#include <sqlite3.h>

static const char path[] = "test_match_store.db";

static const StoredMatch sample_match = {.words = {"a\0\0b=\"'; --", 12},
                                         .text = "a  b=\"'; --",
                                         .version = "1",
                                         .build = "b",
                                         .machine = "m",
                                         .begun = "now",
                                         .games = 3,
                                         .sizes = {7, 0, INT64_MAX}};

static StoredGame sample_game(int64_t number) {
    StoredGame game = {.number = number,
                       .encounter = 4,
                       .pair = 5,
                       .is_paired = 1,
                       .players = {1, 0},
                       .half_points = 2,
                       .reason = 3,
                       .fault = 6,
                       .fault_color = -1,
                       .pgn = "[Event \"'); DROP TABLE game; --\"]\n\n*\n",
                       .json = "",
                       .epd = "8/8 M\303\274nchen\n"};
    for (int i = 0; i < 2 * STORED_SIDE_NUMBERS; i++) {
        game.side[i / STORED_SIDE_NUMBERS][i % STORED_SIDE_NUMBERS] = INT64_MAX - i - number;
    }
    return game;
}

typedef struct Seen {
    int64_t numbers[8];
    int count;
    int open;
    int stop_after;
} Seen;

static bool see_match(void *context, const StoredMatch *match, Error *err) {
    (void)err;
    Seen *const seen = context;
    assert_int_equal(match->id, ++seen->count);
    assert_int_equal(match->words.length, sample_match.words.length);
    assert_memory_equal(match->words.data, sample_match.words.data, match->words.length);
    assert_string_equal(match->text, sample_match.text);
    assert_string_equal(match->version, "1");
    assert_string_equal(match->build, "b");
    assert_string_equal(match->machine, "m");
    assert_string_equal(match->begun, "now");
    assert_int_equal(match->games, 3);
    assert_int_equal(match->sizes[0], 7);
    assert_true(match->sizes[2] == INT64_MAX);
    assert_int_equal(match->done, match->id == 1 ? 2 : 0);
    seen->open += match->is_over ? 0 : 1;
    return true;
}

static bool see_game(void *context, const StoredGame *game, Error *err) {
    Seen *const seen = context;
    const StoredGame like = sample_game(game->number);
    seen->numbers[seen->count++] = game->number;
    assert_int_equal(game->encounter, like.encounter);
    assert_int_equal(game->pair, like.pair);
    assert_int_equal(game->is_paired, like.is_paired);
    assert_memory_equal(game->players, like.players, sizeof like.players);
    assert_int_equal(game->half_points, like.half_points);
    assert_int_equal(game->reason, like.reason);
    assert_int_equal(game->fault, like.fault);
    assert_int_equal(game->fault_color, like.fault_color);
    assert_memory_equal(game->side, like.side, sizeof like.side);
    assert_string_equal(game->pgn, like.pgn);
    assert_string_equal(game->json, like.json);
    assert_string_equal(game->epd, like.epd);
    return seen->stop_after != seen->count || error_set(err, ERROR_VALUE, "enough");
}

static MatchStore *open_store(StoreMode mode) {
    MatchStore *store = NULL;
    Error err = {0};
    if (!match_store_open(&store, path, mode, NULL, &err)) {
        fail_msg("%s", err.text);
    }
    return store;
}

static void gives_back_what_was_put(void **state) {
    (void)state;
    Error err = {0};
    int64_t id = 7;
    remove(path);
    MatchStore *store = open_store(STORE_WRITE);
    assert_true(match_store_add(&id, store, &sample_match, &err));
    assert_int_equal(id, 1);
    StoredGame game = sample_game(1); // they end in any order
    assert_true(match_store_put(store, 1, &game, &err));
    game = sample_game(0);
    assert_true(match_store_put(store, 1, &game, &err));
    assert_true(match_store_end(store, 1, &err));
    assert_true(match_store_add(&id, store, &sample_match, &err));
    assert_int_equal(id, 2);
    match_store_close(store);

    store = open_store(STORE_READ);
    Seen seen = {.count = 0};
    assert_true(match_store_each_match(store, see_match, &seen, &err));
    assert_int_equal(seen.count, 2);
    assert_int_equal(seen.open, 1);
    seen = (Seen){.count = 0};
    assert_true(match_store_each_game(store, 1, see_game, &seen, &err));
    assert_int_equal(seen.count, 2);
    assert_int_equal(seen.numbers[0], 1);
    assert_int_equal(seen.numbers[1], 0);
    seen = (Seen){.stop_after = 1};
    assert_false(match_store_each_game(store, 1, see_game, &seen, &err));
    assert_string_equal(err.text, "enough");
    seen = (Seen){.count = 0};
    assert_true(match_store_each_game(store, 99, see_game, &seen, &err));
    assert_int_equal(seen.count, 0);
    game = sample_game(2);
    assert_false(match_store_put(store, 1, &game, &err)); // opened to read
    assert_non_null(strstr(err.text, path));
    match_store_close(store);
    match_store_close(NULL);
    remove(path);
}

// By this program or, as here, by another one that plays the same match.
static void a_number_is_taken_once(void **state) {
    (void)state;
    Error err = {0};
    int64_t id;
    remove(path);
    MatchStore *const store = open_store(STORE_WRITE);
    MatchStore *const other = open_store(STORE_WRITE);
    assert_true(match_store_add(&id, store, &sample_match, &err));
    StoredGame game = sample_game(0);
    assert_true(match_store_put(store, id, &game, &err));
    assert_false(match_store_put(other, id, &game, &err));
    assert_int_equal(err.code, ERROR_VALUE);
    assert_non_null(strstr(err.text, "has game 1 already"));
    assert_non_null(strstr(err.text, path));
    game = sample_game(1);
    assert_true(match_store_put(other, id, &game, &err)); // it can go on
    assert_true(match_store_add(&id, other, &sample_match, &err));
    game = sample_game(0);
    assert_true(match_store_put(store, id, &game, &err)); // of another match
    match_store_close(store);
    match_store_close(other);
    Seen seen = {.count = 0};
    MatchStore *const reader = open_store(STORE_READ);
    assert_true(match_store_each_game(reader, 1, see_game, &seen, &err));
    assert_int_equal(seen.count, 2);
    match_store_close(reader);
    remove(path);
}

static void change(const char *sql) {
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void refuses(StoreMode mode, const char *why) {
    MatchStore *store = NULL;
    Error err = {0};
    assert_false(match_store_open(&store, path, mode, NULL, &err));
    assert_null(store);
    if (strstr(err.text, why) == NULL || strstr(err.text, path) == NULL) {
        fail_msg("'%s' is not in '%s'", why, err.text);
    }
}

static void refuses_other_files(void **state) {
    (void)state;
    remove(path);
    refuses(STORE_READ, "there is no file");
    assert_true(
        file_save(path, span_of("this is a text and no database, long enough for one"), NULL));
    refuses(STORE_WRITE, "no file of results");
    refuses(STORE_READ, "no file of results");
    remove(path);
    change("CREATE TABLE t (a)");
    refuses(STORE_WRITE, "holds no matches of Zugwerk");
    refuses(STORE_READ, "holds no matches of Zugwerk");
    remove(path);
    match_store_close(open_store(STORE_WRITE));
    change("PRAGMA user_version = 2");
    refuses(STORE_WRITE, "another version of Zugwerk (form 2, this one knows 1)");
    refuses(STORE_READ, "another version of Zugwerk");
    change("PRAGMA user_version = 1; PRAGMA application_id = 5");
    refuses(STORE_WRITE, "holds no matches of Zugwerk");
    remove(path);
    // The form is right, the tables are not.
    match_store_close(open_store(STORE_WRITE));
    change("DROP TABLE game");
    refuses(STORE_READ, "game");
    remove(path);
    assert_true(file_save(path, span_of(""), NULL)); // empty: as good as a new one
    refuses(STORE_READ, "holds no matches");
    match_store_close(open_store(STORE_WRITE));
    match_store_close(open_store(STORE_READ));
    remove(path);
}

UNIT_TESTS(match_store) = {
    cmocka_unit_test(gives_back_what_was_put),
    cmocka_unit_test(a_number_is_taken_once),
    cmocka_unit_test(refuses_other_files),
};
UNIT_TESTS_END(match_store)

#else

static void says_what_is_missing(void **state) {
    (void)state;
    MatchStore *store;
    Error err;
    assert_false(match_store_open(&store, "x.db", STORE_WRITE, NULL, &err));
    assert_int_equal(err.code, ERROR_UNSUPPORTED);
}

UNIT_TESTS(match_store) = {
    cmocka_unit_test(says_what_is_missing),
};
UNIT_TESTS_END(match_store)

#endif
