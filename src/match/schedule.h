// SPDX-License-Identifier: MIT
// Who plays whom in a match: round robin, gauntlet, Swiss, knockout, or a list of pairings.
//
// Games are numbered from 0 in the order in which they are to begin. Which game has which number
// depends on the rules and on the results of earlier rounds (tie breaks count as rounds) only, so a
// match that was interrupted goes on by telling the schedule the results that are there already.
//
// Between two players an encounter of `games` games is played, in pairs from one opening with
// colours swapped.
// - Round robin: everybody meets everybody once a round (circle method).
// - Gauntlet: the first `seeds` players meet all the others once a round.
// - Swiss: every round pairs players of like score that have not met yet, the best first; where
//   that cannot be they meet again. With an odd number the lowest player that has had no bye yet
//   gets one, which counts as an encounter won; should that make a rematch necessary that another
//   one's bye avoids, it is his. Of two players the one who has had White less often, for the
//   games he played, has it first: where encounters have an odd number of games, that balances.
// - Knockout: losers go home. Players are seeded in the order given; the first seeds get byes when
//   the number is no power of two. When all games of a round have ended, encounters that are tied
//   go on by two games, KNOCKOUT_EXTRA times at most; then the higher seed goes on.
// - Pairings: those of a list, each with a number of games of its own; pairs of games take turns,
//   and the n-th pair of every encounter begins with opening n. A game's number depends on the
//   place of its pairing and its place in the encounter alone: the same list with more games of
//   some pairings leaves the others their numbers. Pairings of 0 games only keep the places.
#ifndef ZUGWERK_MATCH_SCHEDULE_H
#define ZUGWERK_MATCH_SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/alloc.h"
#include "base/error.h"

enum { MATCH_PLAYERS_MAX = 500, MATCH_GAMES_MAX = 10000000, KNOCKOUT_EXTRA = 10 };

typedef enum MatchFormat {
    MATCH_ROUND_ROBIN,
    MATCH_GAUNTLET,
    MATCH_SWISS,
    MATCH_KNOCKOUT,
    MATCH_PAIRINGS,
    MATCH_FORMAT_COUNT
} MatchFormat;

// "round-robin", "gauntlet", "swiss", "knockout", "pairings".
const char *match_format_name(MatchFormat format);

typedef struct SchedulePairing {
    size_t a;
    size_t b;
    size_t games; // 0: none, and a and b do not matter
} SchedulePairing;

typedef struct ScheduleRules {
    MatchFormat format;
    size_t players;
    size_t rounds;                   // not for knockouts and pairings
    size_t games;                    // of an encounter; not for pairings
    size_t seeds;                    // of a gauntlet
    const SchedulePairing *pairings; // must outlive the schedule
    size_t pairing_count;
    bool no_swap;           // the first player of an encounter is always White
    bool opening_per_round; // all encounters of a round begin with the same openings; else every
                            // pair of games takes the next one
} ScheduleRules;

typedef struct ScheduledGame {
    size_t number;
    size_t round; // from 0
    size_t encounter;
    size_t players[2]; // by colour
    size_t first;      // of the two, the encounter's first player
    size_t opening;
    size_t pair;    // of the encounter: its games with one opening, colours swapped
    bool is_paired; // there is another game of this pair
} ScheduledGame;

typedef enum ScheduleStep {
    SCHEDULE_GAME, // one to play
    SCHEDULE_WAIT, // results are needed first
    SCHEDULE_END   // nothing more comes
} ScheduleStep;

typedef struct Schedule Schedule;

// ERROR_VALUE for rules that make no sense.
bool schedule_create(Schedule **out, const ScheduleRules *rules, const Alloc *alloc,
                     Error *err) MUST_CHECK;
void schedule_destroy(Schedule *schedule); // NULL is fine

bool schedule_next(ScheduleStep *step, ScheduledGame *out, Schedule *schedule,
                   Error *err) MUST_CHECK;

// The result of a game that schedule_next has given: half points of the player with White.
void schedule_result(Schedule *schedule, const ScheduledGame *game, int white_half_points);

// Games of the whole match; of a knockout with the tie breaks that are known so far.
size_t schedule_total(const Schedule *schedule);

// Openings that the whole match takes, as far as that is known.
size_t schedule_openings(const Schedule *schedule);

// The winner of a knockout that has ended; `players` when there is none yet.
size_t schedule_winner(const Schedule *schedule);

#endif
