// SPDX-License-Identifier: MIT
// zugwerk lab check: holds somebody's own program against a player of ours.
#include "app/lab_check.h"
#include "app/lab_commands.h"

static const Option check_options[] = {
    FLAG_OPTION(CheckCommand, uci, "uci", 0, "the program speaks UCI"),
    TEXT_OPTION(CheckCommand, player, "player", 'p', "PLAYER",
                "which of ours is right, without its depth (minimax)"),
    INT_OPTION(CheckCommand, deepest, "depth", 'd', 1, CHECK_DEPTH_MAX, "N",
               "the largest depth (3)"),
    INT_OPTION(CheckCommand, least, "from", 0, 1, CHECK_DEPTH_MAX, "N", "the smallest depth (1)"),
    WORDS_OPTION(CheckCommand, positions, "positions", 'P', "POSITION...",
                 "names (start, e4, endgame, ...), FENs in quotes, EPD, FEN or PGN\n"
                 "files; without it small positions, each with something to get wrong"),
    TEXT_OPTION(CheckCommand, compared, "compare", 'c', "LIST",
                "what must be the same (value,move,nodes)"),
    TEXT_OPTION(CheckCommand, pov, "pov", 0, "WHOSE",
                "whose values the program prints: white's or the side's to move (white;\n"
                "with --uci side)"),
    TEXT_OPTION(CheckCommand, scale, "scale", 0, "X",
                "its values are ours times X: 100 for centipawns (1; with --uci 100)"),
    TEXT_OPTION(CheckCommand, infinity, "infinity", 0, "X",
                "values of X and more mean what ours calls inf, below -X -inf"),
    TEXT_OPTION(CheckCommand, tolerance, "tolerance", 0, "X",
                "how far apart values may be, in its unit (0.000001)"),
    TEXT_OPTION(CheckCommand, time, "time", 't', "TIME", "longest time of a call (30s)"),
    FLAG_OPTION(CheckCommand, all, "all", 'a', "go on after a difference"),
    FLAG_OPTION(CheckCommand, verbose, "verbose", 'v', "print what agrees, too"),
    FLAG_OPTION(CheckCommand, errors, "stderr", 0,
                "show what it writes to standard error though it answers"),
    FLAG_OPTION(CheckCommand, no_time, "no-time", 0,
                "leave out the times, so that every run prints the same"),
    FLAG_OPTION(CheckCommand, json, "json", 0, "print JSON"),
};

static int check_command_run(Cli *cli, Words words) {
    CheckCommand command = {.player = "minimax",
                            .deepest = 3,
                            .least = 1,
                            .compared = "value,move,nodes",
                            .tolerance = "0.000001",
                            .time = "30s"};
    int status;
    if (!cli_parse(&status, &command, cli, words, 1, CHECK_ARGUMENTS_MAX)) {
        return status;
    }
    return lab_check_run(cli, &command);
}

const Command command_lab_check = {
    .name = "lab check",
    .summary = "Hold a program of your own against one of ours",
    .usage = "[options] [--] PROGRAM [ARGUMENT...]",
    .details =
        "The program is called as PROGRAM ARGUMENT... FEN DEPTH and prints 'value move nodes' in\n"
        "its last line, for example '-0.5 g8f6 8902'. A value may be inf or -inf, a move none.\n"
        "Put -- before PROGRAM behind --positions, which takes all words up to the next option,\n"
        "and when an argument begins with a dash. With --uci it is started once\n"
        "for every search and told the position and 'go depth DEPTH'; the value is that of its\n"
        "last line with a score that is no bound, and the nodes are the last it has told.\n"
        "\n"
        "Searches are tried from the smallest to the largest. The first difference ends it and\n"
        "is shown with both answers and the commands to repeat it; the exit status is then 1.\n",
    .options = check_options,
    .option_count = sizeof check_options / sizeof *check_options,
    .run = check_command_run,
};
