// SPDX-License-Identifier: MIT
// zugwerk lab ladder: every player of the house on one scale.
#include "app/lab_commands.h"
#include "app/lab_ladder_run.h"
#include "app/state_lock.h"
#include "match/match.h"

enum { GAMES_DEFAULT = 40, NODES_DEFAULT = 2000, REACH_DEFAULT = 3, LONGEST_DEFAULT = 200 };

static const Option ladder_options[] = {
    INT_OPTION(LadderCommand, games, "games", 'n', 2, 100000, "N",
               "games of each pairing (40); slow rungs play a part of that"),
    INT_OPTION(LadderCommand, sure, "sure", 0, 2, 100000, "N",
               "then go on with the steps of 50 Elo (levels: 30) or more that are inside their "
               "errors, up to N games of a pairing"),
    WORDS_OPTION(LadderCommand, only, "only", 0, "PART...",
                 "classic, orders, deepening, techniques, full, anchors, levels (all)"),
    FLAG_OPTION(LadderCommand, quick, "quick", 0,
                "two short games of each pairing of fast rungs: to see that it works"),
    INT_OPTION(LadderCommand, nodes, "nodes", 'N', 10, 1000000000, "N",
               "nodes a move of the engine's rungs (2000)"),
    INT_OPTION(LadderCommand, reach, "reach", 0, 1, 20, "N",
               "every rung plays so many of the next ones (3)"),
    TEXT_OPTION(LadderCommand, openings, "openings", 0, "FILE",
                "EPD, FEN or PGN (.pgn), or a Polyglot book (.bin) (256 of its own)"),
    INT_OPTION(LadderCommand, seed, "seed", 's', 0, INT64_MAX, "N",
               "of what players draw by chance (1)"),
    INT_OPTION(LadderCommand, longest, "max-moves", 0, 1, 10000, "N",
               "end a game of so many moves as a draw (200)"),
    INT_OPTION(LadderCommand, concurrency, "concurrency", 'c', 1, MATCH_THREADS_MAX, "N",
               "games at a time (1)"),
    TEXT_OPTION(LadderCommand, state, "state", 0, "FILE",
                "where games are kept (" LADDER_STATE_FILE ")"),
    FLAG_OPTION(LadderCommand, report, "report", 0, "play nothing, report the games that are kept"),
    FLAG_OPTION(LadderCommand, list, "list", 0, "print the rungs and how many games each plays"),
    TEXT_OPTION(LadderCommand, files.page, "output", 'o', "FILE", "write the page to a file"),
    TEXT_OPTION(LadderCommand, files.picture, "svg", 0, "FILE", "draw the ratings"),
    TEXT_OPTION(LadderCommand, files.curve, "curve", 0, "FILE", "draw the levels' ratings (SVG)"),
    TEXT_OPTION(LadderCommand, files.results, "results", 0, "FILE",
                "write who scored what against whom (CSV)"),
    FLAG_OPTION(LadderCommand, no_time, "no-time", 0,
                "leave out times, so that every run prints the same"),
    FLAG_OPTION(LadderCommand, progress, "progress", 0,
                "show progress though standard error is no terminal"),
};

static int ladder_command_run(Cli *cli, Words words) {
    LadderCommand command = {.games = GAMES_DEFAULT,
                             .nodes = NODES_DEFAULT,
                             .reach = REACH_DEFAULT,
                             .seed = 1,
                             .longest = LONGEST_DEFAULT,
                             .concurrency = 1};
    int status;
    if (!cli_parse(&status, &command, cli, words, 0, 0)) {
        return status;
    }
    // Whoever only looks may look while another plays.
    const bool is_played = !command.report && !command.list;
    const char *const path = command.state == NULL ? LADDER_STATE_FILE : command.state;
    FileLock lock;
    Error err;
    if (!state_lock_take(&lock, is_played ? path : NULL, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    status = lab_ladder_run(cli, &command);
    state_lock_release(&lock);
    return status;
}

const Command command_lab_ladder = {
    .name = "lab ladder",
    .summary = "Play every player against its neighbours: Elo from random to full strength",
    .usage = "[options]",
    .details =
        "Rungs from random and minimax over the engine with techniques added one by one to full\n"
        "strength, its levels, and engines of Debian where they are installed. Games are kept one\n"
        "by one: the same command goes on after Ctrl-C or a crash, and with more --games plays\n"
        "only those that are missing. --only says what is played and shown; ratings take every\n"
        "game that is kept. Limits are depths and nodes, so load does not matter, except to the\n"
        "times shown.\n"
        "\n"
        "  zugwerk lab ladder --quick\n"
        "  zugwerk lab ladder -n 60 --sure 400 -c 2 --output docs/LADDER.md --svg "
        "docs/ladder.svg\n",
    .options = ladder_options,
    .option_count = sizeof ladder_options / sizeof *ladder_options,
    .run = ladder_command_run,
};
