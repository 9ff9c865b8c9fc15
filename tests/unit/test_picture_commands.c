// SPDX-License-Identifier: MIT
// zugwerk lab trace, tree, diff and plot.
#include "unit.h"

#include "app/lab_commands.h"
#include "cli_run.h"
#include "fail_alloc.h"

static const Command *const commands[] = {&command_lab};

#define ENDGAME "8/8/4k3/8/2R5/4K3/6r1/8 w - - 0 1"

static void start(CliRun *run, const char *input, const char *const *words, const Alloc *alloc) {
    cli_run_init(run, input);
    (void)cli_run(run, commands, 1, words, alloc);
}

#define RUN(run, input, ...)                                                                       \
    start((run), (input), (const char *const[]){"lab", __VA_ARGS__, NULL}, NULL)

static void expect(int status, const char *out, const char *err, const char *const *words) {
    CliRun run;
    start(&run, "", words, NULL);
    assert_int_equal(run.status, status);
    if (strstr(text_string(&run.out), out) == NULL) {
        fail_msg("prints: %s", text_string(&run.out));
    }
    if (strstr(text_string(&run.err), err) == NULL) {
        fail_msg("says: %s", text_string(&run.err));
    }
    cli_run_release(&run);
}

#define EXPECT(status, out, err, ...)                                                              \
    expect((status), (out), (err), (const char *const[]){"lab", __VA_ARGS__, NULL})

static void a_trace_can_be_piped(void **state) {
    (void)state;
    CliRun first;
    CliRun second;
    CliRun direct;
    RUN(&first, "", "trace", "-p", "alphabeta:depth=2", "--fen", ENDGAME);
    assert_int_equal(first.status, STATUS_FINE);
    RUN(&second, text_string(&first.out), "tree", "--trace", "-");
    RUN(&direct, "", "tree", "-p", "alphabeta:depth=2", "--fen", ENDGAME);
    assert_int_equal(second.status, STATUS_FINE);
    assert_string_equal(text_string(&second.out), text_string(&direct.out));
    cli_run_release(&direct);
    RUN(&direct, text_string(&first.out), "diff", "--trace", "-", "--player", "minimax:depth=2",
        "--fen", ENDGAME);
    assert_int_equal(direct.status, STATUS_FINE);
    assert_non_null(strstr(text_string(&direct.out), "both: 60\nonly A: 0\nonly B: 321\n"));
    cli_run_release(&direct);
    cli_run_release(&second);
    cli_run_release(&first);
}

static void a_search_can_be_stopped(void **state) {
    (void)state;
    EXPECT(STATUS_FINE, "(stopped before the end)", "", "tree", "-p", "minimax:depth=30", "--time",
           "3s", "--depth", "1");
}

static void wrong_command_lines_are_refused(void **state) {
    (void)state;
    EXPECT(STATUS_USAGE, "", "--format takes text", "tree", "--format", "png");
    EXPECT(STATUS_USAGE, "", "not both", "tree", "--trace", "x", "--player", "minimax");
    EXPECT(STATUS_USAGE, "", "--time takes a time", "trace", "--time", "soon");
    EXPECT(STATUS_BAD, "", "no player 'minmax'", "trace", "-p", "minmax");
    EXPECT(STATUS_BAD, "", "no tree", "trace", "-p", "random:seed=1");
    EXPECT(STATUS_BAD, "", "/nowhere/at/all", "tree", "--trace", "/nowhere/at/all");
    EXPECT(STATUS_BAD, "", "/nowhere/at/all", "tree", "-p", "greedy", "-o", "/nowhere/at/all");
    EXPECT(STATUS_BAD, "", "standard input:1: the file is empty", "tree", "--trace", "-");
    EXPECT(STATUS_USAGE, "", "two searches", "diff", "-p", "minimax");
    EXPECT(STATUS_USAGE, "", "no trace", "diff", "-p", "greedy", "minimax:depth=1", "--format",
           "jsonl");
    EXPECT(STATUS_USAGE, "", "--format takes", "diff", "-p", "greedy", "greedy", "--format", "x");
    EXPECT(STATUS_USAGE, "", "--kind takes", "plot", "-p", "minimax", "-k", "moves");
    EXPECT(STATUS_USAGE, "", "say what is drawn", "plot");
    EXPECT(STATUS_USAGE, "", "--save-data", "plot", "--data", "-", "--save-data", "x");
    EXPECT(STATUS_BAD, "", "--depths", "plot", "-p", "minimax", "-d", "x");
    EXPECT(STATUS_BAD, "", "no player", "plot", "-p", "minmax");
    EXPECT(STATUS_BAD, "", "first line", "plot", "--data", "Makefile");
}

