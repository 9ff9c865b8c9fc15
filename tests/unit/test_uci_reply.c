// SPDX-License-Identifier: MIT
#include "uci/uci_option.h"
#include "uci/uci_reply.h"
#include "unit.h"

static UciReply parse(const char *line) {
    return uci_reply_parse(span_of(line));
}

static void assert_writes(const char *line, const char *expected) {
    const UciReply reply = parse(line);
    Text text;
    text_init(&text, NULL);
    uci_reply_format(&text, &reply);
    assert_string_equal(text_string(&text), expected);
    text_release(&text);
}

static void reads_info(void **state) {
    (void)state;
    const UciReply reply =
        parse("info depth 12 seldepth 20 multipv 2 score cp -13 lowerbound wdl 1 2 997 "
              "nodes 123 nps 456 hashfull 7 tbhits 8 time 9 pv e2e4 e7e5 currmove d2d4 "
              "currmovenumber 3 string pv is a word here");
    const UciInfo *const info = &reply.info;
    assert_int_equal(reply.kind, UCI_REPLY_INFO);
    assert_null(reply.fault);
    assert_true(info->has[UCI_INFO_DEPTH] && info->number[UCI_INFO_DEPTH] == 12);
    assert_true(info->number[UCI_INFO_MULTIPV] == 2 && info->number[UCI_INFO_TIME] == 9);
    assert_true(info->score == UCI_SCORE_CP && info->value == -13);
    assert_int_equal(info->bound, UCI_BOUND_LOWER);
    assert_true(info->has_wdl && info->wdl[2] == 997);
    assert_true(span_is(info->pv, "e2e4 e7e5"));
    assert_true(span_is(info->currmove, "d2d4"));
    assert_true(span_is(info->string, "pv is a word here"));
    assert_false(info->has[UCI_INFO_CPULOAD]);
}

static void reads_scores(void **state) {
    (void)state;
    assert_int_equal(parse("info score mate -3").info.value, -3);
    assert_int_equal(parse("info score mate -3").info.score, UCI_SCORE_MATE);
    assert_int_equal(parse("info score upperbound cp 5").info.bound, UCI_BOUND_UPPER);
    assert_int_equal(parse("info score cp five").info.score, UCI_SCORE_NONE);
    assert_non_null(parse("info score cp five").fault);
    assert_non_null(parse("info depth x").fault);
    assert_int_equal(parse("info depth x nodes 4").info.number[UCI_INFO_NODES], 4);
    assert_null(parse("info unknown 3 depth 4").fault);
}

static void reads_options(void **state) {
    (void)state;
    UciReply reply = parse("option name Playing Style type combo default Normal Play var Solid "
                           "var Normal Play var Risky");
    assert_int_equal(reply.option.type, UCI_OPTION_COMBO);
    assert_true(span_is(reply.option.name, "Playing Style"));
    assert_true(span_is(reply.option.value, "Normal Play"));
    Span vars = reply.option.vars;
    Span choice;
    assert_true(uci_option_next_var(&vars, &choice) && span_is(choice, "Solid"));
    assert_true(uci_option_next_var(&vars, &choice) && span_is(choice, "Normal Play"));
    assert_true(uci_option_next_var(&vars, &choice) && span_is(choice, "Risky"));
    assert_false(uci_option_next_var(&vars, &choice));
    reply = parse("option name Hash type spin min 1 max 9 default 2");
    assert_true(reply.option.has_range && reply.option.maximum == 9);
    assert_non_null(parse("option name Hash type spin default 2").fault);
    assert_non_null(parse("option name Hash type number").fault);
    reply = parse("option name Log type string default a min b");
    assert_true(span_is(reply.option.value, "a min b"));
}

static void reads_the_rest(void **state) {
    (void)state;
    UciReply reply = parse("bestmove e2e4 ponder e7e5");
    assert_true(span_is(reply.best, "e2e4") && span_is(reply.ponder, "e7e5"));
    assert_non_null(parse("bestmove").fault);
    assert_int_equal(parse("uciok").kind, UCI_REPLY_UCIOK);
    assert_int_equal(parse(" readyok\r").kind, UCI_REPLY_READYOK);
    assert_true(span_is(parse("id name  A B ").text, "A B"));
    assert_true(span_is(parse("copyprotection ok").text, "ok"));
    reply = parse("Stockfish 15 by somebody");
    assert_int_equal(reply.kind, UCI_REPLY_NONE);
    assert_true(span_is(reply.text, "Stockfish 15 by somebody"));
}

