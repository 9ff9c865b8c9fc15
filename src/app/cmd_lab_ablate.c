// SPDX-License-Identifier: MIT
// zugwerk lab ablate: what each technique of the engine's search alone saves.
#include "app/lab_ablate_run.h"
#include "app/lab_commands.h"
#include "base/parallel.h"
#include "engine/engine.h"

enum { DEPTH_DEFAULT = 10 };

static const Option ablate_options[] = {
    WORDS_OPTION(AblateCommand, positions, "positions", 'P', "POSITION...",
                 "names, FENs in quotes, EPD, FEN or PGN files (those of 'zugwerk\nbench')"),
    INT_OPTION(AblateCommand, every, "every", 0, 1, 1000, "N",
               "of PGN files every N-th position; else the last of each game"),
    INT_OPTION(AblateCommand, depth, "depth", 'd', 1, PLY_MAX - 1, "N",
               "how deep every search goes (10)"),
    WORDS_OPTION(AblateCommand, techniques, "techniques", 0, "NAME...",
                 "only these; 'zugwerk players engine' lists them (all)"),
    TEXT_OPTION(AblateCommand, player, "player", 'p', "ENGINE",
                "the engine with options of your own, as in engine:hash=64 (engine)"),
    INT_OPTION(AblateCommand, threads, "threads", 't', 1, PARALLEL_THREADS_MAX, "N",
               "searches at a time (1; with --no-time the number of processors)"),
    FLAG_OPTION(AblateCommand, no_time, "no-time", 0,
                "leave out times, so that every run prints the same"),
    TEXT_OPTION(AblateCommand, columns, "columns", 'c', "LIST",
                "which columns and in which order, or 'all'"),
    TEXT_OPTION(AblateCommand, sort, "sort", 0, "LIST", "sort by these columns (nodes_ratio:down)"),
    TEXT_OPTION(AblateCommand, format, "format", 'f', "FORMAT",
                "text, csv, json, markdown, latex or html (as the file is\ncalled, else text)"),
    FLAG_OPTION(AblateCommand, json, "json", 0, "print JSON"),
    TEXT_OPTION(AblateCommand, output, "output", 'o', "FILE", "write to a file"),
    FLAG_OPTION(AblateCommand, progress, "progress", 0,
                "show progress though standard error is no terminal"),
};

static int ablate_command_run(Cli *cli, Words words) {
    AblateCommand command = {.player = "engine", .depth = DEPTH_DEFAULT};
    int status;
    if (!cli_parse(&status, &command, cli, words, 0, 0)) {
        return status;
    }
    return lab_ablate_run(cli, &command);
}

const Command command_lab_ablate = {
    .name = "lab ablate",
    .summary = "What each technique of the engine saves: nodes and time without it",
    .usage = "[options]",
    .details =
        "Every position is searched to the same depth with everything on, and again with each\n"
        "technique off, always from an empty table. 'x nodes' is the ratio of all nodes, 'x mean'\n"
        "the geometric mean over the positions, 'moves' the number of positions in which another\n"
        "move was found. A technique can be worth much more, or less, than the nodes it saves:\n"
        "that only games tell.\n",
    .options = ablate_options,
    .option_count = sizeof ablate_options / sizeof *ablate_options,
    .run = ablate_command_run,
};
