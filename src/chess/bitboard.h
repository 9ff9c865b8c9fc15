// SPDX-License-Identifier: MIT
// Sets of squares: bit n is square n.
#ifndef ZUGWERK_CHESS_BITBOARD_H
#define ZUGWERK_CHESS_BITBOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/compiler.h"
#include "chess/piece.h"
#include "chess/square.h"

typedef uint64_t Bitboard;

#define BB_FILE_A UINT64_C(0x0101010101010101)
#define BB_FILE_H UINT64_C(0x8080808080808080)
#define BB_RANK_1 UINT64_C(0xff)
#define BB_RANK_2 UINT64_C(0xff00)
#define BB_RANK_3 UINT64_C(0xff0000)
#define BB_RANK_6 UINT64_C(0xff0000000000)
#define BB_RANK_7 UINT64_C(0xff000000000000)
#define BB_RANK_8 UINT64_C(0xff00000000000000)
#define BB_LIGHT  UINT64_C(0x55aa55aa55aa55aa)
#define BB_DARK   UINT64_C(0xaa55aa55aa55aa55)

static inline Bitboard bb_of(int sq) {
    return UINT64_C(1) << sq;
}

static inline bool bb_has(Bitboard bb, int sq) {
    return (bb >> sq) & 1;
}

static inline bool bb_is_many(Bitboard bb) {
    return (bb & (bb - 1)) != 0;
}

// On files a to d and on files e to h.
static inline bool bb_on_both_wings(Bitboard bb) {
    const Bitboard queen_wing = UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (bb & queen_wing) != 0 && (bb & ~queen_wing) != 0;
}

// Removes the lowest square and returns it; *bb must not be empty.
static inline int bb_pop(Bitboard *bb) {
    const int sq = bits_lowest(*bb);
    *bb &= *bb - 1;
    return sq;
}

// Removes the highest square and returns it; *bb must not be empty.
static inline int bb_pop_highest(Bitboard *bb) {
    const int sq = bits_highest(*bb);
    *bb ^= bb_of(sq);
    return sq;
}

static inline Bitboard bb_file(int file) {
    return BB_FILE_A << file;
}

static inline Bitboard bb_rank(int rank) {
    return BB_RANK_1 << (8 * rank);
}

// One step forward for `color`.
static inline Bitboard bb_forward(Bitboard bb, int color) {
    return color == WHITE ? bb << 8 : bb >> 8;
}

// Squares attacked by pawns of `color` standing on bb.
static inline Bitboard bb_pawn_attacks(Bitboard bb, int color) {
    const Bitboard ahead = bb_forward(bb, color);
    return (ahead & ~BB_FILE_A) >> 1 | (ahead & ~BB_FILE_H) << 1;
}

#endif
