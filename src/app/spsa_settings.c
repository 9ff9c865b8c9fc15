// SPDX-License-Identifier: MIT
#include "app/spsa_settings.h"

#include <string.h>

#include "base/number.h"
#include "base/os_file.h"
#include "match/seat.h"
#include "player/player_language.h"

enum { FILE_SIZE_MAX = 1 << 22 };

// ---- Rules --------------------------------------------------------------------------------------

static bool set_number(double *out, const char *text, const char *option, Error *err) {
    return text == NULL || number_parse(out, span_of(text))
           || error_set(err, ERROR_VALUE, "--%s: '%s' is not a number", option, text);
}

static bool set_rules(SpsaSettings *self, Error *err) {
    const SpsaCommand *const command = &self->command;
    self->rules = spsa_rules_default(command->iterations);
    self->rules.seed = (uint64_t)command->match.seed;
    return set_number(&self->rules.alpha, command->alpha, "alpha", err)
           && set_number(&self->rules.gamma, command->gamma, "gamma", err)
           && set_number(&self->rules.stability, command->stability, "stability", err);
}

// ---- Parameters ---------------------------------------------------------------------------------

static bool read_file(SpsaSettings *self, const char *path, Error *err) {
    Text text;
    text_init(&text, self->alloc);
    const bool done = file_load(&text, path, FILE_SIZE_MAX, err)
                      && spsa_parameters_add_text(&self->parameters, text_span(&text), err);
    text_release(&text);
    return done;
}

static bool read_parameters(SpsaSettings *self, Words words, const char **where, Error *err) {
    if (self->command.parameters != NULL) {
        *where = self->command.parameters;
        if (!read_file(self, self->command.parameters, err)) {
            return false;
        }
    }
    for (size_t i = 1; i < words.count; i++) {
        *where = words.items[i];
        if (!spsa_parameters_add_word(&self->parameters, span_of(words.items[i]), err)) {
            return false;
        }
    }
    *where = NULL;
    return self->parameters.count > 0
           || error_set(err, ERROR_VALUE,
                        "there is nothing to tune: name parameters as NAME=VALUE,MIN,MAX or in a "
                        "file (--parameters)");
}

// ---- The engine ---------------------------------------------------------------------------------

// Whether parameters are options of a program, opt.NAME, or the player's own.
static bool find_kind(SpsaSettings *self, Error *err) {
    PlayerSpec spec;
    if (!player_spec_parse(&spec, player_registry(), span_of(self->match.players[0].text),
                           self->alloc, err)) {
        return false;
    }
    for (size_t i = 0; i < spec.info->option_count; i++) {
        if (spec.info->options[i].type == VALUE_PAIRS
            && strcmp(spec.info->options[i].key, "opt") == 0) {
            self->uses_pairs = true;
        }
    }
    player_spec_release(&spec);
    return true;
}

static bool set_match(SpsaSettings *self, Words words, Error *err) {
    self->command.match.games = 2 * self->command.pairs;
    self->command.match.rounds = 1;
    if (!match_settings_init(&self->match, &self->command.match, (Words){words.items, 1},
                             self->alloc, err)) {
        return false;
    }
    self->match.options.schedule.players = 2;
    self->match.options.is_tried = true;
    return true;
}

bool spsa_settings_init(SpsaSettings *self, const SpsaCommand *command, Words words,
                        const char *kept_parameters, const char **where, const Alloc *alloc,
                        Error *err) {
    *self = (SpsaSettings){.command = *command, .alloc = alloc};
    *where = NULL;
    spsa_parameters_init(&self->parameters, alloc);
    if (!set_match(self, words, err) || !set_rules(self, err)) {
        return false;
    }
    if (kept_parameters != NULL
            ? !spsa_parameters_add_text(&self->parameters, span_of(kept_parameters), err)
            : !read_parameters(self, words, where, err)) {
        return false;
    }
    *where = words.items[0];
    if (!find_kind(self, err)) {
        return false;
    }
    *where = NULL;
    return true;
}

void spsa_settings_release(SpsaSettings *self) {
    spsa_parameters_release(&self->parameters);
    match_settings_release(&self->match);
}

// A blank in the name of a program's option is written _.
static void append_name(Text *out, const char *name) {
    for (const char *c = name; *c != '\0'; c++) {
        text_append_char(out, *c == ' ' ? '_' : *c);
    }
}

void spsa_settings_player(Text *out, const SpsaSettings *self, const double *values) {
    const char *const base = self->match.players[0].text;
    text_append(out, base);
    char separator = strchr(base, ':') == NULL ? ':' : ',';
    for (size_t i = 0; i < self->parameters.count; i++) {
        text_append_char(out, separator);
        text_append(out, self->uses_pairs ? "opt." : "");
        append_name(out, self->parameters.items[i].name);
        text_append_char(out, '=');
        spsa_value_format(out, &self->parameters.items[i], values[i]);
        separator = ',';
    }
}

static bool try_values(const SpsaSettings *self, const double *values, const Openings *openings,
                       const PlayerEnv *env, Error *err) {
    Text text;
    text_init(&text, self->alloc);
    spsa_settings_player(&text, self, values);
    const SeatSpec seat = {.text = text_span(&text),
                           .nodes = self->match.options.nodes,
                           .depth = self->match.options.depth};
    Player *player = NULL;
    Error why;
    const bool done = text_check(&text, err);
    const bool made = done && seat_player_create(&player, NULL, &seat, env, &why)
                      && openings_suit(openings, player, &why);
    player_destroy(player);
    if (done && !made) {
        (void)error_set(err, why.code, "%s (the player is %s)", why.text, text_string(&text));
    }
    text_release(&text);
    return made;
}

bool spsa_settings_try(const SpsaSettings *self, const Openings *openings, const PlayerEnv *env,
                       Error *err) {
    const SpsaParameters *const list = &self->parameters;
    double *const values = alloc_resize(self->alloc, NULL, list->count, sizeof *values);
    if (values == NULL) {
        return error_set_memory(err);
    }
    bool done = true;
    for (int which = 0; done && which < 3; which++) {
        for (size_t i = 0; i < list->count; i++) {
            const SpsaParameter *const p = &list->items[i];
            values[i] = which == 0 ? p->start : which == 1 ? p->minimum : p->maximum;
        }
        done = try_values(self, values, openings, env, err);
    }
    alloc_free(self->alloc, values);
    return done;
}
