// SPDX-License-Identifier: MIT
// The engine as a player.
#include "position_of.h"

#include "player/player.h"

static Player *player_of(const char *text) {
    const PlayerEnv env = {.alloc = NULL};
    Player *player;
    Error err;
    if (!player_create_from_text(&player, span_of(text), &env, &err)) {
        fail_msg("%s: %s", text, err.text);
    }
    return player;
}

static PlayerDecision ask(Player *player, const char *fen, const StopSignal *stop,
                          int64_t limit_us) {
    const Position start = position_of(fen);
    Game game;
    game_init(&game, &start, NULL);
    const TimeSource time = time_source_real();
    PlayerRequest request = player_request_of(&game, &time);
    request.stop = stop;
    if (limit_us > 0) {
        request.deadline_us = time_now_us(&time) + limit_us;
    }
    PlayerDecision decision;
    assert_true(player_decide(player, &request, &decision, NULL));
    game_release(&game);
    return decision;
}

static PlayerDecision decide(const char *text, const char *fen) {
    Player *const player = player_of(text);
    const PlayerDecision decision = ask(player, fen, NULL, 0);
    player_destroy(player);
    return decision;
}

static const char kiwipete[] =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

static void finds_mates_and_says_so(void **state) {
    (void)state;
    PlayerDecision decision = decide("engine:depth=6", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    assert_int_equal(decision.kind, DECISION_MOVE);
    assert_int_equal(decision.report.score.kind, SCORE_MATE);
    assert_int_equal(decision.report.score.amount, 1);
    assert_int_equal(decision.report.line_count, 1);
    decision = decide("engine:depth=8", "r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1");
    assert_int_equal(decision.report.score.amount, -1); // Black mates
    decision = decide("engine:depth=6", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_int_equal(decision.kind, DECISION_NONE); // stalemate
}

static void counts_the_same_every_time(void **state) {
    (void)state;
    const PlayerDecision first = decide("engine:depth=7", kiwipete);
    const PlayerDecision second = decide("engine:depth=7", kiwipete);
    assert_int_equal(first.report.nodes, second.report.nodes);
    assert_int_equal(first.report.depth, 7);
    assert_int_equal(first.report.depth_count, 7);
    uint64_t sum = 0;
    for (int i = 0; i < 7; i++) {
        sum += first.report.nodes_per_depth[i];
    }
    assert_true(sum <= first.report.nodes);
    Player *const keeps = player_of("engine:depth=7");
    Player *const forgets = player_of("engine:depth=7,keep=off");
    (void)ask(keeps, kiwipete, NULL, 0);
    (void)ask(forgets, kiwipete, NULL, 0);
    assert_true(ask(keeps, kiwipete, NULL, 0).report.nodes != first.report.nodes);
    assert_int_equal(ask(forgets, kiwipete, NULL, 0).report.nodes, first.report.nodes);
    player_destroy(forgets);
    player_destroy(keeps);
}

static void switches_techniques(void **state) {
    (void)state;
    const PlayerDecision on = decide("engine:depth=8", kiwipete);
    const PlayerDecision off = decide("engine:depth=8,null_move=off", kiwipete);
    assert_true(report_counter(&on.report, "null_move") > 0);
    assert_int_equal(report_counter(&off.report, "null_move"), 0);
    assert_true(report_counter(&off.report, "late_move_reduction") > 0);
    const PlayerDecision number = decide("engine:depth=8,reverse_futility_margin=150", kiwipete);
    assert_true(number.report.nodes != on.report.nodes);
}

static void keeps_its_limits(void **state) {
    (void)state;
    const PlayerDecision nodes = decide("engine:nodes=5000", kiwipete);
    assert_true(nodes.report.nodes >= 5000 && nodes.report.nodes < 10000);
    Player *const player = player_of("engine:depth=100");
    StopSignal stop;
    stop_reset(&stop);
    stop_ask(&stop);
    const PlayerDecision stopped = ask(player, kiwipete, &stop, 0);
    assert_true(stopped.stopped);
    assert_int_equal(stopped.kind, DECISION_MOVE);
    assert_true(ask(player, kiwipete, NULL, 30000).stopped);
    player_destroy(player);
}

// The nodes of a level are a limit like any other: no depth is added to it.
static void levels_look_as_deep_as_their_nodes_go(void **state) {
    (void)state;
    const PlayerDecision decision =
        decide("engine:level=1,seed=1", "8/8/1k1p4/1p1P4/1P6/1K6/8/8 w - - 0 1");
    assert_true(decision.report.depth > 13);
}

// With a clock that stands, a move that is held back would never come.
static PlayerDecision ask_paced(const char *text, bool is_played, PlayerAsk what,
                                const StopSignal *hurry) {
    FakeTime fake = {0};
    const TimeSource time = time_source_fake(&fake);
    const PlayerEnv env = {.time = &time};
    Player *player;
    assert_true(player_create_from_text(&player, span_of(text), &env, NULL));
    const Position start = position_of(kiwipete);
    Game game;
    game_init(&game, &start, NULL);
    PlayerRequest request = player_request_of(&game, &time);
    request.is_played = is_played;
    request.ask = what;
    request.hurry = hurry;
    PlayerDecision decision;
    assert_true(player_decide(player, &request, &decision, NULL));
    game_release(&game);
    player_destroy(player);
    return decision;
}

static void keeps_a_pace_in_games_only(void **state) {
    (void)state;
    const char paced[] = "engine:level=3,pace=human,seed=5";
    StopSignal hurry;
    stop_reset(&hurry);
    stop_ask(&hurry);
    const PlayerDecision plain = ask_paced("engine:level=3,seed=5", true, ASK_MOVE, NULL);
    const PlayerDecision advice = ask_paced(paced, false, ASK_MOVE, NULL);
    const PlayerDecision hurried = ask_paced(paced, true, ASK_MOVE, &hurry);
    assert_int_equal(advice.move, plain.move);
    assert_int_equal(hurried.move, plain.move);
    assert_int_equal(hurried.report.nodes, plain.report.nodes);
    assert_false(hurried.stopped);
    (void)ask_paced(paced, true, ASK_DRAW, NULL); // answered on the opponent's time
    (void)ask_paced("engine:level=3,pace=instant,seed=5", true, ASK_MOVE, NULL);
}

UNIT_TESTS(player_engine) = {
    cmocka_unit_test(finds_mates_and_says_so),
    cmocka_unit_test(counts_the_same_every_time),
    cmocka_unit_test(switches_techniques),
    cmocka_unit_test(keeps_its_limits),
    cmocka_unit_test(levels_look_as_deep_as_their_nodes_go),
    cmocka_unit_test(keeps_a_pace_in_games_only),
};
UNIT_TESTS_END(player_engine)
