// SPDX-License-Identifier: MIT
// Minimax and what the classic searches share. The published values of write-up 003 are checked by
// the conformance runner; here: a slow second implementation, stopping, limits, reports.
#include "slow_minimax.h"

#include "fail_alloc.h"

#define START_FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

typedef struct SearchCase {
    const char *fen;
    const char *moves;
    int depth;
} SearchCase;

static const SearchCase CASES[] = {
    {START_FEN, "", 3},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "", 2},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "", 4},
    {"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "", 2}, // mate in 1
    {"6k1/8/6K1/8/8/8/8/R7 b - - 0 1", "", 4},   // every move loses: none is found
    {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", 3},   // stalemate already
    {"8/8/8/8/8/2k5/7r/K7 b - - 145 90", "", 4}, // 75-move rule within reach
    {"8/8/8/8/8/2k5/7r/K7 b - - 149 90", "", 4},
    // the start position stands three and four times: fivefold repetition within reach
    {"6k1/5ppp/8/8/8/8/5PPP/1N4K1 w - - 0 1",
     "b1c3 g8f8 c3b1 f8g8 b1c3 g8f8 c3b1 f8g8 b1c3 g8f8 c3b1", 4},
    {"6k1/5ppp/8/8/8/8/5PPP/1N4K1 w - - 0 1",
     "b1c3 g8f8 c3b1 f8g8 b1c3 g8f8 c3b1 f8g8 b1c3 g8f8 c3b1 f8g8 b1c3 g8f8 c3b1", 3},
    {"7k/8/8/8/8/8/6p1/K7 b - - 0 1", "", 4},
};

enum { CASE_COUNT = sizeof CASES / sizeof CASES[0] };

static void equals_the_slow_one_in_value_move_and_calls(void **state) {
    (void)state;
    for (size_t i = 0; i < CASE_COUNT; i++) {
        Game game = game_of(CASES[i].fen, CASES[i].moves);
        for (int depth = 1; depth <= CASES[i].depth; depth++) {
            const SlowResult expected = slow_minimax(&game, depth);
            const ClassicOptions options = plain_options(depth);
            const ClassicSearch search = search_game(&game, &options, NULL, minimax_run);
            assert_int_equal(search.value, expected.value);
            assert_int_equal(search.best, expected.move);
            assert_true(classic_calls(&search) == expected.calls);
            assert_false(search.stopped);
            assert_true(search.is_exact);
            assert_int_equal(search.cutoffs, 0);
            assert_line_explains_value(&game, &search);
        }
        game_release(&game);
    }
}

// A walk of rook and king moves without progress, so that positions come back by themselves.
static void sees_repetition_wherever_it_arises(void **state) {
    (void)state;
    Game game = game_of("8/8/8/8/8/2k5/7r/K7 b - - 0 1", "");
    uint64_t random = 5;
    int over = 0;
    for (int i = 0; i < 400; i++) {
        for (int depth = 1; depth <= 2; depth++) {
            const SlowResult expected = slow_minimax(&game, depth);
            const ClassicOptions options = plain_options(depth);
            const ClassicSearch search = search_game(&game, &options, NULL, minimax_run);
            assert_int_equal(search.value, expected.value);
            assert_int_equal(search.best, expected.move);
            assert_true(classic_calls(&search) == expected.calls);
        }
        MoveList list;
        movegen_legal(&list, game_position(&game));
        if (outcome_is_over(game_outcome(&game))) {
            over++;
            while (game.count > 0) {
                game_pop(&game);
            }
            continue;
        }
        random = random * UINT64_C(6364136223846793005) + 1442695040888963407U;
        // few different moves: the first and the last, so that positions come back
        const size_t pick = (random >> 62) == 0 ? (size_t)list.count - 1 : 0;
        assert_true(game_push(&game, list.moves[pick], NULL));
    }
    assert_true(over > 0);
    game_release(&game);
}

static void tie_rules_pick_first_and_last(void **state) {
    (void)state;
    Game game = game_of(START_FEN, "");
    ClassicOptions options = plain_options(1);
    ClassicSearch search = search_game(&game, &options, NULL, minimax_run);
    assert_int_equal(search.best, move_of(&game.start, "g1h3"));
    options.tie = TIE_LAST;
    search = search_game(&game, &options, NULL, minimax_run);
    assert_int_equal(search.best, move_of(&game.start, "a2a4"));
    game_release(&game);

    game = game_of("6k1/8/6K1/8/8/8/8/R7 b - - 0 1", ""); // all moves lose
    options = plain_options(4);
    search = search_game(&game, &options, NULL, minimax_run);
    assert_int_equal(search.best, MOVE_NONE);
    assert_int_equal(search.value, CLASSIC_INFINITE);
    assert_int_equal(search.line_count[0], 0);
    options.tie = TIE_LAST;
    search = search_game(&game, &options, NULL, minimax_run);
    MoveList list;
    movegen_child_order(&list, game_position(&game));
    assert_int_equal(search.best, list.moves[list.count - 1]);
    game_release(&game);
}

static void a_finite_mate_value_is_used_at_the_end(void **state) {
    (void)state;
    Game game = game_of("6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1", "");
    ClassicOptions options = plain_options(1);
    options.mate = 40000;
    const ClassicSearch search = search_game(&game, &options, NULL, minimax_run);
    assert_int_equal(search.value, 40000);
    assert_int_equal(search.best, move_of(&game.start, "e1e8"));
    game_release(&game);
}

static void stops_at_any_node(void **state) {
    (void)state;
    Game game = game_of("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "");
    const ClassicOptions options = plain_options(3);
    const uint64_t total = slow_minimax(&game, 3).calls;
    MoveList root;
    movegen_child_order(&root, game_position(&game));
    for (uint64_t n = 1; n <= total + 1; n++) {
        const ClassicLimits limits = {.max_calls = n};
        const ClassicSearch search = search_game(&game, &options, &limits, minimax_run);
        assert_true(classic_calls(&search) == (n < total ? n : total));
        assert_true(search.stopped == (n < total));
        assert_true(search.best == MOVE_NONE || move_list_has(&root, search.best));
        SearchReport report;
        classic_report(&search, &report);
        assert_true(report.exact == !search.stopped);
        assert_true((report.score.kind == SCORE_NONE) == (search.best == MOVE_NONE));
        if (search.best == MOVE_NONE) {
            assert_int_equal(report.line_count, 0);
        } else {
            assert_int_equal(report.line[0], search.best);
        }
    }
    game_release(&game);
}

typedef struct Listener {
    StopSignal *stop;
    int reports;
    uint64_t nodes;
    Move first;
    Move last;
} Listener;

static void listen(void *context, const SearchReport *report) {
    Listener *const listener = context;
    assert_true(report->nodes >= listener->nodes);
    listener->nodes = report->nodes;
    if (listener->reports == 0) {
        listener->first = report->line[0];
    }
    listener->last = report->line[0];
    listener->reports++;
    if (listener->stop != NULL) {
        stop_ask(listener->stop);
    }
}

static void reports_every_new_best_root_move(void **state) {
    (void)state;
    Game game = game_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "");
    const ClassicOptions options = plain_options(2);
    Listener listener = {.reports = 0};
    const ClassicLimits limits = {.progress = {listen, &listener}};
    const ClassicSearch search = search_game(&game, &options, &limits, minimax_run);
    assert_true(listener.reports > 1);
    MoveList root;
    movegen_child_order(&root, game_position(&game));
    assert_int_equal(listener.first, root.moves[0]);
    assert_int_equal(listener.last, search.best);
    game_release(&game);
}

static void the_stop_signal_ends_it_at_the_next_node(void **state) {
    (void)state;
    Game game = game_of(START_FEN, "");
    const ClassicOptions options = plain_options(3);
    StopSignal stop;
    stop_reset(&stop);
    Listener listener = {.stop = &stop};
    const ClassicLimits limits = {.stop = &stop, .progress = {listen, &listener}};
    ClassicSearch search = search_game(&game, &options, &limits, minimax_run);
    assert_true(search.stopped);
    assert_int_equal(listener.reports, 1);
    assert_true(classic_calls(&search) == listener.nodes);
    assert_int_equal(search.best, listener.first);

    search = search_game(&game, &options, &limits, minimax_run); // still asked: nothing is searched
    assert_true(search.stopped);
    assert_true(classic_calls(&search) == 0);
    assert_int_equal(search.best, MOVE_NONE);
    game_release(&game);
}

static void the_deadline_ends_it(void **state) {
    (void)state;
    Game game = game_of(START_FEN, "");
    const ClassicOptions options = plain_options(5);
    FakeTime fake = {.step_us = 1000};
    const TimeSource time = time_source_fake(&fake);
    Listener listener = {.reports = 0};
    const ClassicLimits limits = {
        .time = &time, .deadline_us = 700000, .progress = {listen, &listener}};
    const ClassicSearch search = search_game(&game, &options, &limits, minimax_run);
    assert_true(search.stopped);
    assert_true(fake.now_us >= 700000 && fake.now_us < 710000);
    assert_true(search.best != MOVE_NONE);
    assert_true(listener.reports >= 3); // the first move, and twice after a quarter of a second
    game_release(&game);
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    const Position start = pos_initial();
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, 0);
        Game game;
        game_init(&game, &start, &alloc);
        play_moves(&game, "e2e4 e7e5");
        fail.fail_at = fail.requests + n;
        const ClassicOptions options = plain_options(20);
        const ClassicLimits limits = {.max_calls = 1};
        ClassicSearch search;
        Error err;
        const bool fine = classic_init(&search, &options, &limits, &game, &err);
        if (fine) {
            classic_release(&search);
        } else {
            assert_int_equal(err.code, ERROR_MEMORY);
        }
        assert_true(fine == !fail.tripped);
        game_release(&game);
        assert_int_equal(fail_alloc_live(&fail), 0);
        if (fine) {
            assert_true(n > 1);
            break;
        }
    }
}

UNIT_TESTS(minimax) = {
    cmocka_unit_test(equals_the_slow_one_in_value_move_and_calls),
    cmocka_unit_test(sees_repetition_wherever_it_arises),
    cmocka_unit_test(tie_rules_pick_first_and_last),
    cmocka_unit_test(a_finite_mate_value_is_used_at_the_end),
    cmocka_unit_test(stops_at_any_node),
    cmocka_unit_test(reports_every_new_best_root_move),
    cmocka_unit_test(the_stop_signal_ends_it_at_the_next_node),
    cmocka_unit_test(the_deadline_ends_it),
    cmocka_unit_test(failed_allocations_are_errors),
};
UNIT_TESTS_END(minimax)
