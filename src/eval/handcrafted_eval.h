// SPDX-License-Identifier: MIT
// Private to the hand-crafted evaluation. Its source is written once, in handcrafted_*.inc, and
// compiled twice: by handcrafted.c as fast as can be, and by handcrafted_trace.c, which defines
// HCE_TRACING, noting for every weight how often each side gets it.
#ifndef ZUGWERK_EVAL_HANDCRAFTED_EVAL_H
#define ZUGWERK_EVAL_HANDCRAFTED_EVAL_H

#include <stdlib.h>

#include "chess/attacks.h"
#include "chess/position.h"
#include "eval/handcrafted_counts.h"
#include "eval/handcrafted_weights.h"

// What the pawns alone say, kept in a table by the key of the placement of pawns; the part about
// the kings is made anew when one has moved.
typedef struct PawnEntry {
    uint64_t key;
    Bitboard passed;   // of both sides
    Bitboard spans[2]; // squares that pawns of the colour attack or could come to attack
    Pair score;        // White minus Black
    Pair winnable;     // the pawns' part of group WINNABLE
    Pair shelter[2];   // by king
    Pair open_to[2];   // danger that the king's missing shelter adds
    uint8_t king[2];   // for which those hold; SQ_NONE: not made yet
} PawnEntry;

typedef struct Eval {
    const Position *pos;
    Bitboard occupied;
    Bitboard attacks[2]; // by anything
    Bitboard attacks_twice[2];
    Bitboard by_type[2][7];
    Bitboard mobility_area[2];
    Bitboard king_ring[2];
    Bitboard blocked[2]; // pawns that cannot step
    int attackers[2];    // men of the colour that attack the other king's ring
    Pair danger[2];      // of the attack by the colour
    Pair winnable;       // sum of that group
    PawnEntry *pawns;
    HceTrace *trace; // NULL in the plain evaluation
} Eval;

// The weight `count` times, for the side `us`.
static inline Pair term(const Eval *eval, int us, int index, int count) {
#ifdef HCE_TRACING
    eval->trace->counts[us][index] = (int16_t)(eval->trace->counts[us][index] + count);
#else
    (void)eval;
    (void)us;
#endif
    return hce_weights[index] * count;
}

static inline Bitboard fill_forward(Bitboard bb, int color) {
    if (color == WHITE) {
        bb |= bb << 8;
        bb |= bb << 16;
        return bb | bb << 32;
    }
    bb |= bb >> 8;
    bb |= bb >> 16;
    return bb | bb >> 32;
}

static inline Bitboard fill_file(Bitboard bb) {
    return fill_forward(bb, WHITE) | fill_forward(bb, BLACK);
}

static inline Bitboard sideways(Bitboard bb) {
    return (bb & ~BB_FILE_A) >> 1 | (bb & ~BB_FILE_H) << 1;
}

static inline int relative_rank(int color, int sq) {
    return square_rank(sq) ^ (color == WHITE ? 0 : 7);
}

static inline Bitboard relative_ranks(int color, Bitboard white, Bitboard black) {
    return color == WHITE ? white : black;
}

static inline int fold_file(int file) {
    return file < 4 ? file : 7 - file;
}

// 0..31, see handcrafted_terms.def.
static inline int fold_square(int color, int sq) {
    return relative_rank(color, sq) * 4 + fold_file(square_file(sq));
}

// The value for White of a sum of weights; scale of HCE_SCALE_MAX.
static inline int hce_taper(int mg, int eg, int phase, int scale) {
    phase = phase > HCE_PHASE_MAX ? HCE_PHASE_MAX : phase;
    return (mg * phase + eg * scale / HCE_SCALE_MAX * (HCE_PHASE_MAX - phase)) / HCE_PHASE_MAX;
}

static inline int square_distance(int a, int b) {
    const int files = abs(square_file(a) - square_file(b));
    const int ranks = abs(square_rank(a) - square_rank(b));
    return files > ranks ? files : ranks;
}

#endif
