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

// Whether some man stands where king or rook have to pass or land.
static ALWAYS_INLINE bool castling_is_blocked(const Position *pos, int us, int rook) {
    const int king = pos->king[us];
    const CastlingPath path = castling_path(us, king, rook);
    const Bitboard ways = bb_between(king, path.king_to) | bb_of(path.king_to)
                          | bb_between(rook, path.rook_to) | bb_of(path.rook_to);
    return (ways & pos_occupied(pos) & ~(bb_of(king) | bb_of(rook))) != 0;
}

// Whether the king would castle through and to squares that are not attacked; the way is known to
// be free. Chess960: FIDE Laws, Guidelines II.
bool castling_is_safe(const Position *pos, int rook);

// Whether castling with the rook on `rook` (a right of `us`, the side to move) is legal now; the
// king is not in check.
static ALWAYS_INLINE bool castling_is_legal(const Position *pos, int us, int rook) {
    return !castling_is_blocked(pos, us, rook) && castling_is_safe(pos, rook);
}

#endif
