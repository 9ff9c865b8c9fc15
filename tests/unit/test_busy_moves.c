// SPDX-License-Identifier: MIT
#include "search/busy_moves.h"

#include "base/parallel.h"
#include "fail_alloc.h"
#include "unit.h"

static BusyMoves *new_busy(void) {
    BusyMoves *busy;
    Error err;
    assert_true(busy_moves_create(&busy, NULL, &err));
    return busy;
}

static void a_move_is_busy_from_enter_to_leave(void **state) {
    (void)state;
    BusyMoves *const busy = new_busy();
    const uint64_t key = busy_key(77, 1234);
    assert_false(busy_moves_has(busy, key));
    busy_moves_enter(busy, key);
    busy_moves_enter(busy, key); // a second thread
    assert_true(busy_moves_has(busy, key));
    assert_false(busy_moves_has(busy, busy_key(77, 1235)));
    assert_false(busy_moves_has(busy, busy_key(76, 1234) ^ 2));
    busy_moves_leave(busy, key);
    assert_false(busy_moves_has(busy, key));
    busy_moves_leave(busy, key); // no harm
    busy_moves_destroy(busy);
}

static void keys_are_never_the_mark_of_a_free_place(void **state) {
    (void)state;
    assert_true(busy_key(0, 0) != 0);
    assert_true(busy_key(UINT64_C(0x9e3779b97f4a7c15), 0) != 0);
}

static void a_full_place_takes_the_newest(void **state) {
    (void)state;
    BusyMoves *const busy = new_busy();
    for (uint64_t i = 1; i <= 100; i++) { // all in the place of high half 7
        const uint64_t key = UINT64_C(7) << 32 | (2 * i + 1);
        busy_moves_enter(busy, key);
        assert_true(busy_moves_has(busy, key));
    }
    busy_moves_destroy(busy);
}

static void enter_and_leave(void *context, size_t part) {
    BusyMoves *const busy = context;
    for (uint64_t i = 0; i < 20000; i++) {
        const uint64_t key = (i % 50) << 32 | (uint64_t)(part + 1) << 8 | 1;
        busy_moves_enter(busy, key);
        (void)busy_moves_has(busy, key);
        busy_moves_leave(busy, key);
    }
}

// What matters here is the thread sanitizer's opinion; nothing may be left either.
static void threads_may_use_it_at_once(void **state) {
    (void)state;
    BusyMoves *const busy = new_busy();
    parallel_run(4, 4, enter_and_leave, busy);
    for (uint64_t place = 0; place < 50; place++) {
        for (uint64_t part = 0; part < 4; part++) {
            const uint64_t key = place << 32 | (part + 1) << 8 | 1;
            busy_moves_leave(busy, key);
            assert_false(busy_moves_has(busy, key));
        }
    }
    busy_moves_destroy(busy);
}

static void no_memory_is_told(void **state) {
    (void)state;
    bool last = false;
    for (size_t fail_at = 0; !last; fail_at++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, fail_at);
        BusyMoves *busy = NULL;
        Error err;
        const bool fine = busy_moves_create(&busy, &alloc, &err);
        busy_moves_destroy(busy);
        last = fail_alloc_is_last(&fail, fine, &err);
    }
}

UNIT_TESTS(busy_moves) = {
    cmocka_unit_test(a_move_is_busy_from_enter_to_leave),
    cmocka_unit_test(keys_are_never_the_mark_of_a_free_place),
    cmocka_unit_test(a_full_place_takes_the_newest),
    cmocka_unit_test(threads_may_use_it_at_once),
    cmocka_unit_test(no_memory_is_told),
};
UNIT_TESTS_END(busy_moves)
