// SPDX-License-Identifier: MIT
// zugwerk uci: speaks UCI on the standard streams.
#include "app/commands.h"
#include "app/uci_engine.h"
#include "app/uci_player.h"
#include "base/text.h"

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

static int serve(Cli *cli, const UciArguments *arguments, UciBackend backend, ByteSource in) {
    const UciConfig config = {.backend = backend,
                              .in = in,
                              .out = cli->out,
                              .flush = cli->flush,
                              .flush_context = cli->flush_context,
                              .time = &cli->time,
                              .alloc = cli->alloc,
                              .lists_hidden = arguments->tune};
    Error err;
    return uci_serve(&config, &err) ? STATUS_FINE : cli_fail(cli, NULL, &err);
}

static int serve_engine(Cli *cli, const UciArguments *arguments, ByteSource in) {
    Error err;
    UciEngine *engine;
    if (!uci_engine_create(&engine, &cli->time, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    const int status = serve(cli, arguments, uci_engine_backend(engine), in);
    uci_engine_destroy(engine);
    return status;
}

static int serve_player(Cli *cli, const UciArguments *arguments, ByteSource in) {
    Error err;
    UciPlayer *player;
    if (!uci_player_create(&player, span_of(arguments->player), &cli->time, cli->alloc, &err)) {
        return cli_fail(cli, "player", &err);
    }
    const int status = serve(cli, arguments, uci_player_backend(player), in);
    uci_player_destroy(player);
    return status;
}

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
    status = arguments.player != NULL ? serve_player(cli, &arguments, in)
                                      : serve_engine(cli, &arguments, in);
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
