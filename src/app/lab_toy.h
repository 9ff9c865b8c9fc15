// SPDX-License-Identifier: MIT
// The work of zugwerk lab toy behind its command line.
#ifndef ZUGWERK_APP_LAB_TOY_H
#define ZUGWERK_APP_LAB_TOY_H

#include "app/command.h"

typedef struct ToyCommand {
    const char *builtin;
    const char *tree;
    const char *position;
    bool symmetric;
    const char *search;
    const char *order;
    bool list;
    bool all;
    const char *format;
    const char *output;
} ToyCommand;

// The operand, if any, is the file.
int lab_toy_run(Cli *cli, const ToyCommand *command);

#endif
