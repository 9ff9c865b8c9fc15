// SPDX-License-Identifier: MIT
// src/chess against the reference, in one position or along a move. Used by the unit tests and the
// fuzz target. Every function returns NULL when all agrees, else what does not.
#ifndef ZUGWERK_TESTS_ORACLE_H
#define ZUGWERK_TESTS_ORACLE_H

#include "chess/game.h"
#include "chess/position.h"
#include "reference/reference.h"

// The defects setup_defects must find, but for those of values (DEFECT_CLOCKS, DEFECT_BAD_VALUE):
// board, side and passed square must be within their ranges.
PosDefects oracle_defects(const Setup *setup);

// The same placement, side, rights, passed square and clocks, and invariants of the Position:
// pos_check, no setup defects, keys equal to those of a position built anew.
const char *oracle_state(const Position *pos, const RefPosition *ref);

// Move generation in all its forms, child order, checkers, pins, attacks of the legal squares.
const char *oracle_moves(const Position *pos, const RefPosition *ref);

// move_is_legal over all 65536 values.
const char *oracle_legality(const Position *pos);

// Exchange evaluation of every legal move, and its thresholds.
const char *oracle_exchanges(const Position *pos, const RefPosition *ref);

// pos_outcome, material and what it means when a flag falls.
const char *oracle_outcome(const Position *pos, const RefPosition *ref);

// Repetition, claims and the outcome of a game, counted again from nothing; `refs` are its count +
// 1 positions.
const char *oracle_game(const Game *game, const RefPosition *refs);

// A fixed, good generator for tests (splitmix64).
uint64_t test_random(uint64_t *state);

// A number 0..count-1.
int test_random_below(uint64_t *state, int count);

// A Setup of random men, rights, passed square and clocks without defects, but for
// DEFECTS_UNREACHABLE.
Setup test_random_setup(uint64_t *state, bool chess960);

// A walk of random legal moves (now and then a null move) with checks in every position.
enum {
    WALK_MOVES = 1 << 0,     // oracle_state, oracle_moves
    WALK_LEGALITY = 1 << 1,  // oracle_legality
    WALK_EXCHANGES = 1 << 2, // oracle_exchanges
    WALK_OUTCOME = 1 << 3,   // oracle_outcome
    WALK_GAME = 1 << 4,      // oracle_game
    WALK_SHUFFLE = 1 << 5,   // men like to go back where they came from
    WALK_PLIES_MAX = 400
};

// The checks named, in the current position of the game.
const char *oracle_here(const Game *game, const RefPosition *refs, unsigned checks);

// Plays a legal move or a null move in both; false when one of them refuses. refs must have room.
bool oracle_push(Game *game, RefPosition *refs, Move move);

typedef struct Walk {
    uint64_t random; // state of the generator
    int plies_max;   // at most WALK_PLIES_MAX
    unsigned checks;
    int plies; // out: played
    int nulls; // of them null moves
} Walk;

// NULL when all agrees; else the fault, and `show` tells the position.
const char *oracle_walk(Walk *walk, const Setup *start, char show[128]);

// The position in text, for messages: board and side by rank, moves are up to the caller.
const char *oracle_show(char out[128], const RefPosition *ref);

#endif
