// SPDX-License-Identifier: MIT
// zugwerk lab defects: mistakes that real submissions had, and where each goes wrong.
#include "app/lab_commands.h"
#include "classic/defects.h"

static void print_defect(Cli *cli, const Defect *defect) {
    cli_print(cli, "%s (differs in %s)\n", defect->name, defect_shows_name(defect->shows));
    cli_print(cli, "  with it:    %s\n", defect->player);
    cli_print(cli, "  without it: %s\n", defect->correct);
    cli_print(cli, "  position:   %s\n", defect->fen);
    if (defect->moves != NULL) {
        cli_print(cli, "  after:      %s\n", defect->moves);
    }
    cli_print(cli, "  %s\n", defect->sentence);
}

static int defects_run(Cli *cli, Words words) {
    int status;
    if (!cli_parse(&status, NULL, cli, words, 0, 0)) {
        return status;
    }
    for (size_t i = 0; i < defect_count; i++) {
        cli_print(cli, i == 0 ? "" : "\n");
        print_defect(cli, &defects[i]);
    }
    return STATUS_FINE;
}

const Command command_lab_defects = {
    .name = "lab defects",
    .summary = "List classic mistakes, each with a position where it goes wrong",
    .usage = "",
    .run = defects_run,
};
