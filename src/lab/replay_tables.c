// SPDX-License-Identifier: MIT
// All tables in the order in which they are printed.
#include "lab/replay_data.h"

const ReplayTable *const replay_tables[] = {
    &replay_000_prunes,       &replay_000_minimax,       &replay_000_iterative_log,
    &replay_000_as_printed,   &replay_000_better_log,    &replay_000_better_calls,
    &replay_000_mates,        &replay_000_profiles,      &replay_002_minimax,
    &replay_002_orders,       &replay_002_depths,        &replay_002_open_board,
    &replay_002_ties,         &replay_002_mate,          &replay_002_not_given,
    &replay_003_rounds,       &replay_003_same_game,     &replay_003_illegal,
    &replay_003_legal,        &replay_003_calls,         &replay_004_position,
    &replay_004_profile,      &replay_004_weights,       &replay_004_games,
    &replay_further_minimax,  &replay_further_deepening, &replay_further_alphabeta,
    &replay_further_captures, &replay_further_depths,    &replay_further_start,
};

const size_t replay_table_count = sizeof replay_tables / sizeof replay_tables[0];
