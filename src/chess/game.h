// SPDX-License-Identifier: MIT
// A game: a start position and the moves played, with every position on the way. It answers what a
// position alone cannot: repetition and what may be claimed. It can also be walked by a search like
// a board with push and pop.
#ifndef ZUGWERK_CHESS_GAME_H
#define ZUGWERK_CHESS_GAME_H

#include <stdbool.h>
#include <stddef.h>

#include "base/alloc.h"
#include "base/error.h"
#include "chess/outcome.h"
#include "chess/position.h"

typedef struct GamePly {
    Move move;      // MOVE_NULL is allowed (not in check)
    Position after; // the position it leads to
} GamePly;

typedef struct Game {
    Position start;
    GamePly *plies;
    size_t count;
    size_t capacity;
    const Alloc *alloc;
} Game;

// A game without moves; holds no memory yet.
void game_init(Game *game, const Position *start, const Alloc *alloc);
void game_release(Game *game);

// A second game with the same plies; *out need not be initialised.
bool game_copy(Game *out, const Game *game, Error *err) MUST_CHECK;

// Room for `plies` more moves, so that as many game_push calls cannot fail.
bool game_reserve(Game *game, size_t plies, Error *err) MUST_CHECK;

// The current position; valid until the next push, pop or release.
static inline const Position *game_position(const Game *game) {
    return game->count == 0 ? &game->start : &game->plies[game->count - 1].after;
}

// The position before ply `ply` (0: the start; count: the current one).
static inline const Position *game_position_at(const Game *game, size_t ply) {
    return ply == 0 ? &game->start : &game->plies[ply - 1].after;
}

// Plays a legal move (or MOVE_NULL); fails only for memory, and never after a sufficient
// game_reserve.
bool game_push(Game *game, Move move, Error *err) MUST_CHECK;

// Plays a move of unknown origin: ERROR_ILLEGAL when it is not legal (MOVE_NULL: when in check).
bool game_push_checked(Game *game, Move move, Error *err) MUST_CHECK;

// Takes the last move back; the game must have one.
void game_pop(Game *game);

// How often the current position has stood, itself included. Compares whole positions, not only
// keys, back to the last capture or pawn move.
int game_times_seen(const Game *game);

// At least `times` occurrences of the current position.
bool game_is_repetition(const Game *game, int times);

// pos_outcome plus fivefold repetition: what ends the game without a claim.
Outcome game_outcome(const Game *game);

// Draws that may be claimed in the current position. As in python-chess, the fifty moves give no
// claim where there is no legal move: mate and stalemate have ended the game before.
typedef struct GameClaims {
    bool fifty_moves;
    bool threefold;
} GameClaims;

GameClaims game_claims(const Game *game);

// The same, or for some legal move about to be made (FIDE 9.2.1, 9.3.1).
GameClaims game_claims_ahead(const Game *game);

// What may be claimed by announcing this one legal move; a move that mates or stalemates ends the
// game by itself and gives no fifty-move claim.
GameClaims game_claims_after(const Game *game, Move move);

#endif
