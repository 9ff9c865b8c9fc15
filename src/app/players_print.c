// SPDX-License-Identifier: MIT
#include "app/players_print.h"

#include "player/player_values.h"

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

static void format_option(Text *text, const OptionInfo *option) {
    text_format(text, "  %s%s=", option->key, option->type == VALUE_PAIRS ? ".NAME" : "");
    option_format_range(text, option);
    text_format(text, "  (%s)", default_of(option));
    if (option->only_with != NULL) {
        text_format(text, "  with %s", option->only_with);
    }
    text_format(text, "\n      %s\n", option->help);
}

static void format_list(Text *text, PlayerRegistry registry) {
    for (size_t i = 0; i < registry.count; i++) {
        const PlayerInfo *const info = registry.players[i];
        text_format(text, "%s%s: %s\n", i == 0 ? "" : "\n", info->name, info->summary);
        for (size_t k = 0; k < info->option_count; k++) {
            format_option(text, &info->options[k]);
        }
    }
    text_append(text,
                "\nA player is named NAME:option=value,option=value; options left out have the\n"
                "default in parentheses. 'zugwerk players NAME' says more about one.\n");
}

static void format_one(Text *text, const PlayerInfo *info) {
    text_format(text, "%s: %s\n\n%s\n", info->name, info->summary, info->help);
    if (info->option_count > 0) {
        text_append(text, "\nOptions (default in parentheses):\n");
    }
    for (size_t k = 0; k < info->option_count; k++) {
        format_option(text, &info->options[k]);
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
    case VALUE_PAIRS:
        return "pairs";
    case VALUE_PLAYER:
        return "player";
    }
    return "";
}

static void json_option(Json *json, const OptionInfo *option, Text *scratch) {
    json_open_object(json, NULL);
    json_text(json, "key", option->key);
    json_text(json, "type", type_name(option->type));
    const size_t start = scratch->length; // a reset would forget a failure
    option_format_range(scratch, option);
    json_span(json, "range", span_from(text_span(scratch), start));
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
void players_print_json(Cli *cli, PlayerRegistry registry, const PlayerInfo *only, Text *scratch) {
    Json json = cli_json(cli, JSON_PRETTY);
    if (only != NULL) {
        json_player(&json, only, scratch);
    } else {
        json_open_array(&json, NULL);
        for (size_t i = 0; i < registry.count; i++) {
            json_player(&json, registry.players[i], scratch);
        }
        json_close(&json);
    }
    cli_json_end(cli, &json);
}

void players_print(Cli *cli, PlayerRegistry registry, const PlayerInfo *only, Text *text) {
    if (only != NULL) {
        format_one(text, only);
    } else {
        format_list(text, registry);
    }
    if (!text->failed) {
        cli_print_span(cli, text_span(text));
    }
}
