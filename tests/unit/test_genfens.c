// SPDX-License-Identifier: MIT
#include "lab/genfens.h"

#include "chess/movegen.h"
#include "fail_alloc.h"
#include "notation/fen.h"
#include "position_of.h"

static GenfensRequest request_of(const char *text) {
    GenfensRequest request;
    Error err;
    if (!genfens_parse(&request, span_of(text), &err)) {
        fail_msg("%s: %s", text, err.text);
    }
    return request;
}

static void reads_what_openbench_writes(void **state) {
    (void)state;
    GenfensRequest request = request_of("genfens 5 seed 12 book None quit");
    assert_int_equal(request.count, 5);
    assert_int_equal(request.seed, 12);
    assert_int_equal(request.book.length, 0);
    request = request_of("7 seed 9223372036854775807 book Books/a.epd extra words");
    assert_int_equal(request.count, 7);
    assert_true(span_is(request.book, "Books/a.epd"));
    assert_int_equal(request_of("1 seed 1").book.length, 0);

    static const char *const wrong[][2] = {
        {"", "genfens: N takes a whole number, not ''"},
        {"genfens", "genfens: N takes a whole number, not ''"},
        {"0 seed 1", "genfens: N takes a whole number, not '0'"},
        {"5 1", "genfens: write 'genfens N seed S book B'"},
        {"5 seed x", "genfens: seed takes a whole number, not 'x'"},
        {"5 seed 1 book", "genfens: book takes a file, or None"},
    };

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        Error err;
        assert_false(genfens_parse(&request, span_of(wrong[i][0]), &err));
        assert_string_equal(err.text, wrong[i][1]);
    }
}

static void positions_depend_on_seed_and_number(void **state) {
    (void)state;
    Position some[3];
    Genfens *genfens;
    const GenfensRequest request = request_of("3 seed 1");
    assert_true(genfens_create(&genfens, &request, NULL, NULL));
    for (int n = 0; n < 3; n++) {
        assert_true(genfens_next(&some[n], genfens, n, NULL));
        assert_true(movegen_any(&some[n]));
        assert_in_range(some[n].fullmove, 5, 5);
    }
    assert_false(pos_is_same(&some[0], &some[1]));
    // Again, and in another order.
    Position again;
    assert_true(genfens_next(&again, genfens, 0, NULL));
    assert_true(pos_is_same(&again, &some[0]));
    genfens_destroy(genfens);
    const GenfensRequest other = request_of("3 seed 2");
    assert_true(genfens_create(&genfens, &other, NULL, NULL));
    assert_true(genfens_next(&again, genfens, 0, NULL));
    assert_false(pos_is_same(&again, &some[0]));
    genfens_destroy(genfens);
}

#define BOOK "tests/golden/data/genfens.epd"

static void begins_from_a_book(void **state) {
    (void)state;
    Genfens *genfens;
    const GenfensRequest request = request_of("3 seed 1 book " BOOK);
    assert_true(genfens_create(&genfens, &request, NULL, NULL));
    for (int n = 0; n < 6; n++) {
        Position pos;
        assert_true(genfens_next(&pos, genfens, n, NULL));
        assert_in_range(bits_count(pos.color_bb[WHITE] | pos.color_bb[BLACK]), 2, 20);
    }
    genfens_destroy(genfens);
}

static void bad_books_are_named(void **state) {
    (void)state;
    Genfens *genfens;
    Position pos;
    Error err;
    GenfensRequest request = request_of("1 seed 1 book /nowhere/x.epd");
    assert_false(genfens_create(&genfens, &request, NULL, &err));
    request = request_of("1 seed 1 book tests/golden/data/genfens_bad.epd");
    assert_true(genfens_create(&genfens, &request, NULL, &err));
    assert_false(genfens_next(&pos, genfens, 0, &err));
    assert_int_equal(err.line, 2);
    genfens_destroy(genfens);
    request = request_of("1 seed 1 book tests/golden/data/genfens_won.epd");
    assert_true(genfens_create(&genfens, &request, NULL, &err));
    assert_false(genfens_next(&pos, genfens, 0, &err));
    assert_non_null(strstr(err.text, "no balanced position in 1000 tries"));
    genfens_destroy(genfens);
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    const GenfensRequest request = request_of("1 seed 1 book " BOOK);
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Genfens *genfens;
        Position pos;
        Error err;
        bool fine = genfens_create(&genfens, &request, &alloc, &err);
        if (fine) {
            fine = genfens_next(&pos, genfens, 0, &err);
            genfens_destroy(genfens);
        }
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

UNIT_TESTS(genfens) = {
    cmocka_unit_test(reads_what_openbench_writes),
    cmocka_unit_test(positions_depend_on_seed_and_number),
    cmocka_unit_test(begins_from_a_book),
    cmocka_unit_test(bad_books_are_named),
    cmocka_unit_test(failed_allocations_are_errors),
};
UNIT_TESTS_END(genfens)
