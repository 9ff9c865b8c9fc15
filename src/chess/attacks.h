// SPDX-License-Identifier: MIT
// Attack sets. All tables are constants made by tools/gen_tables.c when building; sliders use PEXT
// where the processor is fast at it (ZUGWERK_PEXT) and magic multiplication elsewhere. Source of
// both: the Chess Programming Wiki, "BMI2" and "Magic Bitboards".
#ifndef ZUGWERK_CHESS_ATTACKS_H
#define ZUGWERK_CHESS_ATTACKS_H

#include "chess/bitboard.h"

extern const Bitboard knight_attacks_table[64];
extern const Bitboard king_attacks_table[64];
extern const Bitboard pawn_attacks_table[2][64];
extern const Bitboard between_table[64][64];
extern const Bitboard line_table[64][64];

typedef struct SliderEntry {
    Bitboard mask;
    uint64_t magic; // unused with PEXT
    uint32_t offset;
    uint32_t shift; // unused with PEXT
} SliderEntry;

extern const SliderEntry bishop_entries[64];
extern const SliderEntry rook_entries[64];
extern const Bitboard slider_table[];

#ifdef ZUGWERK_PEXT
#include <immintrin.h>
#endif

static inline Bitboard slider_attacks(const SliderEntry *entry, Bitboard occupied) {
#ifdef ZUGWERK_PEXT
    return slider_table[entry->offset + _pext_u64(occupied, entry->mask)];
#else
    return slider_table[entry->offset
                        + (((occupied & entry->mask) * entry->magic) >> entry->shift)];
#endif
}

static inline Bitboard attacks_knight(int sq) {
    return knight_attacks_table[sq];
}

static inline Bitboard attacks_king(int sq) {
    return king_attacks_table[sq];
}

// Squares that a pawn of `color` on sq attacks.
static inline Bitboard attacks_pawn(int color, int sq) {
    return pawn_attacks_table[color][sq];
}

static inline Bitboard attacks_bishop(int sq, Bitboard occupied) {
    return slider_attacks(&bishop_entries[sq], occupied);
}

static inline Bitboard attacks_rook(int sq, Bitboard occupied) {
    return slider_attacks(&rook_entries[sq], occupied);
}

static inline Bitboard attacks_queen(int sq, Bitboard occupied) {
    return attacks_bishop(sq, occupied) | attacks_rook(sq, occupied);
}

// Squares strictly between two squares on one line; empty when they share none.
static inline Bitboard bb_between(int a, int b) {
    return between_table[a][b];
}

// The whole line through two different squares, both included; empty when they share none.
static inline Bitboard bb_line(int a, int b) {
    return line_table[a][b];
}

#endif
