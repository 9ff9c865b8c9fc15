// SPDX-License-Identifier: MIT
// Declares `const Command command_match_NAME` for every line of match_commands.def.
#ifndef ZUGWERK_APP_MATCH_COMMANDS_H
#define ZUGWERK_APP_MATCH_COMMANDS_H

#include "app/command.h"

#define MATCH_COMMAND(name) extern const Command command_match_##name;
#include "app/match_commands.def"
#undef MATCH_COMMAND

#endif
