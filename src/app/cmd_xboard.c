// SPDX-License-Identifier: MIT
// zugwerk xboard: speaks the XBoard protocol on the standard streams.
#include "app/commands.h"
#include "app/protocol.h"
#include "uci/xboard_server.h"

typedef struct XboardArguments {
    const char *player; // NULL: the engine
    bool tune;
} XboardArguments;

static const Option xboard_options[] = {
    TEXT_OPTION(XboardArguments, player, "player", 'p', "PLAYER",
                "this player instead of the engine, as in alphabeta:depth=4"),
    FLAG_OPTION(XboardArguments, tune, "tune", 0,
                "list the techniques and numbers of the search as options, too"),
};

static int xboard_command(Cli *cli, Words words) {
    XboardArguments arguments = {0};
    int status;
    if (!cli_parse(&status, &arguments, cli, words, 0, 0)) {
        return status;
    }
    const ProtocolSettings settings = {arguments.player, arguments.tune};
    return protocol_run(cli, &settings, cli->in, xboard_serve);
}

const Command command_xboard = {
    .name = "xboard",
    .summary = "Speak the XBoard protocol on the standard streams",
    .usage = "[options]",
    .details = "As in: xboard -fcp \"zugwerk xboard\"\n"
               "Ctrl-C is ignored, as the protocol wants it; 'quit' or the end of the input ends "
               "it.\n",
    .options = xboard_options,
    .option_count = sizeof xboard_options / sizeof *xboard_options,
    .run = xboard_command,
};
