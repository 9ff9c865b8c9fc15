// SPDX-License-Identifier: MIT
#include "uci/xboard_command.h"
#include "unit.h"

static XboardCommand parse(const char *line) {
    return xboard_command_parse(span_of(line));
}

static void assert_span(Span span, const char *text) {
    if (!span_is(span, text)) {
        fail_msg("'%.*s' instead of '%s'", (int)span.length, span.data, text);
    }
}

static void reads_words(void **state) {
    (void)state;
    assert_int_equal(parse("").kind, XBOARD_COMMAND_NONE);
    assert_int_equal(parse(" \t ").kind, XBOARD_COMMAND_NONE);
    assert_int_equal(parse("# quit").kind, XBOARD_COMMAND_NONE);
    assert_int_equal(parse(" new\r").kind, XBOARD_COMMAND_NEW);
    assert_int_equal(parse("?").kind, XBOARD_COMMAND_MOVE_NOW);
    assert_int_equal(parse(".").kind, XBOARD_COMMAND_STATUS);
    assert_int_equal(parse("NEW").kind, XBOARD_COMMAND_UNKNOWN);
    assert_int_equal(parse("result 1-0 {White mates}").kind, XBOARD_COMMAND_RESULT);
    assert_span(parse("  foo  bar ").line, "foo  bar");
    assert_span(parse("setboard  8/8/8 w ").text, "8/8/8 w");
    assert_non_null(parse("setboard").fault);
    assert_non_null(parse("usermove").fault);
}

static void reads_moves(void **state) {
    (void)state;
    assert_int_equal(parse("usermove e2e4").kind, XBOARD_COMMAND_MOVE);
    assert_span(parse("usermove e2e4").text, "e2e4");
    const char *const moves[] = {"e2e4", "e7e8q", "O-O", "0-0-0", "@@@@"};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        assert_int_equal(parse(moves[i]).kind, XBOARD_COMMAND_MOVE);
        assert_span(parse(moves[i]).text, moves[i]);
    }
    assert_int_equal(parse("Nf3").kind, XBOARD_COMMAND_UNKNOWN);
    assert_span(parse("Nf3").text, "Nf3");
}

static void reads_numbers(void **state) {
    (void)state;
    assert_int_equal(parse("ping 17").number, 17);
    assert_int_equal(parse("time -250").number, -250);
    assert_true(parse("otim 99999999999999999999").number == INT64_MAX);
    assert_int_equal(parse("protover 2").number, 2);
    assert_non_null(parse("ping").fault);
    assert_non_null(parse("ping x").fault);
    assert_non_null(parse("sd 1.5").fault);
    assert_non_null(parse("memory").fault);
    assert_int_equal(parse("st 30").time_us, 30000000);
    assert_int_equal(parse("st 0.25").time_us, 250000);
    assert_non_null(parse("st").fault);
    assert_non_null(parse("st -1").fault);
    assert_non_null(parse("st 1s").fault);
    assert_true(parse("st 99999999999999999999").time_us > 0);
}

static void reads_levels(void **state) {
    (void)state;
    XboardLevel level = parse("level 40 5 0").level;
    assert_true(level.moves == 40 && level.base_us == 300000000 && level.increment_us == 0);
    level = parse("level 0 2:30 12").level;
    assert_true(level.moves == 0 && level.base_us == 150000000 && level.increment_us == 12000000);
    level = parse("level 0 0:04.5 0.04").level;
    assert_true(level.base_us == 4500000 && level.increment_us == 40000);
    assert_int_equal(parse("level 40 25+5 0").level.base_us, 1500000000); // later versions'
    level = parse("level 99999999999999999999 99999999999999999999:9 99999999999999999999").level;
    assert_true(level.moves == INT32_MAX && level.base_us > 0 && level.increment_us > 0);
    const char *const bad[] = {"level",          "level 40 5",    "level x 5 0",  "level -1 5 0",
                               "level 40 :30 0", "level 40 5: 0", "level 40 5 x", "level 40 5 1x"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(parse(bad[i]).kind, XBOARD_COMMAND_LEVEL);
        assert_non_null(parse(bad[i]).fault);
    }
}

static void reads_options(void **state) {
    (void)state;
    XboardCommand command = parse("option Book File = /a b=c.bin ");
    assert_span(command.text, "Book File");
    assert_true(command.has_value);
    assert_span(command.value, "/a b=c.bin");
    command = parse("option Clear Hash");
    assert_span(command.text, "Clear Hash");
    assert_false(command.has_value);
    assert_non_null(parse("option").fault);
    assert_non_null(parse("option =3").fault);
}

static void tells_what_disturbs(void **state) {
    (void)state;
    assert_true(xboard_command_aborts(XBOARD_COMMAND_FORCE));
    assert_true(xboard_command_aborts(XBOARD_COMMAND_SETBOARD));
    assert_false(xboard_command_aborts(XBOARD_COMMAND_PING));
    assert_false(xboard_command_aborts(XBOARD_COMMAND_MOVE));
    assert_true(xboard_command_is_quiet(XBOARD_COMMAND_TIME));
    assert_true(xboard_command_is_quiet(XBOARD_COMMAND_PING));
    assert_false(xboard_command_is_quiet(XBOARD_COMMAND_MOVE));
    assert_false(xboard_command_is_quiet(XBOARD_COMMAND_FORCE));
}

UNIT_TESTS(xboard_command) = {
    cmocka_unit_test(reads_words),   cmocka_unit_test(reads_moves),
    cmocka_unit_test(reads_numbers), cmocka_unit_test(reads_levels),
    cmocka_unit_test(reads_options), cmocka_unit_test(tells_what_disturbs),
};
UNIT_TESTS_END(xboard_command)
