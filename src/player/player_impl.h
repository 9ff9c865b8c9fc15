// SPDX-License-Identifier: MIT
// Inside of players, for the files that implement one.
#ifndef ZUGWERK_PLAYER_PLAYER_IMPL_H
#define ZUGWERK_PLAYER_PLAYER_IMPL_H

#include "player/player.h"
#include "player/player_language.h"

// decide is as player_decide, *out being DECISION_NONE before. notify may be NULL.
typedef struct PlayerOps {
    bool (*decide)(void *state, const PlayerRequest *request, PlayerDecision *out, Error *err);
    void (*notify)(void *state, const PlayerEvent *event);
    void (*destroy)(void *state, const Alloc *alloc);
} PlayerOps;

struct Player {
    const PlayerInfo *info;
    const PlayerOps *ops;
    void *state;
    Text name; // canonical
    const Alloc *alloc;
};

extern const PlayerInfo player_info_human;
extern const PlayerInfo player_info_random;
extern const PlayerInfo player_info_minimax;
extern const PlayerInfo player_info_alphabeta;

#endif
