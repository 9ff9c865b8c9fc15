// SPDX-License-Identifier: MIT
#include "player/player_impl.h"

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
    return player->is_human;
}

BadMovePolicy player_bad_move_policy(const Player *player) {
    return player->bad_moves;
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
