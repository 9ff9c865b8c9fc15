// SPDX-License-Identifier: MIT
#include "match/game_loop.h"

#include "fail_alloc.h"
#include "scripted_player.h"

#include "match/game_clock.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

enum { EVENTS_MAX = 64, SECOND = 1000000 };

// A game between two scripts on a fake clock, with all its events.
typedef struct Scene {
    FakeTime fake;
    TimeSource time;
    Script scripts[2];
    GameLoopConfig config;
    Game start;
    GameLoop *loop;
    GameEvent events[EVENTS_MAX];
    int event_count;
} Scene;

static void note_event(void *context, const GameEvent *event) {
    Scene *const scene = context;
    assert_non_null(event->game);
    if (event->kind != GAME_EVENT_TURN) {
        assert_true(scene->event_count < EVENTS_MAX);
        scene->events[scene->event_count++] = *event;
    }
}

#define STEPS(...) (const Step[]){__VA_ARGS__}, sizeof((const Step[]){__VA_ARGS__}) / sizeof(Step)
#define MOVE(text)                                                                                 \
    { .kind = DECISION_MOVE, .move = (text), .takes_us = SECOND }
#define SAY(what)                                                                                  \
    { .kind = (what), .takes_us = SECOND }

static void scene_init(Scene *scene, const char *fen, const char *moves) {
    *scene = (Scene){.fake = {.now_us = 5000}};
    scene->time = time_source_fake(&scene->fake);
    const Position start = fen == NULL ? pos_initial() : position_of(fen);
    game_init(&scene->start, &start, NULL);
    play_moves(&scene->start, moves);
    scene->config = (GameLoopConfig){
        .game = &scene->start, .time_source = &scene->time, .observer = {note_event, scene}};
}

static void scene_script(Scene *scene, int color, BadMovePolicy policy, const Step *steps,
                         size_t count) {
    Script *const script = &scene->scripts[color];
    script_init(script, policy, steps, count);
    script->player.state = script;
    script->fake = &scene->fake;
    script->loop = &scene->loop;
    scene->config.players[color] = &script->player;
}

static void scene_open(Scene *scene) {
    assert_true(game_loop_create(&scene->loop, &scene->config, NULL));
    assert_int_equal(scene->scripts[WHITE].events[PLAYER_NEW_GAME], 1);
    assert_int_equal(scene->scripts[BLACK].events[PLAYER_NEW_GAME], 1);
}

static GameLoopStatus scene_step(Scene *scene) {
    GameLoopStatus status;
    Error err;
    if (!game_loop_step(scene->loop, &status, &err)) {
        fail_msg("%s", err.text);
    }
    return status;
}

static void scene_close(Scene *scene) {
    assert_int_equal(scene->scripts[WHITE].next, scene->scripts[WHITE].count);
    assert_int_equal(scene->scripts[BLACK].next, scene->scripts[BLACK].count);
    game_loop_destroy(scene->loop);
    game_release(&scene->start);
}

static void assert_over(const Scene *scene, Reason reason, int winner) {
    const Outcome outcome = game_loop_outcome(scene->loop);
    assert_string_equal(reason_name(outcome.reason), reason_name(reason));
    assert_int_equal(outcome.winner, winner);
    for (int color = WHITE; color <= BLACK; color++) {
        assert_int_equal(scene->scripts[color].events[PLAYER_GAME_OVER], 1);
        assert_int_equal(scene->scripts[color].outcome.reason, reason);
    }
    const GameEvent *const last = &scene->events[scene->event_count - 1];
    assert_int_equal(last->kind, GAME_EVENT_OVER);
    assert_int_equal(last->outcome.reason, reason);
}

// Runs a whole game of two scripts.
static void run_to_end(Scene *scene, Reason reason, int winner) {
    scene_open(scene);
    GameLoopStatus status;
    Error err;
    if (!game_loop_run(scene->loop, &status, &err)) {
        fail_msg("%s", err.text);
    }
    assert_int_equal(status, GAME_LOOP_OVER);
    assert_over(scene, reason, winner);
    assert_int_equal(scene_step(scene), GAME_LOOP_OVER); // stays over
}

static void mate_ends_the_game(void **state) {
    (void)state;
    Scene scene;
    scene_init(&scene, NULL, "");
    scene_script(&scene, WHITE, BAD_MOVE_REPLACE, STEPS(MOVE("f2f3"), MOVE("g2g4")));
    scene_script(&scene, BLACK, BAD_MOVE_REPLACE, STEPS(MOVE("e7e5"), MOVE("d8h4")));
    run_to_end(&scene, REASON_CHECKMATE, BLACK);
    assert_int_equal(scene.event_count, 5);
    const GameEvent *const move = &scene.events[1];
    assert_int_equal(move->kind, GAME_EVENT_MOVE);
    assert_int_equal(move->color, BLACK);
    assert_int_equal(move->elapsed_us, SECOND);
    assert_false(move->replaced || move->stopped);
    assert_int_equal(scene.scripts[WHITE].events[PLAYER_MOVE_MADE], 4);
    const PlayerSummary *const summary = game_loop_summary(scene.loop, BLACK);
    assert_int_equal(summary->moves, 2);
    assert_int_equal(summary->nodes, 20);
    assert_int_equal(summary->time_us, 2 * SECOND);
    assert_int_equal(summary->time_max_us, SECOND);
    assert_int_equal(summary->counter_count, 1);
    assert_string_equal(summary->counters[0].name, "calls");
    assert_int_equal(summary->counters[0].value, 6);
    assert_int_equal(game_loop_move_time_us(scene.loop, 3), SECOND);
    assert_int_equal(game_loop_move_time_us(scene.loop, 4), -1);
    assert_int_equal(game_loop_clock_after_us(scene.loop, 3), -1); // untimed
    scene_close(&scene);
}