static void pictures_are_not_for_terminals(void **state) {
    (void)state;

    static const char *const tests[][8] = {
        {"lab", "plot", "-p", "minimax", "-d", "1", NULL},
        {"lab", "tree", "-p", "minimax:depth=1", "--format", "svg", NULL},
        {"lab", "toy", "-b", "deep-cutoff", "--format", "links", NULL},
        {"lab", "tree", "-p", "minimax:depth=1", "--format", "dot", NULL}, // a text
        {"lab", "tree", "-p", "minimax:depth=1", NULL},
    };

    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        CliRun run;
        cli_run_init(&run, "");
        run.is_terminal = true;
        (void)cli_run(&run, commands, 1, tests[i], NULL);
        assert_int_equal(run.status, i < 3 ? STATUS_USAGE : STATUS_FINE);
        assert_int_equal(run.out.length == 0, i < 3);
        cli_run_release(&run);
    }
}

static void differences_are_drawn(void **state) {
    (void)state;
    EXPECT(STATUS_FINE, "<A only: cut>", "", "diff", "-p", "minimax:depth=2", "alphabeta:depth=2",
           "--fen", ENDGAME, "--format", "text");
    EXPECT(STATUS_FINE, "only by the second", "", "diff", "-p", "minimax:depth=2",
           "alphabeta:depth=2", "--fen", ENDGAME, "--format", "svg");
    EXPECT(STATUS_FINE, "why: cut</title>", "", "diff", "-p", "minimax:depth=2",
           "alphabeta:depth=2", "--fen", ENDGAME, "--format", "links");
}

static void plots_come_from_searches_and_from_files(void **state) {
    (void)state;
    EXPECT(STATUS_FINE, "minimax (reference)", "", "plot", "-p", "alphabeta", "-d", "1-3");
    EXPECT(STATUS_FINE, "Score by depth", "", "plot", "-p", "alphabeta", "-d", "1-2", "-k",
           "score");
    EXPECT(STATUS_FINE, "Time by depth", "", "plot", "-p", "alphabeta", "-d", "1-2", "-k", "time",
           "--threads", "1");
    CliRun run;
    RUN(&run, "player,depth,nodes\na&b,1,20\na&b,2,400\n", "plot", "--data", "-", "--title", "T");
    assert_int_equal(run.status, STATUS_FINE);
    assert_non_null(strstr(text_string(&run.out), ">a&amp;b</text>"));
    assert_non_null(strstr(text_string(&run.out), "<title>T</title>"));
    cli_run_release(&run);
}

static void a_full_standard_output_is_reported(void **state) {
    (void)state;
    static const char *const lines[][6] = {
        {"lab", "trace", "-p", "greedy", NULL},
        {"lab", "tree", "-p", "greedy", NULL},
        {"lab", "diff", "-p", "greedy", "minimax:depth=1", NULL},
        {"lab", "plot", "-p", "alphabeta", NULL},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        CliRun run;
        cli_run_init(&run, "");
        run.room = 10;
        assert_int_equal(cli_run(&run, commands, 1, lines[i], NULL), STATUS_BAD);
        assert_non_null(strstr(text_string(&run.err), "it is full"));
        cli_run_release(&run);
    }
}

static void failed_allocations_are_reported(void **state) {
    (void)state;
    static const char *const lines[][10] = {
        {"lab", "trace", "-p", "alphabeta:depth=1", NULL},
        {"lab", "tree", "-p", "alphabeta:depth=1", "--format", "svg", NULL},
        {"lab", "diff", "-p", "alphabeta:depth=1", "minimax:depth=1", "--format", "text", NULL},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        bool tripped = true;
        for (size_t n = 1; tripped; n++) {
            FailAlloc fail;
            const Alloc alloc = fail_alloc_init(&fail, n);
            CliRun run;
            start(&run, "", lines[i], &alloc);
            tripped = fail.tripped;
            assert_true((run.status == STATUS_FINE) == !tripped);
            assert_true(!tripped || run.err.length > 0);
            cli_run_release(&run);
            assert_int_equal(fail_alloc_live(&fail), 0);
        }
    }
}

UNIT_TESTS(picture_commands) = {
    cmocka_unit_test(a_trace_can_be_piped),
    cmocka_unit_test(a_search_can_be_stopped),
    cmocka_unit_test(wrong_command_lines_are_refused),
    cmocka_unit_test(pictures_are_not_for_terminals),
    cmocka_unit_test(differences_are_drawn),
    cmocka_unit_test(plots_come_from_searches_and_from_files),
    cmocka_unit_test(a_full_standard_output_is_reported),
    cmocka_unit_test(failed_allocations_are_reported),
};
UNIT_TESTS_END(picture_commands)
