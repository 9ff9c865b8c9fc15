// SPDX-License-Identifier: MIT
// The XBoard server against a scripted backend. (tests/xboard holds the transcripts against the
// program.)
#include "uci/xboard_server.h"

#include "fail_alloc.h"
#include "server_talk.h"

static bool serve(Talk *talk, const char *const *steps) {
    return talk_serve(talk, xboard_serve, steps, NULL);
}

static void shakes_hands(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    assert_true(serve(&talk, STEPS("xboard", "protover 2", "accepted done", "rejected san",
                                   "ping 1", "?pong 1\n")));
    assert_string_equal(text_string(&talk.all),
                        "feature done=0\n"
                        "feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1\n"
                        "feature sigint=0 sigterm=0 reuse=1 analyze=1 colors=0 pause=0 nps=1\n"
                        "feature exclude=1 debug=1 variants=\"normal,fischerandom\"\n"
                        "feature memory=0 smp=0 myname=\"Scripted\"\n"
                        "feature option=\"Debug Log File -file \"\n"
                        "feature option=\"Resign -spin 0 0 10000\"\n"
                        "feature option=\"Spin -spin 1 1 20\"\n"
                        "feature done=1\n"
                        "pong 1\n");
    talk_release(&talk);
}

static void refuses_politely(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.moves = "e7e5";
    assert_true(serve(
        &talk,
        STEPS("foo bar", "?Error (unknown command): foo bar\n", "level 40",
              "?Error (too few parameters): level 40\n", "ping",
              "?Error (too few parameters): ping", "usermove e2e5",
              "?Illegal move (the pawn on e2 cannot go to e5): e2e5\n", "usermove xyz",
              "?Illegal move (", "exit", "?Error (command not legal now): exit", "undo",
              "?Error (no move to take back): undo", "variant atomic",
              "?Error (this variant is not played): variant atomic", "option Nothing=3",
              "?Error (there is no such option): option Nothing=3", "option Spin=13",
              "?Error (unlucky): option Spin=13", "option Spin=21", "?from 1 to 20",
              "option Spin=4", "memory 10", "?Error (this engine has no use for it): memory 10",
              "cores 0", "?Error (needs a number of at least 1): cores 0", "egtpath nalimov /a",
              "sd -1", "?Error (needs a depth): sd -1", "go", "?move ", "~", "usermove a7a6",
              "?move ", "usermove 0000", "?Illegal move (a game goes on with a move): 0000")));
    assert_int_equal(talk.spin, 4);
    assert_null(strstr(text_string(&talk.all), "egtpath"));
    talk_release(&talk);
}

static void plays_black_after_new(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.replies = STEPS("e7e5", "b8c6", "g1f3", "d7d5");
    assert_true(serve(&talk, STEPS("new", "level 40 5 0", "time 1000", "otim 900", "usermove e2e4",
                                   "?move e7e5\n", "Nf3", "?move b8c6\n", "~", "new", "force",
                                   "usermove e2e4", "usermove e7e5", "ping 1", "?pong 1\n", "!move",
                                   "go", "?move g1f3\n", "force", "usermove b8c6", "playother",
                                   "ping 2", "?pong 2", "usermove h2h3", "?move d7d5",
                                   "setboard 4k3/8/8/8/8/8/8/4K2R b - - 0 1", "usermove e8e7",
                                   "?Illegal move (it is not your turn)", "quit")));
    assert_int_equal(talk.new_games, 2);
    talk_release(&talk);
}

