// SPDX-License-Identifier: MIT
// Games: moves, repetition and claims.
#include "chess/game.h"

#include <limits.h>
#include <string.h>

#include "chess/legality.h"
#include "chess/movegen.h"

enum { FIFTY_MOVES_PLIES = 100, THREEFOLD = 3, FIVEFOLD = 5 };

void game_init(Game *game, const Position *start, const Alloc *alloc) {
    *game = (Game){.start = *start, .alloc = alloc};
}

void game_release(Game *game) {
    alloc_free(game->alloc, game->plies);
    game->plies = NULL;
    game->count = 0;
    game->capacity = 0;
}

bool game_reserve(Game *game, size_t plies, Error *err) {
    if (plies > SIZE_MAX - game->count) {
        return error_set_memory(err);
    }
    const size_t needed = game->count + plies;
    if (needed <= game->capacity) {
        return true;
    }
    void *items = game->plies;
    if (!alloc_grow(game->alloc, &items, &game->capacity, needed, sizeof *game->plies)) {
        return error_set_memory(err);
    }
    game->plies = items;
    return true;
}

bool game_copy(Game *out, const Game *game, Error *err) {
    Game copy;
    game_init(&copy, &game->start, game->alloc);
    if (!game_reserve(&copy, game->count, err)) {
        return false;
    }
    if (game->count > 0) {
        memcpy(copy.plies, game->plies, game->count * sizeof *game->plies);
    }
    copy.count = game->count;
    *out = copy;
    return true;
}

bool game_push(Game *game, Move move, Error *err) {
    if (!game_reserve(game, 1, err)) {
        return false;
    }
    const Position *before = game_position(game);
    GamePly *ply = &game->plies[game->count];
    ply->move = move;
    if (move == MOVE_NULL) {
        pos_play_null(&ply->after, before);
    } else {
        pos_play(&ply->after, before, move);
    }
    game->count++;
    return true;
}

bool game_push_checked(Game *game, Move move, Error *err) {
    const Position *pos = game_position(game);
    if (move == MOVE_NULL && pos_in_check(pos)) {
        return error_set(err, ERROR_ILLEGAL, "a null move is not allowed in check");
    }
    if (move != MOVE_NULL && !move_is_legal(pos, move)) {
        return error_set(err, ERROR_ILLEGAL, "the move is not legal in this position");
    }
    return game_push(game, move, err);
}

void game_pop(Game *game) {
    assert(game->count > 0);
    game->count--;
}

// How often `pos`, which follows the position of ply `last`, stands among the positions of plies
// 0..last, as far as its half-move clock reaches back; stops counting at `enough`. The same side
// is to move in every second position only. The clock of the start position may be higher than the
// game is long.
static int count_earlier(const Game *game, const Position *pos, size_t last, int enough) {
    const size_t length = last + 1; // plies from the start to pos
    const size_t clock = (size_t)pos->halfmove;
    const size_t reach = clock < length ? clock : length;
    int seen = 0;
    for (size_t back = 2; back <= reach && seen < enough; back += 2) {
        const Position *earlier = game_position_at(game, length - back);
        if (earlier->key == pos->key && pos_is_same(earlier, pos)) {
            seen++;
        }
    }
    return seen;
}

static int times_seen(const Game *game, int enough) {
    if (game->count == 0) {
        return 1;
    }
    return 1 + count_earlier(game, game_position(game), game->count - 1, enough - 1);
}

int game_times_seen(const Game *game) {
    return times_seen(game, INT_MAX);
}

bool game_is_repetition(const Game *game, int times) {
    return times <= 1 || times_seen(game, times) >= times;
}

Outcome game_outcome(const Game *game) {
    const Outcome outcome = pos_outcome(game_position(game));
    if (!outcome_is_over(outcome) && game_is_repetition(game, FIVEFOLD)) {
        return (Outcome){REASON_FIVEFOLD_REPETITION, COLOR_NONE};
    }
    return outcome;
}

GameClaims game_claims(const Game *game) {
    const Position *pos = game_position(game);
    return (GameClaims){
        .fifty_moves = pos->halfmove >= FIFTY_MOVES_PLIES && movegen_any(pos),
        .threefold = game_is_repetition(game, THREEFOLD),
    };
}

GameClaims game_claims_after(const Game *game, Move move) {
    Position after;
    pos_play(&after, game_position(game), move);
    return (GameClaims){
        .fifty_moves = after.halfmove >= FIFTY_MOVES_PLIES && movegen_any(&after),
        .threefold = 1 + count_earlier(game, &after, game->count, THREEFOLD - 1) >= THREEFOLD,
    };
}

GameClaims game_claims_ahead(const Game *game) {
    GameClaims claims = game_claims(game);
    MoveList list;
    movegen_legal(&list, game_position(game));
    for (int i = 0; i < list.count && !(claims.fifty_moves && claims.threefold); i++) {
        const GameClaims after = game_claims_after(game, list.moves[i]);
        claims.fifty_moves = claims.fifty_moves || after.fifty_moves;
        claims.threefold = claims.threefold || after.threefold;
    }
    return claims;
}
