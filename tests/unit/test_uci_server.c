// SPDX-License-Identifier: MIT
// The server against a scripted backend. (tests/uci holds the transcripts against the program.)
#include "uci/uci_server.h"

#include <unistd.h>

#include "base/os_file.h"
#include "fail_alloc.h"
#include "server_talk.h"

static bool serve(Talk *talk, const char *const *steps, const Alloc *alloc) {
    return talk_serve(talk, uci_serve, steps, alloc);
}

static void shakes_hands(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    assert_true(serve(&talk, STEPS("uci", "isready", "?readyok"), NULL));
    assert_string_equal(text_string(&talk.all),
                        "id name Scripted\nid author Nobody\n"
                        "option name Debug Log File type string default <empty>\n"
                        "option name UCI_Chess960 type check default false\n"
                        "option name Spin type spin default 1 min 1 max 20\n"
                        "uciok\nreadyok\n");
    talk_release(&talk);
}

static void sets_options(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    assert_true(serve(&talk,
                      STEPS("setoption name spin value 7", "setoption name Spin value 21",
                            "?from 1 to 20", "setoption name Spin value 13",
                            "?info string unlucky: nothing was changed", "ucinewgame"),
                      NULL));
    assert_int_equal(talk.spin, 7);
    assert_int_equal(talk.new_games, 1);
    talk_release(&talk);
}

static void tells_only_legal_moves(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.moves = "e2e4 e7e5 e2e4";
    assert_true(serve(
        &talk, STEPS("go depth 1", "? pv e2e4 e7e5\n", "?bestmove e2e4 ponder e7e5\n"), NULL));
    talk.moves = "e2e4 e2e4"; // nor is the second move one to ponder on
    assert_true(serve(&talk, STEPS("~", "go depth 1", "? pv e2e4\n", "?bestmove e2e4\n"), NULL));
    talk_release(&talk);
}

// A best move that was found in the last moment has only a bound: it is told all the same.
static void tells_the_best_moves_line(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.moves = "e2e4 e7e5";
    talk.bound = UCI_BOUND_LOWER;
    assert_true(serve(&talk, STEPS("go depth 1", "?bestmove e2e4"), NULL));
    assert_non_null(strstr(text_string(&talk.all), "score cp 12 lowerbound"));
    assert_non_null(strstr(text_string(&talk.all), " pv e2e4 e7e5\nbestmove"));
    talk_release(&talk);
}

static void ends_lines_with_the_game(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.moves = "h1h2 f8f7 h2h1"; // the second move is the hundredth ply without progress
    assert_true(serve(
        &talk,
        STEPS("position fen 5k2/8/8/8/8/8/8/K6R w - - 98 120", "go depth 1", "? pv h1h2 f8f7\n"),
        NULL));
    talk.moves = "f6g8 f3g1 b8c6"; // the second move repeats the initial position a third time
    assert_true(serve(&talk,
                      STEPS("~", "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6",
                            "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1",
                            "go depth 1", "? pv f6g8\n"),
                      NULL));
    talk_release(&talk);
}

static void always_answers(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    // No line told: a score line all the same.
    assert_true(serve(&talk, STEPS("go depth 1", "?info depth 1", "?bestmove "), NULL));
    talk.fails = true;
    assert_true(serve(
        &talk,
        STEPS("~", "go searchmoves a2a3", "?out of memory", "?info depth 1", "?bestmove a2a3\n"),
        NULL));
    assert_int_equal(talk.searches, 2);
    talk_release(&talk);
}

static void holds_back_and_lets_go(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.moves = "e2e4";
    assert_true(
        serve(&talk,
              STEPS("go infinite", "? pv e2e4", "isready", "?readyok", "!bestmove", "stop",
                    "?bestmove", "~", "stop", "ponderhit", "isready", "?readyok", "!bestmove",
                    "go ponder", "? pv e2e4", "!bestmove", "ponderhit", "?bestmove"),
              NULL));
    talk_release(&talk);
}

static void reaches_the_backend(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.moves = "e2e4";
    talk.waits = true;
    assert_true(serve(&talk,
                      STEPS("go depth 90", "isready", "?readyok", "!bestmove", "stop", "?bestmove"),
                      NULL));
    assert_true(talk.stopped && !talk.hit);
    talk.stopped = false;
    assert_true(serve(&talk, STEPS("~", "go ponder wtime 9", "ponderhit", "?bestmove"), NULL));
    assert_true(talk.hit && !talk.stopped);
    talk.hit = false;
    // The end of the input ends what has no end of its own; quit ends everything.
    assert_true(serve(&talk, STEPS("~", "go infinite"), NULL));
    assert_true(talk.stopped);
    assert_true(strstr(text_string(&talk.out), "bestmove e2e4") != NULL);
    talk.stopped = false;
    assert_true(serve(&talk, STEPS("~", "go depth 90", "go depth 90", "quit", "uci"), NULL));
    assert_true(talk.stopped);
    assert_true(strstr(text_string(&talk.out), "uciok") == NULL);
    talk_release(&talk);
}

