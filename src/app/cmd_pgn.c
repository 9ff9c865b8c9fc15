// SPDX-License-Identifier: MIT
// zugwerk pgn: the family of commands about PGN files.
#include "app/commands.h"
#include "app/pgn_commands.h"

static const Command *const pgn_commands[] = {
    &command_pgn_check,
    &command_pgn_clean,
    &command_pgn_stats,
};

static int pgn_run(Cli *cli, Words words) {
    return cli_run_family(cli, pgn_commands, sizeof pgn_commands / sizeof *pgn_commands, words);
}

const Command command_pgn = {
    .name = "pgn",
    .summary = "Check, clean and count games in PGN files",
    .usage = "check|clean|stats FILE... [options]",
    .run = pgn_run,
};
