// SPDX-License-Identifier: MIT
// Declares `const Command command_NAME` for every line of commands.def.
#ifndef ZUGWERK_APP_COMMANDS_H
#define ZUGWERK_APP_COMMANDS_H

#include "app/command.h"

#define COMMAND(name) extern const Command command_##name;
#include "app/commands.def"
#undef COMMAND

#endif
