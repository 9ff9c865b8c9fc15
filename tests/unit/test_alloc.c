// SPDX-License-Identifier: MIT
#include "unit.h"

#include "fail_alloc.h"

static void gives_zeroed_memory(void **state) {
    (void)state;
    unsigned char *const block = alloc_new(NULL, 100);
    assert_non_null(block);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(block[i], 0);
    }
    alloc_free(NULL, block);
    void *const empty = alloc_new(NULL, 0);
    assert_non_null(empty);
    alloc_free(NULL, empty);
    alloc_free(NULL, NULL);
}

static void refuses_sizes_that_overflow(void **state) {
    (void)state;
    assert_null(alloc_resize(NULL, NULL, SIZE_MAX / 2, 3));
    void *items = NULL;
    size_t capacity = 0;
    assert_false(alloc_grow(NULL, &items, &capacity, SIZE_MAX - 1, 1));
    assert_false(alloc_grow(NULL, &items, &capacity, SIZE_MAX / 4, 8));
    assert_null(items);
    assert_int_equal(capacity, 0);
}

static void grows_by_doubling_and_keeps_the_contents(void **state) {
    (void)state;
    void *items = NULL;
    size_t capacity = 0;
    for (size_t i = 0; i < 1000; i++) {
        assert_true(alloc_grow(NULL, &items, &capacity, i + 1, sizeof(size_t)));
        ((size_t *)items)[i] = i;
    }
    assert_int_equal(capacity, 1024);
    for (size_t i = 0; i < 1000; i++) {
        assert_int_equal(((const size_t *)items)[i], i);
    }
    alloc_free(NULL, items);
}

static void keeps_the_block_when_growing_fails(void **state) {
    (void)state;
    FailAlloc fail;
    const Alloc alloc = fail_alloc_init(&fail, 2);
    void *items = NULL;
    size_t capacity = 0;
    assert_true(alloc_grow(&alloc, &items, &capacity, 8, 1));
    memcpy(items, "1234567", 8);
    void *const before = items;
    assert_false(alloc_grow(&alloc, &items, &capacity, 9, 1));
    assert_ptr_equal(items, before);
    assert_int_equal(capacity, 8);
    assert_string_equal(items, "1234567");
    assert_true(fail.tripped);
    alloc_free(&alloc, items);
    assert_int_equal(fail_alloc_live(&fail), 0);
}

static void fails_once_or_from_then_on(void **state) {
    (void)state;
    FailAlloc fail;
    const Alloc alloc = fail_alloc_init(&fail, 2);
    void *const first = alloc_new(&alloc, 1);
    assert_non_null(first);
    assert_null(alloc_new(&alloc, 1));
    assert_null(alloc_new(&alloc, 1));
    fail.requests = 0;
    fail.only_once = true;
    void *const again = alloc_new(&alloc, 1);
    assert_null(alloc_new(&alloc, 1));
    void *const third = alloc_new(&alloc, 1);
    assert_non_null(again);
    assert_non_null(third);
    assert_int_equal(fail_alloc_live(&fail), 3);
    alloc_free(&alloc, first);
    alloc_free(&alloc, again);
    alloc_free(&alloc, third);
    assert_int_equal(fail_alloc_live(&fail), 0);
}

UNIT_TESTS(alloc) = {
    cmocka_unit_test(gives_zeroed_memory),
    cmocka_unit_test(refuses_sizes_that_overflow),
    cmocka_unit_test(grows_by_doubling_and_keeps_the_contents),
    cmocka_unit_test(keeps_the_block_when_growing_fails),
    cmocka_unit_test(fails_once_or_from_then_on),
};
UNIT_TESTS_END(alloc)
