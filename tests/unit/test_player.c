// SPDX-License-Identifier: MIT
// The players through their common interface.
#include "player/player.h"

#include "fail_alloc.h"
#include "position_of.h"

#include "chess/movegen.h"

static uint64_t draw_seven(void *context) {
    ++*(int *)context;
    return 7;
}

static Player *player_of(const char *text) {
    static const PlayerEnv env = {.alloc = NULL};
    Player *player = NULL;
    Error err;
    if (!player_create_from_text(&player, span_of(text), &env, &err)) {
        fail_msg("%s: %s", text, err.text);
    }
    return player;
}

static PlayerDecision decide(Player *player, const Game *game) {
    const TimeSource time = time_source_real();
    const PlayerRequest request = player_request_of(game, &time);
    PlayerDecision decision;
    assert_true(player_decide(player, &request, &decision, NULL));
    return decision;
}

// Plays for both sides until `plies` or the end.
static void let_play(Player *player, Game *game, int plies) {
    for (int i = 0; i < plies && !outcome_is_over(game_outcome(game)); i++) {
        const PlayerDecision decision = decide(player, game);
        assert_int_equal(decision.kind, DECISION_MOVE);
        assert_true(game_push_checked(game, decision.move, NULL));
    }
}

// Black's moves of the published game against Python's random.seed(1).
static void random_replays_a_game_of_write_up_003(void **state) {
    (void)state;
    static const char *const moves[] = {
        "g1h3", "h7h6", "h3f4", "a7a5", "f4h5", "b8c6", "c2c3", "c6d4", "c3d4", "a8a7",
        "h5f4", "d7d5", "f4h5", "e7e6", "h5f4", "d8h4", "g2g3", "g7g6", "g3h4", "f8c5",
        "d4c5", "e8f8", "f4h3", "d5d4", "h3f4", "h8h7", "f4h3", "b7b6", "c5b6", "c7b6",
        "d1a4", "b6b5", "a4d4", "g8e7", "d4a7", "g6g5", "a7a5", "e7g8", "a5d8", "f8g7",
        "d8c8", "e6e5", "c8e8", "g8f6", "e8e5", "g5h4", "h1g1", "g7h8", "e5b8", "f6g8"};
    Player *const player = player_of("random:seed=1");
    const Position start = pos_initial();
    Game game;
    game_init(&game, &start, NULL);
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        const Move move = move_of(game_position(&game), moves[i]);
        if (i % 2 == 1) {
            assert_int_equal(decide(player, &game).move, move);
        }
        assert_true(game_push(&game, move, NULL));
    }
    game_release(&game);
    player_destroy(player);
}

// The position that write-up 004 reached by 26 pairs of NumPy's random moves.
static void random_reaches_the_position_of_write_up_004(void **state) {
    (void)state;
    Player *const player = player_of("random:seed=20220813,rng=numpy");
    const Position start = pos_initial();
    Game game;
    game_init(&game, &start, NULL);
    let_play(player, &game, 52);
    char fen[FEN_TEXT_SIZE];
    (void)fen_format(fen, game_position(&game), FEN_XFEN);
    assert_string_equal(fen, "1nk2b2/1rp1nr2/1p2pp2/p1q4p/2PpPP2/PP1P1P1b/3BR1QP/RN4K1 w - - 3 27");
    game_release(&game);
    player_destroy(player);
}

