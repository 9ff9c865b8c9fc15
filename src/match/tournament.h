// SPDX-License-Identifier: MIT
// How a Swiss tournament or a knockout stands: its rounds, encounters and byes, and the order of
// the players. All of it follows from the rules and from the results of games by number, in
// whatever order they are told; so it is the same for a tournament that was taken up again.
//
// A Swiss tournament is ordered by points; of equal ones by Buchholz, then by Sonneborn-Berger, and
// who is equal in these, too, shares a place. A bye counts as an encounter won. Buchholz is the sum
// of the opponents' points, each opponent once an encounter; Sonneborn-Berger the same sum with
// each opponent's points times the share of the encounter's points won against him (both: FIDE
// Handbook C.07, "Tie-Break Regulations", 2024). A bye counts in both as won against an opponent
// with as many points as the player himself has.
//
// A knockout is ordered by the round in which a player lost. Who lost in the same round shares a
// place.
#ifndef ZUGWERK_MATCH_TOURNAMENT_H
#define ZUGWERK_MATCH_TOURNAMENT_H

#include "match/schedule.h"

// Of a Swiss tournament's or a knockout's round.
typedef struct TournamentEncounter {
    size_t round;              // from 0
    size_t players[2];         // the first has White in the first game
    size_t games;              // known so far, tie breaks among them
    size_t finished;           //
    long half_points[2];       // without tie breaks
    size_t extra;              // games of tie breaks among the finished ones
    long extra_half_points[2]; // of these
    size_t winner;             // players of the tournament: nobody (yet)
    bool by_seed;              // a knockout's: still tied after all tie breaks
} TournamentEncounter;

typedef struct TournamentBye {
    size_t round;
    size_t player;
} TournamentBye;

typedef struct TournamentPlace {
    size_t player;
    size_t first;  // the place, from 1; shared: it and those up to
    size_t last;   // this one
    size_t games;  // finished
    size_t whites; // of those
    size_t byes;
    long half_points; // of a Swiss tournament with byes
    long buchholz;    // in half points
    double sonneborn; // in points
    size_t lost;      // of a knockout: in which encounter; TOURNAMENT_NONE: in none
} TournamentPlace;

#define TOURNAMENT_NONE ((size_t)-1)

typedef struct Tournament Tournament;

// Whether matches of this format are tournaments: Swiss and knockout.
bool tournament_is_format(MatchFormat format);

bool tournament_create(Tournament **out, const ScheduleRules *rules, const Alloc *alloc,
                       Error *err) MUST_CHECK;
void tournament_destroy(Tournament *tournament); // NULL is fine

// A game has ended. Its number may be one of a game that is not known yet; a second result of a
// game is passed over.
bool tournament_add(Tournament *tournament, size_t number, int white_half_points,
                    Error *err) MUST_CHECK;

const ScheduleRules *tournament_rules(const Tournament *tournament);
size_t tournament_total(const Tournament *tournament); // schedule_total
bool tournament_is_over(const Tournament *tournament);

size_t tournament_rounds(const Tournament *tournament);       // of the whole
size_t tournament_rounds_begun(const Tournament *tournament); // those whose pairings are known

// In the order of rounds; valid until the next result.
const TournamentEncounter *tournament_encounters(const Tournament *tournament, size_t *count);
const TournamentBye *tournament_byes(const Tournament *tournament, size_t *count);

// Of a knockout: so many players are left at the beginning of a round, those to whom byes went
// counted as if they had won a round before. A power of two; 2: the final.
size_t tournament_field(const Tournament *tournament, size_t round);

// The order as of now: `players` places, best first. In a knockout those who have not lost share
// the first places until it is over. The caller frees it.
bool tournament_places(TournamentPlace **out, const Tournament *tournament, const Alloc *alloc,
                       Error *err) MUST_CHECK;

// The players in that order. The caller frees it; NULL when memory is short.
int *tournament_order(const Tournament *tournament, const Alloc *alloc) MUST_CHECK;

#endif