static void other_ends_by_the_rules(void **state) {
    (void)state;

    static const struct {
        const char *fen;
        const char *moves;
        const char *last; // White's
        Reason reason;
    } cases[] = {
        {"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "", "f1f7", REASON_STALEMATE},
        {"8/8/3k4/8/8/4Kp2/8/8 w - - 0 1", "", "e3f3", REASON_INSUFFICIENT_MATERIAL},
        {"8/8/8/5k2/8/4K3/2p5/6r1 w - - 149 119", "", "e3f2", REASON_SEVENTYFIVE_MOVES},
        {"6k1/5ppp/8/8/8/8/5PPP/1N4K1 b - - 0 1",
         "g8f8 b1c3 f8g8 c3b1 g8f8 b1c3 f8g8 c3b1 g8f8 b1c3 f8g8 c3b1 g8f8 b1c3 f8g8", "c3b1",
         REASON_FIVEFOLD_REPETITION},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Scene scene;
        scene_init(&scene, cases[i].fen, cases[i].moves);
        scene_script(&scene, WHITE, BAD_MOVE_REPLACE, STEPS(MOVE(cases[i].last)));
        scene_script(&scene, BLACK, BAD_MOVE_REPLACE, NULL, 0);
        run_to_end(&scene, cases[i].reason, COLOR_NONE);
        scene_close(&scene);
    }
    // over before it begins
    Scene scene;
    scene_init(&scene, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "");
    scene_script(&scene, WHITE, BAD_MOVE_REPLACE, NULL, 0);
    scene_script(&scene, BLACK, BAD_MOVE_REPLACE, NULL, 0);
    run_to_end(&scene, REASON_CHECKMATE, WHITE);
    scene_close(&scene);
}

static void bad_moves_are_replaced_refused_or_lose(void **state) {
    (void)state;
    // replaced by the first move in child order
    Scene scene;
    scene_init(&scene, "7k/8/8/8/8/8/8/K6R b - - 0 1", "");
    scene_script(&scene, BLACK, BAD_MOVE_REPLACE, STEPS(SAY(DECISION_NONE), SAY(DECISION_RESIGN)));
    scene_script(&scene, WHITE, BAD_MOVE_REPLACE,
                 STEPS({.kind = DECISION_MOVE, .move = "illegal"}));
    run_to_end(&scene, REASON_RESIGNATION, WHITE);
    assert_int_equal(scene.events[0].kind, GAME_EVENT_NO_MOVE);
    assert_int_equal(scene.events[1].kind, GAME_EVENT_MOVE);
    assert_int_equal(scene.events[1].move, move_of(&scene.start.start, "h8g8"));
    assert_true(scene.events[1].replaced);
    assert_int_equal(scene.events[2].kind, GAME_EVENT_ILLEGAL_MOVE);
    assert_int_equal(scene.events[2].move, move_make(SQ_A1, SQ_C2));
    assert_true(scene.events[3].replaced);
    assert_int_equal(game_loop_summary(scene.loop, BLACK)->no_moves, 1);
    assert_int_equal(game_loop_summary(scene.loop, WHITE)->illegal_moves, 1);
    assert_int_equal(game_loop_summary(scene.loop, WHITE)->moves, 1);
    scene_close(&scene);

    // refused, asked again
    scene_init(&scene, NULL, "");
    scene_script(
        &scene, WHITE, BAD_MOVE_RETRY,
        STEPS({.kind = DECISION_MOVE, .move = "illegal"}, SAY(DECISION_NONE), MOVE("e2e4")));
    scene_script(&scene, BLACK, BAD_MOVE_FORFEIT,
                 STEPS({.kind = DECISION_MOVE, .move = "illegal"}));
    scene_open(&scene);
    assert_int_equal(scene_step(&scene), GAME_LOOP_RUNNING);
    assert_int_equal(game_loop_game(scene.loop)->count, 0);
    assert_int_equal(scene_step(&scene), GAME_LOOP_PAUSED);
    assert_int_equal(scene_step(&scene), GAME_LOOP_RUNNING);
    assert_int_equal(game_loop_game(scene.loop)->count, 1);
    assert_int_equal(game_loop_move_time_us(scene.loop, 0), 2 * SECOND); // all parts of the turn
    assert_int_equal(scene_step(&scene), GAME_LOOP_OVER);                // forfeited
    assert_over(&scene, REASON_ILLEGAL_MOVE, WHITE);
    scene_close(&scene);

    // an illegal move is only a draw when the opponent could never mate
    scene_init(&scene, "4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1", "");
    scene_script(&scene, WHITE, BAD_MOVE_FORFEIT, STEPS(SAY(DECISION_NONE)));
    scene_script(&scene, BLACK, BAD_MOVE_FORFEIT, NULL, 0);
    run_to_end(&scene, REASON_ILLEGAL_MOVE, COLOR_NONE);
    scene_close(&scene);
}

static void flags_fall(void **state) {
    (void)state;

    static const struct {
        const char *fen;
        const char *control;
        int64_t margin_us;
        int64_t takes_us;
        Reason reason; // REASON_RESIGNATION: in time
        int winner;
    } cases[] = {
        {NULL, "10s", 0, 10 * SECOND, REASON_RESIGNATION, BLACK},
        {NULL, "10s", 0, 10 * SECOND + 1, REASON_TIME, BLACK},
        {NULL, "10s", 500000, 10 * SECOND + 500000, REASON_RESIGNATION, BLACK},
        {NULL, "10s", 500000, 10 * SECOND + 500001, REASON_TIME, BLACK},
        {NULL, "2s/move", 0, 2 * SECOND + 1, REASON_TIME, BLACK},
        {NULL, "2s/move", 0, 2 * SECOND, REASON_RESIGNATION, BLACK},
        {NULL, "40/10s+5s", 0, 10 * SECOND + 1, REASON_TIME, BLACK},
        // Black cannot mate: a draw; with a pawn it could
        {"4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1", "10s", 0, 11 * SECOND, REASON_TIME, COLOR_NONE},
        {"4k3/8/8/8/8/8/3Q3p/4K3 w - - 0 1", "10s", 0, 11 * SECOND, REASON_TIME, BLACK},
        // nor behind a wall of pawns
        {"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", "10s", 0, 11 * SECOND, REASON_TIME,
         COLOR_NONE},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Scene scene;
        scene_init(&scene, cases[i].fen, "");
        assert_true(time_control_parse(&scene.config.time[WHITE], span_of(cases[i].control),
                                       TIME_UNIT_SECONDS, NULL));
        scene.config.time[WHITE].margin_us = cases[i].margin_us;
        scene_script(&scene, WHITE, BAD_MOVE_REPLACE,
                     STEPS({.kind = DECISION_RESIGN, .takes_us = cases[i].takes_us}));
        scene_script(&scene, BLACK, BAD_MOVE_REPLACE, NULL, 0);
        run_to_end(&scene, cases[i].reason, cases[i].winner);
        // the player was told when its flag falls
        const PlayerRequest *const request = &scene.scripts[WHITE].request;
        assert_true(request->clocks[WHITE].timed && !request->clocks[BLACK].timed);
        assert_int_equal(request->deadline_us,
                         5000 + request->clocks[WHITE].remaining_us + cases[i].margin_us + 1);
        scene_close(&scene);
    }
}

static void clocks_count_down_and_up(void **state) {
    (void)state;
    Scene scene;
    scene_init(&scene, NULL, "");
    assert_true(time_control_parse(&scene.config.time[WHITE], span_of("2/10s+1s"),
                                   TIME_UNIT_SECONDS, NULL));
    assert_true(
        time_control_parse(&scene.config.time[BLACK], span_of("3s/move"), TIME_UNIT_SECONDS, NULL));
    scene_script(&scene, WHITE, BAD_MOVE_REPLACE,
                 STEPS({.kind = DECISION_MOVE, .move = "e2e4", .takes_us = 4 * SECOND},
                       {.kind = DECISION_MOVE, .move = "g1f3", .takes_us = 2 * SECOND},
                       SAY(DECISION_RESIGN)));
    scene_script(&scene, BLACK, BAD_MOVE_REPLACE, STEPS(MOVE("e7e5"), MOVE("b8c6")));
    scene_open(&scene);
    assert_int_equal(game_loop_clock(scene.loop, WHITE).remaining_us, 10 * SECOND);
    assert_int_equal(game_loop_clock(scene.loop, WHITE).moves_to_go, 2);
    scene_step(&scene);
    assert_int_equal(game_loop_clock(scene.loop, WHITE).remaining_us, 7 * SECOND);
    assert_int_equal(game_loop_clock(scene.loop, WHITE).moves_to_go, 1);
    assert_int_equal(game_loop_clock_after_us(scene.loop, 0), 7 * SECOND);
    scene_step(&scene);
    assert_int_equal(game_loop_clock(scene.loop, BLACK).remaining_us, 3 * SECOND);
    scene_step(&scene); // 7 - 2 + 1, and the next period
    assert_int_equal(game_loop_clock(scene.loop, WHITE).remaining_us, 16 * SECOND);
    assert_int_equal(game_loop_clock(scene.loop, WHITE).moves_to_go, 2);
    scene_step(&scene);
    scene_step(&scene);
    assert_int_equal(scene.scripts[WHITE].request.clocks[WHITE].remaining_us, 16 * SECOND);
    assert_int_equal(scene.scripts[WHITE].request.clocks[WHITE].increment_us, SECOND);
    assert_int_equal(scene.scripts[WHITE].request.clocks[BLACK].fixed_move_us, 3 * SECOND);
    scene_close(&scene);
}

static void draws_are_offered_and_answered(void **state) {
    (void)state;
    // with a move, declined by moving, declined by word, accepted
    Scene scene;
    scene_init(&scene, NULL, "");
    scene_script(&scene, WHITE, BAD_MOVE_REPLACE,
                 STEPS({.kind = DECISION_MOVE, .move = "e2e4", .offers_draw = true},
                       {.kind = DECISION_MOVE, .move = "g1f3", .offers_draw = true},
                       {.kind = DECISION_MOVE, .move = "f1c4", .offers_draw = true}));
    scene_script(
        &scene, BLACK, BAD_MOVE_REPLACE,
        STEPS(MOVE("e7e5"), SAY(DECISION_DECLINE_DRAW), MOVE("b8c6"), SAY(DECISION_ACCEPT_DRAW)));
    scene_open(&scene);
    scene_step(&scene);
    assert_int_equal(scene.events[1].kind, GAME_EVENT_DRAW_OFFERED);
    assert_int_equal(scene.events[1].color, WHITE);
    scene_step(&scene);
    assert_true(scene.scripts[BLACK].request.draw_offered);
    scene_step(&scene);
    scene_step(&scene); // declines
    assert_true(scene.scripts[BLACK].request.draw_offered);
    scene_step(&scene);
    assert_false(scene.scripts[BLACK].request.draw_offered);
    scene_step(&scene);
    assert_int_equal(scene_step(&scene), GAME_LOOP_OVER);
    assert_over(&scene, REASON_AGREEMENT, COLOR_NONE);
    scene_close(&scene);

    // before the move: the opponent is asked at once, and only once a turn
    scene_init(&scene, NULL, "");
    scene_script(&scene, WHITE, BAD_MOVE_RETRY,
                 STEPS(SAY(DECISION_OFFER_DRAW), SAY(DECISION_OFFER_DRAW), MOVE("e2e4"),
                       SAY(DECISION_OFFER_DRAW)));
    scene_script(&scene, BLACK, BAD_MOVE_RETRY,
                 STEPS(SAY(DECISION_DECLINE_DRAW), MOVE("e7e5"), SAY(DECISION_ACCEPT_DRAW)));
    run_to_end(&scene, REASON_AGREEMENT, COLOR_NONE);
    static const GameEventKind kinds[] = {
        GAME_EVENT_DRAW_OFFERED, GAME_EVENT_DRAW_DECLINED, GAME_EVENT_REFUSED, GAME_EVENT_MOVE,
        GAME_EVENT_MOVE,         GAME_EVENT_DRAW_OFFERED,  GAME_EVENT_OVER};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        assert_int_equal(scene.events[i].kind, kinds[i]);
    }
    assert_int_equal(scene.scripts[BLACK].request.ask, ASK_DRAW);
    assert_int_equal(scene.scripts[BLACK].request.color, BLACK);
    scene_close(&scene);

    // an answer without an offer is refused
    scene_init(&scene, NULL, "");
    scene_script(&scene, WHITE, BAD_MOVE_RETRY,
                 STEPS(SAY(DECISION_ACCEPT_DRAW), SAY(DECISION_RESIGN)));
    scene_script(&scene, BLACK, BAD_MOVE_RETRY, NULL, 0);
    run_to_end(&scene, REASON_RESIGNATION, BLACK);
    assert_int_equal(scene.events[0].kind, GAME_EVENT_REFUSED);
    assert_non_null(scene.events[0].text);
    scene_close(&scene);
}