static void random_answers_a_turn_that_comes_again_alike(void **state) {
    (void)state;
    static const char *const texts[] = {"random:seed=3", "random:seed=3,rng=numpy"};
    for (size_t i = 0; i < 2; i++) {
        Player *const player = player_of(texts[i]);
        const Position start = pos_initial();
        Game game;
        game_init(&game, &start, NULL);
        Move first[60];
        for (int ply = 0; ply < 60; ply++) {
            first[ply] = decide(player, &game).move;
            assert_int_equal(decide(player, &game).move, first[ply]); // asked twice
            assert_true(game_push(&game, first[ply], NULL));
        }
        for (int back = 0; back < 45; back++) {
            game_pop(&game);
        }
        for (int ply = 15; ply < 60; ply++) {
            assert_int_equal(decide(player, &game).move, first[ply]);
            assert_true(game_push(&game, first[ply], NULL));
        }
        // A new game begins with the seed again.
        while (game.count > 0) {
            game_pop(&game);
        }
        const PlayerEvent event = {.kind = PLAYER_NEW_GAME, .game = &game};
        player_notify(player, &event);
        for (int ply = 0; ply < 60; ply++) {
            assert_int_equal(decide(player, &game).move, first[ply]);
            assert_true(game_push(&game, first[ply], NULL));
        }
        game_release(&game);
        player_destroy(player);
    }
}

static void a_seed_left_out_is_drawn_once_and_shown(void **state) {
    (void)state;
    int drawn = 0;
    const PlayerEnv env = {.seeds = {draw_seven, &drawn}};
    Player *player;
    assert_true(player_create_from_text(&player, span_of("random"), &env, NULL));
    assert_string_equal(player_name(player), "random:seed=7");
    assert_int_equal(drawn, 1);
    Player *const again = player_of(player_name(player));
    const Position start = pos_initial();
    Game game;
    game_init(&game, &start, NULL);
    assert_int_equal(decide(player, &game).move, decide(again, &game).move);
    game_release(&game);
    player_destroy(again);
    player_destroy(player);

    // Without a source the machine draws: two in a row differ (but for one in four thousand
    // million).
    Player *const one = player_of("random");
    Player *const two = player_of("random");
    assert_string_not_equal(player_name(one), player_name(two));
    player_destroy(one);
    player_destroy(two);
}

// think=1s by a clock that goes on by 100 ms at every look.
static PlayerDecision think(const char *text, int64_t limit_us, bool is_stopped, int64_t *took_us) {
    FakeTime fake = {.step_us = 100000};
    const TimeSource time = time_source_fake(&fake);
    StopSignal stop;
    stop_reset(&stop);
    if (is_stopped) {
        stop_ask(&stop);
    }
    Player *const player = player_of(text);
    const Position start = pos_initial();
    Game game;
    game_init(&game, &start, NULL);
    PlayerRequest request = player_request_of(&game, &time);
    request.deadline_us = time_after(0, limit_us);
    request.stop = &stop;
    PlayerDecision decision;
    assert_true(player_decide(player, &request, &decision, NULL));
    *took_us = fake.now_us;
    game_release(&game);
    player_destroy(player);
    return decision;
}

static void random_can_look_busy(void **state) {
    (void)state;
    int64_t took_us;
    const PlayerDecision at_once = think("000-random:seed=1", TIME_NEVER, false, &took_us);
    assert_true(took_us < 500000);
    assert_false(at_once.stopped);
    PlayerDecision busy = think("000-random:seed=1,think=1s", TIME_NEVER, false, &took_us);
    assert_true(took_us >= 1000000 && took_us < 1500000);
    assert_int_equal(busy.move, at_once.move);
    assert_false(busy.stopped);
    busy = think("random:seed=1,think=1s", 300000, false, &took_us);
    assert_true(took_us < 700000);
    assert_true(busy.stopped);
    assert_int_equal(busy.move, at_once.move);
    busy = think("random:seed=1,think=1h", TIME_NEVER, true, &took_us);
    assert_true(took_us < 500000);
    assert_true(busy.stopped);
    assert_int_equal(busy.kind, DECISION_MOVE);
}

static void numpy_seeds_have_32_bits(void **state) {
    (void)state;
    const PlayerEnv env = {.alloc = NULL};
    Player *player;
    Error err;
    assert_false(
        player_create_from_text(&player, span_of("random:seed=4294967296,rng=numpy"), &env, &err));
    assert_int_equal(err.code, ERROR_VALUE);
    player_destroy(player_of("random:seed=4294967295,rng=numpy"));
    player_destroy(player_of("random:seed=4294967296"));
}

