// SPDX-License-Identifier: MIT
// Declares `const Command command_lab_NAME` for every line of lab_commands.def.
#ifndef ZUGWERK_APP_LAB_COMMANDS_H
#define ZUGWERK_APP_LAB_COMMANDS_H

#include "app/command.h"

#define LAB_COMMAND(name) extern const Command command_lab_##name;
#include "app/lab_commands.def"
#undef LAB_COMMAND

#endif
