// SPDX-License-Identifier: MIT
// Positions to try an evaluation on: random games from standard and Chess960 starts, and random
// placements with few men.
#ifndef ZUGWERK_TESTS_HCE_POSITIONS_H
#define ZUGWERK_TESTS_HCE_POSITIONS_H

#include "unit.h"

#include "base/rng.h"
#include "chess/movegen.h"
#include "chess/position.h"

// Called for every position that is not check. Returns how many there were.
static inline int each_game_position(int games, int plies, void (*check)(const Position *pos)) {
    Rng rng;
    rng_seed(&rng, 20);
    int count = 0;
    for (int i = 0; i < games; i++) {
        Position pos = i % 2 == 0 ? pos_initial() : pos_chess960((int)rng_below(&rng, 960));
        for (int ply = 0; ply < plies; ply++) {
            MoveList list;
            movegen_legal(&list, &pos);
            if (list.count == 0) {
                break;
            }
            Position after;
            pos_play(&after, &pos, list.moves[rng_below(&rng, (uint64_t)list.count)]);
            pos = after;
            if (!pos_in_check(&pos)) {
                check(&pos);
                count++;
            }
        }
    }
    return count;
}

static inline bool random_placement(Position *out, Rng *rng, int men) {
    static const uint8_t types[8] = {PAWN, PAWN, PAWN, KNIGHT, BISHOP, BISHOP, ROOK, QUEEN};
    Setup setup = {.side = (int)rng_below(rng, 2), .ep_square = SQ_NONE, .fullmove = 1};
    setup.board[rng_below(rng, 64)] = W_KING;
    setup.board[rng_below(rng, 64)] = B_KING;
    for (int i = 0; i < men; i++) {
        const int type = types[rng_below(rng, 8)];
        const uint64_t sq = type == PAWN ? 8 + rng_below(rng, 48) : rng_below(rng, 64);
        if (setup.board[sq] == PIECE_NONE) {
            setup.board[sq] = (uint8_t)piece_of((int)rng_below(rng, 2), type);
        }
    }
    return pos_from_setup(out, &setup, NULL) && !pos_in_check(out);
}

static inline int each_placement(int tries, int men_max, void (*check)(const Position *pos)) {
    Rng rng;
    rng_seed(&rng, 21);
    int count = 0;
    for (int i = 0; i < tries; i++) {
        Position pos;
        if (random_placement(&pos, &rng, 1 + (int)rng_below(&rng, (uint64_t)men_max))) {
            check(&pos);
            count++;
        }
    }
    return count;
}

// The same position with the colours exchanged.
static inline Position mirrored(const Position *pos) {
    Setup setup;
    pos_to_setup(&setup, pos);
    Setup other = setup;
    other.side = color_other(setup.side);
    other.castling_rooks = 0;
    other.ep_square = setup.ep_square == SQ_NONE ? SQ_NONE : square_flip(setup.ep_square);
    for (int sq = 0; sq < 64; sq++) {
        const int piece = setup.board[square_flip(sq)];
        other.board[sq] = (uint8_t)(piece == PIECE_NONE ? PIECE_NONE : piece ^ 8);
        other.castling_rooks |= bb_has(setup.castling_rooks, square_flip(sq)) ? bb_of(sq) : 0;
    }
    Position out;
    Error err;
    if (!pos_from_setup(&out, &other, &err)) {
        fail_msg("not a position: %s", err.text);
    }
    return out;
}

#endif
