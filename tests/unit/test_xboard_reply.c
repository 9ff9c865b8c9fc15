// SPDX-License-Identifier: MIT
#include "chess/piece.h"
#include "uci/xboard_reply.h"
#include "unit.h"

static XboardReply read(const char *line, XboardReplyKind kind) {
    const XboardReply reply = xboard_reply_parse(span_of(line));
    if (reply.kind != kind) {
        fail_msg("'%s' is read as %d, not %d", line, (int)reply.kind, (int)kind);
    }
    return reply;
}

static void reads_text(const char *line, XboardReplyKind kind, const char *text) {
    const XboardReply reply = read(line, kind);
    if (!span_is(reply.text, text)) {
        fail_msg("'%s' is read as '%.*s'", line, (int)reply.text.length, reply.text.data);
    }
}

static void moves_of_both_versions_are_read(void **state) {
    (void)state;
    reads_text("move e2e4", XBOARD_REPLY_MOVE, "e2e4");
    reads_text(" move\tO-O  \r", XBOARD_REPLY_MOVE, "O-O");
    reads_text("move", XBOARD_REPLY_MOVE, "");
    reads_text("My move is: e7e5", XBOARD_REPLY_MOVE, "e7e5");
    reads_text("My move is : e7e5", XBOARD_REPLY_MOVE, "e7e5");
    reads_text("My move is e7e5", XBOARD_REPLY_MOVE, "e7e5");
    reads_text("1. ... Nf6", XBOARD_REPLY_MOVE, "Nf6");
    reads_text("12 ... e7e8q", XBOARD_REPLY_MOVE, "e7e8q");
    assert_false(read("move e2e4", XBOARD_REPLY_MOVE).is_old);
    assert_true(read("1 ... e7e5", XBOARD_REPLY_MOVE).is_old);
    (void)read("1. e2e4", XBOARD_REPLY_NONE); // the opponent's move, repeated
    (void)read("My move is", XBOARD_REPLY_NONE);
    (void)read("", XBOARD_REPLY_NONE);
    (void)read("# move e2e4", XBOARD_REPLY_NONE);
    (void)read("moves e2e4", XBOARD_REPLY_NONE);
}

static void claims_and_complaints_are_read(void **state) {
    (void)state;
    assert_int_equal(read("1-0 {White mates}", XBOARD_REPLY_RESULT).winner, WHITE);
    assert_int_equal(read("0-1", XBOARD_REPLY_RESULT).winner, BLACK);
    assert_int_equal(read("1/2-1/2 {Draw}", XBOARD_REPLY_RESULT).winner, COLOR_NONE);
    (void)read("resign", XBOARD_REPLY_RESIGN);
    (void)read("offer draw", XBOARD_REPLY_OFFER_DRAW);
    (void)read("offer peace", XBOARD_REPLY_NONE);
    reads_text("Illegal move: e2e5", XBOARD_REPLY_ILLEGAL_MOVE, "e2e5");
    const XboardReply why = read("Illegal move (king in check) : e2e5", XBOARD_REPLY_ILLEGAL_MOVE);
    assert_true(span_is(why.reason, "king in check"));
    assert_true(span_is(why.text, "e2e5"));
    reads_text("Error (unknown command): sd 4", XBOARD_REPLY_ERROR, "sd 4");
    reads_text("Error (open: x", XBOARD_REPLY_NONE, "(open: x");
    reads_text("tellusererror Illegal position", XBOARD_REPLY_USER_ERROR, "Illegal position");
    assert_int_equal(read("pong 17", XBOARD_REPLY_PONG).number, 17);
    (void)read("pong x", XBOARD_REPLY_NONE);
}

static UciInfo thought(const char *line) {
    return read(line, XBOARD_REPLY_THOUGHT).info;
}

