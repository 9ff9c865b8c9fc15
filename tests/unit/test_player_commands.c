// SPDX-License-Identifier: MIT
// zugwerk search and zugwerk players.
#include "unit.h"

#include "app/commands.h"
#include "cli_run.h"
#include "fail_alloc.h"

static const Command *const commands[] = {&command_search, &command_players};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static void expect_run(int status, const char *out, const char *err, const char *const *words) {
    CliRun run;
    cli_run_init(&run, "");
    assert_int_equal(cli_run(&run, commands, COMMAND_COUNT, words, NULL), status);
    assert_string_equal(text_string(&run.out), out);
    assert_string_equal(text_string(&run.err), err);
    cli_run_release(&run);
}

#define EXPECT(status, out, err, ...)                                                              \
    expect_run((status), (out), (err), (const char *const[]){__VA_ARGS__, NULL})

#define MATE "6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1"

static void search_prints_what_was_found(void **state) {
    (void)state;
    EXPECT(STATUS_FINE,
           "player: alphabeta\nmove: e1e8\nvalue: inf (exact)\nline: Re8#\ndepth: 4\nnodes: 166\n"
           "calls: 166\nmax_nodes: 113\nmin_nodes: 53\nevaluations: 105\ncutoffs: 50\n",
           "", "search", "--fen", MATE, "--no-time");
    EXPECT(STATUS_FINE,
           "player: minimax:depth=1\nmove: (none)\nvalue: inf (exact)\nline:\ndepth: 1\nnodes: 1\n"
           "calls: 1\nmax_nodes: 0\nmin_nodes: 1\nevaluations: 1\ncutoffs: 0\n"
           "time: 1.000000 s\n",
           "", "search", "-p", "minimax:depth=1", "--fen", MATE, "--moves", "Re8");
    EXPECT(STATUS_FINE,
           "player: random:seed=1\nmove: h2h3\nvalue: none\nline: h3\ndepth: 0\nnodes: 0\n", "",
           "search", "-p", "random:seed=1", "--no-time");
}

// The test's clock goes a second at a time, so that the search is stopped at its first looks at it.
static void search_can_be_limited_in_time(void **state) {
    (void)state;
    CliRun run;
    cli_run_init(&run, "");
    assert_int_equal(
        cli_run(&run, commands, COMMAND_COUNT,
                (const char *const[]){"search", "-p", "minimax:depth=30", "--time", "3s", NULL},
                NULL),
        STATUS_FINE);
    assert_non_null(
        strstr(text_string(&run.out), "move: (none)\nvalue: none (stopped before the end)\n"));
    cli_run_release(&run);
}

static void search_prints_json(void **state) {
    (void)state;
    EXPECT(STATUS_FINE,
           "{\n  \"player\": \"minimax:depth=2\",\n"
           "  \"fen\": \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\",\n"
           "  \"chess960\": false,\n  \"depth\": 2,\n  \"value\": 0,\n  \"move\": \"g1h3\",\n"
           "  \"line\": [\n    \"g1h3\",\n    \"g8e7\"\n  ],\n"
           "  \"counters\": {\n    \"calls\": 865,\n    \"max_nodes\": 836,\n"
           "    \"min_nodes\": 29,\n    \"evaluations\": 835,\n    \"cutoffs\": 0\n  },\n"
           "  \"nodes\": 865,\n  \"exact\": true\n}\n",
           "", "search", "-p", "minimax:depth=2", "--moves", "e4", "e5", "--json", "--no-time");
    EXPECT(STATUS_FINE,
           "{\n  \"player\": \"minimax:depth=1\",\n"
           "  \"fen\": \"4R1k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 1\",\n"
           "  \"chess960\": false,\n  \"depth\": 1,\n  \"value\": \"inf\",\n  \"move\": null,\n"
           "  \"line\": [],\n"
           "  \"counters\": {\n    \"calls\": 1,\n    \"max_nodes\": 0,\n"
           "    \"min_nodes\": 1,\n    \"evaluations\": 1,\n    \"cutoffs\": 0\n  },\n"
           "  \"nodes\": 1,\n  \"exact\": true,\n  \"time_s\": 1.000000\n}\n",
           "", "search", "-p", "minimax:depth=1", "--fen", MATE, "--moves", "Re8", "--json");
    EXPECT(STATUS_FINE,
           "{\n  \"player\": \"random:seed=1\",\n"
           "  \"fen\": \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\",\n"
           "  \"chess960\": false,\n  \"depth\": 0,\n  \"value\": null,\n  \"move\": \"h2h3\",\n"
           "  \"line\": [\n    \"h2h3\"\n  ],\n  \"counters\": {},\n"
           "  \"nodes\": 0,\n  \"exact\": false\n}\n",
           "", "search", "-p", "random:seed=1", "--json", "--no-time");
}

