// SPDX-License-Identifier: MIT
// zugwerk uci: speaks UCI on the standard streams.
#include "app/commands.h"
#include "app/protocol.h"
#include "base/text.h"
#include "uci/uci_server.h"

static int uci_command(Cli *cli, Words words) {
    ProtocolSettings settings = {0};
    int status;
    if (!cli_parse(&status, &settings, cli, words, 0, SIZE_MAX)) {
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
    .options = protocol_options,
    .option_count = PROTOCOL_OPTIONS,
    .run = uci_command,
};
