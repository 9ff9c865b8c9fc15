// SPDX-License-Identifier: MIT
#include "app/protocol.h"

#include "app/uci_engine.h"
#include "app/uci_player.h"
#include "base/os_interrupt.h"

const Option protocol_options[PROTOCOL_OPTIONS] = {
    TEXT_OPTION(ProtocolSettings, player, "player", 'p', "PLAYER",
                "this player instead of the engine, as in alphabeta:depth=4"),
    FLAG_OPTION(ProtocolSettings, tune, "tune", 0,
                "list the techniques and numbers of the search as options, too"),
};

int protocol_run(Cli *cli, const ProtocolSettings *settings, ByteSource in,
                 bool (*serve)(const UciConfig *config, Error *err)) {
    UciEngine *engine = NULL;
    UciPlayer *player = NULL;
    UciConfig config = {.in = in,
                        .out = cli->out,
                        .flush = cli->flush,
                        .flush_context = cli->flush_context,
                        .time = &cli->time,
                        .alloc = cli->alloc,
                        .lists_hidden = settings->tune,
                        .begin_xboard = interrupt_ignore};
    Error err;
    if (settings->player != NULL) {
        if (!uci_player_create(&player, span_of(settings->player), &cli->time, cli->alloc, &err)) {
            return cli_fail(cli, "player", &err);
        }
        config.backend = uci_player_backend(player);
    } else {
        if (!uci_engine_create(&engine, &cli->time, cli->alloc, &err)) {
            return cli_fail(cli, NULL, &err);
        }
        config.backend = uci_engine_backend(engine);
    }
    const int status = serve(&config, &err) ? STATUS_FINE : cli_fail(cli, NULL, &err);
    uci_engine_destroy(engine);
    uci_player_destroy(player);
    return status;
}
