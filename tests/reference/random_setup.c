// SPDX-License-Identifier: MIT
// Positions from nowhere: random men with a liking for what is hard (kings at home with rooks and
// rights, pawns that have just passed a square, many or very few men).
#include "reference/oracle.h"

uint64_t test_random(uint64_t *state) {
    *state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t mixed = *state;
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ mixed >> 31;
}

int test_random_below(uint64_t *state, int count) {
    return (int)(test_random(state) % (uint64_t)count);
}

static bool put(Setup *setup, int sq, int piece) {
    if (setup->board[sq] != PIECE_NONE) {
        return false;
    }
    setup->board[sq] = (uint8_t)piece;
    return true;
}

// King and up to two rooks with rights on the back rank.
static void put_castling(Setup *setup, uint64_t *state, int color) {
    const int base = color == WHITE ? SQ_A1 : SQ_A8;
    const int king = setup->chess960 ? 1 + test_random_below(state, 6) : 4;
    put(setup, base + king, piece_of(color, KING));
    if (test_random_below(state, 4) > 0) {
        const int rook = base + (setup->chess960 ? test_random_below(state, king) : 0);
        put(setup, rook, piece_of(color, ROOK));
        setup->castling_rooks |= bb_of(rook);
    }
    if (test_random_below(state, 4) > 0) {
        const int rook =
            base + (setup->chess960 ? king + 1 + test_random_below(state, 7 - king) : 7);
        put(setup, rook, piece_of(color, ROOK));
        setup->castling_rooks |= bb_of(rook);
    }
}

// A pawn of the side that is not to move after its double step, often with a taker beside it.
static void put_passed(Setup *setup, uint64_t *state) {
    const int file = test_random_below(state, 8);
    const int rank = setup->side == WHITE ? 4 : 3;
    const int step = setup->side == WHITE ? 8 : -8;
    const int pawn = square_of(file, rank);
    if (setup->board[pawn + step] != PIECE_NONE || setup->board[pawn + 2 * step] != PIECE_NONE
        || !put(setup, pawn, piece_of(color_other(setup->side), PAWN))) {
        return;
    }
    setup->ep_square = pawn + step;
    for (int side = -1; side <= 1; side += 2) {
        if (file + side >= 0 && file + side < 8 && test_random_below(state, 3) > 0) {
            put(setup, pawn + side, piece_of(setup->side, PAWN));
        }
    }
}

static void put_men(Setup *setup, uint64_t *state) {
    static const uint8_t types[] = {PAWN,   PAWN,   PAWN, PAWN, PAWN,  KNIGHT,
                                    KNIGHT, BISHOP, ROOK, ROOK, QUEEN, BISHOP};
    const int most = test_random_below(state, 3) == 0 ? 4 : 28;
    const int count = test_random_below(state, most + 1);
    for (int i = 0; i < count; i++) {
        const int type = types[test_random_below(state, (int)sizeof types)];
        const int sq = test_random_below(state, SQUARE_COUNT);
        const bool on_edge = square_rank(sq) == 0 || square_rank(sq) == 7;
        const bool is_free =
            setup->ep_square == SQ_NONE
            || (sq != setup->ep_square && sq != setup->ep_square + (setup->side == WHITE ? 8 : -8));
        if (is_free && !(type == PAWN && on_edge)) {
            put(setup, sq, piece_of(test_random_below(state, 2), type));
        }
    }
}

Setup test_random_setup(uint64_t *state, bool chess960) {
    for (;;) {
        Setup setup = setup_empty();
        setup.chess960 = chess960;
        setup.side = test_random_below(state, 2);
        setup.halfmove = test_random_below(state, 3) == 0 ? test_random_below(state, 160) : 0;
        setup.fullmove = 1 + test_random_below(state, 300);
        for (int color = WHITE; color <= BLACK; color++) {
            if (test_random_below(state, 2) == 0) {
                put_castling(&setup, state, color);
            } else {
                put(&setup, test_random_below(state, SQUARE_COUNT), piece_of(color, KING));
            }
        }
        if (test_random_below(state, 3) == 0) {
            put_passed(&setup, state);
        }
        put_men(&setup, state);
        if (defects_allow_play(setup_defects(&setup))) {
            return setup;
        }
    }
}