static void thoughts_are_read(void **state) {
    (void)state;
    const UciInfo info = thought(" 9 -156 1084 48000 Nf3 Nc6 Nc3");
    assert_int_equal(info.number[UCI_INFO_DEPTH], 9);
    assert_int_equal(info.number[UCI_INFO_TIME], 10840);
    assert_int_equal(info.number[UCI_INFO_NODES], 48000);
    assert_int_equal(info.score, UCI_SCORE_CP);
    assert_int_equal(info.value, -156);
    assert_true(span_is(info.pv, "Nf3 Nc6 Nc3"));
    assert_int_equal(thought("4& 10 0 7").number[UCI_INFO_DEPTH], 4);
    assert_true(span_is(thought("4. +10 0 7 e4").pv, "e4"));
    // What newer engines put between.
    assert_true(span_is(thought("4 10 0 7 12 90000 0\te2e4 e7e5").pv, "e2e4 e7e5"));
    const UciInfo mate = thought("12 100003 5 7 Qh7");
    assert_int_equal(mate.score, UCI_SCORE_MATE);
    assert_int_equal(mate.value, 3);
    assert_int_equal(thought("12 -100003 5 7").value, -3);
    assert_int_equal(thought("12 32000 5 7").score, UCI_SCORE_CP);
    (void)thought("99999999999999999999 -99999999999999999999 99999999999999999999 1");
    (void)read("4 0.25 0 7 e4", XBOARD_REPLY_NONE);
    (void)read("4 10 0", XBOARD_REPLY_NONE);
    (void)read("x 10 0 4", XBOARD_REPLY_NONE);
}

static void words_of_a_line_lose_what_is_around_them(void **state) {
    (void)state;
    static const char *const words[] = {"e4", "e5", "Nf3", "Nc6", "O-O", "e2-e4", "a8=Q+", ""};
    Span pv = span_of("1. e4 e5 2.Nf3 (Nc6) 3... O-O {7} 12 <e2-e4>, 4.. a8=Q+");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const Span word = xboard_next_pv_word(&pv);
        if (!span_is(word, words[i])) {
            fail_msg("'%.*s', not '%s'", (int)word.length, word.data, words[i]);
        }
    }
}

static void features_are_cut(void **state) {
    (void)state;
    static const char *const expected[][2] = {{"ping", "1"},
                                              {"myname", "A \\ 1"},
                                              {"x", ""},
                                              {"variants", "normal,x"},
                                              {"open", "to it"}};
    Span list = span_of(" ping=1 word = myname=\"A \\ 1\" x= variants=\"normal,x\"open=\"to it");
    Span name;
    Span value;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        assert_true(xboard_feature_next(&name, &value, &list));
        assert_true(span_is(name, expected[i][0]));
        assert_true(span_is(value, expected[i][1]));
    }
    assert_false(xboard_feature_next(&name, &value, &list));
}

static void becomes(const char *option, const char *expected) {
    Text text;
    text_init(&text, NULL);
    const bool done = xboard_option_to_uci(&text, span_of(option));
    assert_int_equal(done, expected != NULL);
    if (expected != NULL) {
        assert_string_equal(text_string(&text), expected);
    }
    text_release(&text);
}

static void options_become_those_of_uci(void **state) {
    (void)state;
    becomes("Resign Threshold -spin 800 200 1200",
            "option name Resign Threshold type spin default 800 min 200 max 1200");
    becomes("R (0-50) -slider 0 0 50", "option name R (0-50) type spin default 0 min 0 max 50");
    becomes("Resign -check 0", "option name Resign type check default false");
    becomes("Own Book -check 1", "option name Own Book type check default true");
    becomes("Info -button", "option name Info type button");
    becomes("Save it -save", "option name Save it type button");
    becomes("Log -file", "option name Log type string default <empty>");
    becomes("Text -string happy birthday!", "option name Text type string default happy birthday!");
    becomes("Style -combo Solid /// *Very Wild /// Odd",
            "option name Style type combo default Very Wild var Solid var Very Wild var Odd");
    becomes("Style -combo A /// B", "option name Style type combo default A var A var B");
    becomes("-spin 1 2 3", NULL);
    becomes("X -spin 1 2", NULL);
    becomes("X -tree oak", NULL);
    becomes("a type b -check 1", NULL);
    becomes("", NULL);
}

UNIT_TESTS(xboard_reply) = {
    cmocka_unit_test(moves_of_both_versions_are_read),
    cmocka_unit_test(claims_and_complaints_are_read),
    cmocka_unit_test(thoughts_are_read),
    cmocka_unit_test(words_of_a_line_lose_what_is_around_them),
    cmocka_unit_test(features_are_cut),
    cmocka_unit_test(options_become_those_of_uci),
};
UNIT_TESTS_END(xboard_reply)
