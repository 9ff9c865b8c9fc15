// SPDX-License-Identifier: MIT
// Inside of players, for the files that implement one.
#ifndef ZUGWERK_PLAYER_PLAYER_IMPL_H
#define ZUGWERK_PLAYER_PLAYER_IMPL_H

#include "base/text.h"
#include "player/player.h"

// decide is as player_decide, *out being DECISION_NONE before. notify, prepare and accepts may be
// NULL.
typedef struct PlayerOps {
    bool (*decide)(void *state, const PlayerRequest *request, PlayerDecision *out, Error *err);
    void (*notify)(void *state, const PlayerEvent *event);
    void (*destroy)(void *state, const Alloc *alloc);
    bool (*prepare)(void *state, PlayerFault *fault, Error *err);
    bool (*accepts)(const void *state, const Game *game, Error *err);
} PlayerOps;

// A player's create function sets ops and state; the rest is set before.
struct Player {
    const PlayerOps *ops;
    void *state;
    Text name; // canonical
    BadMovePolicy bad_moves;
    bool is_human;
    const Alloc *alloc;
};

#endif