static void claims_are_checked(void **state) {
    (void)state;
    static const char *const twice = "b1c3 g8f8 c3b1 f8g8 b1c3 g8f8 c3b1";
    static const char *const fen = "6k1/5ppp/8/8/8/8/5PPP/1N4K1 w - - 0 1";
    Scene scene;
    // with a move that brings the third occurrence
    scene_init(&scene, fen, twice);
    scene_script(&scene, WHITE, BAD_MOVE_REPLACE, NULL, 0);
    scene_script(&scene, BLACK, BAD_MOVE_REPLACE,
                 STEPS({.kind = DECISION_CLAIM_DRAW, .move = "f8g8"}));
    run_to_end(&scene, REASON_THREEFOLD, COLOR_NONE);
    assert_int_equal(game_loop_game(scene.loop)->count, 7); // announced, not made
    scene_close(&scene);
    // a wrong claim with a move: the move is made; then the position stands for the third time
    scene_init(&scene, fen, twice);
    scene_script(&scene, BLACK, BAD_MOVE_REPLACE,
                 STEPS(SAY(DECISION_CLAIM_DRAW), {.kind = DECISION_CLAIM_DRAW, .move = "f8e8"},
                       {.kind = DECISION_CLAIM_DRAW, .move = "illegal"}));
    scene_script(&scene, WHITE, BAD_MOVE_REPLACE, STEPS(MOVE("b1c3"), SAY(DECISION_RESIGN)));
    run_to_end(&scene, REASON_RESIGNATION, BLACK);
    assert_int_equal(scene.events[0].kind, GAME_EVENT_CLAIM_REJECTED);
    assert_int_equal(scene.events[1].kind, GAME_EVENT_CLAIM_REJECTED);
    assert_int_equal(scene.events[2].kind, GAME_EVENT_MOVE);
    assert_int_equal(scene.events[4].kind, GAME_EVENT_ILLEGAL_MOVE);
    scene_close(&scene);
    // in the position
    scene_init(&scene, "8/8/8/5k2/8/4K3/2p5/6r1 w - - 100 119", "");
    scene_script(&scene, WHITE, BAD_MOVE_REPLACE, STEPS(SAY(DECISION_CLAIM_DRAW)));
    scene_script(&scene, BLACK, BAD_MOVE_REPLACE, NULL, 0);
    run_to_end(&scene, REASON_FIFTY_MOVES, COLOR_NONE);
    scene_close(&scene);
}