static void writes_what_it_reads(void **state) {
    (void)state;
    const char *const lines[] = {
        "info depth 3 multipv 1 score mate 2 upperbound wdl 1 2 3 nodes 5 time 6 pv e2e4",
        "info depth 1 currmove e2e4 currmovenumber 1",
        "info string hello",
        "bestmove e2e4 ponder e7e5",
        "bestmove (none)",
        "id author A",
        "uciok",
        "option name Hash type spin default 2 min 1 max 9",
        "option name Clear type button",
        "option name S type combo default b var a var b",
        "option name L type string default <empty>",
        "registration checking",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_writes(lines[i], lines[i]);
    }
    assert_writes("info nodes 3 depth 2", "info depth 2 nodes 3");
}

// ---- Options an engine declares -------------------------------------------------------------

static const char *const choices[] = {"Calm", "Very Wild", NULL};
static const UciOption spin = {
    .name = "Hash Size", .type = UCI_OPTION_SPIN, .value = 2, .minimum = 1, .maximum = 9};
static const UciOption combo = {
    .name = "Style", .type = UCI_OPTION_COMBO, .value = 1, .choices = choices};
static const UciOption check = {.name = "Ponder", .type = UCI_OPTION_CHECK, .value = 1};
static const UciOption string = {.name = "File", .type = UCI_OPTION_STRING, .text = ""};
static const UciOption button = {.name = "Clear", .type = UCI_OPTION_BUTTON};

static void assert_declares(const UciOption *option, const char *expected) {
    Text text;
    text_init(&text, NULL);
    uci_option_format(&text, option);
    assert_string_equal(text_string(&text), expected);
    text_release(&text);
}

static void declares_options(void **state) {
    (void)state;
    assert_declares(&spin, "option name Hash Size type spin default 2 min 1 max 9");
    assert_declares(&combo,
                    "option name Style type combo default Very Wild var Calm var Very Wild");
    assert_declares(&check, "option name Ponder type check default true");
    assert_declares(&string, "option name File type string default <empty>");
    assert_declares(&button, "option name Clear type button");
}

static void knows_options_by_name(void **state) {
    (void)state;
    assert_true(uci_option_is_named(&spin, span_of("hash   SIZE")));
    assert_false(uci_option_is_named(&spin, span_of("Hash")));
    assert_false(uci_option_is_named(&spin, span_of("HashSize")));
    assert_false(uci_option_is_named(&spin, span_of("Hash Size now")));
}

static bool takes(UciOptionValue *value, const UciOption *option, const char *text, Error *err) {
    return uci_option_parse_value(value, option, text != NULL, span_of(text == NULL ? "" : text),
                                  err);
}

static void reads_option_values(void **state) {
    (void)state;
    UciOptionValue value;
    Error err;
    assert_true(takes(&value, &spin, "9", &err) && value.number == 9);
    assert_false(takes(&value, &spin, "10", &err));
    assert_string_equal(err.text, "Hash Size takes a whole number from 1 to 9");
    assert_false(takes(&value, &spin, "", &err));
    assert_true(takes(&value, &check, "FALSE", &err) && value.number == 0);
    assert_true(takes(&value, &check, "true", &err) && value.number == 1);
    assert_false(takes(&value, &check, "1", &err));
    assert_true(takes(&value, &combo, "very wild", &err) && value.number == 1);
    assert_false(takes(&value, &combo, "wild", &err));
    assert_true(takes(&value, &string, "a b", &err) && span_is(value.text, "a b"));
    assert_true(takes(&value, &string, "<empty>", &err) && value.text.length == 0);
    assert_false(takes(&value, &string, NULL, &err));
    assert_true(takes(&value, &button, NULL, &err));
}

UNIT_TESTS(uci_reply) = {
    cmocka_unit_test(reads_info),
    cmocka_unit_test(reads_scores),
    cmocka_unit_test(reads_options),
    cmocka_unit_test(reads_the_rest),
    cmocka_unit_test(writes_what_it_reads),
    cmocka_unit_test(declares_options),
    cmocka_unit_test(knows_options_by_name),
    cmocka_unit_test(reads_option_values),
};
UNIT_TESTS_END(uci_reply)
