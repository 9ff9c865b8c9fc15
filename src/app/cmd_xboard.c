// SPDX-License-Identifier: MIT
// zugwerk xboard: speaks the XBoard protocol on the standard streams.
#include "app/commands.h"
#include "app/protocol.h"
#include "uci/xboard_server.h"

static int xboard_command(Cli *cli, Words words) {
    ProtocolSettings settings = {0};
    int status;
    if (!cli_parse(&status, &settings, cli, words, 0, 0)) {
        return status;
    }
    return protocol_run(cli, &settings, cli->in, xboard_serve);
}

const Command command_xboard = {
    .name = "xboard",
    .summary = "Speak the XBoard protocol on the standard streams",
    .usage = "[options]",
    .details = "As in: xboard -fcp \"zugwerk xboard\"\n"
               "Ctrl-C is ignored, as the protocol wants it; 'quit' or the end of the input ends "
               "it.\n",
    .options = protocol_options,
    .option_count = PROTOCOL_OPTIONS,
    .run = xboard_command,
};
