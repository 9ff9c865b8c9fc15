// SPDX-License-Identifier: MIT
// Recorded searches for tests.
#ifndef ZUGWERK_TESTS_TRACE_OF_H
#define ZUGWERK_TESTS_TRACE_OF_H

#include "lab/search_trace.h"
#include "notation/fen.h"
#include "unit.h"

#define TRACE_MIDDLEGAME "r3kb1r/p2p3p/1p4pn/1P2P1q1/2P1b3/NPQ5/5PPP/R3KB1R w - - 0 1"
#define TRACE_ENDGAME    "8/8/4k3/8/2R5/4K3/6r1/8 w - - 0 1"
#define TRACE_MATE       "6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1"

static inline bool try_trace(SearchTrace *out, const char *player_text, const char *fen,
                             size_t limit, const Alloc *alloc, Error *err) {
    Position pos;
    Game game;
    Player *player;
    const TimeSource time = time_source_real();
    const PlayerEnv env = {.alloc = alloc, .time = &time};
    assert_true(fen_parse(&pos, span_of(fen), (FenOptions){FEN_STRICT, FEN_DETECT}, NULL));
    if (!player_create_from_text(&player, span_of(player_text), &env, err)) {
        return false;
    }
    game_init(&game, &pos, alloc);
    const PlayerRequest request = player_request_of(&game, &time);
    const bool fine = search_trace_record(out, player, &request, limit, err);
    game_release(&game);
    player_destroy(player);
    return fine;
}

static inline void trace_of(SearchTrace *out, const char *player, const char *fen, size_t limit) {
    assert_true(try_trace(out, player, fen, limit, NULL, NULL));
}

// A sink that takes only so many bytes.
static inline bool narrow_write(void *context, const void *data, size_t size, Error *err) {
    (void)data;
    size_t *const room = context;
    if (size > *room) {
        *room = 0;
        return error_set(err, ERROR_IO, "it is full");
    }
    *room -= size;
    return true;
}

#endif
