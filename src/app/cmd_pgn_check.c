// SPDX-License-Identifier: MIT
// zugwerk pgn check: names every fault of PGN files with its place.
#include "app/pgn_checker.h"
#include "app/pgn_commands.h"
#include "app/pgn_files.h"

static const Option check_options[] = {
    FLAG_OPTION(PgnCheck, no_warnings, "no-warnings", 'e',
                "only errors, where moves are lost; pass over what is\nmerely out of order"),
    FLAG_OPTION(PgnCheck, quiet, "quiet", 'q', "only the summary"),
    FLAG_OPTION(PgnCheck, json, "json", 0, "print JSON"),
};

static int check_run(Cli *cli, Words words) {
    PgnCheck check = {0};
    int status;
    if (!cli_parse(&status, &check, cli, words, 1, SIZE_MAX)) {
        return status;
    }
    pgn_check_begin(&check, cli);
    const PgnVisitor visitor = pgn_check_visitor(&check);
    for (size_t i = 0; i < cli->operand.count && cli_can_print(cli); i++) {
        check.file = pgn_file_name(cli->operand.items[i]);
        check.number = 0;
        check.unreadable += pgn_read_file(cli, cli->operand.items[i], &visitor, NULL) ? 0 : 1;
    }
    pgn_check_end(&check);
    return check.errors + check.warnings + check.unreadable == 0 ? STATUS_FINE : STATUS_BAD;
}

const Command command_pgn_check = {
    .name = "pgn check",
    .summary = "Name every fault of PGN files with its place",
    .usage = "FILE... [options]",
    .details = "'-' is standard input. Files packed with zstd or gzip are unpacked. Each fault is\n"
               "printed as FILE:LINE:COLUMN: error|warning: TEXT (game N); the last line counts.\n"
               "The exit status is 1 when there was any.\n",
    .options = check_options,
    .option_count = sizeof check_options / sizeof *check_options,
    .run = check_run,
};
