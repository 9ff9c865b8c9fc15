// SPDX-License-Identifier: MIT
// zugwerk lab replay: computes anew what the write-ups published.
#include "app/lab_commands.h"
#include "app/replay_command.h"
#include "base/parallel.h"

static const Option replay_options[] = {
    FLAG_OPTION(ReplaySettings, list, "list", 'l', "only list the tables"),
    FLAG_OPTION(ReplaySettings, brief, "brief", 'b', "leave out the commands to do it by hand"),
    TEXT_OPTION(ReplaySettings, format, "format", 0, "FORMAT",
                "text, csv, json, markdown, latex or html (text)"),
    INT_OPTION(ReplaySettings, threads, "threads", 't', 1, PARALLEL_THREADS_MAX, "N",
               "rows computed at the same time (as many as there are\n"
               "processors); the output is the same"),
    FLAG_OPTION(ReplaySettings, no_time, "no-time", 0,
                "leave out the times of this run, so that every run prints the\nsame"),
    FLAG_OPTION(ReplaySettings, json, "json", 0, "print JSON"),
};

static int replay_run_all(Cli *cli, Words words) {
    return replay_command_run(cli, words, replay_tables, replay_table_count);
}

const Command command_lab_replay = {
    .name = "lab replay",
    .summary = "Compute anew what the course write-ups published, and compare",
    .usage = "[NAME...] [options]",
    .details =
        "NAME is a table ('--list' shows all) or a write-up: 000, 002, 003, 004, further.\n"
        "Without a name everything is computed; that takes a few seconds. The exit status\n"
        "is 1 when a number differs. What cannot be computed again is listed with the reason.\n",
    .options = replay_options,
    .option_count = sizeof replay_options / sizeof *replay_options,
    .run = replay_run_all,
};