static void passes_limits_on(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.moves = "e7e5";
    assert_true(serve(&talk, STEPS("new", "level 20 5 0", "sd 7", "nps 5000", "time 1000",
                                   "otim 900", "usermove e2e4", "?move e7e5\n")));
    assert_true(talk.go.clock_ms[1].value == 10000 && talk.go.clock_ms[0].value == 9000);
    assert_true(talk.go.moves_to_go.value == 20 && talk.go.depth.value == 7);
    assert_int_equal(talk.nodes_per_second, 5000);
    assert_true(
        serve(&talk, STEPS("~", "new", "st 3", "exclude e7e6", "usermove e2e4", "?move e7e5\n",
                           "force", "new", "force", "e2e4", "exclude all", "include e7e5",
                           "include a7a6", "include a7a6", "exclude a7a6", "go", "?move e7e5\n")));
    assert_int_equal(talk.go.move_time_ms.value, 3000);
    assert_int_equal(talk.considered, 1);
    talk_release(&talk);
}

static void thinks_aloud_when_asked(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.replies = STEPS("e7e5 g1f3 b8c6 a1a8", "b8c6", "d7d5");
    assert_true(serve(
        &talk, STEPS("post", "usermove e2e4", "?3 12 ", "? 0\te5 Nf3 Nc6\n", "?move e7e5\n")));
    talk.score = UCI_SCORE_MATE;
    talk.value = 3;
    assert_true(serve(&talk, STEPS("~", "post", "usermove e2e4", "?3 100003 ", "?move b8c6")));
    talk.value = -2;
    assert_true(serve(&talk, STEPS("~", "post", "usermove e2e4", "?3 -100002 ", "nopost", "force",
                                   "undo", "undo", "~", "new", "usermove d2d4", "?move ", "!\t")));
    talk_release(&talk);
}

// Only what is read after the line that asked for the search hurries it or ends it.
static void is_hurried_and_stopped(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.moves = "e7e5";
    talk.waits = true;
    assert_true(serve(&talk, STEPS(">?", ">?", "usermove e2e4", "ping 1", ">?", "?move e7e5\n")));
    assert_non_null(strstr(text_string(&talk.all), "move e7e5\npong 1\n"));
    talk.stopped = false;
    // `go` while it thinks about its move says nothing new; while it looks for a hint it does.
    assert_true(serve(&talk, STEPS("~", "usermove e2e4", "go", ">?", "?move e7e5\n", "ping 1",
                                   "?pong 1\n", "!move e7e5\nmove")));
    talk.stopped = false;
    talk.moves = "e2e4";
    assert_true(serve(&talk, STEPS("~", "hint", "go", ">?", "?Hint: e2e4\nmove e2e4\n")));
    talk.moves = "e7e5";
    talk.stopped = false;
    assert_true(serve(&talk, STEPS("~", "usermove e2e4", "force", "ping 2", "?pong 2", "!move",
                                   "usermove e7e6", "ping 3", "?pong 3", "!Illegal")));
    talk.stopped = false;
    // The end of the input does not take the move away; quit does.
    talk.waits = false;
    assert_true(serve(&talk, STEPS("~", "usermove e2e4")));
    assert_non_null(strstr(text_string(&talk.out), "move e7e5\n"));
    talk.waits = true;
    assert_true(serve(&talk, STEPS("~", "usermove e2e4", "quit")));
    assert_null(strstr(text_string(&talk.out), "move"));
    talk_release(&talk);
}

static void ponders(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.replies = STEPS("e7e5 g1f3", "b8c6 f1b5", "a7a6 b5a4", "g8f6 e1g1", "f8e7");
    assert_true(serve(&talk, STEPS("post", "hard", "usermove e2e4", "?move e7e5\n",
                                   "?Nf3 Nc6 Bb5\n", "ping 1", "?pong 1\n", "!b8c6", "time 5000",
                                   "otim 4000", "usermove g1f3", "?move b8c6\n", "?Bb5 a6 Ba4\n",
                                   // another move than the one expected
                                   "usermove f1c4", "?move g8f6\n", "easy", "ping 2", "?pong 2")));
    assert_true(talk.hit);
    talk_release(&talk);
}

