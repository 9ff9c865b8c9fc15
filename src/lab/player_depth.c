// SPDX-License-Identifier: MIT
#include "lab/player_depth.h"

#include <string.h>

#include "base/rng.h"
#include "player/player_language.h"
#include "player/player_list.h"

// Whether a text that follows the language gives the option, quoted texts passed over.
static bool gives_option(Span text, const char *key) {
    const size_t length = strlen(key);
    bool is_quoted = false;
    for (size_t i = 0; i < text.length; i++) {
        const char c = text.data[i];
        if (is_quoted && c == '\\') {
            i++;
        } else if (c == '"') {
            is_quoted = !is_quoted;
        } else if (!is_quoted && (c == ':' || c == ',') && text.length - i - 1 > length
                   && memcmp(text.data + i + 1, key, length) == 0
                   && text.data[i + 1 + length] == '=') {
            return true;
        }
    }
    return false;
}

// Write-up 000 counts the depth below each root move.
static bool has_root_loop(const PlayerInfo *info, Span text) {
    static const PlayerInfo *const players[] = {
        &player_info_000_minimax, &player_info_000_alphabeta, &player_info_000_enhanced,
        &player_info_000_iterative, &player_info_000_better};

    for (size_t i = 0; i < sizeof players / sizeof players[0]; i++) {
        if (players[i] == info) {
            return !gives_option(text, "root_loop");
        }
    }
    return false;
}

static PlayerDepth depth_of_info(const PlayerInfo *info, Span text) {
    for (size_t i = 0; i < info->option_count; i++) {
        const char *const key = info->options[i].key;
        const bool is_max = strcmp(key, "max_depth") == 0;
        if (strcmp(key, "depth") == 0 || is_max) {
            // 002 counts its last depth in.
            const bool is_below = is_max && info != &player_info_002_iterative;
            return (PlayerDepth){.use = gives_option(text, key) ? DEPTH_FIXED : DEPTH_TAKEN,
                                 .option = key,
                                 .offset = is_below ? 1 : 0,
                                 .more_plies = has_root_loop(info, text) ? 1 : 0};
        }
    }
    return (PlayerDepth){.use = DEPTH_NONE};
}

bool player_depth_of(PlayerDepth *out, Span text, const Alloc *alloc, Error *err) {
    PlayerSpec spec;
    if (!player_spec_parse(&spec, player_registry(), text, alloc, err)) {
        return false;
    }
    const PlayerInfo *const info = spec.info;
    player_spec_release(&spec);
    if (info->is_human) {
        return error_set_at(err, ERROR_UNSUPPORTED, 0, 1, "a human cannot be measured");
    }
    *out = depth_of_info(info, text);
    return true;
}

static uint64_t draw(void *context) {
    return splitmix_next(context);
}

bool player_depth_format(Text *out, const PlayerDepth *how, Span text, int depth, uint64_t seed,
                         Error *err) {
    Text longer;
    text_init(&longer, out->alloc);
    text_append_span(&longer, text);
    if (how->use == DEPTH_TAKEN) {
        const bool has_options = memchr(text.data, ':', text.length) != NULL;
        text_format(&longer, "%c%s=%d", has_options ? ',' : ':', how->option, depth + how->offset);
    }
    PlayerSpec spec;
    const bool done =
        text_check(&longer, err)
        && player_spec_parse(&spec, player_registry(), text_span(&longer), out->alloc, err);
    if (done) {
        uint64_t state = seed;
        player_spec_draw_seeds(&spec, (SeedSource){draw, &state});
        player_spec_format(out, &spec);
        player_spec_release(&spec);
    }
    text_release(&longer);
    return done && text_check(out, err);
}
