// SPDX-License-Identifier: MIT
// From a player text to a player (player/player.h).
#include "player/player_impl.h"
#include "player/player_language.h"

bool player_create(Player **out, PlayerSpec *spec, const PlayerEnv *env, Error *err) {
    if (spec->info->is_program && env->no_programs) {
        return error_set(err, ERROR_UNSUPPORTED, "programs are not started here");
    }
    player_spec_draw_seeds(spec, env->seeds);
    Player *const player = alloc_new(env->alloc, sizeof *player);
    if (player == NULL) {
        return error_set_memory(err);
    }
    player->bad_moves = spec->info->bad_moves;
    player->is_human = spec->info->is_human;
    player->alloc = env->alloc;
    text_init(&player->name, env->alloc);
    player_spec_format(&player->name, spec);
    if (!text_check(&player->name, err) || !spec->info->create(player, spec, env, err)) {
        text_release(&player->name);
        alloc_free(env->alloc, player);
        return false;
    }
    *out = player;
    return true;
}

bool player_create_from_text(Player **out, Span text, const PlayerEnv *env, Error *err) {
    PlayerSpec spec;
    if (!player_spec_parse(&spec, player_registry(), text, env->alloc, err)) {
        return false;
    }
    const bool done = player_create(out, &spec, env, err);
    player_spec_release(&spec);
    return done;
}
