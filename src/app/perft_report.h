// SPDX-License-Identifier: MIT
// What `zugwerk perft` is asked for, what it finds, and how that is printed.
#ifndef ZUGWERK_APP_PERFT_REPORT_H
#define ZUGWERK_APP_PERFT_REPORT_H

#include "app/command.h"
#include "app/position_args.h"
#include "chess/perft.h"

typedef struct PerftSettings {
    PositionArgs position;
    int64_t threads;
    int64_t hash_mb;
    bool divide;
    bool no_time;
    bool json;
    // What was found.
    int64_t depth;
    int64_t time_us;
    PerftResult result;
} PerftSettings;

void perft_print(Cli *cli, const PerftSettings *settings, const Position *pos);
void perft_print_json(Cli *cli, const PerftSettings *settings, const Position *pos);

#endif
