// SPDX-License-Identifier: MIT
// The commands of the pgn family.
#ifndef ZUGWERK_APP_PGN_COMMANDS_H
#define ZUGWERK_APP_PGN_COMMANDS_H

#include "app/command.h"

extern const Command command_pgn_check;
extern const Command command_pgn_clean;
extern const Command command_pgn_stats;

#endif
