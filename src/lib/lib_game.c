// SPDX-License-Identifier: MIT
// Games of the public library.
#include "lib/lib_impl.h"

static zw_game *game_new(const LibAlloc *alloc, Error *err) {
    zw_game *const game = alloc_new(lib_alloc(alloc), sizeof *game);
    if (game == NULL) {
        error_set_memory(err);
        return NULL;
    }
    *game = (zw_game){.alloc = *alloc};
    return game;
}

bool zw_game_create(zw_game **out, const zw_position *start, const zw_allocator *allocator,
                    zw_error *err) {
    const LibAlloc alloc = lib_alloc_of(allocator);
    Error error;
    zw_game *const game = game_new(&alloc, &error);
    if (game == NULL) {
        return lib_result(false, err, &error);
    }
    const Position pos = start == NULL ? pos_initial() : lib_position(start);
    game_init(&game->game, &pos, lib_alloc(&game->alloc));
    *out = game;
    return true;
}

void zw_game_destroy(zw_game *game) {
    if (game != NULL) {
        const LibAlloc alloc = game->alloc;
        game_release(&game->game);
        alloc_free(lib_alloc(&alloc), game);
    }
}

bool zw_game_copy(zw_game **out, const zw_game *game, zw_error *err) {
    Error error;
    zw_game *const copy = game_new(&game->alloc, &error);
    if (copy == NULL) {
        return lib_result(false, err, &error);
    }
    if (!game_copy(&copy->game, &game->game, &error)) {
        alloc_free(lib_alloc(&game->alloc), copy);
        return lib_result(false, err, &error);
    }
    copy->game.alloc = lib_alloc(&copy->alloc); // not the original's, which may go before
    copy->course_weights = game->course_weights;
    *out = copy;
    return true;
}

bool zw_game_push(zw_game *game, zw_move move, zw_error *err) {
    Error error;
    bool fine = false;
    if (move != MOVE_NULL) {
        fine = game_push_checked(&game->game, move, &error);
    } else if (pos_in_check(game_position(&game->game))) {
        error_set(&error, ERROR_ILLEGAL, "a side in check cannot pass");
    } else {
        fine = game_push(&game->game, move, &error);
    }
    return lib_result(fine, err, &error);
}

zw_move zw_game_pop(zw_game *game) {
    const size_t count = game->game.count;
    if (count == 0) {
        return MOVE_NONE;
    }
    const Move move = game->game.plies[count - 1].move;
    game_pop(&game->game);
    return move;
}

size_t zw_game_plies(const zw_game *game) {
    return game->game.count;
}

zw_move zw_game_move_at(const zw_game *game, size_t ply) {
    return ply < game->game.count ? game->game.plies[ply].move : MOVE_NONE;
}

void zw_game_position_at(zw_position *out, const zw_game *game, size_t ply) {
    const size_t last = game->game.count;
    lib_position_out(out, game_position_at(&game->game, ply < last ? ply : last));
}

void zw_game_position(zw_position *out, const zw_game *game) {
    lib_position_out(out, game_position(&game->game));
}

int zw_game_times_seen(const zw_game *game) {
    return game_times_seen(&game->game);
}

zw_outcome zw_game_outcome(const zw_game *game) {
    return lib_outcome_out(game_outcome(&game->game));
}

static zw_claims claims_out(GameClaims claims) {
    return (zw_claims){claims.fifty_moves, claims.threefold};
}

zw_claims zw_game_claims(const zw_game *game) {
    return claims_out(game_claims(&game->game));
}

zw_claims zw_game_claims_ahead(const zw_game *game) {
    return claims_out(game_claims_ahead(&game->game));
}

zw_claims zw_game_claims_after(const zw_game *game, zw_move move) {
    return claims_out(game_claims_after(&game->game, move));
}
