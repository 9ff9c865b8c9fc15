// SPDX-License-Identifier: MIT
// Outcomes and games judged again: by counting letters and by comparing every position with every
// other, without clocks or keys as short cuts.
#include <string.h>

#include "reference/convert.h"
#include "reference/oracle.h"

static int count_men(const RefPosition *ref, const char *men) {
    int count = 0;
    for (int sq = 0; sq < 64; sq++) {
        count += ref->board[sq] != '.' && strchr(men, ref->board[sq]) != NULL;
    }
    return count;
}

// Bishops of both sides on squares of one colour.
static int count_bishops(const RefPosition *ref, int square_color) {
    int count = 0;
    for (int sq = 0; sq < 64; sq++) {
        const bool is_bishop = ref->board[sq] == 'B' || ref->board[sq] == 'b';
        count += is_bishop && (sq / 8 + sq % 8) % 2 == square_color;
    }
    return count;
}

// Whether the side may hope for a mate, from the list of what it may own beside its king.
static bool can_mate(const RefPosition *ref, bool white) {
    const int heavy = count_men(ref, white ? "PRQ" : "prq");
    const int knights = count_men(ref, white ? "N" : "n");
    const int bishops = count_men(ref, white ? "B" : "b");
    const int blockers = count_men(ref, white ? "pnbr" : "PNBR"); // men that may wall a king in
    if (heavy > 0 || knights > 1 || (knights == 1 && bishops > 0)) {
        return true;
    }
    if (knights == 1) {
        return blockers > 0;
    }
    const bool both_colors = count_bishops(ref, 0) > 0 && count_bishops(ref, 1) > 0;
    return bishops > 0 && (both_colors || count_men(ref, "PpNn") > 0);
}

static Outcome expected_outcome(const RefPosition *ref) {
    RefMove moves[REF_MOVES_MAX];
    const bool can_move = ref_legal_moves(ref, moves) > 0;
    if (!can_move && ref_in_check(ref, ref->white_moves)) {
        return (Outcome){REASON_CHECKMATE, ref->white_moves ? BLACK : WHITE};
    }
    if (!can_mate(ref, true) && !can_mate(ref, false)) {
        return (Outcome){REASON_INSUFFICIENT_MATERIAL, COLOR_NONE};
    }
    if (!can_move) {
        return (Outcome){REASON_STALEMATE, COLOR_NONE};
    }
    const bool is_late = ref->halfmove >= 150;
    return (Outcome){is_late ? REASON_SEVENTYFIVE_MOVES : REASON_NONE, COLOR_NONE};
}

static bool outcomes_equal(Outcome a, Outcome b) {
    return a.reason == b.reason && a.winner == b.winner;
}

const char *oracle_outcome(const Position *pos, const RefPosition *ref) {
    if (!outcomes_equal(pos_outcome(pos), expected_outcome(ref))) {
        return "pos_outcome differs";
    }
    for (int color = WHITE; color <= BLACK; color++) {
        const bool can = can_mate(ref, color == WHITE);
        if (pos_is_insufficient_of(pos, color) == can) {
            return "pos_is_insufficient_of differs";
        }
        const int other = color == WHITE ? BLACK : WHITE;
        const Outcome flag = {REASON_TIME, can_mate(ref, other == WHITE) ? other : COLOR_NONE};
        if (!outcomes_equal(pos_flag_outcome(pos, color), flag)) {
            return "pos_flag_outcome differs";
        }
    }
    return NULL;
}

static bool is_repeated(const RefPosition *a, const RefPosition *b) {
    return memcmp(a->board, b->board, sizeof a->board) == 0 && a->white_moves == b->white_moves
           && memcmp(a->white_castles, b->white_castles, sizeof a->white_castles) == 0
           && memcmp(a->black_castles, b->black_castles, sizeof a->black_castles) == 0
           && ref_legal_passed(a) == ref_legal_passed(b);
}

static int count_seen(const RefPosition *ref, const RefPosition *refs, size_t count) {
    int seen = 0;
    for (size_t i = 0; i < count; i++) {
        seen += is_repeated(ref, &refs[i]);
    }
    return seen;
}

static GameClaims expected_claims(const RefPosition *ref, int seen) {
    RefMove moves[REF_MOVES_MAX];
    return (GameClaims){ref->halfmove >= 100 && ref_legal_moves(ref, moves) > 0, seen >= 3};
}

static bool claims_equal(GameClaims a, GameClaims b) {
    return a.fifty_moves == b.fifty_moves && a.threefold == b.threefold;
}

const char *oracle_game(const Game *game, const RefPosition *refs) {
    const RefPosition *last = &refs[game->count];
    const int seen = count_seen(last, refs, game->count + 1);
    if (game_times_seen(game) != seen) {
        return "game_times_seen differs";
    }
    for (int times = 0; times < 7; times++) {
        if (game_is_repetition(game, times) != (seen >= times)) {
            return "game_is_repetition differs from game_times_seen";
        }
    }
    Outcome outcome = expected_outcome(last);
    if (outcome.reason == REASON_NONE && seen >= 5) {
        outcome.reason = REASON_FIVEFOLD_REPETITION;
    }
    if (!outcomes_equal(game_outcome(game), outcome)) {
        return "game_outcome differs";
    }
    GameClaims claims = expected_claims(last, seen);
    if (!claims_equal(game_claims(game), claims)) {
        return "game_claims differs";
    }
    RefMove moves[REF_MOVES_MAX];
    const int count = ref_legal_moves(last, moves);
    for (int i = 0; i < count; i++) {
        const RefPosition after = ref_play(last, moves[i]);
        const int stood = count_seen(&after, refs, game->count + 1);
        const GameClaims ahead = expected_claims(&after, stood + 1);
        if (!claims_equal(game_claims_after(game, ref_to_move(moves[i])), ahead)) {
            return "game_claims_after differs";
        }
        claims.fifty_moves = claims.fifty_moves || ahead.fifty_moves;
        claims.threefold = claims.threefold || ahead.threefold;
    }
    return claims_equal(game_claims_ahead(game), claims) ? NULL : "game_claims_ahead differs";
}
