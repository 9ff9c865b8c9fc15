// SPDX-License-Identifier: MIT
// zugwerk lab: the family of commands of the laboratory.
#include "app/commands.h"
#include "app/lab_commands.h"

static const Command *const lab_commands[] = {
#define LAB_COMMAND(name) &command_lab_##name,
#include "app/lab_commands.def"
#undef LAB_COMMAND
};

static int lab_run(Cli *cli, Words words) {
    return cli_run_family(cli, lab_commands, sizeof lab_commands / sizeof *lab_commands, words);
}

const Command command_lab = {
    .name = "lab",
    .summary = "The laboratory: replay, compare, trace and draw searches",
    .usage = "COMMAND [options]",
    .run = lab_run,
};
