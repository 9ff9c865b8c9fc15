// SPDX-License-Identifier: MIT
// Inside of the schedule, shared by its files.
#ifndef ZUGWERK_MATCH_SCHEDULE_IMPL_H
#define ZUGWERK_MATCH_SCHEDULE_IMPL_H

#include "match/matching.h"
#include "match/schedule.h"

typedef struct Encounter {
    size_t a;
    size_t b;
    size_t planned;  // games
    size_t begun;    // of those
    size_t finished; //
    size_t first_opening;
    size_t extra_opening; // of the last tie break
    long half_points;     // of a
} Encounter;

struct Schedule {
    const Alloc *alloc;
    ScheduleRules rules;
    size_t round;             // the one being played
    Encounter *now;           // of this round, in the order they begin
    size_t now_count;         //
    size_t now_capacity;      //
    size_t finished;          // encounters of this round
    size_t next_encounter;    // whose games begin next
    size_t encounters_before; // of earlier rounds
    size_t number;            // of the next game
    size_t extra_games;       // of tie breaks so far
    size_t openings;          // given out
    bool is_over;
    // Of Swiss and knockout:
    long *half_points; // by player
    long *whites;      // by player: games with White less games with Black
    bool *had_bye;
    unsigned char *met; // players x players: how often
    size_t *order;      // scratch
    Matching *matching; // scratch, of places in the order
    size_t *alive;      // knockout: players left, by seed
    size_t alive_count;
};

// Adds an encounter to this round.
bool schedule_add(Schedule *schedule, size_t a, size_t b, Error *err) MUST_CHECK;

// Makes the encounters of round `schedule->round`.
bool swiss_round(Schedule *schedule, Error *err) MUST_CHECK;
bool knockout_round(Schedule *schedule, Error *err) MUST_CHECK;

// Who goes on is decided; called when all encounters of a round have finished.
void knockout_finish_round(Schedule *schedule);

#endif
