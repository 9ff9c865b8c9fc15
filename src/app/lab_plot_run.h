// SPDX-License-Identifier: MIT
// What zugwerk lab plot does with its command line.
#ifndef ZUGWERK_APP_LAB_PLOT_RUN_H
#define ZUGWERK_APP_LAB_PLOT_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "app/command.h"
#include "lab/experiment.h"

typedef struct PlotCommand {
    const char *kind;
    Words players;
    Words positions;
    const char *depths;
    const char *data; // NULL: search
    const char *save_data;
    bool no_minimax;
    int64_t repeats;
    int64_t seed;
    int64_t threads;
    const char *title;
    const char *gnuplot;
    const char *output;
    bool progress;
} PlotCommand;

// Returns the exit status.
int lab_plot_run(Cli *cli, const PlotCommand *command);

#endif