// A program that goes on deciding nonsense is taken to have found no move.
static void nonsense_does_not_go_on_for_ever(void **state) {
    (void)state;
    Scene scene;
    scene_init(&scene, NULL, "");
    scene_script(&scene, WHITE, BAD_MOVE_FORFEIT,
                 STEPS(SAY(DECISION_CLAIM_DRAW), SAY(DECISION_ACCEPT_DRAW),
                       {.kind = DECISION_TAKEBACK, .plies = 1}));
    scene_script(&scene, BLACK, BAD_MOVE_FORFEIT, NULL, 0);
    run_to_end(&scene, REASON_ILLEGAL_MOVE, BLACK);
    scene_close(&scene);
}

static void moves_are_taken_back_and_redone(void **state) {
    (void)state;
    Scene scene;
    scene_init(&scene, NULL, "d2d4");
    assert_true(
        time_control_parse(&scene.config.time[BLACK], span_of("60s"), TIME_UNIT_SECONDS, NULL));
    scene.config.time[WHITE] = scene.config.time[BLACK];
    scene_script(&scene, BLACK, BAD_MOVE_RETRY,
                 STEPS(MOVE("d7d5"), MOVE("g8f6"), {.kind = DECISION_TAKEBACK, .plies = 2},
                       MOVE("e7e6"), SAY(DECISION_RESIGN)));
    scene_script(&scene, WHITE, BAD_MOVE_RETRY, STEPS(MOVE("c2c4"), MOVE("b1c3"), MOVE("c2c4")));
    scene_open(&scene);
    for (int i = 0; i < 4; i++) { // d5 c4 Nf6 Nc3
        scene_step(&scene);
    }
    assert_int_equal(game_loop_clock(scene.loop, WHITE).remaining_us, 58 * SECOND);
    scene_step(&scene); // Black takes Nf6 and Nc3 back
    assert_int_equal(game_loop_game(scene.loop)->count, 3);
    assert_int_equal(game_loop_clock(scene.loop, WHITE).remaining_us, 59 * SECOND);
    assert_int_equal(game_loop_clock(scene.loop, BLACK).remaining_us, 59 * SECOND);
    assert_int_equal(scene.scripts[WHITE].events[PLAYER_TAKEBACK], 1);
    const GameEvent *const event = &scene.events[scene.event_count - 1];
    assert_int_equal(event->kind, GAME_EVENT_TAKEBACK);
    assert_int_equal(event->plies, 2);

    assert_int_equal(game_loop_redo(scene.loop, 5), 2);
    assert_int_equal(game_loop_game(scene.loop)->count, 5);
    assert_int_equal(game_loop_game(scene.loop)->plies[4].move,
                     move_of(game_position_at(game_loop_game(scene.loop), 4), "b1c3"));
    assert_int_equal(game_loop_clock(scene.loop, WHITE).remaining_us, 58 * SECOND);
    assert_int_equal(game_loop_takeback(scene.loop, 100), 5); // beyond what was played before
    assert_int_equal(game_loop_takeback(scene.loop, 1), 0);
    assert_int_equal(game_loop_clock(scene.loop, BLACK).remaining_us, 60 * SECOND);
    assert_int_equal(game_loop_redo(scene.loop, 1), 1);
    scene_step(&scene); // another move: nothing is left to redo
    assert_int_equal(game_loop_redo(scene.loop, 1), 0);
    scene_step(&scene);
    assert_int_equal(scene_step(&scene), GAME_LOOP_OVER);
    // a finished game wakes up again
    assert_int_equal(game_loop_takeback(scene.loop, 1), 1);
    assert_false(outcome_is_over(game_loop_outcome(scene.loop)));
    scene_close(&scene);

    scene_init(&scene, NULL, "e2e4");
    scene.config.no_takeback = true;
    scene_script(&scene, BLACK, BAD_MOVE_RETRY,
                 STEPS({.kind = DECISION_TAKEBACK, .plies = 1}, SAY(DECISION_ABORT)));
    scene_script(&scene, WHITE, BAD_MOVE_RETRY, NULL, 0);
    run_to_end(&scene, REASON_ABORTED, COLOR_NONE);
    assert_int_equal(scene.events[0].kind, GAME_EVENT_REFUSED);
    assert_int_equal(game_loop_game(scene.loop)->count, 1);
    scene_close(&scene);
}