static void finished_games_have_no_move(void **state) {
    (void)state;
    static const char *const texts[] = {"random:seed=1", "minimax", "alphabeta"};
    const Position mated = position_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    Game game;
    game_init(&game, &mated, NULL);
    for (size_t i = 0; i < 3; i++) {
        Player *const player = player_of(texts[i]);
        assert_int_equal(decide(player, &game).kind, DECISION_NONE);
        player_destroy(player);
    }
    game_release(&game);
}

static void classic_players_report(void **state) {
    (void)state;
    Player *const player = player_of("alphabeta:depth=3,children=fast");
    assert_string_equal(player_name(player), "alphabeta:depth=3,children=fast");
    assert_int_equal(player_bad_move_policy(player), BAD_MOVE_REPLACE);
    assert_false(player_is_human(player));
    const Position start = position_of("6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1");
    Game game;
    game_init(&game, &start, NULL);
    const PlayerDecision decision = decide(player, &game);
    assert_int_equal(decision.kind, DECISION_MOVE);
    assert_int_equal(decision.move, move_of(&start, "e1e8"));
    assert_int_equal(decision.report.score.kind, SCORE_PLUS_INF);
    assert_int_equal(decision.report.line_count, 1);
    assert_int_equal(decision.report.depth, 3);
    assert_true(decision.report.nodes > 20 && decision.report.exact && !decision.stopped);
    game_release(&game);
    player_destroy(player);
}

// White is a rook down; Black is happy.
static void classic_players_take_a_draw_when_worse(void **state) {
    (void)state;
    const Position start = position_of("3r2k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1");
    Game game;
    game_init(&game, &start, NULL);
    const TimeSource time = time_source_real();
    Player *const player = player_of("alphabeta:depth=2");
    PlayerRequest request = player_request_of(&game, &time);
    PlayerDecision decision;
    request.draw_offered = true;
    assert_true(player_decide(player, &request, &decision, NULL));
    assert_int_equal(decision.kind, DECISION_ACCEPT_DRAW);
    request.draw_offered = false;
    assert_true(player_decide(player, &request, &decision, NULL));
    assert_int_equal(decision.kind, DECISION_MOVE);
    request.ask = ASK_DRAW;
    request.color = WHITE;
    assert_true(player_decide(player, &request, &decision, NULL));
    assert_int_equal(decision.kind, DECISION_ACCEPT_DRAW);
    request.color = BLACK;
    assert_true(player_decide(player, &request, &decision, NULL));
    assert_int_equal(decision.kind, DECISION_DECLINE_DRAW);
    game_release(&game);
    player_destroy(player);
}

// With little time left the search ends before the flag falls, and plays what it has.
static void classic_players_watch_their_clock(void **state) {
    (void)state;
    FakeTime fake = {.step_us = 1000};
    const TimeSource time = time_source_fake(&fake);
    const Position start = pos_initial();
    Game game;
    game_init(&game, &start, NULL);
    Player *const player = player_of("minimax:depth=7");
    PlayerRequest request = player_request_of(&game, &time);
    request.clocks[WHITE] = (PlayerClock){.timed = true, .remaining_us = 400000};
    request.deadline_us = 400000;
    PlayerDecision decision;
    assert_true(player_decide(player, &request, &decision, NULL));
    assert_true(decision.stopped);
    assert_true(fake.now_us > 375000 && fake.now_us < 400000);
    assert_false(decision.report.exact);
    game_release(&game);
    player_destroy(player);
}

typedef struct Desk {
    int asked;
    int told;
    bool broken;
} Desk;

