// SPDX-License-Identifier: MIT
// What zugwerk lab ablate does with its command line.
#ifndef ZUGWERK_APP_LAB_ABLATE_RUN_H
#define ZUGWERK_APP_LAB_ABLATE_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "app/command.h"

typedef struct AblateCommand {
    const char *player;
    Words techniques;
    Words positions;
    int64_t every;
    int64_t depth;
    int64_t threads; // 0: one, or with no_time as many as there are processors
    bool no_time;
    const char *columns;
    const char *sort;
    const char *format;
    bool json;
    const char *output;
    bool progress;
} AblateCommand;

// Returns the exit status.
int lab_ablate_run(Cli *cli, const AblateCommand *command);

#endif
