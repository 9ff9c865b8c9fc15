// SPDX-License-Identifier: MIT
// zugwerk lab plot: charts of nodes, time or score by depth.
#include "app/lab_commands.h"
#include "app/lab_plot_run.h"
#include "base/os_machine.h"
#include "base/parallel.h"

static const Option plot_options[] = {
    TEXT_OPTION(PlotCommand, kind, "kind", 'k', "KIND", "nodes, time or score by depth (nodes)"),
    WORDS_OPTION(PlotCommand, players, "players", 'p', "PLAYER...",
                 "whose searches are drawn, as in alphabeta alphabeta:order=capture"),
    WORDS_OPTION(PlotCommand, positions, "positions", 'P', "POSITION...",
                 "names, FENs in quotes, EPD, FEN or PGN files (start);\nseveral are averaged"),
    TEXT_OPTION(PlotCommand, depths, "depths", 'd', "LIST", "as in 1-5 (1-4)"),
    TEXT_OPTION(PlotCommand, data, "data", 0, "FILE",
                "draw results from CSV, as 'zugwerk lab compare' writes it,\n"
                "instead of searching ('-': standard input)"),
    TEXT_OPTION(PlotCommand, save_data, "save-data", 0, "FILE", "keep the results as CSV"),
    FLAG_OPTION(PlotCommand, no_minimax, "no-minimax", 0,
                "leave out minimax as the upper line of a plot of nodes"),
    INT_OPTION(PlotCommand, repeats, "repeats", 'r', 1, EXPERIMENT_REPEATS_MAX, "N",
               "timed runs of each cell, for a plot of time (3)"),
    INT_OPTION(PlotCommand, seed, "seed", 's', 0, INT64_MAX, "N",
               "where seeds that players leave out come from (1)"),
    INT_OPTION(PlotCommand, threads, "threads", 't', 1, PARALLEL_THREADS_MAX, "N",
               "searches at a time, but for timing (the number of processors)"),
    TEXT_OPTION(PlotCommand, title, "title", 0, "TEXT", "heading of the picture"),
    TEXT_OPTION(PlotCommand, gnuplot, "gnuplot", 0, "FILE",
                "write a gnuplot script with the data, to restyle the picture"),
    TEXT_OPTION(PlotCommand, output, "output", 'o', "FILE",
                "write the picture (SVG) there (standard output)"),
    FLAG_OPTION(PlotCommand, progress, "progress", 0,
                "show progress though standard error is no terminal"),
};

static int plot_run(Cli *cli, Words words) {
    PlotCommand command = {
        .kind = "nodes", .depths = "1-4", .repeats = 3, .seed = 1, .threads = machine_processors()};
    int status;
    if (!cli_parse(&status, &command, cli, words, 0, 0)) {
        return status;
    }
    return lab_plot_run(cli, &command);
}

const Command command_lab_plot = {
    .name = "lab plot",
    .summary = "Draw nodes, time or score by depth as SVG",
    .usage = "--players PLAYER... [options], or --data FILE [options]",
    .details = "A plot of nodes has two more lines: minimax above, measured as deep as that takes\n"
               "less than 30 million nodes, and Knuth and Moore's minimal tree below.\n",
    .options = plot_options,
    .option_count = sizeof plot_options / sizeof *plot_options,
    .run = plot_run,
};
