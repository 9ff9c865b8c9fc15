// SPDX-License-Identifier: MIT
// zugwerk match: plays a match, or runs one of the commands around matches.
#include <inttypes.h>
#include <string.h>

#include "app/commands.h"
#include "app/match_commands.h"
#include "app/match_play.h"
#include "app/state_lock.h"

static const Command *const match_commands[] = {
#define MATCH_COMMAND(name) &command_match_##name,
#include "app/match_commands.def"
#undef MATCH_COMMAND
};

static const Option match_options[] = {
    TEXT_OPTION(MatchCommand, tc, "tc", 't', "TIME",
                "time for a game, in seconds: 8+0.08, 40/60+0.6, 1m+1s, 2s/move"),
    WORDS_OPTION(MatchCommand, tc_of, "tc-of", 0, "NAME=TIME...", "another time for some players"),
    INT_OPTION(MatchCommand, margin_ms, "margin", 0, 0, 60000, "MS",
               "a flag falls only so much later (0)"),
    INT_OPTION(MatchCommand, nodes, "nodes", 'N', 1, INT64_MAX, "N",
               "nodes a move, for engines whose text sets no limit"),
    INT_OPTION(MatchCommand, depth, "depth", 'd', 1, 1000, "N", "depth, likewise"),
    TEXT_OPTION(MatchCommand, format, "format", 'f', "FORMAT",
                "round-robin, gauntlet (the first against all), swiss or\n"
                "knockout (round-robin)"),
    INT_OPTION(MatchCommand, games, "games", 'n', 1, MATCH_GAMES_MAX, "N",
               "games of each two players in a round, in pairs with colours\n"
               "swapped (2)"),
    INT_OPTION(MatchCommand, rounds, "rounds", 'r', 1, MATCH_GAMES_MAX, "N", "rounds (1)"),
    INT_OPTION(MatchCommand, seeds, "seeds", 0, 1, MATCH_PLAYERS_MAX, "N",
               "of a gauntlet: so many players meet all the others (1)"),
    FLAG_OPTION(MatchCommand, no_swap, "no-swap", 0,
                "the first of two players always has White, each game takes the\n"
                "next opening"),
    TEXT_OPTION(MatchCommand, openings, "openings", 'o', "FILE",
                "EPD, FEN or PGN (.pgn), packed or not, or a Polyglot book (.bin);\n"
                "chess960 for its start positions; builtin for 256 that come with\n"
                "the program (the initial position)"),
    TEXT_OPTION(MatchCommand, order, "order", 0, "ORDER", "of openings: random or sequential"),
    INT_OPTION(MatchCommand, opening_start, "opening-start", 0, 1, INT64_MAX, "N",
               "begin with the N-th opening (1)"),
    INT_OPTION(MatchCommand, opening_plies, "plies", 0, 1, OPENING_PLIES_MAX, "N",
               "plies taken from PGN games (all) and books (8)"),
    FLAG_OPTION(MatchCommand, same_openings, "same-openings", 0,
                "all encounters of a round have the same openings"),
    INT_OPTION(MatchCommand, seed, "seed", 's', 0, INT64_MAX, "N",
               "of the order of openings and of players' missing seeds (1)"),
    INT_OPTION(MatchCommand, concurrency, "concurrency", 'c', 1, MATCH_THREADS_MAX, "N",
               "games at a time (1)"),
    FLAG_OPTION(MatchCommand, force_concurrency, "force-concurrency", 0,
                "also more than there are processors for"),
    FLAG_OPTION(MatchCommand, pin, "pin", 0, "each game on a processor of its own"),
    FLAG_OPTION(MatchCommand, restart, "restart", 0, "engines are started anew for every game"),
    WORDS_OPTION(MatchCommand, draw, "draw", 0, "NAME=VALUE...",
                 "end even games: from=40 (move) moves=8 score=10"),
    WORDS_OPTION(MatchCommand, resign, "resign", 0, "NAME=VALUE...",
                 "end lost games: moves=3 score=600 two-sided=0"),
    INT_OPTION(MatchCommand, longest, "max-moves", 0, 1, 100000, "N",
               "end a game of so many moves as a draw"),
    WORDS_OPTION(MatchCommand, sprt, "sprt", 0, "NAME=VALUE...",
                 "stop when decided: elo0=0 elo1=5 alpha=0.05 beta=0.05\n"
                 "model=normalized (logistic, bayesian) pairs=1"),
    TEXT_OPTION(MatchCommand, pgn, "pgn", 'p', "FILE", "add the games to a PGN file"),
    FLAG_OPTION(MatchCommand, pgn_minimal, "pgn-minimal", 0, "with the moves only"),
    TEXT_OPTION(MatchCommand, event, "event", 0, "TEXT", "the PGN tag Event"),
    TEXT_OPTION(MatchCommand, json, "json", 0, "FILE", "add the games, all told, as JSON lines"),
    TEXT_OPTION(MatchCommand, epd, "epd", 0, "FILE", "add the last position of each game"),
    TEXT_OPTION(MatchCommand, svg, "svg", 0, "NAME",
                "draw NAME-crosstable.svg and NAME-ratings.svg of more than two\n"
                "players, NAME-llr.svg of an SPRT"),
    TEXT_OPTION(MatchCommand, log, "log", 0, "FILE", "add to a log of what happened when"),
    TEXT_OPTION(MatchCommand, log_level, "log-level", 0, "LEVEL",
                "games, or engines: every line they write and are told (games)"),
    TEXT_OPTION(MatchCommand, state, "state", 0, "FILE",
                "where the match is kept (" MATCH_STATE_FILE ")"),
    FLAG_OPTION(MatchCommand, no_state, "no-state", 0, "keep nothing"),
    FLAG_OPTION(MatchCommand, resume, "resume", 0,
                "go on with the match that was cut off, without other options"),
    INT_OPTION(MatchCommand, interval, "interval", 'i', 0, INT64_MAX, "N",
               "print the standing after every N games (10)"),
    FLAG_OPTION(MatchCommand, quiet, "quiet", 'q', "print the end of it only"),
    FLAG_OPTION(MatchCommand, markdown, "markdown", 0, "the end of it as Markdown"),
};

