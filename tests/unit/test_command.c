// SPDX-License-Identifier: MIT
// The frame of the command line, and each subcommand with its failures injected. What the
// subcommands print in detail is in tests/golden.
#include "unit.h"

#include "app/commands.h"
#include "base/version.h"
#include "cli_run.h"
#include "fail_alloc.h"

static const Command *const commands[] = {
    &command_fen, &command_epd, &command_moves, &command_perft, &command_pgn, &command_version,
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

// Exit status and both outputs; "..." at the end of an expected text stands for more.
static void expect_run(const char *input, int status, const char *out, const char *err,
                       const char *const *words) {
    CliRun run;
    cli_run_init(&run, input);
    assert_int_equal(cli_run(&run, commands, COMMAND_COUNT, words, NULL), status);
    const char *const expected[2] = {out, err};
    const Text *const found[2] = {&run.out, &run.err};
    for (int i = 0; i < 2; i++) {
        const size_t length = strlen(expected[i]);
        if (length >= 3 && strcmp(expected[i] + length - 3, "...") == 0) {
            assert_true(found[i]->length >= length - 3);
            assert_memory_equal(text_string(found[i]), expected[i], length - 3);
        } else {
            assert_string_equal(text_string(found[i]), expected[i]);
        }
    }
    cli_run_release(&run);
}

#define EXPECT(input, status, out, err, ...)                                                       \
    expect_run((input), (status), (out), (err), (const char *const[]){__VA_ARGS__, NULL})

static void helps(void **state) {
    (void)state;
    expect_run("", STATUS_FINE, "Zugwerk " ZUGWERK_VERSION ", a chess system.\n\nUsage: ...", "",
               (const char *const[]){NULL});
    EXPECT("", STATUS_FINE, "Zugwerk ...", "", "help");
    EXPECT("", STATUS_FINE, "Zugwerk ...", "", "--help");
    EXPECT("", STATUS_FINE, "Zugwerk ...", "", "-h");
    EXPECT("", STATUS_FINE, "zugwerk " ZUGWERK_VERSION "\n", "", "--version");
    EXPECT("", STATUS_FINE, "Usage: zugwerk perft DEPTH [options]\n...", "", "help", "perft");
    EXPECT("", STATUS_FINE, "Usage: zugwerk perft DEPTH [options]\n...", "", "perft", "--help");
    EXPECT("", STATUS_FINE, "Usage: zugwerk perft DEPTH [options]\n...", "", "perft", "x", "-h");
    EXPECT("", STATUS_FINE, "Usage: zugwerk pgn check...", "", "pgn", "help");
    EXPECT("", STATUS_FINE, "Usage: zugwerk pgn clean FILE...", "", "help", "pgn", "clean");
    EXPECT("", STATUS_FINE, "Usage: zugwerk pgn clean FILE...", "", "pgn", "clean", "--help");
}

static void refuses_wrong_command_lines(void **state) {
    (void)state;
    EXPECT("", STATUS_USAGE, "",
           "zugwerk: there is no command 'peft', did you mean 'perft'?\nTry 'zugwerk --help'.\n",
           "peft");
    EXPECT("", STATUS_USAGE, "",
           "zugwerk: there is no command 'quarterly'\nTry 'zugwerk --help'.\n", "quarterly");
    EXPECT("", STATUS_USAGE, "", "zugwerk: there is no command 'peft', did you mean 'perft'?\n...",
           "help", "peft");
    EXPECT("", STATUS_USAGE, "",
           "zugwerk pgn: there is no command 'chek', did you mean 'check'?\n"
           "Try 'zugwerk pgn --help'.\n",
           "pgn", "chek");
    EXPECT("", STATUS_USAGE, "", "zugwerk pgn: say which: ...", "pgn");
    EXPECT("", STATUS_USAGE, "", "zugwerk perft: too few words: zugwerk perft DEPTH...", "perft");
    EXPECT("", STATUS_USAGE, "", "zugwerk perft: '2' is one word too many...", "perft", "1", "2");
    EXPECT("", STATUS_USAGE, "",
           "zugwerk moves: '8/8/8/8/8/8/8/K6k w - - 0 1' is one word too many (a position is given "
           "with --fen)\nTry...",
           "moves", "8/8/8/8/8/8/8/K6k w - - 0 1");
    EXPECT("", STATUS_USAGE, "", "zugwerk perft: DEPTH must be a whole number from 0 to 64...",
           "perft", "65");
    EXPECT("", STATUS_USAGE, "", "zugwerk perft: unknown option --dvide, did you mean --divide?...",
           "perft", "1", "--dvide");
    EXPECT("", STATUS_USAGE, "", "zugwerk moves: --order must be python-chess or fast...", "moves",
           "--order", "none");
    EXPECT("", STATUS_USAGE, "", "zugwerk fen: --svg draws one position only...", "fen", "-",
           "--svg", "x");
    EXPECT("", STATUS_USAGE, "", "zugwerk fen: --marks, --pixels...", "fen", "--marks", "e4");
    EXPECT("", STATUS_USAGE, "", "zugwerk pgn clean: --json needs --output...", "pgn", "clean", "-",
           "--json");
}

static void counts_and_lists_moves(void **state) {
    (void)state;
    EXPECT("", STATUS_FINE, "depth: 3\nnodes: 8902\ntime: 1.000000 s\nspeed: 8902 nodes/s\n", "",
           "perft", "3");
    EXPECT("", STATUS_FINE, "depth: 0\nnodes: 1\n", "", "perft", "0", "--no-time");
    EXPECT("", STATUS_FINE, "depth: 4\nnodes: 197281\n", "", "perft", "4", "--no-time", "--threads",
           "2", "--hash", "1");
    EXPECT("", STATUS_FINE, "e8=Q+\ne8=R+\ne8=B\ne8=N\n", "", "moves", "-s", "--fen",
           "7k/4P3/8/8/8/8/5q2/7K w - - 0 1");
    EXPECT("", STATUS_FINE, "e7e8q e8=Q+\n...", "", "moves", "-su", "--fen",
           "7k/4P3/8/8/8/8/5q2/7K w - - 0 1");
    EXPECT("", STATUS_BAD, "", "zugwerk moves: Qxf7 is not legal...", "moves", "--moves", "e4 e5",
           "1.Qxf7");
    EXPECT("", STATUS_BAD, "", "zugwerk perft: column 1: White has no king...", "perft", "1",
           "--fen", "8/8/8/8/8/8/8/7k w - -");
    EXPECT("", STATUS_BAD, "", "zugwerk perft: give --fen or --start, not both\n", "perft", "1",
           "--start", "0", "--fen", "8/8/8/8/8/8/8/7k w - -");
}

static void checks_positions(void **state) {
    (void)state;
    EXPECT("8/8/8/8/8/8/8/K6k w - - 0 1\r\n\nnonsense\n8/8/8/8/8/8/8/K6k  b - -", STATUS_BAD,
           "8/8/8/8/8/8/8/K6k w - - 0 1\n8/8/8/8/8/8/8/K6k b - - 0 1\n",
           "zugwerk fen: line 3, column 9: field missing: no side to move\n", "fen", "-");
    EXPECT("", STATUS_FINE, "8/8/8/8/8/8/8/K6k w - - 0 1\n", "", "fen", "8/8/8/8/8/8/8/K6k", "w",
           "-", "-", "0", "1", "--brief");
    EXPECT("", STATUS_BAD, "8/8/8/8/8/8/8/K6k b - - 0 1\n",
           "zugwerk fen: column 1: the side that is not to move is in check...", "fen",
           "8/8/8/8/8/8/8/Kr5k b - -", "8/8/8/8/8/8/8/K6k b - -", "-b");
    EXPECT("", STATUS_FINE, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1\n",
           "zugwerk fen: mended: a castling right has no king and rook in place\n", "fen",
           "--repair", "-b", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1");
    EXPECT("", STATUS_FINE, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1\n",
           "zugwerk fen: mended: column 56: move number: must be at least 1\n", "fen", "--repair",
           "-b", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 0");
}

static void draws_positions(void **state) {
    (void)state;
    EXPECT("", STATUS_FINE, "<svg xmlns=...", "", "fen", "--svg", "-");
    EXPECT("", STATUS_BAD, "", "zugwerk fen: cannot write /no/such/folder/x.svg: No such file...",
           "fen", "--svg", "/no/such/folder/x.svg");
    EXPECT("", STATUS_BAD, "", "zugwerk fen: cannot write /dev/full: No space left...", "fen",
           "--svg", "/dev/full");
    EXPECT("", STATUS_BAD, "", "zugwerk fen: --marks: column 4: 'z9' is not a mark...", "fen",
           "--svg", "-", "--marks", "e4,z9");
}

static const char game_text[] = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n"
                                "1. e4 {hm} e5 (1... c5) 2. Nf3 $1 1-0\n";

static void reads_pgn(void **state) {
    (void)state;
    EXPECT(game_text, STATUS_FINE, "1 game, 3 plies, 0 errors, 0 warnings\n", "", "pgn", "check",
           "-");
    EXPECT("1. e4 e5 2. Ke3 *\n", STATUS_BAD, "standard input:1:13: error: Ke3 is not legal...", "",
           "pgn", "check", "-");
    EXPECT("", STATUS_BAD, "0 games, 0 plies, 0 errors, 0 warnings\n",
           "zugwerk pgn check: cannot open /no/such/file: ...", "pgn", "check", "/no/such/file");
    EXPECT(game_text, STATUS_FINE, "[Event \"?\"]\n...", "", "pgn", "clean", "-");
    EXPECT(game_text, STATUS_BAD, "", "zugwerk pgn clean: cannot write /dev/full: No space...",
           "pgn", "clean", "-", "-o", "/dev/full");
    EXPECT(game_text, STATUS_FINE, "files: 1\nbytes: 78\ngames: 1\n...", "", "pgn", "stats", "-");
}

typedef struct Line {
    const char *input;
    const char *words[8];
} Line;

// One of everything that prints.
static const Line lines[] = {
    {"", {"help"}},
    {"", {"version"}},
    {"", {"version", "--json"}},
    {"", {"perft", "2", "--divide"}},
    {"", {"perft", "2", "--divide", "--json"}},
    {"", {"moves", "--san"}},
    {"", {"moves", "--json", "--moves", "e4", "e5"}},
    {"", {"fen", "--moves", "e4"}},
    {"", {"fen", "--json"}},
    {"", {"fen", "--svg", "-"}},
    {"8/8/8/8/8/8/8/K6k w - - 0 1\n", {"fen", "-"}},
    {"8/8/8/8/8/8/8/K6k w - - 0 1\nx\n", {"fen", "-", "--json"}},
    {"7k/8/8/8/8/8/8/K5R1 w - - bm Rh1+; id \"x\"; pv Kb1 Kh7; n 1.5;\n", {"epd", "-"}},
    {"7k/8/8/8/8/8/8/K5R1 w - - bm Kb2; id \"x\"; pv Kb1; n 1.5;\nx\n", {"epd", "-", "--json"}},
    {game_text, {"pgn", "check", "-"}},
    {"1. e4 e6 2. Ke3 *\n", {"pgn", "check", "-", "--json"}},
    {game_text, {"pgn", "clean", "-"}},
    {game_text, {"pgn", "stats", "-"}},
    {game_text, {"pgn", "stats", "-", "--json"}},
};

static void reports_a_full_output(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        CliRun run;
        cli_run_init(&run, lines[i].input);
        const int status = cli_run(&run, commands, COMMAND_COUNT, lines[i].words, NULL);
        const size_t size = run.out.length;
        cli_run_release(&run);
        assert_true(size > 0);
        const size_t rooms[] = {0, 1, size / 2, size - 1, size};
        for (size_t j = 0; j < sizeof rooms / sizeof rooms[0]; j++) {
            cli_run_init(&run, lines[i].input);
            run.room = rooms[j];
            const int now = cli_run(&run, commands, COMMAND_COUNT, lines[i].words, NULL);
            if (rooms[j] == size) {
                assert_int_equal(now, status);
            } else {
                assert_int_equal(now, STATUS_BAD);
                assert_non_null(strstr(text_string(&run.err), "cannot write standard output"));
            }
            cli_run_release(&run);
        }
    }
}

static void reports_failed_allocations(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        for (size_t n = 1;; n++) {
            FailAlloc fail;
            const Alloc alloc = fail_alloc_init(&fail, n);
            CliRun run;
            cli_run_init(&run, lines[i].input);
            const int status = cli_run(&run, commands, COMMAND_COUNT, lines[i].words, &alloc);
            assert_int_equal(fail_alloc_live(&fail), 0);
            if (fail.tripped) {
                assert_int_equal(status, STATUS_BAD);
                assert_non_null(strstr(text_string(&run.err), "memory"));
            }
            cli_run_release(&run);
            if (!fail.tripped) {
                break;
            }
        }
    }
}

UNIT_TESTS(command) = {
    cmocka_unit_test(helps),
    cmocka_unit_test(refuses_wrong_command_lines),
    cmocka_unit_test(counts_and_lists_moves),
    cmocka_unit_test(checks_positions),
    cmocka_unit_test(draws_positions),
    cmocka_unit_test(reads_pgn),
    cmocka_unit_test(reports_a_full_output),
    cmocka_unit_test(reports_failed_allocations),
};
UNIT_TESTS_END(command)
