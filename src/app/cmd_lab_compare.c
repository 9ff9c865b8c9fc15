// SPDX-License-Identifier: MIT
// zugwerk lab compare: players x positions x depths.
#include "app/lab_commands.h"
#include "app/lab_compare_run.h"
#include "base/os_machine.h"
#include "base/parallel.h"

static const Option compare_options[] = {
    WORDS_OPTION(CompareCommand, players, "players", 'p', "PLAYER...",
                 "who is compared, as in minimax alphabeta:order=capture"),
    WORDS_OPTION(CompareCommand, positions, "positions", 'P', "POSITION...",
                 "names (start, e4, opening, middlegame, endgame, ...), FENs in\n"
                 "quotes, EPD, FEN or PGN files (start)"),
    INT_OPTION(CompareCommand, every, "every", 0, 1, 1000, "N",
               "of PGN files every N-th position; else the last of each game"),
    TEXT_OPTION(CompareCommand, depths, "depths", 'd', "LIST",
                "as in 1-4 or 2,4,6; without it players search as deep as they do"),
    TEXT_OPTION(CompareCommand, experiment, "experiment", 'x', "FILE",
                "read players, positions, depths and more from a file"),
    INT_OPTION(CompareCommand, repeats, "repeats", 'r', 1, EXPERIMENT_REPEATS_MAX, "N",
               "timed runs of each cell, for median and spread (3)"),
    INT_OPTION(CompareCommand, warmup, "warmup", 'w', 0, EXPERIMENT_REPEATS_MAX, "N",
               "runs before these that are thrown away (0)"),
    INT_OPTION(CompareCommand, seed, "seed", 's', 0, INT64_MAX, "N",
               "where seeds that players leave out come from (1)"),
    INT_OPTION(CompareCommand, threads, "threads", 't', 1, PARALLEL_THREADS_MAX, "N",
               "cells that are counted at a time (the number of processors)"),
    FLAG_OPTION(CompareCommand, no_time, "no-time", 0, "count only: every run prints the same"),
    TEXT_OPTION(CompareCommand, columns, "columns", 'c', "LIST",
                "which columns and in which order, or 'all'"),
    TEXT_OPTION(CompareCommand, sort, "sort", 0, "LIST", "sort by these columns, as in nodes:down"),
    FLAG_OPTION(CompareCommand, averages, "averages", 'a',
                "averages over the positions first (as CSV: only these)"),
    TEXT_OPTION(CompareCommand, format, "format", 'f', "FORMAT",
                "text, csv, json, markdown, latex or html (as the file is\n"
                "called, else text)"),
    FLAG_OPTION(CompareCommand, json, "json", 0, "print JSON"),
    TEXT_OPTION(CompareCommand, output, "output", 'o', "FILE", "write to a file"),
    TEXT_OPTION(CompareCommand, store, "store", 'S', "FILE",
                "keep results in an SQLite file; the same command, given again after\n"
                "it was interrupted, goes on where it was"),
    FLAG_OPTION(CompareCommand, fresh, "fresh", 0, "begin a new run in the store in any case"),
    INT_OPTION(CompareCommand, compare_with, "compare-with", 0, 1, INT64_MAX, "RUN",
               "then set this earlier run of the store beside it"),
    FLAG_OPTION(CompareCommand, list, "list", 'l', "list the runs of the store"),
    WORDS_OPTION(CompareCommand, runs, "runs", 0, "A B",
                 "set two runs of the store side by side; the exit status is 1 when\n"
                 "anything but time differs"),
    FLAG_OPTION(CompareCommand, progress, "progress", 0,
                "show progress though standard error is no terminal"),
};

static int compare_command_run(Cli *cli, Words words) {
    CompareCommand command = {
        .repeats = -1, .warmup = -1, .seed = -1, .threads = machine_processors()};
    int status;
    if (!cli_parse(&status, &command, cli, words, 0, 0)) {
        return status;
    }
    return lab_compare_run(cli, &command);
}

const Command command_lab_compare = {
    .name = "lab compare",
    .summary = "Compare players: nodes, cut-offs, time, by position and depth",
    .usage = "--players PLAYER... | --experiment FILE | --store FILE --list [options]",
    .details =
        "A depth is given to a player by its option depth (or max_depth). A player whose text\n"
        "gives its depth itself is run at that one only, and random and greedy, which take\n"
        "none, are run as they are.\n"
        "\n"
        "Every cell is first run once, several at a time: that gives all counts, the same with\n"
        "any number of threads. Then, without --no-time, each is run alone, one at a time on one\n"
        "thread, and only these runs are timed; the first run has warmed the machine up.\n"
        "\n"
        "EBF is nodes ^ (1 / depth). 'x minimal' compares the nodes with those of Knuth and\n"
        "Moore's minimal tree, whose level k has m^ceil(k/2) + r^floor(k/2) - 1 nodes: m is the\n"
        "number of legal moves, r the mean number of legal replies. 'growth' is the ratio to the\n"
        "nodes of the depth before.\n",
    .options = compare_options,
    .option_count = sizeof compare_options / sizeof *compare_options,
    .run = compare_command_run,
};
