// SPDX-License-Identifier: MIT
// The write-ups' players: published numbers that are in no vector, what is remembered from move to
// move, and the trace.
#include "position_of.h"

#include "base/stop.h"
#include "classic/choose.h"
#include "player/player.h"
#include "trace/recorder.h"

static Player *player_of(const char *text) {
    const PlayerEnv env = {.alloc = NULL};
    Player *player;
    Error err;
    if (!player_create_from_text(&player, span_of(text), &env, &err)) {
        fail_msg("%s: %s", text, err.text);
    }
    return player;
}

static PlayerDecision ask(Player *player, const Game *game) {
    const TimeSource time = time_source_real();
    const PlayerRequest request = player_request_of(game, &time);
    PlayerDecision decision;
    assert_true(player_decide(player, &request, &decision, NULL));
    return decision;
}

static PlayerDecision decide(const char *text, const char *fen, const char *moves) {
    const Position start = position_of(fen);
    Game game;
    game_init(&game, &start, NULL);
    play_moves(&game, moves);
    Player *const player = player_of(text);
    const PlayerDecision decision = ask(player, &game);
    player_destroy(player);
    game_release(&game);
    return decision;
}

#define START_FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// Write-up 000's four positions.
static void counts_the_published_prunes(void **state) {
    (void)state;

    static const struct {
        const char *fen;
        const char *move;
        int value;
        uint64_t prunes;
    } tests[] = {
        {"r2qkb1r/pb1p3p/1p4pn/1P1nP1p1/2P1P3/NP3N2/5PPP/R2QKB1R w - - 0 1", "c4d5", 2, 2064},
        {"r3kb1r/p2p3p/1p4pn/1P2P1q1/2P1b3/NPQ5/5PPP/R3KB1R w - - 0 1", "g2g4", 8, 2575},
        {"r4r2/pb1pk2p/1p4p1/1P6/2PR4/1P3n2/4BP1P/3K4 w - - 0 1", "e2f3", -5, 955},
        {"r4r2/p6p/1p4p1/1Pk5/b4P2/R7/7P/2K5 w - - 0 1", "a3a4", -6, 652},
    };

    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        const PlayerDecision decision = decide("000-alphabeta", tests[i].fen, "");
        const Position pos = position_of(tests[i].fen);
        assert_int_equal(decision.move, move_of(&pos, tests[i].move));
        assert_int_equal(decision.report.score.amount,
                         tests[i].value * decision.report.score.per_unit);
        assert_int_equal(report_counter(&decision.report, "pruned_branches"), tests[i].prunes);
        assert_false(decision.report.exact);
    }
}

// Further write-ups: the root not counted, a queen worth 8.
static void counts_of_further_write_ups(void **state) {
    (void)state;

    static const struct {
        const char *moves;
        uint64_t plain;
        uint64_t deepened;
        uint64_t front;
        uint64_t pruned;
    } tests[] = {
        {"d2d4", 374805, 388400, 4654, 5547},
        {"d2d4 e7e6 d1d3", 1496445, 1536816, 8060, 15295},
        {"d2d4 e7e6 d1d3 g8e7 d3f5", 974162, 999894, 2631, 11630},
    };

    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        PlayerDecision decision =
            decide("alphabeta:depth=4,eval=queen8,count=never", START_FEN, tests[i].moves);
        assert_int_equal(report_counter(&decision.report, "calls"), tests[i].pruned);
        decision = decide("alphabeta:depth=4,eval=queen8,order=front,count=never", START_FEN,
                          tests[i].moves);
        assert_int_equal(report_counter(&decision.report, "calls"), tests[i].front);
    }
    PlayerDecision decision =
        decide("minimax:depth=4,eval=queen8,count=never", START_FEN, tests[0].moves);
    assert_int_equal(report_counter(&decision.report, "calls"), tests[0].plain);
    decision = decide("deepening:depth=4,over=minimax,over.eval=queen8,best_first=off", START_FEN,
                      tests[0].moves);
    assert_int_equal(decision.report.nodes - decision.report.nodes_per_depth[0], 388400 + 3);
}

// Write-up 002, figure 2: nodes at depth 5 by ordering.
static void counts_nodes_by_ordering(void **state) {
    (void)state;
    assert_int_equal(decide("002-alphabeta:sort=none", START_FEN, "e2e4").report.nodes, 44889);
    assert_int_equal(decide("002-alphabeta:sort=old", START_FEN, "e2e4").report.nodes, 22573);
    const PlayerDecision decision = decide("002-alphabeta", START_FEN, "e2e4");
    assert_int_equal(decision.report.nodes, 26205);
    assert_int_equal(decision.report.score.amount, -1 * 4);
}

