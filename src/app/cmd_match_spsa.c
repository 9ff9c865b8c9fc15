// SPDX-License-Identifier: MIT
// zugwerk match spsa: tunes the parameters of an engine by games.
#include "app/match_commands.h"
#include "app/spsa_run.h"
#include "app/state_lock.h"

static const Option spsa_options[] = {
    TEXT_OPTION(SpsaCommand, parameters, "parameters", 'P', "FILE",
                "parameters, one per line: as here, or as OpenBench takes them\n"
                "(NAME, int, VALUE, MIN, MAX, C, R)"),
    INT_OPTION(SpsaCommand, iterations, "iterations", 'n', 1, SPSA_ITERATIONS_MAX, "N",
               "iterations (1000)"),
    INT_OPTION(SpsaCommand, pairs, "pairs", 0, 1, 1000, "N",
               "pairs of games of an iteration, colours swapped (4)"),
    TEXT_OPTION(SpsaCommand, alpha, "alpha", 0, "X", "how fast steps shrink (0.602)"),
    TEXT_OPTION(SpsaCommand, gamma, "gamma", 0, "X", "how fast perturbations shrink (0.101)"),
    TEXT_OPTION(SpsaCommand, stability, "stability", 'A', "X",
                "A, holds the first steps back (a tenth of the iterations)"),
    TEXT_OPTION(SpsaCommand, match.tc, "tc", 't', "TIME",
                "time for a game, in seconds: 8+0.08, 40/60+0.6, 1m+1s, 2s/move"),
    INT_OPTION(SpsaCommand, match.margin_ms, "margin", 0, 0, 60000, "MS",
               "a flag falls only so much later (0)"),
    INT_OPTION(SpsaCommand, match.nodes, "nodes", 'N', 1, INT64_MAX, "N",
               "nodes a move, if the engine's text sets no limit"),
    INT_OPTION(SpsaCommand, match.depth, "depth", 'd', 1, 1000, "N", "depth, likewise"),
    TEXT_OPTION(SpsaCommand, match.openings, "openings", 'o', "FILE",
                "EPD, FEN or PGN (.pgn), packed or not, or a Polyglot book (.bin);\n"
                "chess960 for its start positions; builtin for 256 that come with\n"
                "the program (the initial position)"),
    TEXT_OPTION(SpsaCommand, match.order, "order", 0, "ORDER", "of openings: random or sequential"),
    INT_OPTION(SpsaCommand, match.opening_start, "opening-start", 0, 1, INT64_MAX, "N",
               "begin with the N-th opening (1)"),
    INT_OPTION(SpsaCommand, match.opening_plies, "plies", 0, 1, OPENING_PLIES_MAX, "N",
               "plies taken from PGN games (all) and books (8)"),
    INT_OPTION(SpsaCommand, match.seed, "seed", 's', 0, INT64_MAX, "N",
               "of perturbations, openings and players' missing seeds (1)"),
    INT_OPTION(SpsaCommand, match.concurrency, "concurrency", 'c', 1, MATCH_THREADS_MAX, "N",
               "games at a time, those of one iteration at most (1)"),
    FLAG_OPTION(SpsaCommand, match.force_concurrency, "force-concurrency", 0,
                "also more than there are processors for"),
    FLAG_OPTION(SpsaCommand, match.pin, "pin", 0, "each game on a processor of its own"),
    WORDS_OPTION(SpsaCommand, match.draw, "draw", 0, "NAME=VALUE...",
                 "end even games: from=40 (move) moves=8 score=10"),
    WORDS_OPTION(SpsaCommand, match.resign, "resign", 0, "NAME=VALUE...",
                 "end lost games: moves=3 score=600 two-sided=0"),
    INT_OPTION(SpsaCommand, match.longest, "max-moves", 0, 1, 100000, "N",
               "end a game of so many moves as a draw"),
    TEXT_OPTION(SpsaCommand, csv, "csv", 0, "FILE", "write the course of all parameters"),
    TEXT_OPTION(SpsaCommand, svg, "svg", 0, "FILE", "draw it"),
    TEXT_OPTION(SpsaCommand, match.state, "state", 0, "FILE",
                "where the run is kept (" SPSA_STATE_FILE ")"),
    FLAG_OPTION(SpsaCommand, match.no_state, "no-state", 0, "keep nothing"),
    FLAG_OPTION(SpsaCommand, match.resume, "resume", 0,
                "go on with the run that was cut off, without other options"),
    INT_OPTION(SpsaCommand, match.interval, "interval", 'i', 0, INT64_MAX, "N",
               "print the parameters, write CSV and picture every N iterations\n"
               "(50; 0: at the end only)"),
    FLAG_OPTION(SpsaCommand, match.quiet, "quiet", 'q', "print the end of it only"),
};

