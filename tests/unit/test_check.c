// SPDX-License-Identifier: MIT
// Holding a program against ours: its answers as text, and small shell scripts as programs.
#include "position_of.h"

#include "base/os_file.h"
#include "cli_run.h"
#include "fail_alloc.h"
#include "lab/check.h"
#include "lab/check_report.h"

static const Command *const commands[] = {&command_lab};

static CheckAnswer answer_of(const char *text) {
    const Position pos = pos_initial();
    CheckAnswer answer;
    Error err;
    if (!check_answer_parse(&answer, span_of(text), &pos, &err)) {
        fail_msg("%s: %s", text, err.text);
    }
    return answer;
}

static void answers_are_read(void **state) {
    (void)state;

    static const struct {
        const char *text;
        CheckValueKind kind;
        int millis;
        const char *move;
        int nodes;
    } cases[] = {
        {"1 e2e4 21\n", CHECK_NUMBER, 1000, "e2e4", 21},
        {"-0.125\tg1f3   0", CHECK_NUMBER, -125, "g1f3", 0},
        {"thinking ...\n\n+2.5e1 e2e4 7\r\n\n  \n", CHECK_NUMBER, 25000, "e2e4", 7},
        {"inf e2e4 1", CHECK_PLUS_INF, 0, "e2e4", 1},
        {"-Infinity none 1", CHECK_MINUS_INF, 0, NULL, 1},
        {"None None 1", CHECK_NO_VALUE, 0, NULL, 1},
        {".5 - 1", CHECK_NUMBER, 500, NULL, 1},
    };

    const Position pos = pos_initial();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const CheckAnswer answer = answer_of(cases[i].text);
        assert_int_equal(answer.value.kind, cases[i].kind);
        assert_int_equal((int)(answer.value.number * 1000), cases[i].millis);
        assert_int_equal(answer.move,
                         cases[i].move == NULL ? MOVE_NONE : move_of(&pos, cases[i].move));
        assert_int_equal(answer.nodes, cases[i].nodes);
    }
}

static void what_is_no_answer_is_named(void **state) {
    (void)state;

    static const struct {
        const char *text;
        const char *says;
        int line;
        int column;
    } cases[] = {
        {"", "printed nothing", 0, 0},
        {"\n \r\n", "printed nothing", 0, 0},
        {"hello", "'hello', not three words", 1, 1},
        {"\n1 e2e4\n", "not three words", 2, 1},
        {"1 e2e4 3 4", "not three words", 1, 1},
        {"x e2e4 3", "value 'x'", 1, 1},
        {"nan e2e4 3", "value 'nan'", 1, 1},
        {"0x10 e2e4 3", "value '0x10'", 1, 1},
        {"1e999 e2e4 3", "value '1e999'", 1, 1},
        {"1,5 e2e4 3", "value '1,5'", 1, 1},
        {"1 e2e5 3", "its move", 1, 3},
        {"1 e2e4 3.0", "nodes '3.0'", 1, 8},
        {"1 e2e4 -3", "nodes '-3'", 1, 8},
        {"1 e2e4 99999999999999999999", "nodes", 1, 8},
    };

    const Position pos = pos_initial();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CheckAnswer answer;
        Error err;
        assert_false(check_answer_parse(&answer, span_of(cases[i].text), &pos, &err));
        if (strstr(err.text, cases[i].says) == NULL) {
            fail_msg("%s: %s", cases[i].text, err.text);
        }
        assert_int_equal(err.line, cases[i].line);
        assert_int_equal(err.column, cases[i].column);
    }
}

static void what_to_compare_is_read(void **state) {
    (void)state;
    unsigned bits = 0;
    assert_true(check_compared_parse(&bits, span_of("nodes,value"), NULL));
    assert_int_equal(bits, CHECK_NODES | CHECK_VALUE);
    assert_false(check_compared_parse(&bits, span_of(""), NULL));
    assert_false(check_compared_parse(&bits, span_of("nodes,,value"), NULL));
    assert_false(check_compared_parse(&bits, span_of("node"), NULL));
}

typedef struct Fixture {
    LabPositions positions;
    Check check;
    const char *words[3];
} Fixture;

// A shell script as program, on one position at depth 1; there, right is: 0 e2e4 or what the caller
// sets.
static void fixture_init(Fixture *fixture, const char *script, const char *fen,
                         CheckOptions options) {
    file_ignore_signals();
    fixture->words[0] = "sh";
    fixture->words[1] = "-c";
    fixture->words[2] = script;
    options.words = fixture->words;
    options.word_count = 3;
    options.player = span_of("minimax");
    options.least = 1;
    options.deepest = 1;
    options.compared = CHECK_VALUE | CHECK_MOVE | CHECK_NODES;
    options.limit_us = 10000000;
    options.scale = options.scale > 0 ? options.scale : 1;
    lab_positions_init(&fixture->positions, NULL);
    Error err;
    if (!lab_positions_add(&fixture->positions, span_of(fen), &err)
        || !check_init(&fixture->check, &options, &fixture->positions, NULL, &err)) {
        fail_msg("%s", err.text);
    }
}

