// SPDX-License-Identifier: MIT
// Players that ask a program; here small shell scripts stand for engines. What engines can do wrong
// is tried in tests/uci/run_client.sh and tests/xboard/run_xboard_client.sh.
#include <sys/wait.h>

#include "fail_alloc.h"
#include "notation/uci_move.h"
#include "player/player.h"
#include "unit.h"

// Answers `go ponder` only when it has the clocks that are expected; its later moves are others.
#define PONDERING                                                                                  \
    "uci:ponder=on,cmd=\"sh -c 'while read -r l; do case $l in uci) echo uciok;; "                 \
    "isready) echo readyok;; go?ponder?wtime?4000?btime?6000*) ;; ponderhit) echo bestmove "       \
    "g1f3;; stop) echo bestmove a2a3;; go*) test ${m:-0} = 1 && echo bestmove b1c3 || echo "       \
    "bestmove e2e4 ponder e7e5; m=1;; quit) exit;; esac; done'\""

// Announces its features, and says something when asked for a move.
#define XBOARD(features, says)                                                                     \
    "xboard:announce=1m,cmd=\"sh -c 'while read -r l; do case $l in protover*) echo "              \
    "feature " features " done=1;; ping*) echo pong ${l#ping};; go) " says                         \
    ";; quit) exit;; esac; done'\""

typedef struct Seat {
    Player *player;
    Game game;
    TimeSource time;
    PlayerDecision decision;
    Error err;
} Seat;

static void begin(Seat *seat, const char *text) {
    *seat = (Seat){.time = time_source_real()};
    const Position start = pos_initial();
    game_init(&seat->game, &start, NULL);
    if (!player_create_from_text(&seat->player, span_of(text), &(PlayerEnv){.alloc = NULL},
                                 &seat->err)) {
        fail_msg("%s", seat->err.text);
    }
}

