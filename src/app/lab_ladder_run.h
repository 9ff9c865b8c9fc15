// SPDX-License-Identifier: MIT
// Runs `zugwerk lab ladder`: plays the games of the ladder that are not there yet, and writes the
// report.
#ifndef ZUGWERK_APP_LAB_LADDER_RUN_H
#define ZUGWERK_APP_LAB_LADDER_RUN_H

#include "app/command.h"
#include "app/ladder_files.h"

typedef struct LadderCommand {
    int64_t games; // of a pairing
    int64_t sure;  // play on until steps are outside their errors, up to so many games; 0: no
    Words only;    // names of parts
    int64_t nodes;
    int64_t reach;
    const char *openings; // NULL: the ladder's own
    int64_t seed;
    int64_t longest;
    int64_t concurrency;
    bool quick;
    bool report;
    bool list;
    const char *state; // NULL: LADDER_STATE_FILE
    LadderFiles files;
    bool no_time;
    bool progress;
} LadderCommand;

#define LADDER_STATE_FILE "zugwerk-ladder.db"

int lab_ladder_run(Cli *cli, const LadderCommand *command);

#endif
