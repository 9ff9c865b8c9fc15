// SPDX-License-Identifier: MIT
// Legality of one move, and whether there is any: both without listing the others.
#include "chess/legality.h"

#include "chess/attacks.h"
#include "chess/movegen.h"
#include "chess/position_impl.h"

// Whether a man other than king and pawn on `from` attacks `to`.
static bool piece_reaches(int type, int from, int to, Bitboard occupied) {
    switch (type) {
    case KNIGHT:
        return bb_has(attacks_knight(from), to);
    case BISHOP:
        return bb_has(attacks_bishop(from, occupied), to);
    case ROOK:
        return bb_has(attacks_rook(from, occupied), to);
    case QUEEN:
        return bb_has(attacks_queen(from, occupied), to);
    default:
        return false;
    }
}

// A pawn move that is not en passant, by the board alone.
static bool pawn_reaches(const Position *pos, int from, int to, Bitboard occupied) {
    const int us = pos->side;
    if (bb_has(pos->color_bb[color_other(us)], to)) {
        return bb_has(attacks_pawn(us, from), to);
    }
    const Bitboard one = bb_forward(bb_of(from), us) & ~occupied;
    const Bitboard third = us == WHITE ? BB_RANK_3 : BB_RANK_6;
    const Bitboard two = bb_forward(one & third, us) & ~occupied;
    return bb_has(one | two, to);
}

static bool kind_fits(const Position *pos, Move move, int type) {
    const bool last_rank = square_rank(move_to(move)) == (pos->side == WHITE ? 7 : 0);
    if (move_kind(move) == MOVE_PROMOTION) {
        return type == PAWN && last_rank;
    }
    // The promotion bits of other moves are zero; a pawn may not stay a pawn on the last rank.
    return ((move >> 12) & 3) == 0 && !(type == PAWN && last_rank);
}

static bool castling_move_is_legal(const Position *pos, int from, int to) {
    const int us = pos->side;
    const bool has_right = pos->castling_rook[us][CASTLE_KING_SIDE] == to
                           || pos->castling_rook[us][CASTLE_QUEEN_SIDE] == to;
    return from == pos->king[us] && has_right && pos->checkers == 0
           && castling_is_legal(pos, us, to);
}

static bool ep_move_is_legal(const Position *pos, int from, int to, int type) {
    return type == PAWN && pos->ep != SQ_NONE && to == pos->ep
           && bb_has(attacks_pawn(pos->side, from), to) && ep_is_legal(pos, from, to);
}

// The king stays safe when a man other than the king goes from `from` to `to`.
static bool leaves_king_safe(const Position *pos, int from, int to) {
    const int king = pos->king[pos->side];
    if (bb_has(pos->pinned, from) && !bb_has(bb_line(king, from), to)) {
        return false;
    }
    if (pos->checkers == 0) {
        return true;
    }
    if (bb_is_many(pos->checkers)) {
        return false;
    }
    return bb_has(pos->checkers | bb_between(king, bits_lowest(pos->checkers)), to);
}

bool move_is_legal(const Position *pos, Move move) {
    const int us = pos->side;
    const int from = move_from(move);
    const int to = move_to(move);
    const int type = piece_type(pos->board[from]);
    const Bitboard occupied = pos_occupied(pos);
    if (!bb_has(pos->color_bb[us], from) || !kind_fits(pos, move, type)) {
        return false;
    }
    if (move_kind(move) == MOVE_CASTLING) {
        return castling_move_is_legal(pos, from, to);
    }
    if (move_kind(move) == MOVE_EN_PASSANT) {
        return ep_move_is_legal(pos, from, to, type);
    }
    if (bb_has(pos->color_bb[us], to)) {
        return false;
    }
    if (type == KING) {
        return bb_has(attacks_king(from), to)
               && !is_attacked_by_enemy(pos, us, to, occupied ^ bb_of(from));
    }
    const bool reaches = type == PAWN ? pawn_reaches(pos, from, to, occupied)
                                      : piece_reaches(type, from, to, occupied);
    return reaches && leaves_king_safe(pos, from, to);
}

static bool any_king_move(const Position *pos) {
    const int us = pos->side;
    const int king = pos->king[us];
    const Bitboard occupied = pos_occupied(pos) ^ bb_of(king);
    Bitboard targets = attacks_king(king) & ~pos->color_bb[us];
    while (targets != 0) {
        if (!is_attacked_by_enemy(pos, us, bb_pop(&targets), occupied)) {
            return true;
        }
    }
    return false;
}

static Bitboard pawn_targets(const Position *pos, int from, Bitboard occupied) {
    const int us = pos->side;
    const Bitboard one = bb_forward(bb_of(from), us) & ~occupied;
    const Bitboard third = us == WHITE ? BB_RANK_3 : BB_RANK_6;
    const Bitboard two = bb_forward(one & third, us) & ~occupied;
    return one | two | (attacks_pawn(us, from) & pos->color_bb[color_other(us)]);
}

static Bitboard man_targets(const Position *pos, int from, Bitboard occupied) {
    switch (piece_type(pos->board[from])) {
    case PAWN:
        return pawn_targets(pos, from, occupied);
    case KNIGHT:
        return attacks_knight(from);
    case BISHOP:
        return attacks_bishop(from, occupied);
    case ROOK:
        return attacks_rook(from, occupied);
    case QUEEN:
        return attacks_queen(from, occupied);
    default:
        return 0;
    }
}

bool movegen_any(const Position *pos) {
    const int us = pos->side;
    const int king = pos->king[us];
    if (any_king_move(pos)) {
        return true;
    }
    if (bb_is_many(pos->checkers)) {
        return false;
    }
    const Bitboard check = pos->checkers == 0
                               ? ~UINT64_C(0)
                               : pos->checkers | bb_between(king, bits_lowest(pos->checkers));
    const Bitboard allowed = check & ~pos->color_bb[us];
    const Bitboard occupied = pos_occupied(pos);
    Bitboard men = pos->color_bb[us] & ~bb_of(king);
    while (men != 0) {
        const int from = bb_pop(&men);
        const Bitboard line = bb_has(pos->pinned, from) ? bb_line(king, from) : ~UINT64_C(0);
        if ((man_targets(pos, from, occupied) & allowed & line) != 0) {
            return true;
        }
    }
    // ep is set only when a capture there is legal. Castling implies a rook move or, in Chess960, a
    // king move to the side; where neither exists (both squares taken by the pair itself) it
    // counts.
    if (pos->ep != SQ_NONE) {
        return true;
    }
    for (int side = 0; side < CASTLE_SIDE_COUNT && pos->checkers == 0; side++) {
        const int rook = pos->castling_rook[us][side];
        if (rook != SQ_NONE && castling_is_legal(pos, us, rook)) {
            return true;
        }
    }
    return false;
}
