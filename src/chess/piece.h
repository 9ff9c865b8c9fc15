// SPDX-License-Identifier: MIT
// Colours, piece types and coloured pieces.
#ifndef ZUGWERK_CHESS_PIECE_H
#define ZUGWERK_CHESS_PIECE_H

#include <assert.h>

enum { WHITE, BLACK, COLOR_COUNT, COLOR_NONE = 2 };

enum { PIECE_TYPE_NONE, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, PIECE_TYPE_COUNT };

// A piece is type + 8 * colour; PIECE_NONE (0) is an empty square.
enum {
    PIECE_NONE = 0,
    W_PAWN = PAWN,
    W_KNIGHT,
    W_BISHOP,
    W_ROOK,
    W_QUEEN,
    W_KING, // clang-format off
    B_PAWN = PAWN + 8, B_KNIGHT, B_BISHOP, B_ROOK, B_QUEEN, B_KING, // clang-format on
    PIECE_COUNT = 16
};

static inline int piece_of(int color, int type) {
    assert(color == WHITE || color == BLACK);
    assert(type >= PAWN && type <= KING);
    return color * 8 + type;
}

// PIECE_TYPE_NONE for PIECE_NONE.
static inline int piece_type(int piece) {
    return piece & 7;
}

// piece must not be PIECE_NONE.
static inline int piece_color(int piece) {
    assert(piece != PIECE_NONE);
    return piece >> 3;
}

static inline int color_other(int color) {
    return color ^ 1;
}

#endif