static void orders_from_outside_are_obeyed(void **state) {
    (void)state;
    Scene scene;
    scene_init(&scene, NULL, "");
    scene_script(&scene, WHITE, BAD_MOVE_REPLACE,
                 STEPS({.kind = DECISION_MOVE, .move = "e2e4", .during = game_loop_interrupt},
                       {.kind = DECISION_MOVE, .move = "e2e4", .during = game_loop_move_now},
                       {.kind = DECISION_NONE, .during = game_loop_move_now},
                       {.kind = DECISION_MOVE, .move = "a2a3", .during = game_loop_abort}));
    scene_script(&scene, BLACK, BAD_MOVE_REPLACE, STEPS(MOVE("e7e5"), MOVE("e8e7")));
    scene_open(&scene);
    assert_int_equal(scene_step(&scene), GAME_LOOP_INTERRUPTED); // found, but not played
    assert_int_equal(game_loop_game(scene.loop)->count, 0);
    assert_int_equal(scene_step(&scene), GAME_LOOP_RUNNING);
    assert_int_equal(scene.events[0].kind, GAME_EVENT_MOVE);
    assert_true(scene.events[0].stopped);
    scene_step(&scene);
    assert_false(scene.events[1].stopped); // the signal is gone
    scene_step(&scene);
    assert_int_equal(scene.events[2].kind, GAME_EVENT_NO_MOVE); // nothing found so soon
    scene_step(&scene);
    game_loop_interrupt(scene.loop); // between turns: nobody is asked
    assert_int_equal(scene_step(&scene), GAME_LOOP_INTERRUPTED);
    assert_int_equal(scene_step(&scene), GAME_LOOP_OVER);
    assert_over(&scene, REASON_ABORTED, COLOR_NONE);
    assert_int_equal(game_loop_game(scene.loop)->count, 4);
    scene_close(&scene);

    // aborted between turns; an abort is not weakened by a later order
    scene_init(&scene, NULL, "");
    scene_script(&scene, WHITE, BAD_MOVE_REPLACE, NULL, 0);
    scene_script(&scene, BLACK, BAD_MOVE_REPLACE, NULL, 0);
    scene_open(&scene);
    game_loop_abort(scene.loop);
    game_loop_move_now(scene.loop);
    assert_int_equal(scene_step(&scene), GAME_LOOP_OVER);
    assert_over(&scene, REASON_ABORTED, COLOR_NONE);
    scene_close(&scene);
}