static void fixture_release(Fixture *fixture) {
    check_release(&fixture->check);
    lab_positions_release(&fixture->positions);
}

static const char *const lone_move = "8/8/8/8/8/1q6/8/k1K5 w - - 0 1"; // -9 c1d2 2
static const char *const black_move = "6k1/8/8/8/8/8/8/KQR4r b - - 0 1";

// In what the program differs on the position.
static unsigned differs_of(const char *script, const char *fen, CheckOptions options) {
    Fixture fixture;
    fixture_init(&fixture, script, fen, options);
    CheckResult result;
    Error err;
    if (!check_run(&result, &fixture.check, 0, &err)) {
        fail_msg("%s", err.text);
    }
    const unsigned differs = result.fault == CHECK_ANSWERED ? result.differs : ~0U;
    check_result_release(&result);
    fixture_release(&fixture);
    return differs;
}

static void programs_are_compared(void **state) {
    (void)state;
    const CheckOptions plain = {.tolerance = 0.001};
    assert_int_equal(differs_of("echo -9 c1d2 2", lone_move, plain), 0);
    assert_int_equal(differs_of("echo -9.0005 c1d2 2", lone_move, plain), 0);
    assert_int_equal(differs_of("echo -9.002 c1d2 2", lone_move, plain), CHECK_VALUE);
    assert_int_equal(differs_of("echo 9 none 3", lone_move, plain),
                     CHECK_VALUE | CHECK_MOVE | CHECK_NODES);
    assert_int_equal(differs_of("echo inf c1d2 2", lone_move, plain), CHECK_VALUE);
    // The FEN and the depth come as the last two arguments.
    assert_int_equal(differs_of("[ \"$0$1\" = '8/8/8/8/8/1q6/8/k1K5 w - - 0 11' ] "
                                "&& echo -9 c1d2 2",
                                lone_move, plain),
                     0);
}

static void values_in_other_forms(void **state) {
    (void)state;
    assert_int_equal(differs_of("echo -900 c1d2 2", lone_move, (CheckOptions){.scale = 100}), 0);
    const CheckOptions by_side = {.by_side = true};
    assert_int_equal(differs_of("echo -9 c1d2 2", lone_move, by_side), 0);
    // Black takes the rook: 9 - 5 for White, -4 for Black.
    const CheckOptions by_white = {.by_side = false};
    assert_int_equal(differs_of("echo -4 h1c1 1", black_move, by_side) & CHECK_VALUE, 0);
    assert_int_equal(differs_of("echo 4 h1c1 1", black_move, by_white) & CHECK_VALUE, 0);
    assert_int_equal(differs_of("echo -4 h1c1 1", black_move, by_white) & CHECK_VALUE, CHECK_VALUE);
    // Mate at once: inf, or what the program calls so.
    const char *const mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    assert_int_equal(
        differs_of("echo 99999 a1a8 17", mate, (CheckOptions){.infinity = 10000}) & CHECK_VALUE, 0);
    assert_int_equal(differs_of("echo -99999 a1a8 17", mate, (CheckOptions){.infinity = 10000})
                         & CHECK_VALUE,
                     CHECK_VALUE);
    assert_int_equal(differs_of("echo 99999 a1a8 17", mate, (CheckOptions){.scale = 1})
                         & CHECK_VALUE,
                     CHECK_VALUE);
    assert_int_equal(
        differs_of("echo inf a1a8 17", mate, (CheckOptions){.infinity = 10000}) & CHECK_VALUE, 0);
}

static CheckFault fault_of(Text *said, const char *script, int64_t limit_us) {
    Fixture fixture;
    fixture_init(&fixture, script, lone_move, (CheckOptions){.scale = 1});
    fixture.check.options.limit_us = limit_us;
    CheckResult result;
    assert_true(check_run(&result, &fixture.check, 0, NULL));
    check_format(said, &fixture.check, 0, &result, (CheckStyle){.with_time = true});
    const CheckFault fault = result.fault;
    assert_false(check_result_agrees(&result));
    check_result_release(&result);
    fixture_release(&fixture);
    return fault;
}

