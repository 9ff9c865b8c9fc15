// SPDX-License-Identifier: MIT
// Inside of a tournament, shared by its files.
#ifndef ZUGWERK_MATCH_TOURNAMENT_IMPL_H
#define ZUGWERK_MATCH_TOURNAMENT_IMPL_H

#include <stdint.h>

#include "match/tournament.h"

// By number.
typedef struct TournamentGame {
    uint32_t encounter;
    signed char points; // White's half points + 1; 0: none yet
    bool is_given;      // the schedule has named it: encounter and colours are known
    bool is_reversed;   // the encounter's first player has Black
} TournamentGame;

struct Tournament {
    const Alloc *alloc;
    ScheduleRules rules;
    Schedule *schedule;
    TournamentGame *games;
    size_t game_capacity;
    TournamentEncounter *encounters;
    size_t encounter_count;
    size_t encounter_capacity;
    TournamentBye *byes;
    size_t bye_count;
    size_t bye_capacity;
    size_t *whites;   // by player: finished games with White
    size_t *rounds;   // by player: those he was paired in, or lost before; byes are noted so far
    bool *is_out;     // by player
    size_t round;     // the newest one
    size_t bye_round; // byes of rounds before this one are noted
    bool has_begun;
    bool is_over;
};

#endif
