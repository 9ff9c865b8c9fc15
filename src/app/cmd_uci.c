// SPDX-License-Identifier: MIT
// zugwerk uci: speaks UCI on the standard streams.
#include "app/commands.h"
#include "app/protocol.h"
#include "base/text.h"
#include "uci/uci_server.h"

typedef struct UciArguments {
    const char *player; // NULL: the engine
    bool tune;
} UciArguments;

static const Option uci_options[] = {
    TEXT_OPTION(UciArguments, player, "player", 'p', "PLAYER",
                "this player instead of the engine, as in alphabeta:depth=4"),
    FLAG_OPTION(UciArguments, tune, "tune", 0,
                "list the techniques and numbers of the search as options, too"),
};

static int uci_command(Cli *cli, Words words) {
    UciArguments arguments = {0};
    int status;
    if (!cli_parse(&status, &arguments, cli, words, 0, SIZE_MAX)) {
        return status;
    }
    Text line; // what stands on the command line
    text_init(&line, cli->alloc);
    for (size_t i = 0; i < cli->operand.count; i++) {
        text_append(&line, i > 0 ? " " : "");
        text_append(&line, cli->operand.items[i]);
    }
    Span rest = text_span(&line);
    const ByteSource in = cli->operand.count > 0 ? source_of_span(&rest) : cli->in;
    const ProtocolSettings settings = {arguments.player, arguments.tune};
    status = protocol_run(cli, &settings, in, uci_serve);
    text_release(&line);
    return status;
}

const Command command_uci = {
    .name = "uci",
    .summary = "Speak UCI on the standard streams, as chess GUIs want it",
    .usage = "[options] [COMMAND...]",
    .details = "A GUI is given the program's name alone: without a command it speaks UCI.\n"
               "With a UCI command on the command line only this one is carried out.\n",
    .options = uci_options,
    .option_count = sizeof uci_options / sizeof *uci_options,
    .run = uci_command,
};
