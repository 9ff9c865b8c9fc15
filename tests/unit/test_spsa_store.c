// SPDX-License-Identifier: MIT
#include "store/spsa_store.h"

#include "unit.h"

#ifdef HAVE_SQLITE

static const char path[] = "test_spsa_store.db";

static const StoredSpsa sample_run = {.words = {"spsa\0-n\0", 8},
                                      .text = "spsa -n",
                                      .parameters = "a, int, 1, 0, 2, 1, 0.002\n",
                                      .version = "1",
                                      .build = "b",
                                      .machine = "m",
                                      .begun = "now",
                                      .iterations = 7};

typedef struct Seen {
    int runs;
    int over;
    int64_t iterations;
    int64_t won;
} Seen;

static bool see_run(void *context, const StoredSpsa *run, Error *err) {
    (void)err;
    Seen *const seen = context;
    seen->runs++;
    seen->over += run->is_over ? 1 : 0;
    assert_int_equal(run->words.length, 8);
    assert_memory_equal(run->words.data, "spsa\0-n\0", 8);
    assert_string_equal(run->parameters, sample_run.parameters);
    assert_string_equal(run->begun, "now");
    assert_int_equal(run->iterations, 7);
    seen->iterations += run->done;
    return true;
}

static bool see_iteration(void *context, const StoredIteration *iteration, Error *err) {
    (void)err;
    Seen *const seen = context;
    seen->iterations++;
    assert_int_equal(iteration->number, seen->iterations);
    assert_int_equal(iteration->drawn, 2);
    assert_int_equal(iteration->faults, 1);
    assert_string_equal(iteration->values, "[1.5]");
    seen->won += iteration->won;
    return true;
}

static bool refuse(void *context, const StoredIteration *iteration, Error *err) {
    (void)context;
    (void)iteration;
    return error_set(err, ERROR_VALUE, "no");
}

static void keeps_runs_and_iterations(void **state) {
    (void)state;
    SpsaStore *store;
    Error err;
    int64_t id = 0;
    int64_t second = 0;
    remove(path);
    assert_true(spsa_store_open(&store, path, STORE_WRITE, NULL, &err));
    assert_true(spsa_store_add(&id, store, &sample_run, &err));
    assert_true(spsa_store_add(&second, store, &sample_run, &err));
    assert_int_equal(second, id + 1);
    StoredIteration iteration = {1, 10, 2, 3, 1, "[1.5]"};
    assert_true(spsa_store_put(store, id, &iteration, &err));
    assert_false(spsa_store_put(store, id, &iteration, &err)); // is there already
    iteration.number = 2;
    assert_true(spsa_store_put(store, id, &iteration, &err));
    assert_true(spsa_store_end(store, second, &err));
    spsa_store_close(store);

    Seen seen = {0};
    assert_true(spsa_store_open(&store, path, STORE_READ, NULL, &err));
    assert_true(spsa_store_each_run(store, see_run, &seen, &err));
    assert_int_equal(seen.runs, 2);
    assert_int_equal(seen.over, 1);
    assert_int_equal(seen.iterations, 2);
    seen.iterations = 0;
    assert_true(spsa_store_each_iteration(store, id, see_iteration, &seen, &err));
    assert_int_equal(seen.iterations, 2);
    assert_int_equal(seen.won, 20);
    assert_false(spsa_store_each_iteration(store, id, refuse, NULL, &err));
    assert_string_equal(err.text, "no");
    assert_false(spsa_store_put(store, second, &iteration, &err)); // opened to read
    spsa_store_close(store);
    remove(path);
}

static void refuses_other_files(void **state) {
    (void)state;
    SpsaStore *store;
    Error err;
    remove(path);
    assert_false(spsa_store_open(&store, path, STORE_READ, NULL, &err));
    assert_non_null(strstr(err.text, "there is no file"));
    assert_false(spsa_store_open(&store, "tests", STORE_WRITE, NULL, &err));
    assert_non_null(strstr(err.text, "no regular file"));
}

UNIT_TESTS(spsa_store) = {
    cmocka_unit_test(keeps_runs_and_iterations),
    cmocka_unit_test(refuses_other_files),
};
UNIT_TESTS_END(spsa_store)

#else

static void says_what_is_missing(void **state) {
    (void)state;
    SpsaStore *store;
    Error err;
    assert_false(spsa_store_open(&store, "x.db", STORE_WRITE, NULL, &err));
    assert_int_equal(err.code, ERROR_UNSUPPORTED);
}

UNIT_TESTS(spsa_store) = {
    cmocka_unit_test(says_what_is_missing),
};
UNIT_TESTS_END(spsa_store)

#endif
