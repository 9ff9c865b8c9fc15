// SPDX-License-Identifier: MIT
// What is done with a spec that has been read (player/player_language.h).
#include <assert.h>

#include "base/os_time.h"
#include "player/player_language.h"
#include "player/player_values.h"

void player_spec_draw_seeds(PlayerSpec *spec, SeedSource seeds) {
    for (size_t i = 0; i < spec->info->option_count; i++) {
        const OptionInfo *const option = &spec->info->options[i];
        SpecValue *const value = &spec->values[i];
        if (value->part != NULL) {
            player_spec_draw_seeds(value->part, seeds);
        }
        if (option->need != NEED_SEED || !value->applies || value->is_set) {
            continue;
        }
        const uint64_t drawn = seeds.draw == NULL ? os_random() : seeds.draw(seeds.context);
        value->number = (int64_t)(drawn & UINT32_MAX);
        value->is_set = true;
    }
}

// Defaults stand in the registry in canonical form, so that comparing texts will do.
static bool is_default(Text *scratch, const OptionInfo *option, const SpecValue *value) {
    text_reset(scratch);
    option_format_value(scratch, option, value);
    return option->need == NEED_DEFAULT && span_is(text_span(scratch), option->fallback);
}

static void format_pairs(Text *out, const OptionInfo *option, const SpecValue *value, Span prefix,
                         bool *first) {
    for (size_t i = 0; i < value->pair_count; i++) {
        text_append_char(out, *first ? ':' : ',');
        *first = false;
        text_append_span(out, prefix);
        text_format(out, "%s.%s=", option->key, value->pairs[i].name);
        option_format_text(out, value->pairs[i].text);
    }
}

static void format_options(Text *out, const PlayerSpec *spec, Span prefix, bool *first) {
    Text scratch;
    text_init(&scratch, spec->alloc);
    for (size_t i = 0; i < spec->info->option_count; i++) {
        const OptionInfo *const option = &spec->info->options[i];
        const SpecValue *const value = &spec->values[i];
        if (option->type == VALUE_PAIRS) {
            format_pairs(out, option, value, prefix, first);
        }
        if (!value->is_set || option->type == VALUE_PAIRS) {
            continue;
        }
        if (!is_default(&scratch, option, value)) {
            text_append_char(out, *first ? ':' : ',');
            *first = false;
            text_append_span(out, prefix);
            text_append(out, option->key);
            text_append_char(out, '=');
            option_format_value(out, option, value);
        }
        if (value->part != NULL) {
            text_reset(&scratch);
            text_append_span(&scratch, prefix);
            text_append(&scratch, option->key);
            text_append_char(&scratch, '.');
            format_options(out, value->part, text_span(&scratch), first);
        }
        out->failed = out->failed || scratch.failed;
    }
    text_release(&scratch);
}

void player_spec_format(Text *out, const PlayerSpec *spec) {
    bool first = true;
    text_append(out, spec->info->name);
    format_options(out, spec, (Span){"", 0}, &first);
}

static size_t index_of(const PlayerSpec *spec, const char *key) {
    size_t i = 0;
    while (strcmp(spec->info->options[i].key, key) != 0) {
        i++;
        assert(i < spec->info->option_count);
    }
    return i;
}

const SpecValue *player_spec_get(const PlayerSpec *spec, const char *key) {
    return &spec->values[index_of(spec, key)];
}

void player_spec_set_number(PlayerSpec *spec, const char *key, int64_t number) {
    SpecValue *const value = &spec->values[index_of(spec, key)];
    value->is_set = true;
    value->number = number;
}

int64_t player_spec_number(const PlayerSpec *spec, const char *key) {
    const SpecValue *const value = player_spec_get(spec, key);
    assert(value->is_set);
    return value->number;
}