static void ends_when_nobody_reads(void **state) {
    (void)state;
    for (size_t room = 0; room < 60; room += 13) {
        Talk talk;
        talk_init(&talk);
        talk.room = room;
        talk.moves = "e2e4";
        assert_true(serve(&talk, STEPS("uci", "isready", "go depth 2", "d", "go infinite"), NULL));
        talk_release(&talk);
    }
}

// Engines of two protocols: the first line decides.
static void hands_over_to_xboard(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.moves = "e7e5";
    assert_true(serve(&talk,
                      STEPS("", " xboard ", "protover 2", "?feature done=1\n", "usermove e2e4",
                            "?move e7e5\n", "quit"),
                      NULL));
    assert_true(
        serve(&talk, STEPS("~", "isready", "?readyok", "xboard", "?unknown command"), NULL));
    talk_release(&talk);
}

static void logs(void **state) {
    (void)state;
    char name[] = "/tmp/zugwerk-log-XXXXXX";
    const int handle = mkstemp(name);
    assert_true(handle >= 0);
    close(handle);
    char line[100];
    (void)snprintf(line, sizeof line, "setoption name Debug Log File value %s", name);
    Talk talk;
    talk_init(&talk);
    assert_true(serve(&talk,
                      STEPS(line, "isready", "?readyok",
                            "setoption name Debug Log File value /nowhere/at/all",
                            "?nothing was changed", "isready", "~", "isready", "?readyok",
                            "setoption name Debug Log File value <empty>", "uci", "?uciok"),
                      NULL));
    Text text;
    text_init(&text, NULL);
    assert_true(file_load(&text, name, 1 << 16, NULL));
    assert_non_null(strstr(text_string(&text), "<< readyok\n"));
    assert_non_null(strstr(text_string(&text), ">> isready\n"));
    assert_null(strstr(text_string(&text), "uciok"));
    text_release(&text);
    unlink(name);
    talk_release(&talk);
}

static void reports_failed_allocations(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Talk talk;
        talk_init(&talk);
        const bool ok = serve(&talk, STEPS("#"), &alloc);
        talk_release(&talk);
        assert_int_equal(fail_alloc_live(&fail), 0);
        if (!fail.tripped) {
            assert_true(ok);
            break;
        }
        assert_false(ok);
    }
}

// A move that is only held back is told when something waits for it.
static void hurries(void **state) {
    (void)state;
    static const char *const ends[] = {"position startpos", "go depth 1", "ucinewgame",
                                       "setoption name Spin value 3", "d"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        Talk talk;
        talk_init(&talk);
        talk.moves = "e2e4";
        talk.waits = true;
        talk.holds = true;
        assert_true(serve(
            &talk,
            STEPS("go wtime 90", "isready", "?readyok", "!bestmove", ends[i], "?bestmove e2e4"),
            NULL));
        assert_true(talk.hurried && !talk.stopped);
        talk_release(&talk);
    }
    Talk talk;
    talk_init(&talk);
    talk.moves = "e2e4";
    talk.waits = true;
    talk.holds = true;
    assert_true(serve(&talk, STEPS("go wtime 90"), NULL)); // the end of the input
    assert_true(talk.hurried && !talk.stopped);
    assert_non_null(strstr(text_string(&talk.out), "bestmove e2e4"));
    talk_release(&talk);
}

UNIT_TESTS(uci_server) = {
    cmocka_unit_test(hurries),
    cmocka_unit_test(shakes_hands),
    cmocka_unit_test(sets_options),
    cmocka_unit_test(tells_only_legal_moves),
    cmocka_unit_test(tells_the_best_moves_line),
    cmocka_unit_test(ends_lines_with_the_game),
    cmocka_unit_test(always_answers),
    cmocka_unit_test(holds_back_and_lets_go),
    cmocka_unit_test(reaches_the_backend),
    cmocka_unit_test(ends_when_nobody_reads),
    cmocka_unit_test(hands_over_to_xboard),
    cmocka_unit_test(logs),
    cmocka_unit_test(reports_failed_allocations),
};
UNIT_TESTS_END(uci_server)
