// SPDX-License-Identifier: MIT
// zugwerk players: what players there are, their options, and what one of them does.
#include "app/commands.h"
#include "app/players_print.h"
#include "player/player_values.h"

typedef struct PlayersSettings {
    bool json;
} PlayersSettings;

static const Option players_options[] = {
    FLAG_OPTION(PlayersSettings, json, "json", 0, "print JSON"),
};

static int players_run(Cli *cli, Words words) {
    PlayersSettings settings = {.json = false};
    int status;
    if (!cli_parse(&status, &settings, cli, words, 0, 1)) {
        return status;
    }
    const PlayerRegistry registry = player_registry();
    const PlayerInfo *only = NULL;
    if (cli->operand.count == 1) {
        const Span name = span_of(cli->operand.items[0]);
        only = registry_find(registry, name);
        if (only == NULL) {
            Error err;
            (void)registry_unknown(registry, name, 0, &err);
            return cli_fail(cli, NULL, &err);
        }
    }
    Text text;
    text_init(&text, cli->alloc);
    (settings.json ? players_print_json : players_print)(cli, registry, only, &text);
    Error err;
    status = text_check(&text, &err) ? STATUS_FINE : cli_fail(cli, NULL, &err);
    text_release(&text);
    return status;
}

const Command command_players = {
    .name = "players",
    .summary = "List the players, their options, and what one of them does",
    .usage = "[NAME]",
    .options = players_options,
    .option_count = sizeof players_options / sizeof *players_options,
    .run = players_run,
};
