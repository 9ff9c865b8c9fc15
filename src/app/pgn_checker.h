// SPDX-License-Identifier: MIT
// The work of `zugwerk pgn check`: a visitor that prints and counts faults.
#ifndef ZUGWERK_APP_PGN_CHECKER_H
#define ZUGWERK_APP_PGN_CHECKER_H

#include <stdbool.h>
#include <stdint.h>

#include "app/command.h"
#include "notation/pgn_reader.h"

typedef struct PgnCheck {
    // What is asked for.
    bool no_warnings;
    bool quiet;
    bool json;
    // What was found.
    Cli *cli;
    Json out;         // with --json
    const char *file; // being read
    int64_t number;   // of the game being read
    int64_t games;
    int64_t plies;
    int64_t errors;
    int64_t warnings;
    int64_t unreadable; // files
} PgnCheck;

PgnVisitor pgn_check_visitor(PgnCheck *check);

// Around the reading of all files.
void pgn_check_begin(PgnCheck *check, Cli *cli);
void pgn_check_end(PgnCheck *check);

#endif
