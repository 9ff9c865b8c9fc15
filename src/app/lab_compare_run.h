// SPDX-License-Identifier: MIT
// What zugwerk lab compare does with its command line.
#ifndef ZUGWERK_APP_LAB_COMPARE_RUN_H
#define ZUGWERK_APP_LAB_COMPARE_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "app/command.h"
#include "lab/experiment.h"
#include "store/store.h"

typedef struct CompareCommand {
    Words players;
    Words positions;
    int64_t every;
    const char *depths;
    const char *experiment;
    int64_t repeats; // -1: not given, and so for the next two
    int64_t warmup;
    int64_t seed;
    int64_t threads;
    bool no_time;
    const char *columns;
    const char *sort;
    bool averages;
    const char *format;
    bool json;
    const char *output;
    bool progress;
    const char *store;
    bool fresh;
    bool list;
    Words runs;
    int64_t compare_with; // 0: not given
} CompareCommand;

// Returns the exit status.
int lab_compare_run(Cli *cli, const CompareCommand *command);

// What --list and --runs do.
int lab_compare_stored(Cli *cli, const CompareCommand *command);

#endif