static void end(Seat *seat) {
    player_destroy(seat->player);
    game_release(&seat->game);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

static void notify(Seat *seat, PlayerEventKind kind) {
    PlayerEvent event = {.kind = kind, .color = WHITE, .game = &seat->game};
    event.clocks[WHITE] = (PlayerClock){.timed = true, .remaining_us = 4000000};
    event.clocks[BLACK] = (PlayerClock){.timed = true, .remaining_us = 6000000};
    if (kind == PLAYER_GAME_OVER) {
        event.outcome = (Outcome){REASON_ADJUDICATION, COLOR_NONE};
    }
    player_notify(seat->player, &event);
}

static void plays(Seat *seat, const char *word) {
    Move move;
    assert_true(uci_move_parse(&move, game_position(&seat->game), span_of(word), NULL));
    assert_true(game_push(&seat->game, move, NULL));
    notify(seat, PLAYER_MOVE_MADE);
}

static bool asks(Seat *seat, bool draw_offered) {
    PlayerRequest request = player_request_of(&seat->game, &seat->time);
    request.clocks[WHITE] = (PlayerClock){.timed = true, .remaining_us = 4000000};
    request.clocks[BLACK] = (PlayerClock){.timed = true, .remaining_us = 6000000};
    request.draw_offered = draw_offered;
    return player_decide(seat->player, &request, &seat->decision, &seat->err);
}

static void decides(Seat *seat, const char *expected) {
    char word[UCI_MOVE_SIZE];
    if (!asks(seat, false)) {
        fail_msg("%s", seat->err.text);
    }
    assert_int_equal(seat->decision.kind, DECISION_MOVE);
    assert_string_equal(uci_move_format(word, game_position(&seat->game), seat->decision.move),
                        expected);
    plays(seat, expected);
}

// ---- Pondering ----------------------------------------------------------------------------------

static void the_expected_move_is_a_hit(void **state) {
    (void)state;
    Seat seat;
    begin(&seat, PONDERING);
    notify(&seat, PLAYER_NEW_GAME);
    decides(&seat, "e2e4");
    plays(&seat, "e7e5");
    decides(&seat, "g1f3");
    end(&seat);
}

static void another_move_is_a_miss(void **state) {
    (void)state;
    Seat seat;
    begin(&seat, PONDERING);
    notify(&seat, PLAYER_NEW_GAME);
    decides(&seat, "e2e4");
    plays(&seat, "c7c5");
    decides(&seat, "b1c3");
    end(&seat);
}

static void a_game_may_end_while_it_ponders(void **state) {
    (void)state;
    Seat seat;
    PlayerFault fault;
    begin(&seat, PONDERING);
    notify(&seat, PLAYER_NEW_GAME);
    decides(&seat, "e2e4");
    notify(&seat, PLAYER_GAME_OVER);
    game_pop(&seat.game);
    notify(&seat, PLAYER_NEW_GAME);
    assert_true(player_prepare(seat.player, &fault, NULL));
    decides(&seat, "b1c3");
    end(&seat);
}

static void taking_back_ends_the_pondering(void **state) {
    (void)state;
    Seat seat;
    begin(&seat, PONDERING);
    notify(&seat, PLAYER_NEW_GAME);
    decides(&seat, "e2e4");
    game_pop(&seat.game);
    notify(&seat, PLAYER_TAKEBACK);
    decides(&seat, "b1c3");
    end(&seat);
}

static void it_may_be_destroyed_while_it_ponders(void **state) {
    (void)state;
    Seat seat;
    begin(&seat, PONDERING);
    notify(&seat, PLAYER_NEW_GAME);
    decides(&seat, "e2e4");
    end(&seat);
}

// ---- Decisions and faults -----------------------------------------------------------------------

static void becomes(const char *text, DecisionKind kind, PlayerFault fault) {
    Seat seat;
    begin(&seat, text);
    notify(&seat, PLAYER_NEW_GAME);
    if (!asks(&seat, true)) {
        assert_true(player_fault_is_fatal(seat.decision.fault));
    }
    assert_int_equal(seat.decision.kind, kind);
    assert_string_equal(player_fault_name(seat.decision.fault), player_fault_name(fault));
    end(&seat);
}

static void what_it_says_becomes_a_decision(void **state) {
    (void)state;
    becomes(XBOARD("ping=1", "echo move e2e4"), DECISION_MOVE, PLAYER_FAULT_NONE);
    becomes(XBOARD("ping=1", "echo resign"), DECISION_RESIGN, PLAYER_FAULT_NONE);
    becomes(XBOARD("ping=0", "echo 0-1"), DECISION_RESIGN, PLAYER_FAULT_NONE);
    becomes(XBOARD("ping=0", "echo 1/2-1/2"), DECISION_CLAIM_DRAW, PLAYER_FAULT_NONE);
    becomes(XBOARD("ping=1", "echo offer draw; echo move e2e4"), DECISION_ACCEPT_DRAW,
            PLAYER_FAULT_NONE);
}

static void faults_are_named(void **state) {
    (void)state;
    becomes(XBOARD("ping=1", "echo 1-0"), DECISION_NONE, PLAYER_FAULT_FALSE_CLAIM);
    becomes(XBOARD("ping=1", "echo move e2e5"), DECISION_NONE, PLAYER_FAULT_ILLEGAL_MOVE);
    becomes(XBOARD("ping=1", "echo move x"), DECISION_NONE, PLAYER_FAULT_GARBAGE);
    becomes(XBOARD("ping=1", "exit 3"), DECISION_NONE, PLAYER_FAULT_CRASH);
}

static void one_game_engines_are_started_again(void **state) {
    (void)state;
    Seat seat;
    begin(&seat, XBOARD("reuse=0", "test ${m:-0} = 1 && echo move d2d4 || echo move e2e4; m=1"));
    notify(&seat, PLAYER_NEW_GAME);
    decides(&seat, "e2e4");
    notify(&seat, PLAYER_GAME_OVER);
    game_pop(&seat.game);
    notify(&seat, PLAYER_NEW_GAME);
    decides(&seat, "e2e4");
    end(&seat);
}

static void draws_are_declined_between_moves(void **state) {
    (void)state;
    Seat seat;
    begin(&seat, XBOARD("ping=1", "echo move e2e4"));
    PlayerRequest request = player_request_of(&seat.game, &seat.time);
    request.ask = ASK_DRAW;
    assert_true(player_decide(seat.player, &request, &seat.decision, NULL));
    assert_int_equal(seat.decision.kind, DECISION_DECLINE_DRAW);
    end(&seat);
}

// Says so much for go, and answers at stop.
#define SAYS(options, says)                                                                        \
    "uci:" options ",cmd=\"sh -c 'while read -r l; do case $l in uci) echo uciok;; "               \
    "isready) echo readyok;; go*) " says                                                           \
    ";; stop) echo bestmove e2e4;; quit) exit;; esac; done'\""
#define ANSWERS(nodes) SAYS("nodes=1000", "echo info nodes " nodes "; echo bestmove e2e4")

static LimitUse limit_use_of(const char *text, int moves) {
    Seat seat;
    LimitUse use = LIMIT_KEPT;
    begin(&seat, text);
    for (int i = 0; i < moves; i++) {
        const PlayerRequest request = player_request_of(&seat.game, &seat.time);
        assert_true(player_decide(seat.player, &request, &seat.decision, &seat.err));
        assert_int_equal(seat.decision.kind, DECISION_MOVE);
        use = seat.decision.limit_use;
    }
    end(&seat);
    return use;
}

static void limits_that_are_not_kept_are_told(void **state) {
    (void)state;
    // Without an answer before stop these would go on for ever.
    assert_int_equal(limit_use_of(SAYS("nodes=100", "echo info depth 2 nodes 9999"), 2),
                     LIMIT_OVERRUN);
    assert_int_equal(
        limit_use_of(SAYS("depth=3", "echo info depth 4 score cp 1 nodes 9 pv e2e4"), 2),
        LIMIT_OVERRUN);
    assert_int_equal(
        limit_use_of(SAYS("nodes=100,guard=100ms", "echo info depth 1 currmove e2e4"), 1),
        LIMIT_OVERRUN);
    assert_int_equal(limit_use_of(SAYS("nodes=100,guard=100ms", "true"), 1), LIMIT_OVERRUN);
    // A little more is kept; next to nothing, again and again, is not.
    assert_int_equal(limit_use_of(ANSWERS("2250"), 9), LIMIT_KEPT);
    assert_int_equal(limit_use_of(ANSWERS("50"), 9), LIMIT_KEPT);
    assert_int_equal(limit_use_of(ANSWERS("49"), 7), LIMIT_KEPT);
    assert_int_equal(limit_use_of(ANSWERS("49"), 8), LIMIT_UNUSED);
    assert_int_equal(limit_use_of(SAYS("nodes=1000", "echo bestmove e2e4"), 9), LIMIT_KEPT);
}

static bool one_move(const char *text, const Alloc *alloc, Error *err) {
    Player *player;
    Game game;
    const Position start = pos_initial();
    const TimeSource time = time_source_real();
    if (!player_create_from_text(&player, span_of(text), &(PlayerEnv){.alloc = alloc}, err)) {
        return false;
    }
    game_init(&game, &start, NULL);
    const PlayerRequest request = player_request_of(&game, &time);
    PlayerDecision decision;
    const bool fine = player_decide(player, &request, &decision, err);
    game_release(&game);
    player_destroy(player);
    return fine;
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Error err = {.code = ERROR_NONE};
        const bool fine = one_move(XBOARD("ping=1", "echo move e2e4"), &alloc, &err);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

UNIT_TESTS(program_player) = {
    cmocka_unit_test(the_expected_move_is_a_hit),
    cmocka_unit_test(another_move_is_a_miss),
    cmocka_unit_test(a_game_may_end_while_it_ponders),
    cmocka_unit_test(taking_back_ends_the_pondering),
    cmocka_unit_test(it_may_be_destroyed_while_it_ponders),
    cmocka_unit_test(what_it_says_becomes_a_decision),
    cmocka_unit_test(faults_are_named),
    cmocka_unit_test(one_game_engines_are_started_again),
    cmocka_unit_test(draws_are_declined_between_moves),
    cmocka_unit_test(limits_that_are_not_kept_are_told),
    cmocka_unit_test(failed_allocations_are_errors),
};
UNIT_TESTS_END(program_player)