static void pauses_keep_the_turn(void **state) {
    (void)state;
    Scene scene;
    scene_init(&scene, NULL, "");
    assert_true(
        time_control_parse(&scene.config.time[WHITE], span_of("5s"), TIME_UNIT_SECONDS, NULL));
    scene_script(&scene, WHITE, BAD_MOVE_RETRY,
                 STEPS(SAY(DECISION_PAUSE), SAY(DECISION_PAUSE),
                       {.kind = DECISION_MOVE, .move = "e2e4", .takes_us = 4 * SECOND}));
    scene_script(&scene, BLACK, BAD_MOVE_RETRY, NULL, 0);
    scene_open(&scene);
    assert_int_equal(scene_step(&scene), GAME_LOOP_PAUSED);
    scene.fake.now_us += 100 * SECOND; // the time of a pause is nobody's
    assert_int_equal(game_loop_clock(scene.loop, WHITE).remaining_us, 4 * SECOND);
    assert_int_equal(scene_step(&scene), GAME_LOOP_PAUSED);
    assert_int_equal(scene.scripts[WHITE].request.clocks[WHITE].remaining_us, 4 * SECOND);
    assert_int_equal(scene_step(&scene), GAME_LOOP_OVER); // 1 + 1 + 4 seconds of 5
    assert_over(&scene, REASON_TIME, BLACK);
    scene_close(&scene);
}

static void parts_can_be_exchanged(void **state) {
    (void)state;
    Scene scene;
    scene_init(&scene, NULL, "");
    scene_script(&scene, WHITE, BAD_MOVE_RETRY, STEPS(MOVE("e2e4")));
    scene_script(&scene, BLACK, BAD_MOVE_RETRY, STEPS(MOVE("e7e5"), MOVE("g1f3")));
    scene_open(&scene);
    scene_step(&scene);
    scene_step(&scene);
    game_loop_set_player(scene.loop, WHITE, &scene.scripts[BLACK].player);
    assert_ptr_equal(game_loop_player(scene.loop, WHITE), &scene.scripts[BLACK].player);
    scene_step(&scene);
    assert_int_equal(game_loop_game(scene.loop)->count, 3);
    assert_int_equal(scene.scripts[BLACK].request.color, WHITE);

    const Position other = position_of("4k3/8/8/8/8/8/4P3/4K3 b - - 3 40");
    Game game;
    game_init(&game, &other, NULL);
    assert_true(game_loop_set_game(scene.loop, &game, NULL));
    game_release(&game);
    assert_int_equal(game_loop_game(scene.loop)->count, 0);
    assert_true(pos_is_same(game_position(game_loop_game(scene.loop)), &other));
    assert_int_equal(game_loop_summary(scene.loop, WHITE)->moves, 0);
    game_loop_finish(scene.loop, (Outcome){REASON_ADJUDICATION, WHITE});
    assert_int_equal(scene_step(&scene), GAME_LOOP_OVER);
    game_loop_finish(scene.loop, (Outcome){REASON_ABORTED, COLOR_NONE}); // too late
    assert_int_equal(game_loop_outcome(scene.loop).reason, REASON_ADJUDICATION);
    scene_close(&scene);
}

static void faults_leave_the_game_as_it_was(void **state) {
    (void)state;
    Scene scene;
    scene_init(&scene, NULL, "");
    scene_script(&scene, WHITE, BAD_MOVE_RETRY,
                 STEPS({.kind = DECISION_MOVE, .move = "e2e4", .fails = true}, MOVE("d2d4")));
    scene_script(&scene, BLACK, BAD_MOVE_RETRY, NULL, 0);
    scene_open(&scene);
    GameLoopStatus status;
    Error err;
    assert_false(game_loop_step(scene.loop, &status, &err));
    assert_int_equal(err.code, ERROR_IO);
    assert_int_equal(game_loop_game(scene.loop)->count, 0);
    assert_false(outcome_is_over(game_loop_outcome(scene.loop)));
    assert_int_equal(scene_step(&scene), GAME_LOOP_RUNNING);
    scene_close(&scene);
}