// Write-up 003's table: at White's fourteenth turn it answers with Black's move.
static void a_kept_table_can_name_an_illegal_move(void **state) {
    (void)state;
    static const char *const moves =
        "g1h3 h7h6 h3f4 a7a5 f4h5 b8c6 h5f4 c6d4 e2e3 a8a7 e3d4 d7d5 f4h5 e7e6 h5f4 d8h4 g2g3 g7g6 "
        "f1b5 e8e7 g3h4 c8d7 b5d7 a5a4 d7b5 h8h7";
    const Position start = pos_initial();
    Game game;
    game_init(&game, &start, NULL);
    Player *const player = player_of("003-zobrist");
    Span rest = span_of(moves);
    for (Span word = span_next_word(&rest); word.length > 0; word = span_next_word(&rest)) {
        Move move;
        assert_true(uci_move_parse(&move, game_position(&game), word, NULL));
        if (pos_side(game_position(&game)) == WHITE) {
            assert_int_equal(ask(player, &game).move, move);
        }
        assert_true(game_push(&game, move, NULL));
    }
    PlayerDecision decision = ask(player, &game);
    assert_int_equal(decision.move, move_make(SQ_G8, SQ_F6));
    assert_int_equal(decision.report.line_count, 0); // no line can be made of it
    player_notify(player, &(PlayerEvent){.kind = PLAYER_NEW_GAME, .color = WHITE, .game = &game});
    decision = ask(player, &game);
    assert_int_not_equal(decision.move, move_make(SQ_G8, SQ_F6));
    player_destroy(player);
    game_release(&game);
}

static void finds_no_move_when_all_lose(void **state) {
    (void)state;
    // Both moves let the rook mate.
    static const char *const lost = "7k/8/6K1/8/8/8/8/R7 b - - 0 1";
    assert_int_equal(decide("003-alphabeta", lost, "").kind, DECISION_NONE);
    assert_int_equal(decide("002-alphabeta", lost, "").kind, DECISION_MOVE);
    assert_int_equal(decide("000-alphabeta", lost, "").kind, DECISION_MOVE);
}

