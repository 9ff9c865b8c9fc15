// SPDX-License-Identifier: MIT
// The command `lab replay` over tables of the caller's choice, so that tests can show it others.
#ifndef ZUGWERK_APP_REPLAY_COMMAND_H
#define ZUGWERK_APP_REPLAY_COMMAND_H

#include "app/command.h"
#include "lab/replay.h"

typedef struct ReplaySettings {
    const char *format; // "text", "csv", ...
    int64_t threads;    // 0: as many as there are processors
    bool list;
    bool brief;
    bool no_time;
    bool json;
} ReplaySettings;

int replay_command_run(Cli *cli, Words words, const ReplayTable *const *tables, size_t count);

#endif