static void programs_that_go_wrong(void **state) {
    (void)state;

    static const struct {
        const char *script;
        CheckFault fault;
        const char *says;
    } cases[] = {
        {"kill -KILL $$", CHECK_CRASHED, "signal 9"},
        {"echo -9 c1d2 2; echo reason >&2; exit 4", CHECK_CRASHED, "    reason\n"},
        {"while :; do :; done", CHECK_LATE, "no end after 0.400 s"},
        {"echo hello", CHECK_UNREADABLE, "'hello'"},
        {"yes", CHECK_FLOOD, "more than 1048576 bytes"},
        {"echo \"it's\"", CHECK_UNREADABLE, "again     sh -c 'echo \"it'\\''s\"' '8/8"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text said;
        text_init(&said, NULL);
        assert_int_equal(
            fault_of(&said, cases[i].script, cases[i].fault == CHECK_LATE ? 400000 : 20000000),
            cases[i].fault);
        if (strstr(text_string(&said), cases[i].says) == NULL) {
            fail_msg("%s: %s", cases[i].script, text_string(&said));
        }
        text_release(&said);
    }
}

static void searches_go_from_small_to_large(void **state) {
    (void)state;
    static const char *const words[] = {"true"};
    const CheckOptions options = {.words = words,
                                  .word_count = 1,
                                  .player = span_of("alphabeta"),
                                  .least = 1,
                                  .deepest = 2,
                                  .compared = CHECK_VALUE,
                                  .scale = 1};
    LabPositions positions;
    lab_positions_init(&positions, NULL);
    assert_true(check_add_positions(&positions, NULL));
    Check check;
    assert_true(check_init(&check, &options, &positions, NULL, NULL));
    assert_int_equal(check.count, 2 * positions.count);
    assert_true(positions.count >= 20);
    for (size_t i = 1; i < check.count; i++) {
        assert_true(check.cases[i - 1].nodes <= check.cases[i].nodes);
    }
    check_release(&check);
    // A stop signal ends it.
    StopSignal stop;
    stop_reset(&stop);
    stop_ask(&stop);
    CheckOptions stopped = options;
    stopped.stop = &stop;
    Error err;
    assert_false(check_init(&check, &stopped, &positions, NULL, &err));
    assert_int_equal(err.code, ERROR_STOPPED);
    lab_positions_release(&positions);
}

static bool everything(const Alloc *alloc, Error *err) {
    static const char *const words[] = {"sh", "-c", "echo -9 c1d2 2; echo note >&2"};
    const CheckOptions options = {.words = words,
                                  .word_count = 3,
                                  .player = span_of("minimax"),
                                  .least = 1,
                                  .deepest = 1,
                                  .compared = CHECK_VALUE,
                                  .scale = 1,
                                  .limit_us = TIME_NEVER};
    LabPositions positions;
    lab_positions_init(&positions, alloc);
    Check check;
    CheckResult result;
    bool fine = lab_positions_add(&positions, span_of(lone_move), err)
                && check_init(&check, &options, &positions, alloc, err);
    if (fine) {
        fine = check_run(&result, &check, 0, err);
        if (fine) {
            check_result_release(&result);
        }
        check_release(&check);
    }
    lab_positions_release(&positions);
    return fine;
}

static void every_failed_allocation_is_an_error(void **state) {
    (void)state;
    file_ignore_signals();
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Error err;
        const bool fine = everything(&alloc, &err);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

static void the_command_says_what_differs(void **state) {
    (void)state;
    CliRun run;
    cli_run_init(&run, "");
    const char *const right[] = {"lab",         "check",          "--depth", "1",
                                 "--positions", lone_move,        "--",      "sh",
                                 "-c",          "echo -9 c1d2 2", NULL};
    assert_int_equal(cli_run(&run, commands, 1, right, NULL), STATUS_FINE);
    assert_non_null(strstr(text_string(&run.out), "1 of 1 searches agree"));
    cli_run_release(&run);

    cli_run_init(&run, "");
    run.room = 10;
    const char *const wrong[] = {"lab", "check", "--depth", "1", "true", NULL};
    assert_int_equal(cli_run(&run, commands, 1, wrong, NULL), STATUS_BAD);
    assert_non_null(strstr(text_string(&run.err), "it is full"));
    cli_run_release(&run);
}

UNIT_TESTS(check) = {
    cmocka_unit_test(answers_are_read),
    cmocka_unit_test(what_is_no_answer_is_named),
    cmocka_unit_test(what_to_compare_is_read),
    cmocka_unit_test(programs_are_compared),
    cmocka_unit_test(values_in_other_forms),
    cmocka_unit_test(programs_that_go_wrong),
    cmocka_unit_test(searches_go_from_small_to_large),
    cmocka_unit_test(every_failed_allocation_is_an_error),
    cmocka_unit_test(the_command_says_what_differs),
};
UNIT_TESTS_END(check)
