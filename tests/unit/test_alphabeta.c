// SPDX-License-Identifier: MIT
#include "slow_minimax.h"

#include "base/rng.h"

// Random games from random Chess960 starts; every few plies alpha-beta has to agree with minimax.
static void agrees_with_minimax_in_value_and_first_best_move(void **state) {
    (void)state;
    Rng rng;
    rng_seed(&rng, 1);
    int compared = 0;
    while (compared < 600) {
        const Position start = pos_chess960((int)rng_below(&rng, 960));
        Game game;
        game_init(&game, &start, NULL);
        for (int ply = 0; ply < 200 && !outcome_is_over(game_outcome(&game)); ply++) {
            MoveList list;
            movegen_child_order(&list, game_position(&game));
            assert_true(game_push(&game, list.moves[rng_below(&rng, (uint64_t)list.count)], NULL));
            if (ply % 9 != 0) {
                continue;
            }
            const int depth = 1 + (int)rng_below(&rng, list.count > 25 ? 2 : 3);
            const ClassicOptions options = plain_options(depth);
            const ClassicSearch full = search_game(&game, &options, NULL, minimax_run);
            const ClassicSearch cut = search_game(&game, &options, NULL, alphabeta_run);
            assert_int_equal(cut.value, full.value);
            assert_int_equal(cut.best, full.best);
            assert_true(classic_calls(&cut) <= classic_calls(&full));
            assert_true(cut.is_exact && !cut.stopped);
            assert_line_explains_value(&game, &cut);
            compared++;
        }
        game_release(&game);
    }
}

// Counts that write-up 003's alpha-beta gives (tests/conformance has many more).
static void counts_calls_and_cutoffs_as_published(void **state) {
    (void)state;
    Game game = game_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "");
    ClassicOptions options = plain_options(4);
    ClassicSearch search = search_game(&game, &options, NULL, alphabeta_run);
    assert_int_equal(search.value, 0);
    assert_int_equal(search.best, move_of(&game.start, "e2a6"));
    assert_int_equal(classic_calls(&search), 130179);
    assert_int_equal(search.cutoffs, 8745);
    game_release(&game);

    game = game_of("6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1", "");
    options = plain_options(4);
    search = search_game(&game, &options, NULL, alphabeta_run);
    assert_int_equal(search.value, CLASSIC_INFINITE);
    assert_int_equal(search.best, move_of(&game.start, "e1e8"));
    assert_int_equal(classic_calls(&search), 166);
    assert_int_equal(search.cutoffs, 50);
    SearchReport report;
    classic_report(&search, &report);
    assert_int_equal(report.nodes, 166);
    assert_int_equal(report_counter(&report, "calls"), 166);
    assert_int_equal(report_counter(&report, "cutoffs"), 50);
    assert_int_equal(report_counter(&report, "max_nodes") + report_counter(&report, "min_nodes"),
                     166);
    assert_int_equal(report.score.kind, SCORE_PLUS_INF);
    assert_int_equal(report.depth, 4);
    assert_true(report.exact);
    game_release(&game);
}

// A stopped search has only finished root moves to choose from, each as good as it says.
static void stops_at_any_node(void **state) {
    (void)state;
    Game game = game_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "");
    const ClassicOptions options = plain_options(2);
    const ClassicSearch whole = search_game(&game, &options, NULL, alphabeta_run);
    int value = -CLASSIC_INFINITE;
    for (uint64_t n = 1; n <= classic_calls(&whole); n++) {
        const ClassicLimits limits = {.max_calls = n};
        const ClassicSearch search = search_game(&game, &options, &limits, alphabeta_run);
        assert_true(classic_calls(&search) == n);
        assert_true(search.stopped == (n < classic_calls(&whole)));
        if (search.best != MOVE_NONE) {
            assert_true(search.value >= value); // White's value only rises
            value = search.value;
        }
    }
    assert_int_equal(value, whole.value);
    game_release(&game);
}

UNIT_TESTS(alphabeta) = {
    cmocka_unit_test(agrees_with_minimax_in_value_and_first_best_move),
    cmocka_unit_test(counts_calls_and_cutoffs_as_published),
    cmocka_unit_test(stops_at_any_node),
};
UNIT_TESTS_END(alphabeta)
