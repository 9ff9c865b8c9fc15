// SPDX-License-Identifier: MIT
// zugwerk players: what players there are, their options, and what one of them does.
#include "app/commands.h"
#include "player/player_language.h"
#include "player/player_values.h"

typedef struct PlayersSettings {
    bool json;
} PlayersSettings;

static const Option players_options[] = {
    FLAG_OPTION(PlayersSettings, json, "json", 0, "print JSON"),
};

// The default as the language writes it, or why there is none.
static const char *default_of(const OptionInfo *option) {
    switch (option->need) {
    case NEED_DEFAULT:
        return option->fallback;
    case NEED_NONE:
        return "none";
    case NEED_GIVEN:
        return "must be given";
    case NEED_SEED:
        return "drawn";
    }
    return "";
}

static void print_option(Cli *cli, const OptionInfo *option) {
    Text text;
    text_init(&text, cli->alloc);
    text_format(&text, "  %s=", option->key);
    option_format_range(&text, option);
    text_format(&text, "  (%s)", default_of(option));
    if (option->only_with != NULL) {
        text_format(&text, "  with %s", option->only_with);
    }
    text_format(&text, "\n      %s\n", option->help);
    cli_print_span(cli, text_span(&text));
    text_release(&text);
}

static void players_print_list(Cli *cli, PlayerRegistry registry) {
    for (size_t i = 0; i < registry.count; i++) {
        const PlayerInfo *const info = registry.players[i];
        cli_print(cli, "%s%s: %s\n", i == 0 ? "" : "\n", info->name, info->summary);
        for (size_t k = 0; k < info->option_count; k++) {
            print_option(cli, &info->options[k]);
        }
    }
    cli_print(cli, "\nA player is named NAME:option=value,option=value; options left out have the\n"
                   "default in parentheses. 'zugwerk players NAME' says more about one.\n");
}

static void players_print_one(Cli *cli, const PlayerInfo *info) {
    cli_print(cli, "%s: %s\n\n%s\n", info->name, info->summary, info->help);
    if (info->option_count > 0) {
        cli_print(cli, "\nOptions (default in parentheses):\n");
    }
    for (size_t k = 0; k < info->option_count; k++) {
        print_option(cli, &info->options[k]);
    }
}

static const char *type_name(ValueType type) {
    switch (type) {
    case VALUE_INTEGER:
        return "integer";
    case VALUE_DECIMAL:
        return "decimal";
    case VALUE_DURATION:
        return "duration";
    case VALUE_WORD:
        return "word";
    case VALUE_TEXT:
        return "text";
    case VALUE_PLAYER:
        return "player";
    }
    return "";
}

static void json_option(Json *json, const OptionInfo *option, Text *scratch) {
    json_open_object(json, NULL);
    json_text(json, "key", option->key);
    json_text(json, "type", type_name(option->type));
    text_reset(scratch);
    option_format_range(scratch, option);
    json_span(json, "range", text_span(scratch));
    if (option->need == NEED_DEFAULT) {
        json_text(json, "default", option->fallback);
    } else {
        json_none(json, "default");
    }
    json_bool(json, "required", option->need == NEED_GIVEN);
    if (option->only_with != NULL) {
        json_text(json, "only_with", option->only_with);
    }
    json_text(json, "help", option->help);
    json_close(json);
}

static void json_player(Json *json, const PlayerInfo *info, Text *scratch) {
    json_open_object(json, NULL);
    json_text(json, "name", info->name);
    json_text(json, "summary", info->summary);
    json_text(json, "help", info->help);
    json_open_array(json, "options");
    for (size_t k = 0; k < info->option_count; k++) {
        json_option(json, &info->options[k], scratch);
    }
    json_close(json);
    json_close(json);
}

// All players, or the one given.
static void players_print_json(Cli *cli, PlayerRegistry registry, const PlayerInfo *only) {
    Text scratch;
    text_init(&scratch, cli->alloc);
    Json json = cli_json(cli, JSON_PRETTY);
    if (only != NULL) {
        json_player(&json, only, &scratch);
    } else {
        json_open_array(&json, NULL);
        for (size_t i = 0; i < registry.count; i++) {
            json_player(&json, registry.players[i], &scratch);
        }
        json_close(&json);
    }
    cli_json_end(cli, &json);
    text_release(&scratch);
}

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
    if (settings.json) {
        players_print_json(cli, registry, only);
    } else if (only != NULL) {
        players_print_one(cli, only);
    } else {
        players_print_list(cli, registry);
    }
    return STATUS_FINE;
}

const Command command_players = {
    .name = "players",
    .summary = "List the players, their options, and what one of them does",
    .usage = "[NAME]",
    .options = players_options,
    .option_count = sizeof players_options / sizeof *players_options,
    .run = players_run,
};
