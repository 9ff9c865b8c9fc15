// SPDX-License-Identifier: MIT
#include "search/trans_table.h"

#include "base/rng.h"
#include "fail_alloc.h"
#include "search/value.h"
#include "unit.h"

static TransTable *new_table(size_t megabytes) {
    TransTable *table;
    Error err;
    assert_true(tt_create(&table, megabytes, 2, NULL, &err));
    return table;
}

static TransEntry entry_of(int value, int depth, Bound bound) {
    return (TransEntry){.move = 1234, .value = value, .eval = -77, .depth = depth, .bound = bound};
}

static void gives_back_what_was_stored(void **state) {
    (void)state;
    TransTable *const table = new_table(1);
    TransEntry found;
    assert_false(tt_probe(table, 42, 0, &found));
    const TransEntry stored = {
        .move = 4711, .value = -123, .eval = 88, .depth = 17, .bound = BOUND_UPPER, .pv = true};
    tt_store(table, 42, 3, &stored);
    assert_true(tt_probe(table, 42, 5, &found));
    assert_int_equal(found.move, 4711);
    assert_int_equal(found.value, -123);
    assert_int_equal(found.eval, 88);
    assert_int_equal(found.depth, 17);
    assert_int_equal(found.bound, BOUND_UPPER);
    assert_true(found.pv);
    assert_false(tt_probe(table, 43, 5, &found));
    tt_clear(table, 2);
    assert_false(tt_probe(table, 42, 5, &found));
    tt_destroy(table);
}

// A mate is so far from the position, not from the root of the search that found it.
static void counts_mates_from_the_position(void **state) {
    (void)state;
    TransTable *const table = new_table(1);
    TransEntry entry = entry_of(value_mate_in(9), 5, BOUND_EXACT);
    TransEntry found;
    tt_store(table, 1, 4, &entry);
    assert_true(tt_probe(table, 1, 10, &found));
    assert_int_equal(found.value, value_mate_in(15));
    entry.value = value_mated_in(8);
    tt_store(table, 2, 4, &entry);
    assert_true(tt_probe(table, 2, 0, &found));
    assert_int_equal(found.value, value_mated_in(4));
    tt_destroy(table);
}

static void keeps_the_move_of_an_entry_without_one(void **state) {
    (void)state;
    TransTable *const table = new_table(1);
    TransEntry entry = entry_of(10, 5, BOUND_EXACT);
    TransEntry found;
    tt_store(table, 7, 0, &entry);
    entry.move = MOVE_NONE;
    entry.value = 20;
    tt_store(table, 7, 0, &entry);
    assert_true(tt_probe(table, 7, 0, &found));
    assert_int_equal(found.move, 1234);
    assert_int_equal(found.value, 20);
    tt_destroy(table);
}

// Depth counts, until it has aged.
static void old_and_shallow_entries_go_first(void **state) {
    (void)state;
    TransTable *const table = new_table(1);
    uint64_t seed = 1;
    const TransEntry deep = entry_of(1, 60, BOUND_EXACT);
    const TransEntry shallow = entry_of(2, 1, BOUND_EXACT);
    tt_store(table, UINT64_C(0x1234567890abcdef), 0, &deep);

    enum { STORES = 400000 };

    for (int i = 0; i < STORES; i++) {
        tt_store(table, splitmix_next(&seed), 0, &shallow);
    }
    TransEntry found;
    assert_true(tt_probe(table, UINT64_C(0x1234567890abcdef), 0, &found));
    for (int i = 0; i < 40; i++) {
        tt_new_search(table);
    }
    for (int i = 0; i < STORES; i++) {
        tt_store(table, splitmix_next(&seed), 0, &shallow);
    }
    assert_false(tt_probe(table, UINT64_C(0x1234567890abcdef), 0, &found));
    tt_destroy(table);
}

static void keeps_evaluations_where_nothing_better_is(void **state) {
    (void)state;
    TransTable *const table = new_table(1);
    const TransEntry deep = entry_of(30, 9, BOUND_LOWER);
    TransEntry found;
    tt_store_eval(table, 5, -77);
    assert_true(tt_probe(table, 5, 3, &found));
    assert_int_equal(found.eval, -77);
    assert_int_equal(found.bound, BOUND_NONE);
    assert_int_equal(found.move, MOVE_NONE);
    assert_true(found.depth < 0);
    assert_false(tt_entry_decides(&found, -VALUE_INFINITE, VALUE_INFINITE));
    tt_store(table, 5, 0, &deep); // what a search found takes its place
    tt_store_eval(table, 5, -78); // and keeps it
    assert_true(tt_probe(table, 5, 0, &found));
    assert_int_equal(found.value, 30);
    assert_int_equal(found.depth, 9);
    uint64_t seed = 4;
    for (int i = 0; i < 400000; i++) { // a full table has no place for evaluations
        tt_store(table, splitmix_next(&seed), 0, &deep);
    }
    tt_store_eval(table, UINT64_C(0x123456789), 1);
    assert_false(tt_probe(table, UINT64_C(0x123456789), 0, &found));
    tt_destroy(table);
}

static void tells_how_full_it_is(void **state) {
    (void)state;
    TransTable *const table = new_table(1);
    assert_int_equal(tt_hashfull(table), 0);
    uint64_t seed = 2;
    const TransEntry entry = entry_of(3, 3, BOUND_LOWER);
    for (int i = 0; i < 600000; i++) {
        tt_store(table, splitmix_next(&seed), 0, &entry);
    }
    assert_true(tt_hashfull(table) > 990);
    tt_new_search(table);
    assert_int_equal(tt_hashfull(table), 0); // of this search
    tt_destroy(table);
}

static void bounds_decide(void **state) {
    (void)state;
    const TransEntry lower = entry_of(50, 1, BOUND_LOWER);
    const TransEntry upper = entry_of(50, 1, BOUND_UPPER);
    const TransEntry exact = entry_of(50, 1, BOUND_EXACT);
    assert_true(tt_entry_decides(&lower, 40, 50));
    assert_false(tt_entry_decides(&lower, 40, 51));
    assert_true(tt_entry_decides(&upper, 50, 60));
    assert_false(tt_entry_decides(&upper, 49, 60));
    assert_true(tt_entry_decides(&exact, 0, 100));
}

static void no_memory_is_an_error(void **state) {
    (void)state;
    for (size_t n = 1; n <= 2; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        TransTable *table;
        Error err;
        assert_false(tt_create(&table, 1, 1, &alloc, &err));
        assert_int_equal(err.code, ERROR_MEMORY);
        assert_int_equal(fail.live, 0);
    }
}

UNIT_TESTS(trans_table) = {
    cmocka_unit_test(gives_back_what_was_stored),
    cmocka_unit_test(counts_mates_from_the_position),
    cmocka_unit_test(keeps_the_move_of_an_entry_without_one),
    cmocka_unit_test(old_and_shallow_entries_go_first),
    cmocka_unit_test(keeps_evaluations_where_nothing_better_is),
    cmocka_unit_test(tells_how_full_it_is),
    cmocka_unit_test(bounds_decide),
    cmocka_unit_test(no_memory_is_an_error),
};
UNIT_TESTS_END(trans_table)
