// SPDX-License-Identifier: MIT
// The tables of numbers published, one file for each write-up.
#ifndef ZUGWERK_LAB_REPLAY_DATA_H
#define ZUGWERK_LAB_REPLAY_DATA_H

#include "lab/replay.h"

#define REPLAY_ROWS(list) .rows = (list), .count = sizeof(list) / sizeof(list)[0]

extern const ReplayTable replay_000_prunes;
extern const ReplayTable replay_000_minimax;
extern const ReplayTable replay_000_iterative_log;
extern const ReplayTable replay_000_as_printed;
extern const ReplayTable replay_000_better_log;
extern const ReplayTable replay_000_better_calls;
extern const ReplayTable replay_000_mates;
extern const ReplayTable replay_000_profiles;
extern const ReplayTable replay_002_minimax;
extern const ReplayTable replay_002_orders;
extern const ReplayTable replay_002_depths;
extern const ReplayTable replay_002_open_board;
extern const ReplayTable replay_002_ties;
extern const ReplayTable replay_002_mate;
extern const ReplayTable replay_002_not_given;
extern const ReplayTable replay_003_rounds;
extern const ReplayTable replay_003_same_game;
extern const ReplayTable replay_003_illegal;
extern const ReplayTable replay_003_legal;
extern const ReplayTable replay_003_calls;
extern const ReplayTable replay_004_position;
extern const ReplayTable replay_004_profile;
extern const ReplayTable replay_004_weights;
extern const ReplayTable replay_004_games;
extern const ReplayTable replay_further_minimax;
extern const ReplayTable replay_further_deepening;
extern const ReplayTable replay_further_alphabeta;
extern const ReplayTable replay_further_captures;
extern const ReplayTable replay_further_depths;
extern const ReplayTable replay_further_start;

#endif
