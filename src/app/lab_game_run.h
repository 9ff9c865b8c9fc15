// SPDX-License-Identifier: MIT
// What zugwerk lab game does with its command line.
#ifndef ZUGWERK_APP_LAB_GAME_RUN_H
#define ZUGWERK_APP_LAB_GAME_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "app/command.h"

typedef struct GameCommand {
    const char *white;
    const char *black;
    int64_t games;
    bool no_swap;
    Words positions;
    int64_t every;
    int64_t max_plies;
    int64_t seed;
    int64_t threads;
    bool no_time;
    bool moves;
    const char *pgn;
    const char *format;
    bool json;
    const char *output;
    bool progress;
} GameCommand;

// Returns the exit status.
int lab_game_run(Cli *cli, const GameCommand *command);

#endif
