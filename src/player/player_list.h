// SPDX-License-Identifier: MIT
// Where each player declares itself; player_registry.c lists them.
#ifndef ZUGWERK_PLAYER_PLAYER_LIST_H
#define ZUGWERK_PLAYER_PLAYER_LIST_H

#include "player/player_info.h"

extern const PlayerInfo player_info_human;
extern const PlayerInfo player_info_random;
extern const PlayerInfo player_info_engine;
extern const PlayerInfo player_info_uci;
extern const PlayerInfo player_info_xboard;
extern const PlayerInfo player_info_minimax;
extern const PlayerInfo player_info_alphabeta;
extern const PlayerInfo player_info_negamax;
extern const PlayerInfo player_info_greedy;
extern const PlayerInfo player_info_deepening;
extern const PlayerInfo player_info_000_minimax;
extern const PlayerInfo player_info_000_alphabeta;
extern const PlayerInfo player_info_000_enhanced;
extern const PlayerInfo player_info_000_iterative;
extern const PlayerInfo player_info_000_better;
extern const PlayerInfo player_info_000_random;
extern const PlayerInfo player_info_002_minimax;
extern const PlayerInfo player_info_002_alphabeta;
extern const PlayerInfo player_info_002_iterative;
extern const PlayerInfo player_info_003_minimax;
extern const PlayerInfo player_info_003_deepening;
extern const PlayerInfo player_info_003_alphabeta;
extern const PlayerInfo player_info_003_mvvlva;
extern const PlayerInfo player_info_003_naive_table;
extern const PlayerInfo player_info_003_zobrist;
extern const PlayerInfo player_info_004_minimax;
extern const PlayerInfo player_info_004_alphabeta;

#endif