// The sums of a trace are the counters of the search, for every kind of player.
static void the_trace_agrees_with_the_counters(void **state) {
    (void)state;
    static const char *const players[] = {"minimax:depth=2",
                                          "alphabeta:depth=3,order=capture",
                                          "negamax:depth=3",
                                          "003-naive-table:depth=3",
                                          "alphabeta:depth=3,table=sound",
                                          "alphabeta:depth=2,limit=5",
                                          "002-alphabeta:depth=3",
                                          "004-minimax",
                                          "alphabeta:depth=3,bound=hard",
                                          "deepening:depth=3",
                                          "alphabeta:depth=2,quiescence=on"};
    const Position start =
        position_of("r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
    Game game;
    game_init(&game, &start, NULL);
    const TimeSource time = time_source_real();
    for (size_t i = 0; i < sizeof players / sizeof players[0]; i++) {
        const PlayerDecision plain = decide(
            players[i], "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4", "");
        TraceTree tree;
        trace_tree_init(&tree, 1000000, NULL);
        const TraceSink sink = trace_tree_sink(&tree);
        PlayerRequest request = player_request_of(&game, &time);
        request.trace = &sink;
        Player *const player = player_of(players[i]);
        PlayerDecision decision;
        assert_true(player_decide(player, &request, &decision, NULL));
        assert_true(trace_tree_finish(&tree, NULL));
        assert_int_equal(decision.move, plain.move);
        assert_true(score_is_same(decision.report.score, plain.report.score));
        assert_true(decision.report.nodes == plain.report.nodes);
        assert_true(tree.entered == decision.report.nodes);
        uint64_t cuts = 0;
        for (size_t k = 0; k < tree.count; k++) {
            cuts += tree.nodes[k].end == TRACE_END_CUT && tree.nodes[k].depth > 0;
        }
        if (report_counter(&decision.report, "cutoffs") > 0) {
            assert_true(cuts == report_counter(&decision.report, "cutoffs"));
        }
        trace_tree_release(&tree);
        player_destroy(player);
    }
    game_release(&game);
}

// Every classic player can be stopped before its first node and at any time later.
// Stopped within a depth, deepening answers with the one before, exact for that depth.
static void deepening_stopped_is_exact_for_its_depth(void **state) {
    (void)state;
    FakeTime fake = {.step_us = 1000};
    const TimeSource time = time_source_fake(&fake);
    const PlayerEnv env = {.time = &time};
    const Position start = pos_initial();
    Game game;
    game_init(&game, &start, NULL);
    PlayerRequest request = player_request_of(&game, &time);
    request.deadline_us = 40000;
    Player *player;
    PlayerDecision stopped;
    assert_true(
        player_create_from_text(&player, span_of("deepening:depth=9,over=minimax"), &env, NULL));
    assert_true(player_decide(player, &request, &stopped, NULL));
    player_destroy(player);
    assert_true(stopped.stopped && stopped.report.exact);
    assert_true(stopped.report.depth >= 1 && stopped.report.depth < 9);

    char text[32];
    snprintf(text, sizeof text, "minimax:depth=%d", stopped.report.depth);
    PlayerDecision whole;
    request.deadline_us = TIME_NEVER;
    assert_true(player_create_from_text(&player, span_of(text), &env, NULL));
    assert_true(player_decide(player, &request, &whole, NULL));
    player_destroy(player);
    assert_int_equal(stopped.move, whole.move);
    assert_true(score_is_same(stopped.report.score, whole.report.score));
    // Within the first depth there is no such one.
    StopSignal stop;
    stop_reset(&stop);
    stop_ask(&stop);
    request.stop = &stop;
    assert_true(
        player_create_from_text(&player, span_of("deepening:depth=9,over=minimax"), &env, NULL));
    assert_true(player_decide(player, &request, &stopped, NULL));
    player_destroy(player);
    assert_true(stopped.stopped && !stopped.report.exact);
    game_release(&game);
}

static void every_player_stops(void **state) {
    (void)state;
    static const char *const players[] = {
        "minimax",           "alphabeta",          "negamax",       "greedy",
        "deepening:time=1h", "000-minimax",        "000-alphabeta", "000-enhanced",
        "000-iterative",     "000-better",         "002-minimax",   "002-alphabeta",
        "002-iterative",     "003-minimax",        "003-deepening", "003-alphabeta",
        "003-mvvlva",        "003-naive-table",    "003-zobrist",   "004-minimax",
        "004-alphabeta",     "alphabeta:threads=2"};
    const Position start = pos_initial();
    Game game;
    game_init(&game, &start, NULL);
    StopSignal stop;
    stop_reset(&stop);
    stop_ask(&stop);
    const TimeSource time = time_source_real();
    for (size_t i = 0; i < sizeof players / sizeof players[0]; i++) {
        Player *const player = player_of(players[i]);
        PlayerRequest request = player_request_of(&game, &time);
        request.stop = &stop;
        PlayerDecision decision;
        assert_true(player_decide(player, &request, &decision, NULL));
        assert_true(decision.stopped);
        assert_int_equal(decision.report.nodes, 0);
        player_destroy(player);
    }
    game_release(&game);
}

static void options_that_do_not_go_together_are_errors(void **state) {
    (void)state;

    static const struct {
        const char *player;
        const char *text;
    } tests[] = {
        {"alphabeta:threads=2,table=sound", "alphabeta: threads=2 needs table=none"},
        {"deepening:over=random", "deepening: over takes minimax, alphabeta or negamax, not "
                                  "'random'"},
        {"deepening:over=000-minimax", "deepening: over takes minimax, alphabeta or negamax, not "
                                       "'000-minimax'"},
    };

    const PlayerEnv env = {.alloc = NULL};
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        Player *player;
        Error err;
        assert_false(player_create_from_text(&player, span_of(tests[i].player), &env, &err));
        assert_string_equal(err.text, tests[i].text);
    }
}

UNIT_TESTS(classic_players) = {
    cmocka_unit_test(counts_the_published_prunes),
    cmocka_unit_test(counts_of_further_write_ups),
    cmocka_unit_test(counts_nodes_by_ordering),
    cmocka_unit_test(a_kept_table_can_name_an_illegal_move),
    cmocka_unit_test(finds_no_move_when_all_lose),
    cmocka_unit_test(the_trace_agrees_with_the_counters),
    cmocka_unit_test(deepening_stopped_is_exact_for_its_depth),
    cmocka_unit_test(every_player_stops),
    cmocka_unit_test(options_that_do_not_go_together_are_errors),
};
UNIT_TESTS_END(classic_players)