enum { WORDS_MAX = SPSA_PARAMETERS_MAX + 1 };

static SpsaCommand default_command(void) {
    return (SpsaCommand){
        .match = {.opening_start = 1, .seed = 1, .concurrency = 1, .seeds = 1, .interval = 50},
        .iterations = 1000,
        .pairs = 4};
}

typedef struct Resume {
    const char *path;
    KeptSpsa kept;
} Resume;

// The options that the run was begun with, on its state file.
static int resume_kept(void *context, Cli *cli) {
    const Resume *const self = context;
    const Words words = self->kept.words.words;
    SpsaCommand command = default_command();
    int status;
    if (!cli_parse(&status, &command, cli, words, 1, WORDS_MAX)) {
        return status;
    }
    command.match.state = self->path;
    return spsa_run(cli, &command, cli->operand, words, &self->kept);
}

static int resume(Cli *cli, const char *path) {
    Resume self = {.path = path};
    Error err;
    const int status = spsa_archive_find(&self.kept, self.path, cli->alloc, &err)
                           ? kept_words_run(cli, &self.kept.words, resume_kept, &self)
                           : cli_fail(cli, NULL, &err);
    kept_spsa_release(&self.kept);
    return status;
}

// The state file is ours from before it is looked into until it is closed.
static int run_or_resume(Cli *cli, const SpsaCommand *command, Words words) {
    const MatchCommand *const match = &command->match;
    const char *const path = match->state == NULL ? SPSA_STATE_FILE : match->state;
    FileLock lock;
    Error err;
    if (!state_lock_take(&lock, match->no_state && !match->resume ? NULL : path, cli->alloc,
                         &err)) {
        return cli_fail(cli, NULL, &err);
    }
    const int status =
        match->resume ? resume(cli, path) : spsa_run(cli, command, cli->operand, words, NULL);
    state_lock_release(&lock);
    return status;
}

static int spsa_command(Cli *cli, Words words) {
    SpsaCommand command = default_command();
    int status;
    if (!cli_parse(&status, &command, cli, words, 0, WORDS_MAX)) {
        return status;
    }
    if (command.match.resume && cli->operand.count > 0) {
        return cli_usage(cli, "--resume takes no engine and no parameters: they are kept");
    }
    if (!command.match.resume && cli->operand.count == 0) {
        return cli_usage(cli, "name an engine, and parameters as NAME=VALUE,MIN,MAX");
    }
    return run_or_resume(cli, &command, words);
}

const Command command_match_spsa = {
    .name = "match spsa",
    .summary = "Tune the parameters of an engine by games between versions of it",
    .usage = "ENGINE NAME=VALUE,MIN,MAX[,C[,R]]... [options]",
    .details =
        "ENGINE is a player (zugwerk players) or the path of a UCI engine, parameters are its\n"
        "options. Every iteration plays it with all parameters a little up or down, at random,\n"
        "against the opposite, and moves them towards the winner. C is how far up or down at the\n"
        "end (default: a 20th of the range), R how far a game moves them, in C (0.002). Numbers\n"
        "without a point are whole parameters. The run is kept after every iteration:\n"
        "`zugwerk match spsa --resume` goes on. docs/MATCHES.md has the rule and advice.\n"
        "\n"
        "  zugwerk match spsa engine:nodes=1000 razoring_margin=250,100,500 \\\n"
        "      aspiration_window=12,4,60,3 -n 2000 -c 2 -o book.epd\n"
        "  zugwerk match spsa ./engine --parameters tune.txt --tc 5+0.05 -n 10000 --svg tune.svg\n",
    .options = spsa_options,
    .option_count = sizeof spsa_options / sizeof *spsa_options,
    .run = spsa_command,
};
