// SPDX-License-Identifier: MIT
// The list of players: a new one is added here and declared in player_list.h.
#include "player/player_list.h"

PlayerRegistry player_registry(void) {
    static const PlayerInfo *const players[] = {
        &player_info_human,         &player_info_random,        &player_info_engine,
        &player_info_uci,           &player_info_xboard,        &player_info_minimax,
        &player_info_alphabeta,     &player_info_negamax,       &player_info_greedy,
        &player_info_deepening,     &player_info_000_minimax,   &player_info_000_alphabeta,
        &player_info_000_enhanced,  &player_info_000_iterative, &player_info_000_better,
        &player_info_000_random,    &player_info_002_minimax,   &player_info_002_alphabeta,
        &player_info_002_iterative, &player_info_003_minimax,   &player_info_003_deepening,
        &player_info_003_alphabeta, &player_info_003_mvvlva,    &player_info_003_naive_table,
        &player_info_003_zobrist,   &player_info_004_minimax,   &player_info_004_alphabeta,
    };
    return (PlayerRegistry){players, sizeof players / sizeof players[0]};
}

const PlayerInfo *registry_find(PlayerRegistry registry, Span name) {
    for (size_t i = 0; i < registry.count; i++) {
        if (span_is(name, registry.players[i]->name)) {
            return registry.players[i];
        }
    }
    return NULL;
}
