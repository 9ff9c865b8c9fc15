// SPDX-License-Identifier: MIT
#include "match/seat.h"

#include "base/rng.h"
#include "player/player_language.h"

typedef struct SeedState {
    uint64_t state;
} SeedState;

static uint64_t draw_seed(void *context) {
    SeedState *const seeds = context;
    return splitmix_next(&seeds->state);
}

// Seeds that are given grow with the games, as far as their options let them. Returns whether
// there are seeds at all.
static bool advance_seeds(PlayerSpec *spec, size_t game) {
    bool has_seeds = false;
    for (size_t i = 0; i < spec->info->option_count; i++) {
        const OptionInfo *const option = &spec->info->options[i];
        SpecValue *const value = &spec->values[i];
        if (value->part != NULL && advance_seeds(value->part, game)) {
            has_seeds = true;
        }
        if (option->need != NEED_SEED || !value->applies) {
            continue;
        }
        has_seeds = true;
        if (value->is_set && value->number <= option->maximum - (int64_t)game) {
            value->number += (int64_t)game;
        }
    }
    return has_seeds;
}

// Whether the text limits the search, or the player has no limit that could be set at all.
static bool has_own_limit(const PlayerSpec *spec) {
    static const char *const limits[] = {"depth", "nodes", "time", "mate"};
    bool can_be_set = false;
    for (size_t i = 0; i < spec->info->option_count; i++) {
        for (size_t k = 0; k < sizeof limits / sizeof *limits; k++) {
            if (strcmp(spec->info->options[i].key, limits[k]) == 0) {
                can_be_set = true;
                if (spec->values[i].is_given) {
                    return true;
                }
            }
        }
    }
    return !can_be_set;
}

static bool set_limit(PlayerSpec *spec, const char *key, int64_t number, Error *err) {
    if (number == 0) {
        return true;
    }
    for (size_t i = 0; i < spec->info->option_count; i++) {
        const OptionInfo *const option = &spec->info->options[i];
        if (strcmp(option->key, key) == 0 && option->type == VALUE_INTEGER
            && spec->values[i].applies) {
            if (number > option->maximum || number < option->minimum) {
                break;
            }
            spec->values[i].is_set = true;
            spec->values[i].number = number;
            return true;
        }
    }
    return error_set(err, ERROR_VALUE, "the player %s takes no %s=%lld", spec->info->name, key,
                     (long long)number);
}

bool seat_player_create(Player **out, bool *has_seeds, const SeatSpec *seat, const PlayerEnv *env,
                        Error *err) {
    PlayerSpec spec;
    if (!player_spec_parse(&spec, player_registry(), seat->text, env->alloc, err)) {
        return false;
    }
    SeedState seeds = {seat->seed + 2 * (uint64_t)seat->game + (uint64_t)seat->side};
    PlayerEnv own = *env;
    own.seeds = (SeedSource){draw_seed, &seeds};
    const bool seeded = advance_seeds(&spec, seat->game);
    if (has_seeds != NULL) {
        *has_seeds = seeded;
    }
    const bool is_limited = has_own_limit(&spec);
    const bool done = (is_limited
                       || (set_limit(&spec, "nodes", (int64_t)seat->nodes, err)
                           && set_limit(&spec, "depth", seat->depth, err)))
                      && player_create(out, &spec, &own, err);
    player_spec_release(&spec);
    return done;
}
