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
    *out = (PlayerDecision){.kind = DECISION_NONE, .fault = out->fault};
    return false;
}

void player_notify(Player *player, const PlayerEvent *event) {
    if (player->ops->notify != NULL) {
        player->ops->notify(player->state, event);
    }
}

bool player_prepare(Player *player, PlayerFault *fault, Error *err) {
    *fault = PLAYER_FAULT_NONE;
    return player->ops->prepare == NULL || player->ops->prepare(player->state, fault, err);
}

bool player_accepts(const Player *player, const Game *game, Error *err) {
    return player->ops->accepts == NULL || player->ops->accepts(player->state, game, err);
}

const char *player_fault_name(PlayerFault fault) {
    static const char *const names[PLAYER_FAULT_COUNT] = {
        [PLAYER_FAULT_NONE] = "none",
        [PLAYER_FAULT_NOT_STARTED] = "not-started",
        [PLAYER_FAULT_CRASH] = "crash",
        [PLAYER_FAULT_DISCONNECT] = "disconnect",
        [PLAYER_FAULT_STALL] = "stall",
        [PLAYER_FAULT_DEAF] = "deaf",
        [PLAYER_FAULT_FLOOD] = "flood",
        [PLAYER_FAULT_LATE] = "late",
        [PLAYER_FAULT_ILLEGAL_MOVE] = "illegal-move",
        [PLAYER_FAULT_NO_MOVE] = "no-move",
        [PLAYER_FAULT_GARBAGE] = "garbage",
        [PLAYER_FAULT_FALSE_CLAIM] = "false-claim",
    };
    return names[fault];
}

bool player_fault_is_fatal(PlayerFault fault) {
    return fault >= PLAYER_FAULT_NOT_STARTED && fault <= PLAYER_FAULT_FLOOD;
}
