// SPDX-License-Identifier: MIT
// Random numbers of the position key (Zobrist 1970), constants made by tools/gen_tables.c.
#ifndef ZUGWERK_CHESS_ZOBRIST_H
#define ZUGWERK_CHESS_ZOBRIST_H

#include <stdint.h>

extern const uint64_t zobrist_piece[16][64]; // by piece; all 0 for PIECE_NONE
extern const uint64_t zobrist_castling[65];  // by rook square; 0 for SQ_NONE
extern const uint64_t zobrist_ep[65];        // by square (equal within a file); 0 for SQ_NONE
extern const uint64_t zobrist_side;          // when Black is to move

#endif
