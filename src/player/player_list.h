// SPDX-License-Identifier: MIT
// Where each player declares itself; player_registry.c lists them.
#ifndef ZUGWERK_PLAYER_PLAYER_LIST_H
#define ZUGWERK_PLAYER_PLAYER_LIST_H

#include "player/player_info.h"

extern const PlayerInfo player_info_human;
extern const PlayerInfo player_info_random;
extern const PlayerInfo player_info_minimax;
extern const PlayerInfo player_info_alphabeta;

#endif