static void stops_pondering(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.replies = STEPS("e7e5 g1f3");
    assert_true(serve(&talk, STEPS("hard", "usermove e2e4", "?move e7e5\n")));
    talk.waits = true;
    talk.stopped = false;
    talk.replies = STEPS("e7e5 g1f3");
    // The first search is hurried; pondering is ended by force.
    assert_true(serve(&talk, STEPS("~", "hard", "usermove e2e4", ">?", "?move e7e5\n", "force",
                                   "ping 2", "?pong 2\n", "usermove g1f3", "ping 3", "?pong 3")));
    assert_true(talk.stopped);
    talk_release(&talk);
}

static void analyzes(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.moves = "e2e4";
    assert_true(
        serve(&talk, STEPS("analyze", "?\te4\n", "ping 1", "?pong 1\n", ".",
                           "?stat01: ", "? 3 20 20\n", "!move", "usermove e2e4", "ping 2",
                           "?pong 2", "undo", "usermove e2e4", "~", "new", "?\te4\n", "exclude all",
                           "exclude e2e9", "?Illegal move", "include e2e4", "~",
                           "setboard 8/8/8/8/8/8/8/8 w - - 0 1", "?tellusererror Illegal position",
                           "usermove e2e4", "?Illegal move (the position is not legal): e2e4", "go",
                           "?Error (the position is not legal): go", "exit", "ping 3", "?pong 3",
                           ".", "ping 4", "?pong 4", "!stat01")));
    assert_true(talk.go.infinite);
    talk_release(&talk);
}

static void claims_what_is_over(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.replies = STEPS("e7e5", "d8h4");
    assert_true(serve(&talk, STEPS("usermove f2f3", "?move e7e5", "usermove g2g4",
                                   "?move d8h4\n0-1 {Black mates}\n", "result 0-1 {Black mates}")));
    talk.replies = STEPS("g8f6", "f6g8", "g8f6", "f6g8");
    assert_true(serve(&talk, STEPS("~", "usermove g1f3", "?move g8f6", "usermove f3g1",
                                   "?move f6g8", "usermove g1f3", "?move", "~", "usermove f3g1",
                                   "?move f6g8\n1/2-1/2 {Draw by repetition}\n")));
    assert_true(
        serve(&talk, STEPS("~", "force", "setboard 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go",
                           "?1/2-1/2 {Stalemate}\n", "setboard 6k1/8/8/8/8/8/8/K7 w - - 0 1", "go",
                           "?1/2-1/2 {Insufficient mating material}\n",
                           "setboard 6k1/8/8/8/8/8/8/K6R w - - 100 90", "go",
                           "?1/2-1/2 {Draw by fifty move rule}\n",
                           "setboard R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "go",
                           "?1-0 {White mates}\n", "!\nmove")));
    talk_release(&talk);
}

static void weighs_offers(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.replies = STEPS("e7e5", "b8c6", "d7d6");
    talk.value = 0;
    assert_true(serve(&talk, STEPS("draw", "usermove e2e4", "?move e7e5", "draw", "ping 1",
                                   "?pong 1", "!offer")));
    talk.replies = STEPS("e7e5");
    talk.value = -90;
    assert_true(serve(&talk, STEPS("~", "draw", "usermove e2e4", "?offer draw\nmove e7e5\n", "~",
                                   "draw", "?offer draw\n", "!resign")));
    // It resigns when it is told to, and not at once.
    talk.replies = STEPS("e7e5", "b8c6", "d7d6");
    assert_true(serve(&talk, STEPS("~", "option Resign=90", "usermove e2e4", "?move e7e5",
                                   "usermove g1f3", "?move b8c6", "!resign", "usermove f1c4",
                                   "?resign\n", "!d7d6", "result 1-0 {Black resigns}")));
    talk_release(&talk);
}

static void plays_chess960(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.replies = STEPS("g8h8", "e1g1");
    assert_true(
        serve(&talk, STEPS("new", "variant fischerandom", "force",
                           "setboard 6kr/8/8/8/8/8/8/6KR w Hh - 0 1", "usermove O-O", "ping 1",
                           "?pong 1", "!Illegal", "go", "?move O-O\n", "~", "new", "force",
                           "setboard 4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1", "go", "?move e1g1\n",
                           "undo", "usermove O-O", "ping 2", "?pong 2", "!Illegal")));
    talk_release(&talk);
}

