// SPDX-License-Identifier: MIT
#include "play/play_commands.h"

#include "unit.h"

static PlayCommand parse(const char *line) {
    PlayCommand command = {COMMAND_COUNT, {"", 0}, {"", 0}};
    Error err = {0};
    assert_true(play_command_parse(&command, span_of(line), &err));
    return command;
}

static void knows_words_aliases_and_case(void **state) {
    (void)state;
    assert_int_equal(parse("help").kind, COMMAND_HELP);
    assert_int_equal(parse("  HELP  ").kind, COMMAND_HELP);
    assert_int_equal(parse("?").kind, COMMAND_HELP);
    assert_int_equal(parse("takeback").kind, COMMAND_TAKEBACK);
    assert_int_equal(parse("undo").kind, COMMAND_TAKEBACK);
    assert_int_equal(parse("Quit").kind, COMMAND_QUIT);
    assert_int_equal(parse("exit").kind, COMMAND_QUIT);
    assert_int_equal(parse("resign").kind, COMMAND_RESIGN);
    assert_int_equal(parse("\tdraw\r").kind, COMMAND_DRAW);
}

static void takes_arguments_trimmed(void **state) {
    (void)state;
    const PlayCommand load = parse(" load  my games/a b.pgn 3 ");
    assert_int_equal(load.kind, COMMAND_LOAD);
    assert_true(span_is(load.argument, "my games/a b.pgn 3"));
    assert_int_equal(parse("fen").kind, COMMAND_FEN);
    assert_int_equal((int)parse("fen").argument.length, 0);
}

static void leaves_everything_else_as_a_move(void **state) {
    (void)state;
    const char *const lines[] = {"e4", "Nf3", "b4", "d4", "h4", "12. Nf3", "O-O", "xyzzy"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const PlayCommand command = parse(lines[i]);
        assert_int_equal(command.kind, COMMAND_MOVE);
        assert_true(span_is(command.argument, lines[i]));
    }
}

static void a_blank_line_is_nothing(void **state) {
    (void)state;
    assert_int_equal(parse("").kind, COMMAND_NOTHING);
    assert_int_equal(parse(" \t\r\n").kind, COMMAND_NOTHING);
}

static void minds_missing_and_needless_arguments(void **state) {
    (void)state;
    PlayCommand command = {COMMAND_COUNT, {"", 0}, {"", 0}};
    Error err = {0};
    assert_false(play_command_parse(&command, span_of("load"), &err));
    assert_non_null(strstr(err.text, "load FILE"));
    assert_false(play_command_parse(&command, span_of("resign now"), &err));
    assert_non_null(strstr(err.text, "resign"));
    assert_int_equal(command.kind, COMMAND_COUNT); // unchanged
}

static void takes_any_bytes(void **state) {
    (void)state;
    static const char bytes[] = "\0\xff help \0";
    PlayCommand command;
    assert_true(play_command_parse(&command, (Span){bytes, sizeof bytes}, NULL));
    assert_int_equal(command.kind, COMMAND_MOVE);
}

static void finds_the_nearest_word(void **state) {
    (void)state;
    assert_string_equal(play_command_nearest(span_of("takebak")), "takeback");
    assert_string_equal(play_command_nearest(span_of("resing")), "resign");
    assert_null(play_command_nearest(span_of("xyzzy")));
}

// Every command in the list explains itself, under its name and each alias.
static void helps_with_every_command(void **state) {
    (void)state;
    Text list;
    text_init(&list, NULL);
    play_commands_list(&list);
    Span rest = text_span(&list);
    int count = 0;
    for (Span word = span_next_word(&rest); word.length > 0; word = span_next_word(&rest)) {
        Text help;
        text_init(&help, NULL);
        assert_true(play_command_help(&help, word, NULL));
        assert_true(help.length > word.length + 2);
        assert_memory_equal(help.data, word.data, word.length);
        text_release(&help);
        count++;
    }
    assert_int_equal(count, COMMAND_COUNT - 2); // all but NOTHING and MOVE
    text_release(&list);
    Error err = {0};
    Text help;
    text_init(&help, NULL);
    assert_false(play_command_help(&help, span_of("nonsense"), &err));
    assert_int_equal((int)help.length, 0);
    text_release(&help);
}

UNIT_TESTS(play_commands) = {
    cmocka_unit_test(knows_words_aliases_and_case),
    cmocka_unit_test(takes_arguments_trimmed),
    cmocka_unit_test(leaves_everything_else_as_a_move),
    cmocka_unit_test(a_blank_line_is_nothing),
    cmocka_unit_test(minds_missing_and_needless_arguments),
    cmocka_unit_test(takes_any_bytes),
    cmocka_unit_test(finds_the_nearest_word),
    cmocka_unit_test(helps_with_every_command),
};
UNIT_TESTS_END(play_commands)
