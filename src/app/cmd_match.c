// SPDX-License-Identifier: MIT
// zugwerk match: the family of commands around matches of engines.
#include "app/commands.h"
#include "app/match_commands.h"

static const Command *const match_commands[] = {
#define MATCH_COMMAND(name) &command_match_##name,
#include "app/match_commands.def"
#undef MATCH_COMMAND
};

static int match_run(Cli *cli, Words words) {
    return cli_run_family(cli, match_commands, sizeof match_commands / sizeof *match_commands,
                          words);
}

const Command command_match = {
    .name = "match",
    .summary = "Examine engines",
    .usage = "COMMAND [options]",
    .run = match_run,
};
