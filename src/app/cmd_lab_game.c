// SPDX-License-Identifier: MIT
// zugwerk lab game: a series of games between two players.
#include "app/lab_commands.h"
#include "app/lab_game_run.h"
#include "base/os_machine.h"
#include "base/parallel.h"
#include "lab/game_series.h"

static const Option game_options[] = {
    TEXT_OPTION(GameCommand, white, "white", 'w', "PLAYER",
                "player A, White in the first game, as in alphabeta:depth=4"),
    TEXT_OPTION(GameCommand, black, "black", 'b', "PLAYER", "player B, as in random:seed=1"),
    INT_OPTION(GameCommand, games, "games", 'n', 1, GAME_SERIES_MAX, "N", "how many games (1)"),
    FLAG_OPTION(GameCommand, no_swap, "no-swap", 0,
                "A is White in every game; else colours change in every second\n"
                "game, which begins where the one before began"),
    WORDS_OPTION(GameCommand, positions, "positions", 'P', "POSITION...",
                 "where games begin: names, FENs in quotes, EPD, FEN or PGN files,\n"
                 "taken in turn (start)"),
    INT_OPTION(GameCommand, every, "every", 0, 1, 1000, "N",
               "of PGN files every N-th position; else the last of each game"),
    INT_OPTION(GameCommand, max_plies, "max-plies", 0, 1, 100000, "N",
               "end a game of so many plies as a draw"),
    INT_OPTION(GameCommand, seed, "seed", 's', 0, INT64_MAX, "N",
               "where seeds that players leave out come from (1)"),
    INT_OPTION(GameCommand, threads, "threads", 't', 1, PARALLEL_THREADS_MAX, "N",
               "games at a time (the number of processors)"),
    FLAG_OPTION(GameCommand, no_time, "no-time", 0,
                "leave out times, so that every run prints the same"),
    FLAG_OPTION(GameCommand, moves, "moves", 'm', "print the moves of each game"),
    TEXT_OPTION(GameCommand, pgn, "pgn", 'p', "FILE", "save the games"),
    TEXT_OPTION(GameCommand, format, "format", 'f', "FORMAT",
                "text, csv, json, markdown, latex or html (as the file is\n"
                "called, else text)"),
    FLAG_OPTION(GameCommand, json, "json", 0, "print JSON"),
    TEXT_OPTION(GameCommand, output, "output", 'o', "FILE", "write to a file"),
    FLAG_OPTION(GameCommand, progress, "progress", 0,
                "show progress though standard error is no terminal"),
};

static int game_command_run(Cli *cli, Words words) {
    GameCommand command = {.games = 1, .seed = 1, .threads = machine_processors()};
    int status;
    if (!cli_parse(&status, &command, cli, words, 0, 0)) {
        return status;
    }
    return lab_game_run(cli, &command);
}

const Command command_lab_game = {
    .name = "lab game",
    .summary = "Play games between two players: results, calls, time",
    .usage = "--white PLAYER --black PLAYER [options]",
    .details =
        "A seed that a player's text gives is that of the first game and grows by one with\n"
        "every game; one that is left out is drawn from --seed and the number of the game. The\n"
        "table of games has them all. Results are the same with any number of threads; times\n"
        "mean something with --threads 1 only. A move that is illegal, or none, is replaced by\n"
        "the first legal one and counted.\n",
    .options = game_options,
    .option_count = sizeof game_options / sizeof *game_options,
    .run = game_command_run,
};
