// SPDX-License-Identifier: MIT
#include "player/player_impl.h"

bool player_create(Player **out, PlayerSpec *spec, const PlayerEnv *env, Error *err) {
    player_spec_draw_seeds(spec, env->seeds);
    Player *const player = alloc_new(env->alloc, sizeof *player);
    if (player == NULL) {
        return error_set_memory(err);
    }
    player->info = spec->info;
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

void player_destroy(Player *player) {
    if (player == NULL) {
        return;
    }
    player->ops->destroy(player->state, player->alloc);
    text_release(&player->name);
    alloc_free(player->alloc, player);
}

const char *player_name(const Player *player) {
    return text_string(&player->name);
}

bool player_is_human(const Player *player) {
    return player->info->is_human;
}

BadMovePolicy player_bad_move_policy(const Player *player) {
    return player->info->bad_moves;
}

PlayerRequest player_request_of(const Game *game, const TimeSource *time) {
    return (PlayerRequest){.ask = ASK_MOVE,
                           .color = pos_side(game_position(game)),
                           .game = game,
                           .time = time,
                           .deadline_us = TIME_NEVER};
}

bool player_decide(Player *player, const PlayerRequest *request, PlayerDecision *out, Error *err) {
    *out = (PlayerDecision){.kind = DECISION_NONE};
    if (player->ops->decide(player->state, request, out, err)) {
        return true;
    }
    *out = (PlayerDecision){.kind = DECISION_NONE};
    return false;
}

void player_notify(Player *player, const PlayerEvent *event) {
    if (player->ops->notify != NULL) {
        player->ops->notify(player->state, event);
    }
}
