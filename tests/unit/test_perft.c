// SPDX-License-Identifier: MIT
#include "walks.h"

#include "chess/movegen.h"
#include "chess/perft.h"
#include "fail_alloc.h"
#include "position_of.h"
#include "reference/convert.h"

typedef struct Known {
    const char *fen;
    bool chess960;
    int depth;
    uint64_t count;
} Known;

static const Known known[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false, 4, 197281},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", false, 3, 97862},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", false, 4, 43238},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", false, 4, 422333},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", false, 3, 62379},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", false, 3, 89890},
    {"qrnbnkbr/pppppppp/8/8/8/8/PPPPPPPP/QRNBNKBR w KQkq - 0 1", true, 4, 198623},
    {"qn4rn/1pkp4/4rbbp/pB1P1ppN/4p2P/P1B5/1PP2PP1/QNRK3R w Q a6 0 15", true, 3, 54602},
    {"r2bbr1Q/kq1p4/1pp2p1p/B5N1/6P1/1P1Pp3/P1P1PP1P/RK1B1R1N w KQ - 1 13", true, 3, 27556},
};

enum { KNOWN_COUNT = sizeof known / sizeof known[0] };

static Position known_position(int i) {
    return known[i].chess960 ? position960_of(known[i].fen) : position_of(known[i].fen);
}

static void counts_are_the_known_ones(void **state) {
    (void)state;
    for (int i = 0; i < KNOWN_COUNT; i++) {
        const Position pos = known_position(i);
        assert_int_equal(perft_count(&pos, known[i].depth), known[i].count);
        assert_int_equal(perft_count(&pos, 0), 1);
        assert_int_equal(perft_count(&pos, 1), movegen_count(&pos));
    }
}

static void threads_and_tables_change_nothing(void **state) {
    (void)state;
    static const PerftOptions options[] = {
        {.threads = 0},
        {.threads = 1},
        {.threads = 2},
        {.threads = 7},
        {.threads = 1, .table_bytes = 1 << 20},
        {.threads = 3, .table_bytes = 1 << 16},
        {.threads = 2, .table_bytes = 100}, // a few entries only
        {.threads = 1, .table_bytes = 3},   // none
    };
    PerftResult *result = malloc(sizeof *result);
    assert_non_null(result);
    for (int i = 0; i < KNOWN_COUNT; i++) {
        const Position pos = known_position(i);
        for (size_t k = 0; k < sizeof options / sizeof options[0]; k++) {
            PerftOptions some = options[k];
            some.depth = known[i].depth;
            assert_true(perft_divide(result, &pos, &some, NULL));
            assert_int_equal(result->total, known[i].count);
        }
    }
    free(result);
}

// Kings that lose a move bring the same positions about at other depths.
static void the_table_keeps_depths_apart(void **state) {
    (void)state;
    const Position pos = position_of("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1");
    PerftResult *result = malloc(sizeof *result);
    assert_non_null(result);
    for (int depth = 5; depth <= 7; depth++) {
        const PerftOptions options = {.depth = depth, .threads = 1, .table_bytes = 1 << 20};
        assert_true(perft_divide(result, &pos, &options, NULL));
        assert_int_equal(result->total, perft_count(&pos, depth));
    }
    free(result);
}

static void divide_gives_each_root_move_its_share(void **state) {
    (void)state;
    const Position pos = position_of(known[1].fen);
    PerftResult *result = malloc(sizeof *result);
    assert_non_null(result);
    for (int depth = 0; depth <= 4; depth++) {
        const PerftOptions options = {.depth = depth, .threads = 2, .table_bytes = 1 << 18};
        assert_true(perft_divide(result, &pos, &options, NULL));
        MoveList list;
        movegen_legal(&list, &pos);
        uint64_t total = 0;
        for (int i = 0; depth > 0 && i < list.count; i++) {
            assert_int_equal(result->moves.moves[i], list.moves[i]);
            Position after;
            pos_play(&after, &pos, list.moves[i]);
            assert_int_equal(result->counts[i], perft_count(&after, depth - 1));
            total += result->counts[i];
        }
        assert_int_equal(result->total, depth == 0 ? 1 : total);
        assert_int_equal(result->moves.count, depth == 0 ? 0 : list.count);
    }
    free(result);
}

static void games_that_are_over_have_no_leaves(void **state) {
    (void)state;
    const Position mated = position_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    PerftResult *result = malloc(sizeof *result);
    assert_non_null(result);
    for (int depth = 1; depth < 6; depth++) {
        const PerftOptions options = {.depth = depth, .threads = 2};
        assert_true(perft_divide(result, &mated, &options, NULL));
        assert_int_equal(result->total, 0);
        assert_int_equal(perft_count(&mated, depth), 0);
    }
    free(result);
}

static void agrees_with_the_reference(void **state) {
    (void)state;
    uint64_t random = 61;
    for (int i = 0; i < 60; i++) {
        const Setup setup = test_random_setup(&random, i % 2 == 0);
        const Position pos = position_of_setup(&setup);
        const RefPosition ref = ref_from_setup(&setup);
        assert_int_equal(perft_count(&pos, 2), ref_perft(&ref, 2));
    }
}

static void options_out_of_range_are_refused(void **state) {
    (void)state;
    const Position pos = pos_initial();
    PerftResult *result = malloc(sizeof *result);
    assert_non_null(result);
    const PerftOptions bad[] = {{.depth = -1},
                                {.depth = PERFT_DEPTH_MAX + 1},
                                {.depth = 1, .threads = -1},
                                {.depth = 1, .threads = PERFT_THREADS_MAX + 1}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Error err = {0};
        assert_false(perft_divide(result, &pos, &bad[i], &err));
        assert_int_equal(err.code, ERROR_VALUE);
    }
    free(result);
}

static void every_failed_allocation_is_an_error(void **state) {
    (void)state;
    const Position pos = pos_initial();
    PerftResult *result = malloc(sizeof *result);
    assert_non_null(result);
    for (int only_once = 0; only_once < 2; only_once++) {
        size_t n = 1;
        for (;; n++) {
            FailAlloc fail;
            const Alloc alloc = fail_alloc_init(&fail, n);
            fail.only_once = only_once != 0;
            const PerftOptions options = {
                .depth = 4, .threads = 2, .table_bytes = 1 << 16, .alloc = &alloc};
            Error err = {0};
            const bool fine = perft_divide(result, &pos, &options, &err);
            assert_int_equal(fail_alloc_live(&fail), 0);
            if (!fail.tripped) {
                assert_true(fine);
                assert_int_equal(result->total, 197281);
                break;
            }
            assert_false(fine);
            assert_int_equal(err.code, ERROR_MEMORY);
        }
        assert_true(n > 3);
    }
    free(result);
}

UNIT_TESTS(perft) = {
    cmocka_unit_test(counts_are_the_known_ones),
    cmocka_unit_test(threads_and_tables_change_nothing),
    cmocka_unit_test(the_table_keeps_depths_apart),
    cmocka_unit_test(divide_gives_each_root_move_its_share),
    cmocka_unit_test(games_that_are_over_have_no_leaves),
    cmocka_unit_test(agrees_with_the_reference),
    cmocka_unit_test(options_out_of_range_are_refused),
    cmocka_unit_test(every_failed_allocation_is_an_error),
};
UNIT_TESTS_END(perft)