// Where programs play, one that fails loses; memory is still nobody's fault.
static void failed_programs_forfeit(void **state) {
    (void)state;
    Scene scene;
    scene_init(&scene, NULL, "e2e4");
    scene.config.forfeits = true;
    scene_script(&scene, WHITE, BAD_MOVE_FORFEIT, NULL, 0);
    scene_script(&scene, BLACK, BAD_MOVE_FORFEIT,
                 STEPS({.kind = DECISION_NONE, .fails = true},
                       {.kind = DECISION_NONE, .fails = true, .fault = PLAYER_FAULT_CRASH}));
    scene_open(&scene);
    GameLoopStatus status;
    Error err;
    assert_false(game_loop_step(scene.loop, &status, &err));
    assert_int_equal(scene_step(&scene), GAME_LOOP_OVER);
    assert_over(&scene, REASON_ABANDONED, WHITE);
    assert_int_equal(scene.events[0].kind, GAME_EVENT_FAULT);
    assert_int_equal(scene.events[0].color, BLACK);
    assert_int_equal(scene.events[0].fault, PLAYER_FAULT_CRASH);
    scene_close(&scene);

    // An engine that hangs until its flag has fallen has lost on time.
    scene_init(&scene, NULL, "");
    scene.config.forfeits = true;
    scene.config.time[WHITE] = (TimeControl){.base_us = SECOND};
    scene_script(&scene, WHITE, BAD_MOVE_FORFEIT,
                 STEPS({.kind = DECISION_NONE,
                        .takes_us = 2 * SECOND,
                        .fails = true,
                        .fault = PLAYER_FAULT_STALL}));
    scene_script(&scene, BLACK, BAD_MOVE_FORFEIT, NULL, 0);
    scene_open(&scene);
    assert_int_equal(scene_step(&scene), GAME_LOOP_OVER);
    assert_over(&scene, REASON_TIME, BLACK);
    scene_close(&scene);
}

// The published game of write-up 003's alpha-beta at depth 4 against random.seed(1): 47 plies, its
// calls and cutoffs.
static void plays_a_published_game(void **state) {
    (void)state;
    const PlayerEnv env = {.alloc = NULL};
    Player *players[2];
    assert_true(player_create_from_text(&players[WHITE], span_of("alphabeta:depth=4"), &env, NULL));
    assert_true(player_create_from_text(&players[BLACK], span_of("random:seed=1"), &env, NULL));
    const Position start = pos_initial();
    Game game;
    game_init(&game, &start, NULL);
    const GameLoopConfig config = {.game = &game, .players = {players[WHITE], players[BLACK]}};
    GameLoop *loop;
    assert_true(game_loop_create(&loop, &config, NULL));
    GameLoopStatus status;
    assert_true(game_loop_run(loop, &status, NULL));
    assert_int_equal(game_loop_outcome(loop).reason, REASON_CHECKMATE);
    assert_int_equal(game_loop_outcome(loop).winner, WHITE);
    play_moves(&game, "g1h3 h7h6 h3f4 a7a5 f4h5 b8c6 c2c3 c6d4 c3d4 a8a7 h5f4 d7d5 f4h5 e7e6 h5f4 "
                      "d8h4 g2g3 g7g6 g3h4 f8c5 d4c5 e8f8 f4h3 d5d4 h3f4 h8h7 f4h3 b7b6 c5b6 c7b6 "
                      "d1a4 b6b5 a4d4 g8e7 d4a7 g6g5 a7a5 e7g8 a5d8 f8g7 d8c8 e6e5 c8e8 g8f6 e8e5 "
                      "g5h4 h1g1 g7h8 e5b8 f6g8 b8g8");
    const Game *const played = game_loop_game(loop);
    assert_int_equal(played->count, game.count);
    for (size_t i = 0; i < game.count; i++) {
        assert_int_equal(played->plies[i].move, game.plies[i].move);
    }
    const PlayerSummary *const summary = game_loop_summary(loop, WHITE);
    assert_int_equal(summary->moves, 26);
    assert_int_equal(summary->nodes, 185955);
    for (int i = 0; i < summary->counter_count; i++) {
        if (strcmp(summary->counters[i].name, "cutoffs") == 0) {
            assert_int_equal(summary->counters[i].value, 36128);
        }
    }
    assert_int_equal(summary->no_moves + summary->illegal_moves, 0);
    game_loop_destroy(loop);
    game_release(&game);
    player_destroy(players[WHITE]);
    player_destroy(players[BLACK]);
}

typedef struct Outsider {
    GameLoop *loop;
    void (*order)(GameLoop *loop);
    atomic_bool thinking;
} Outsider;

static void *give_order_while_thinking(void *context) {
    Outsider *const outsider = context;
    while (!atomic_load(&outsider->thinking)) {
        sched_yield();
    }
    outsider->order(outsider->loop);
    return NULL;
}

static void note_thinking(void *context, const GameEvent *event) {
    Outsider *const outsider = context;
    if (event->kind == GAME_EVENT_PROGRESS) { // a first move has been found
        atomic_store(&outsider->thinking, true);
    }
}

