// SPDX-License-Identifier: MIT
#include "store/store.h"

#include "base/os_file.h"
#include "unit.h"

#ifdef HAVE_SQLITE

static const char path[] = "test_store.db";

static const StoreRun sample_run = {.hash = "h",
                                    .experiment = "player x\n",
                                    .title = "A 'title'; DROP TABLE run; --",
                                    .seed = UINT64_MAX,
                                    .version = "1",
                                    .build = "b",
                                    .machine = "m",
                                    .processors = 2,
                                    .begun = "now",
                                    .cells = 2};

static StoreCell sample_cell(int64_t number, const StoreCount *counts, const int64_t *times) {
    return (StoreCell){.number = number,
                       .position = "p",
                       .fen = "f",
                       .player = "x",
                       .spec = "x:depth=1",
                       .depth = 1,
                       .reached = 1,
                       .value = "-0.5",
                       .score_kind = 1,
                       .score_amount = -2,
                       .score_per_unit = 4,
                       .is_exact = true,
                       .move = "e2e4",
                       .line = "e2e4 e7e5",
                       .counts = counts,
                       .count_count = 2,
                       .times_us = times,
                       .time_count = times == NULL ? 0 : 3};
}

typedef struct Seen {
    int cells;
    size_t times;
    uint64_t nodes;
    int runs;
} Seen;

static bool see_cell(void *context, const StoreCell *cell, Error *err) {
    (void)err;
    Seen *const seen = context;
    assert_int_equal(cell->number, seen->cells);
    assert_int_equal(cell->count_count, 2);
    assert_string_equal(cell->counts[0].name, "nodes");
    assert_string_equal(cell->move, "e2e4");
    assert_true(cell->is_exact && !cell->is_steady);
    seen->nodes = cell->counts[0].value;
    seen->times = cell->time_count;
    seen->cells++;
    return true;
}

static bool see_run(void *context, const StoreRun *run, Error *err) {
    (void)err;
    Seen *const seen = context;
    assert_string_equal(run->title, sample_run.title);
    assert_true(run->seed == UINT64_MAX);
    seen->runs++;
    seen->cells = (int)run->done;
    return true;
}

static bool refuse(void *context, const StoreCell *cell, Error *err) {
    (void)context;
    (void)cell;
    return error_set(err, ERROR_VALUE, "refused");
}

static void keeps_runs_and_cells(void **state) {
    (void)state;
    const StoreCount counts[] = {{"nodes", 1}, {"max_nodes", 7}};
    const StoreCount more[] = {{"nodes", UINT64_C(1) << 60}, {"max_nodes", 7}};
    const int64_t times[] = {3, 1, 2};
    Store *store;
    Error err = {0};
    int64_t id = 7;
    remove(path);
    assert_true(store_open(&store, path, STORE_WRITE, NULL, &err));
    assert_true(store_find_run(&id, store, &sample_run, &err));
    assert_int_equal(id, 0);
    assert_true(store_add_run(&id, store, &sample_run, &err));
    assert_int_equal(id, 1);
    StoreCell cell = sample_cell(0, counts, NULL);
    assert_true(store_put_cell(store, id, &cell, &err));
    cell = sample_cell(0, more, times); // in its place
    assert_true(store_put_cell(store, id, &cell, &err));
    store_close(store);

    assert_true(store_open(&store, path, STORE_READ, NULL, &err));
    Seen seen = {0};
    assert_true(store_each_cell(store, 1, see_cell, &seen, &err));
    assert_int_equal(seen.cells, 1);
    assert_int_equal(seen.times, 3);
    assert_true(seen.nodes == UINT64_C(1) << 60);
    assert_true(store_each_run(store, see_run, &seen, &err));
    assert_int_equal(seen.runs, 1);
    assert_false(store_each_cell(store, 1, refuse, NULL, &err));
    assert_string_equal(err.text, "refused");
    StoreRun other = sample_run;
    other.build = "another";
    assert_true(store_find_run(&id, store, &other, &err));
    assert_int_equal(id, 0);
    assert_true(store_find_run(&id, store, &sample_run, &err));
    assert_int_equal(id, 1);
    assert_false(store_add_run(&id, store, &sample_run, &err)); // opened to read
    store_close(store);
    remove(path);
}

static void refuses_other_files(void **state) {
    (void)state;
    Store *store;
    Error err = {0};
    remove(path);
    assert_false(store_open(&store, path, STORE_READ, NULL, &err));
    assert_non_null(strstr(err.text, "there is no file"));
    assert_false(store_open(&store, "tests", STORE_WRITE, NULL, &err));
    assert_non_null(strstr(err.text, "no regular file"));
    assert_false(store_open(&store, "no/such/folder/x.db", STORE_WRITE, NULL, &err));
    assert_non_null(strstr(err.text, "cannot open"));
    assert_true(
        file_save(path, span_of("this is a text and no database, long enough for one"), &err));
    assert_false(store_open(&store, path, STORE_WRITE, NULL, &err));
    assert_non_null(strstr(err.text, "no file of results"));
    remove(path);
}

UNIT_TESTS(store) = {
    cmocka_unit_test(keeps_runs_and_cells),
    cmocka_unit_test(refuses_other_files),
};
UNIT_TESTS_END(store)

#else

static void says_what_is_missing(void **state) {
    (void)state;
    Store *store;
    Error err;
    assert_false(store_open(&store, "x.db", STORE_WRITE, NULL, &err));
    assert_int_equal(err.code, ERROR_UNSUPPORTED);
}

UNIT_TESTS(store) = {
    cmocka_unit_test(says_what_is_missing),
};
UNIT_TESTS_END(store)

#endif