static void hints(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.replies = STEPS("e2e4", "e7e5 g1f3");
    assert_true(serve(&talk, STEPS("post", "hint", "?Hint: e2e4\n", "!\t", "usermove e2e4",
                                   "?move e7e5\n", "hint", "?Hint: g1f3\n", "bk", "?\n\n")));
    talk_release(&talk);
}

static void takes_back(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.replies = STEPS("e7e5", "d7d5", "c7c5");
    assert_true(serve(&talk, STEPS("usermove e2e4", "?move e7e5", "remove", "usermove d2d4",
                                   "?move d7d5", "remove", "remove", "?no move to take back",
                                   "usermove c2c4", "?move c7c5", "undo", "usermove e7e6", "ping 1",
                                   "?pong 1", "!Illegal")));
    talk_release(&talk);
}

static void says_what_went_wrong(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.fails = true;
    assert_true(
        serve(&talk, STEPS("accepted debug", "usermove e2e4", "?# out of memory\n", "?move ")));
    talk_release(&talk);
}

static void ends_when_nobody_reads(void **state) {
    (void)state;
    for (size_t room = 0; room < 60; room += 13) {
        Talk talk;
        talk_init(&talk);
        talk.room = room;
        talk.moves = "e7e5";
        assert_true(serve(&talk, STEPS("protover 2", "post", "ping 1", "e2e4", "analyze")));
        talk_release(&talk);
    }
}

static void reports_failed_allocations(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Talk talk;
        talk_init(&talk);
        talk.moves = "e7e5 g1f3";
        const char *const *const steps = STEPS("protover 2", "post", "hard", "e2e4", "g1f3",
                                               "setboard 8/8/8/8/8/8/8/K1k5 w - -", "analyze");
        const bool began = talk_serve(&talk, xboard_serve, steps, &alloc);
        talk_release(&talk);
        assert_int_equal(fail_alloc_live(&fail), 0);
        if (!fail.tripped) {
            assert_true(began);
            break;
        }
    }
}

// A move that is only held back is told when something waits for it, or the input ends.
static void hurries(void **state) {
    (void)state;
    static const char *const ends[] = {"ping 1", "time 100", NULL};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        Talk talk;
        talk_init(&talk);
        talk.moves = "e7e5";
        talk.waits = true;
        talk.holds = true;
        assert_true(serve(&talk, ends[i] == NULL ? STEPS("usermove e2e4")
                                                 : STEPS("usermove e2e4", ends[i], "?move e7e5")));
        assert_true(talk.hurried && !talk.stopped);
        assert_non_null(strstr(text_string(&talk.out), "move e7e5"));
        talk_release(&talk);
    }
}

UNIT_TESTS(xboard_server) = {
    cmocka_unit_test(hurries),
    cmocka_unit_test(shakes_hands),
    cmocka_unit_test(refuses_politely),
    cmocka_unit_test(plays_black_after_new),
    cmocka_unit_test(passes_limits_on),
    cmocka_unit_test(thinks_aloud_when_asked),
    cmocka_unit_test(is_hurried_and_stopped),
    cmocka_unit_test(ponders),
    cmocka_unit_test(stops_pondering),
    cmocka_unit_test(analyzes),
    cmocka_unit_test(claims_what_is_over),
    cmocka_unit_test(weighs_offers),
    cmocka_unit_test(plays_chess960),
    cmocka_unit_test(hints),
    cmocka_unit_test(takes_back),
    cmocka_unit_test(says_what_went_wrong),
    cmocka_unit_test(ends_when_nobody_reads),
    cmocka_unit_test(reports_failed_allocations),
};
UNIT_TESTS_END(xboard_server)