// A search that would last for years, stopped by another thread.
static void another_thread_may_give_orders(void **state) {
    (void)state;

    static const struct {
        void (*order)(GameLoop *loop);
        GameLoopStatus status;
        size_t plies;
    } cases[] = {
        {game_loop_interrupt, GAME_LOOP_INTERRUPTED, 0},
        {game_loop_move_now, GAME_LOOP_RUNNING, 1},
        {game_loop_abort, GAME_LOOP_OVER, 0},
    };

    const PlayerEnv env = {.alloc = NULL};
    Player *player;
    assert_true(player_create_from_text(&player, span_of("alphabeta:depth=40"), &env, NULL));
    const Position start = position_of("7k/5ppp/8/8/8/8/1r3PPP/R5K1 w - - 0 1");
    Game game;
    game_init(&game, &start, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Outsider outsider = {.order = cases[i].order};
        const GameLoopConfig config = {
            .game = &game, .players = {player, player}, .observer = {note_thinking, &outsider}};
        assert_true(game_loop_create(&outsider.loop, &config, NULL));
        pthread_t thread;
        assert_int_equal(pthread_create(&thread, NULL, give_order_while_thinking, &outsider), 0);
        GameLoopStatus status;
        assert_true(game_loop_step(outsider.loop, &status, NULL));
        assert_int_equal(pthread_join(thread, NULL), 0);
        assert_int_equal(status, cases[i].status);
        assert_int_equal(game_loop_game(outsider.loop)->count, cases[i].plies);
        game_loop_destroy(outsider.loop);
    }
    game_release(&game);
    player_destroy(player);
}

// Ten games of alpha-beta against random, standard and Chess960, each to its end by the rules.
static void plays_games_to_their_end(void **state) {
    (void)state;
    for (int seed = 1; seed <= 10; seed++) {
        const PlayerEnv env = {.alloc = NULL};
        Player *players[2];
        char name[40];
        snprintf(name, sizeof name, "random:seed=%d", seed);
        const int random_side = seed % 2;
        assert_true(player_create_from_text(&players[random_side], span_of(name), &env, NULL));
        assert_true(player_create_from_text(&players[1 - random_side], span_of("alphabeta:depth=3"),
                                            &env, NULL));
        const Position start = seed <= 5 ? pos_initial() : pos_chess960(91 * seed);
        Game game;
        game_init(&game, &start, NULL);
        const GameLoopConfig config = {.game = &game, .players = {players[WHITE], players[BLACK]}};
        GameLoop *loop;
        assert_true(game_loop_create(&loop, &config, NULL));
        GameLoopStatus status;
        assert_true(game_loop_run(loop, &status, NULL));
        const Outcome outcome = game_loop_outcome(loop);
        const Outcome by_rules = game_outcome(game_loop_game(loop));
        assert_int_equal(outcome.reason, by_rules.reason);
        assert_int_equal(outcome.winner, by_rules.winner);
        assert_true(outcome_is_over(outcome));
        game_loop_destroy(loop);
        game_release(&game);
        player_destroy(players[WHITE]);
        player_destroy(players[BLACK]);
    }
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    const Position start = pos_initial();
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        const PlayerEnv env = {.alloc = &alloc};
        Player *player = NULL;
        Game game;
        game_init(&game, &start, &alloc);
        GameLoop *loop = NULL;
        GameLoopConfig config = {.game = &game, .alloc = &alloc};
        GameLoopStatus status = GAME_LOOP_RUNNING;
        Error err = {.code = ERROR_NONE};
        bool fine = player_create_from_text(&player, span_of("random:seed=5"), &env, &err);
        if (fine) {
            config.players[WHITE] = player;
            config.players[BLACK] = player;
            fine = game_loop_create(&loop, &config, &err) && game_loop_run(loop, &status, &err);
        }
        assert_true(fine == !fail.tripped);
        if (!fine) {
            assert_int_equal(err.code, ERROR_MEMORY);
            if (loop != NULL) { // memory is back: the game goes on to its end
                assert_false(outcome_is_over(game_loop_outcome(loop)));
                fail.fail_at = 0;
                assert_true(game_loop_run(loop, &status, &err));
                assert_int_equal(status, GAME_LOOP_OVER);
            }
        }
        game_loop_destroy(loop);
        player_destroy(player);
        game_release(&game);
        assert_int_equal(fail_alloc_live(&fail), 0);
        if (fine) {
            assert_true(n > 8);
            break;
        }
    }
}

UNIT_TESTS(game_loop) = {
    cmocka_unit_test(mate_ends_the_game),
    cmocka_unit_test(other_ends_by_the_rules),
    cmocka_unit_test(bad_moves_are_replaced_refused_or_lose),
    cmocka_unit_test(flags_fall),
    cmocka_unit_test(clocks_count_down_and_up),
    cmocka_unit_test(draws_are_offered_and_answered),
    cmocka_unit_test(claims_are_checked),
    cmocka_unit_test(nonsense_does_not_go_on_for_ever),
    cmocka_unit_test(moves_are_taken_back_and_redone),
    cmocka_unit_test(orders_from_outside_are_obeyed),
    cmocka_unit_test(pauses_keep_the_turn),
    cmocka_unit_test(parts_can_be_exchanged),
    cmocka_unit_test(faults_leave_the_game_as_it_was),
    cmocka_unit_test(failed_programs_forfeit),
    cmocka_unit_test(plays_a_published_game),
    cmocka_unit_test(another_thread_may_give_orders),
    cmocka_unit_test(plays_games_to_their_end),
    cmocka_unit_test(failed_allocations_are_errors),
};
UNIT_TESTS_END(game_loop)
