// SPDX-License-Identifier: MIT
// Squares are numbered a1 = 0, b1 = 1, ..., h8 = 63.
#ifndef ZUGWERK_CHESS_SQUARE_H
#define ZUGWERK_CHESS_SQUARE_H

#include <assert.h>
#include <stdbool.h>

enum {
    SQ_A1,
    SQ_B1,
    SQ_C1,
    SQ_D1,
    SQ_E1,
    SQ_F1,
    SQ_G1,
    SQ_H1, // clang-format off
    SQ_A2, SQ_B2, SQ_C2, SQ_D2, SQ_E2, SQ_F2, SQ_G2, SQ_H2,
    SQ_A3, SQ_B3, SQ_C3, SQ_D3, SQ_E3, SQ_F3, SQ_G3, SQ_H3,
    SQ_A4, SQ_B4, SQ_C4, SQ_D4, SQ_E4, SQ_F4, SQ_G4, SQ_H4,
    SQ_A5, SQ_B5, SQ_C5, SQ_D5, SQ_E5, SQ_F5, SQ_G5, SQ_H5,
    SQ_A6, SQ_B6, SQ_C6, SQ_D6, SQ_E6, SQ_F6, SQ_G6, SQ_H6,
    SQ_A7, SQ_B7, SQ_C7, SQ_D7, SQ_E7, SQ_F7, SQ_G7, SQ_H7,
    SQ_A8, SQ_B8, SQ_C8, SQ_D8, SQ_E8, SQ_F8, SQ_G8, SQ_H8, // clang-format on
    SQ_NONE = 64,
    SQUARE_COUNT = 64
};

// file and rank: 0..7.
static inline int square_of(int file, int rank) {
    assert(file >= 0 && file < 8 && rank >= 0 && rank < 8);
    return rank * 8 + file;
}

static inline int square_file(int sq) {
    return sq & 7;
}

static inline int square_rank(int sq) {
    return sq >> 3;
}

static inline bool square_is_valid(int sq) {
    return sq >= 0 && sq < SQUARE_COUNT;
}

// The same square seen from the other side of the board (a1 <-> a8).
static inline int square_flip(int sq) {
    return sq ^ 56;
}

#endif