static MatchCommand default_command(void) {
    return (MatchCommand){.rounds = 1,
                          .games = 2,
                          .seeds = 1,
                          .opening_start = 1,
                          .seed = 1,
                          .concurrency = 1,
                          .interval = 10};
}

// Whether --resume and --state are all that was given.
static bool is_resume_alone(const MatchCommand *given) {
    const MatchCommand none = default_command();
    return given->tc == NULL && given->tc_of.count == 0 && given->margin_ms == none.margin_ms
           && given->nodes == none.nodes && given->depth == none.depth && given->format == NULL
           && given->rounds == none.rounds && given->games == none.games
           && given->seeds == none.seeds && !given->no_swap && !given->same_openings
           && given->openings == NULL && given->order == NULL
           && given->opening_start == none.opening_start
           && given->opening_plies == none.opening_plies && given->seed == none.seed
           && given->concurrency == none.concurrency && !given->force_concurrency && !given->pin
           && !given->restart && given->draw.count == 0 && given->resign.count == 0
           && given->longest == none.longest && given->sprt.count == 0 && given->pgn == NULL
           && !given->pgn_minimal && given->event == NULL && given->json == NULL
           && given->epd == NULL && given->svg == NULL && !given->no_state && given->log == NULL
           && given->log_level == NULL && given->interval == none.interval && !given->quiet
           && !given->markdown;
}

typedef struct Resume {
    const char *path;
    KeptMatch kept;
} Resume;

// The options that the match was begun with, on its state file.
static int resume_kept(void *context, Cli *cli) {
    const Resume *const self = context;
    const Words words = self->kept.words.words;
    MatchCommand command = default_command();
    int status;
    if (!cli_parse(&status, &command, cli, words, 0, MATCH_PLAYERS_MAX)) {
        return status;
    }
    command.state = self->path;
    cli_note(cli, "goes on after %" PRId64 " games with the match of %s", self->kept.done,
             self->kept.begun);
    return match_play(cli, &command, cli->operand, words, &self->kept);
}

static int resume(Cli *cli, const char *path) {
    Resume self = {.path = path};
    Error err;
    const int status = match_archive_find(&self.kept, self.path, cli->alloc, &err)
                           ? kept_words_run(cli, &self.kept.words, resume_kept, &self)
                           : cli_fail(cli, NULL, &err);
    kept_words_release(&self.kept.words);
    return status;
}

// The state file is ours from before it is looked into until it is closed.
static int play_or_resume(Cli *cli, const MatchCommand *command, Words words) {
    const char *const path = command->state == NULL ? MATCH_STATE_FILE : command->state;
    FileLock lock;
    Error err;
    if (!state_lock_take(&lock, command->no_state ? NULL : path, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    const int status =
        command->resume ? resume(cli, path) : match_play(cli, command, cli->operand, words, NULL);
    state_lock_release(&lock);
    return status;
}

static bool is_command(const char *word) {
    for (size_t i = 0; i < sizeof match_commands / sizeof *match_commands; i++) {
        const char *const name = strrchr(match_commands[i]->name, ' ') + 1;
        if (strcmp(word, name) == 0) {
            return true;
        }
    }
    return false;
}

static int match_run_command(Cli *cli, Words words) {
    if (words.count > 0 && is_command(words.items[0])) {
        return cli_run_family(cli, match_commands, sizeof match_commands / sizeof *match_commands,
                              words);
    }
    MatchCommand command = default_command();
    int status;
    if (!cli_parse(&status, &command, cli, words, 0, MATCH_PLAYERS_MAX)) {
        return status;
    }
    if (command.resume) {
        if (cli->operand.count > 0) {
            return cli_usage(cli, "--resume takes no players: they are kept");
        }
        if (!is_resume_alone(&command)) {
            return cli_usage(cli, "--resume takes --state only: the other options are kept");
        }
    }
    return play_or_resume(cli, &command, words);
}

const Command command_match = {
    .name = "match",
    .summary = "Play matches and tournaments between any players; examine engines",
    .usage = "[NAME=]PLAYER [NAME=]PLAYER... [options]",
    .details =
        "PLAYER is a player (zugwerk players), or the path of a UCI engine: ./new stands for\n"
        "uci:cmd=./new. Colours are swapped between the two games with one opening. Games are\n"
        "kept one by one: after Ctrl-C (once: running games end; twice: at once) or a crash\n"
        "`zugwerk match --resume` goes on. docs/MATCHES.md has the rules.\n"
        "\n"
        "  zugwerk match ./new ./old --tc 8+0.08 -o builtin -n 1000 -c 2 --sprt elo1=5\n"
        "  zugwerk match random minimax:depth=2 alphabeta:depth=4 engine:nodes=1000 -n 20\n"
        "  zugwerk match check ENGINE    examines whether an engine keeps to the protocol\n"
        "  zugwerk match spsa ENGINE NAME=VALUE,MIN,MAX...    tunes parameters of an engine\n",
    .options = match_options,
    .option_count = sizeof match_options / sizeof *match_options,
    .run = match_run_command,
};
