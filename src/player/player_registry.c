// SPDX-License-Identifier: MIT
// The list of players: a new one is added here and declared in player_list.h.
#include "player/player_list.h"

PlayerRegistry player_registry(void) {
    static const PlayerInfo *const players[] = {
        &player_info_human,
        &player_info_random,
        &player_info_minimax,
        &player_info_alphabeta,
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
