// SPDX-License-Identifier: MIT
#include "uci/uci_command.h"
#include "unit.h"

static UciCommand parse(const char *line) {
    return uci_command_parse(span_of(line));
}

static void assert_span(Span span, const char *text) {
    if (!span_is(span, text)) {
        fail_msg("'%.*s' instead of '%s'", (int)span.length, span.data, text);
    }
}

static void assert_writes(const char *line, const char *expected) {
    const UciCommand command = parse(line);
    Text text;
    text_init(&text, NULL);
    uci_command_format(&text, &command);
    assert_string_equal(text_string(&text), expected);
    text_release(&text);
}

static void reads_plain_words(void **state) {
    (void)state;
    assert_int_equal(parse("uci").kind, UCI_COMMAND_UCI);
    assert_int_equal(parse(" \t isready \r").kind, UCI_COMMAND_ISREADY);
    assert_int_equal(parse("stop").kind, UCI_COMMAND_STOP);
    assert_int_equal(parse("quit now").kind, UCI_COMMAND_QUIT);
    assert_true(parse("debug").on);
    assert_true(parse("debug on").on);
    assert_false(parse("debug off").on);
}

static void skips_what_it_does_not_know(void **state) {
    (void)state;
    assert_int_equal(parse("joho isready").kind, UCI_COMMAND_ISREADY);
    const UciCommand none = parse("foo bar");
    assert_int_equal(none.kind, UCI_COMMAND_NONE);
    assert_span(none.fault_word, "foo");
    assert_int_equal(parse("").kind, UCI_COMMAND_NONE);
    assert_null(parse("   ").fault);
    assert_int_equal(parse("# stop").kind, UCI_COMMAND_NONE);
    assert_null(parse("# stop").fault);
    assert_int_equal(parse("STOP").kind, UCI_COMMAND_NONE);
}

static void reads_go_in_any_order(void **state) {
    (void)state;
    const UciGo go = parse("go binc 7 searchmoves e2e4 d2d4 wtime 300 ponder btime -50 winc +5 "
                           "movestogo 3 depth 9 nodes 88 mate 4 movetime 77 infinite perft 2")
                         .go;
    assert_true(go.clock_ms[0].given && go.clock_ms[0].value == 300);
    assert_true(go.clock_ms[1].given && go.clock_ms[1].value == -50);
    assert_true(go.increment_ms[0].value == 5 && go.increment_ms[1].value == 7);
    assert_true(go.moves_to_go.value == 3 && go.depth.value == 9 && go.nodes.value == 88);
    assert_true(go.mate.value == 4 && go.move_time_ms.value == 77 && go.perft.value == 2);
    assert_true(go.infinite && go.ponder && go.has_search_moves);
    assert_span(go.search_moves, "e2e4 d2d4");
}

static void go_survives_nonsense(void **state) {
    (void)state;
    UciCommand command = parse("go wtime depth 5");
    assert_false(command.go.clock_ms[0].given);
    assert_true(command.go.depth.given);
    assert_span(command.fault_word, "wtime");
    command = parse("go movetime soon depth x7");
    assert_false(command.go.move_time_ms.given || command.go.depth.given);
    command = parse("go wtime 99999999999999999999 btime -99999999999999999999");
    assert_true(command.go.clock_ms[0].value == INT64_MAX);
    assert_true(command.go.clock_ms[1].value == -INT64_MAX);
    command = parse("go searchmoves depth 3");
    assert_true(command.go.has_search_moves && command.go.depth.value == 3);
    assert_int_equal(command.go.search_moves.length, 0);
}

static void reads_positions(void **state) {
    (void)state;
    UciCommand command = parse("position  startpos \t moves  e2e4   e7e5  ");
    assert_true(command.position.is_start);
    assert_span(command.position.moves, "e2e4   e7e5");
    command = parse("position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2");
    assert_false(command.position.is_start);
    assert_span(command.position.fen, "8/8/8/8/8/8/8/K1k5 w - - 0 1");
    assert_span(command.position.moves, "a1a2");
    assert_non_null(parse("position").fault);
    assert_non_null(parse("position fen").fault);
    assert_non_null(parse("position fen moves e2e4").fault);
    assert_non_null(parse("position moves e2e4").fault);
    assert_null(parse("position startpos moves").fault);
}

static void reads_options(void **state) {
    (void)state;
    UciCommand command = parse("setoption name Clear  Hash");
    assert_span(command.name, "Clear  Hash");
    assert_false(command.has_value);
    command = parse("setoption name Book File value /a b/c.bin ");
    assert_span(command.name, "Book File");
    assert_span(command.value, "/a b/c.bin");
    assert_non_null(parse("setoption").fault);
    assert_non_null(parse("setoption name").fault);
    assert_non_null(parse("setoption name value 3").fault);
}

static void writes_what_it_reads(void **state) {
    (void)state;
    assert_writes(" isready ", "isready");
    assert_writes("debug", "debug on");
    assert_writes("register later", "register later");
    assert_writes("register name A B code 1 2", "register name A B code 1 2");
    assert_writes("setoption name a value", "setoption name a value");
    assert_writes("position startpos moves e2e4", "position startpos moves e2e4");
    assert_writes("position fen x y moves e2e4 e7e5", "position fen x y moves e2e4 e7e5");
    assert_writes("go depth 3 ponder wtime 5 searchmoves e2e4 x",
                  "go ponder wtime 5 depth 3 searchmoves e2e4");
    assert_writes("bench 16  1 ", "bench 16  1");
    assert_writes("xyz", "");
}

static void knows_move_words(void **state) {
    (void)state;
    assert_true(uci_word_is_move(span_of("e2e4")));
    assert_true(uci_word_is_move(span_of("e7e8q")));
    assert_true(uci_word_is_move(span_of("0000")));
    assert_false(uci_word_is_move(span_of("e2e9")));
    assert_false(uci_word_is_move(span_of("depth")));
    assert_false(uci_word_is_move(span_of("e2e44")));
    assert_false(uci_word_is_move(span_of("")));
}

UNIT_TESTS(uci_command) = {
    cmocka_unit_test(reads_plain_words),     cmocka_unit_test(skips_what_it_does_not_know),
    cmocka_unit_test(reads_go_in_any_order), cmocka_unit_test(go_survives_nonsense),
    cmocka_unit_test(reads_positions),       cmocka_unit_test(reads_options),
    cmocka_unit_test(writes_what_it_reads),  cmocka_unit_test(knows_move_words),
};
UNIT_TESTS_END(uci_command)