static bool desk_decide(void *context, const PlayerRequest *request, PlayerDecision *out,
                        Error *err) {
    Desk *const desk = context;
    desk->asked++;
    out->kind = DECISION_MOVE;
    out->move = move_of(game_position(request->game), "e2e4");
    return !desk->broken || error_set(err, ERROR_IO, "the input is gone");
}

static void desk_notify(void *context, const PlayerEvent *event) {
    Desk *const desk = context;
    desk->told++;
    assert_int_equal(event->kind, PLAYER_NEW_GAME);
}

static void humans_sit_behind_callbacks(void **state) {
    (void)state;
    Desk desk = {.asked = 0};
    PlayerEnv env = {.human = {desk_decide, desk_notify, &desk}};
    Player *player;
    assert_true(player_create_from_text(&player, span_of("human"), &env, NULL));
    assert_true(player_is_human(player));
    assert_int_equal(player_bad_move_policy(player), BAD_MOVE_RETRY);
    const Position start = pos_initial();
    Game game;
    game_init(&game, &start, NULL);
    assert_int_equal(decide(player, &game).move, move_of(&start, "e2e4"));
    const PlayerEvent event = {.kind = PLAYER_NEW_GAME, .game = &game};
    player_notify(player, &event);
    assert_int_equal(desk.asked, 1);
    assert_int_equal(desk.told, 1);

    desk.broken = true;
    const TimeSource time = time_source_real();
    const PlayerRequest request = player_request_of(&game, &time);
    PlayerDecision decision = {.kind = DECISION_RESIGN};
    Error err;
    assert_false(player_decide(player, &request, &decision, &err));
    assert_int_equal(err.code, ERROR_IO);
    assert_int_equal(decision.kind, DECISION_NONE);
    player_destroy(player);

    env.human.decide = NULL;
    assert_false(player_create_from_text(&player, span_of("human"), &env, &err));
    assert_int_equal(err.code, ERROR_UNSUPPORTED);
    game_release(&game);
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    static const char *const texts[] = {"random:seed=1", "minimax:depth=1", "human"};
    Desk desk = {.asked = 0};
    const Position start = pos_initial();
    for (size_t i = 0; i < 3; i++) {
        for (size_t n = 1;; n++) {
            FailAlloc fail;
            const Alloc alloc = fail_alloc_init(&fail, n);
            const PlayerEnv env = {.alloc = &alloc, .human = {desk_decide, NULL, &desk}};
            Game game;
            game_init(&game, &start, &alloc);
            Player *player = NULL;
            PlayerDecision decision;
            const TimeSource time = time_source_real();
            const PlayerRequest request = player_request_of(&game, &time);
            Error err = {.code = ERROR_NONE};
            const bool fine = player_create_from_text(&player, span_of(texts[i]), &env, &err)
                              && player_decide(player, &request, &decision, &err);
            player_destroy(player);
            game_release(&game);
            assert_int_equal(fail_alloc_live(&fail), 0);
            assert_true(fine == !fail.tripped);
            if (fine) {
                assert_true(n > 3);
                break;
            }
            assert_int_equal(err.code, ERROR_MEMORY);
        }
    }
}

UNIT_TESTS(player) = {
    cmocka_unit_test(random_replays_a_game_of_write_up_003),
    cmocka_unit_test(random_reaches_the_position_of_write_up_004),
    cmocka_unit_test(random_answers_a_turn_that_comes_again_alike),
    cmocka_unit_test(random_can_look_busy),
    cmocka_unit_test(a_seed_left_out_is_drawn_once_and_shown),
    cmocka_unit_test(numpy_seeds_have_32_bits),
    cmocka_unit_test(finished_games_have_no_move),
    cmocka_unit_test(classic_players_report),
    cmocka_unit_test(classic_players_take_a_draw_when_worse),
    cmocka_unit_test(classic_players_watch_their_clock),
    cmocka_unit_test(humans_sit_behind_callbacks),
    cmocka_unit_test(failed_allocations_are_errors),
};
UNIT_TESTS_END(player)
