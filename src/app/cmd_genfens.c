// SPDX-License-Identifier: MIT
// zugwerk genfens: start positions for training games, as OpenBench asks for them:
// zugwerk "genfens N seed S book B" quit
#include "app/commands.h"
#include "lab/genfens.h"
#include "notation/fen.h"

static int print_positions(Cli *cli, const GenfensRequest *request) {
    Genfens *genfens;
    Error err;
    if (!genfens_create(&genfens, request, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    int status = STATUS_FINE;
    for (int64_t n = 0; n < request->count && status == STATUS_FINE && cli_can_print(cli); n++) {
        Position pos;
        char fen[FEN_TEXT_SIZE];
        if (!genfens_next(&pos, genfens, n, &err)) {
            status = cli_fail(cli, NULL, &err);
        } else {
            (void)fen_format(fen, &pos, FEN_XFEN);
            cli_print(cli, "info string genfens %s\n", fen);
            cli_flush(cli);
        }
    }
    genfens_destroy(genfens);
    return status;
}

static int genfens_run(Cli *cli, Words words) {
    int status;
    char unused = 0;
    if (!cli_parse(&status, &unused, cli, words, 1, SIZE_MAX)) {
        return status;
    }
    Text line;
    text_init(&line, cli->alloc);
    for (size_t i = 0; i < cli->operand.count; i++) {
        text_append(&line, i > 0 ? " " : "");
        text_append(&line, cli->operand.items[i]);
    }
    GenfensRequest request;
    Error err;
    if (!text_check(&line, &err)) {
        status = cli_fail(cli, NULL, &err);
    } else if (!genfens_parse(&request, text_span(&line), &err)) {
        status = cli_usage(cli, "%s", err.text);
    } else {
        status = print_positions(cli, &request);
    }
    text_release(&line);
    return status;
}

const Command command_genfens = {
    .name = "genfens",
    .summary = "Start positions for training games, as OpenBench asks for them",
    .usage = "N seed S book None|FILE",
    .details =
        "Prints N lines 'info string genfens FEN': positions after some random moves from the\n"
        "initial position, or from positions of a file (EPD or FEN), that are neither over nor\n"
        "decided. The same seed and file give the same positions. OpenBench gives all in one\n"
        "word and a second word 'quit'.\n",
    .takes_line = true,
    .run = genfens_run,
};