// The move is written king takes rook when the position is Chess960.
static void search_follows_the_variant(void **state) {
    (void)state;
    CliRun run;
    cli_run_init(&run, "");
    assert_int_equal(cli_run(&run, commands, COMMAND_COUNT,
                             (const char *const[]){"search", "-p", "minimax:depth=1,tie=last",
                                                   "--start", "0", "--json", NULL},
                             NULL),
                     STATUS_FINE);
    assert_non_null(strstr(text_string(&run.out), "\"chess960\": true"));
    cli_run_release(&run);
}

static void search_refuses_bad_input(void **state) {
    (void)state;
    EXPECT(STATUS_BAD, "",
           "zugwerk search: player: column 11: alphabeta has no option 'dpeth'; did you mean "
           "'depth'?\n",
           "search", "-p", "alphabeta:dpeth=3");
    EXPECT(STATUS_BAD, "", "zugwerk search: player: a human cannot play here\n", "search", "-p",
           "human");
    CliRun run;
    cli_run_init(&run, "");
    assert_int_equal(cli_run(&run, commands, COMMAND_COUNT,
                             (const char *const[]){"search", "--moves", "e2e5", NULL}, NULL),
                     STATUS_BAD);
    assert_int_equal(run.out.length, 0);
    assert_true(run.err.length > 0);
    cli_run_release(&run);
    EXPECT(STATUS_USAGE, "",
           "zugwerk search: --time takes a time such as 2s or 500ms\n"
           "Try 'zugwerk search --help'.\n",
           "search", "--time", "soon");
    cli_run_init(&run, "");
    assert_int_equal(cli_run(&run, commands, COMMAND_COUNT,
                             (const char *const[]){"search", "operand", NULL}, NULL),
                     STATUS_USAGE);
    cli_run_release(&run);
}

static void players_are_listed_and_explained(void **state) {
    (void)state;
    EXPECT(STATUS_FINE,
           "human: you, at the keyboard or in the browser\n\n"
           "Asks whoever sits in front of the program.\n",
           "", "players", "human");
    EXPECT(STATUS_BAD, "", "zugwerk players: no player 'minmax'; did you mean 'minimax'?\n",
           "players", "minmax");
    static const char *const lists[][3] = {
        {"players", NULL, NULL}, {"players", "--json", NULL}, {"players", "random", "--json"}};
    static const char *const holds[][3] = {
        {"human: ", "  depth=1..64  (3)\n", "  seed=0..9223372036854775807  (drawn)\n"},
        {"\"name\": \"alphabeta\"", "\"range\": \"first|last\"", "\"default\": \"4\""},
        {"\"key\": \"seed\"", "\"default\": null", "\"required\": false"}};
    for (size_t i = 0; i < 3; i++) {
        const char *const words[] = {lists[i][0], lists[i][1], lists[i][2], NULL};
        CliRun run;
        cli_run_init(&run, "");
        assert_int_equal(cli_run(&run, commands, COMMAND_COUNT, words, NULL), STATUS_FINE);
        for (size_t k = 0; k < 3; k++) {
            if (strstr(text_string(&run.out), holds[i][k]) == NULL) {
                fail_msg("'%s' is missing in: %s", holds[i][k], text_string(&run.out));
            }
        }
        cli_run_release(&run);
    }
}

// Whatever fails, the status tells and nothing leaks.
static void failures_are_told(void **state) {
    (void)state;
    static const char *const lines[][5] = {
        {"search", "-p", "minimax:depth=1", "--json", NULL},
        {"search", "-p", "random:seed=1", NULL, NULL},
        {"players", NULL, NULL, NULL, NULL},
        {"players", "random", "--json", NULL, NULL},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        for (size_t n = 1;; n++) {
            FailAlloc fail;
            const Alloc alloc = fail_alloc_init(&fail, n);
            CliRun run;
            cli_run_init(&run, "");
            const int status = cli_run(&run, commands, COMMAND_COUNT, lines[i], &alloc);
            assert_int_equal(fail_alloc_live(&fail), 0);
            const bool tripped = fail.tripped;
            if (tripped) {
                assert_int_equal(status, STATUS_BAD);
                assert_true(run.err.length > 0);
            } else {
                assert_int_equal(status, STATUS_FINE);
            }
            cli_run_release(&run);
            if (!tripped) {
                break;
            }
        }
        CliRun run;
        cli_run_init(&run, "");
        run.room = 10; // standard output is full
        assert_int_equal(cli_run(&run, commands, COMMAND_COUNT, lines[i], NULL), STATUS_BAD);
        cli_run_release(&run);
    }
}

UNIT_TESTS(player_commands) = {
    cmocka_unit_test(search_prints_what_was_found),
    cmocka_unit_test(search_can_be_limited_in_time),
    cmocka_unit_test(search_prints_json),
    cmocka_unit_test(search_follows_the_variant),
    cmocka_unit_test(search_refuses_bad_input),
    cmocka_unit_test(players_are_listed_and_explained),
    cmocka_unit_test(failures_are_told),
};
UNIT_TESTS_END(player_commands)
