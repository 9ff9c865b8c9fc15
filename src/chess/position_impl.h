// SPDX-License-Identifier: MIT
// Private to src/chess: what move generation, legality and play share.
#ifndef ZUGWERK_CHESS_POSITION_IMPL_H
#define ZUGWERK_CHESS_POSITION_IMPL_H

#include "chess/attacks.h"
#include "chess/position.h"

// Whether the pawn on `from` (side to move) may take en passant on `ep` without leaving its king in
// check; the pawn is known to attack `ep`.
bool ep_is_legal(const Position *pos, int from, int ep);

typedef struct CastlingPath {
    int king_to;
    int rook_to;
} CastlingPath;

static inline CastlingPath castling_path(int us, int king, int rook) {
    const int base = us == WHITE ? SQ_A1 : SQ_A8;
    const bool king_side = rook > king;
    return (CastlingPath){base + (king_side ? 6 : 2), base + (king_side ? 5 : 3)};
}

// Men of the opponent of `us` that attack sq, when `occupied` is the set of occupied squares.
static ALWAYS_INLINE bool is_attacked_by_enemy(const Position *pos, int us, int sq,
                                               Bitboard occupied) {
    const Bitboard enemy = pos->color_bb[color_other(us)];
    const Bitboard queens = pos->type_bb[QUEEN];
    const Bitboard leapers = (attacks_pawn(us, sq) & pos->type_bb[PAWN])
                             | (attacks_knight(sq) & pos->type_bb[KNIGHT])
                             | (attacks_king(sq) & pos->type_bb[KING]);
    const Bitboard sliders = (attacks_bishop(sq, occupied) & (pos->type_bb[BISHOP] | queens))
                             | (attacks_rook(sq, occupied) & (pos->type_bb[ROOK] | queens));
    return ((leapers | sliders) & enemy) != 0;
}

// Whether castling with the rook on `rook` (a right the side to move has) is legal now; the king is
// not in check. Chess960: FIDE Laws, Guidelines II.
bool castling_is_legal(const Position *pos, int rook);

#endif
