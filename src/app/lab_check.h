// SPDX-License-Identifier: MIT
// The work of zugwerk lab check behind its command line.
#ifndef ZUGWERK_APP_LAB_CHECK_H
#define ZUGWERK_APP_LAB_CHECK_H

#include "app/command.h"
#include "lab/check.h"

typedef struct CheckCommand {
    const char *player;
    int64_t deepest;
    int64_t least;
    Words positions;
    const char *compared;
    const char *pov;      // NULL: as --uci needs it
    const char *scale;    // NULL: likewise
    const char *infinity; // NULL: none
    const char *tolerance;
    const char *time;
    bool uci;
    bool all;
    bool verbose;
    bool errors;
    bool no_time;
    bool json;
} CheckCommand;

// The operands are the program and its arguments.
int lab_check_run(Cli *cli, const CheckCommand *command);

#endif
