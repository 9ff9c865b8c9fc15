// SPDX-License-Identifier: MIT
// The child order of python-chess (chess/__init__.py, generate_legal_moves, version 1.11.2): groups
// of piece moves, castling, pawn captures, single and double pushes and en passant, every group
// from h8 towards a1; in check the king moves come first. Written directly in that order.
#include "chess/attacks.h"
#include "chess/movegen.h"
#include "chess/position_impl.h"

typedef struct Order {
    const Position *pos;
    MoveList *list;
    int us;
    int king;
    Bitboard occupied;
    Bitboard check; // squares that end a check; all when there is none
} Order;

static void add(const Order *order, Move move) {
    order->list->moves[order->list->count++] = move;
}

static void add_targets(const Order *order, int from, Bitboard targets) {
    while (targets != 0) {
        add(order, move_make(from, bb_pop_highest(&targets)));
    }
}

// A move to the last rank becomes four: queen, rook, bishop, knight.
static void add_pawn_move(const Order *order, int from, int to) {
    if (square_rank(to) != 0 && square_rank(to) != 7) {
        add(order, move_make(from, to));
        return;
    }
    for (int type = QUEEN; type >= KNIGHT; type--) {
        add(order, move_make_promotion(from, to, type));
    }
}

// All squares, or the pin line of a pinned man.
static Bitboard pin_mask(const Order *order, int from) {
    return bb_has(order->pos->pinned, from) ? bb_line(order->king, from) : ~UINT64_C(0);
}

static Bitboard piece_attacks(int type, int sq, Bitboard occupied) {
    switch (type) {
    case KNIGHT:
        return attacks_knight(sq);
    case BISHOP:
        return attacks_bishop(sq, occupied);
    case ROOK:
        return attacks_rook(sq, occupied);
    default:
        return attacks_queen(sq, occupied);
    }
}

static void order_king(const Order *order) {
    const Position *const pos = order->pos;
    const Bitboard occupied = order->occupied ^ bb_of(order->king);
    Bitboard targets = attacks_king(order->king) & ~pos->color_bb[order->us];
    while (targets != 0) {
        const int to = bb_pop_highest(&targets);
        if (!is_attacked_by_enemy(pos, order->us, to, occupied)) {
            add(order, move_make(order->king, to));
        }
    }
}

static void order_pieces(const Order *order, bool with_king) {
    const Position *const pos = order->pos;
    const Bitboard own = pos->color_bb[order->us];
    Bitboard men = own & ~pos->type_bb[PAWN];
    while (men != 0) {
        const int from = bb_pop_highest(&men);
        if (from != order->king) {
            const int type = piece_type(pos->board[from]);
            add_targets(order, from,
                        piece_attacks(type, from, order->occupied) & ~own & order->check
                            & pin_mask(order, from));
        } else if (with_king) {
            order_king(order);
        }
    }
}

static void order_castling(const Order *order) {
    for (int side = CASTLE_KING_SIDE; side <= CASTLE_QUEEN_SIDE; side++) {
        const int rook = order->pos->castling_rook[order->us][side];
        if (rook != SQ_NONE && castling_is_legal(order->pos, order->us, rook)) {
            add(order, move_make_kind(order->king, rook, MOVE_CASTLING));
        }
    }
}

static void order_pawn_captures(const Order *order) {
    const Bitboard victims = order->pos->color_bb[color_other(order->us)] & order->check;
    Bitboard pawns = pos_pieces(order->pos, order->us, PAWN);
    while (pawns != 0) {
        const int from = bb_pop_highest(&pawns);
        Bitboard targets = attacks_pawn(order->us, from) & victims & pin_mask(order, from);
        while (targets != 0) {
            add_pawn_move(order, from, bb_pop_highest(&targets));
        }
    }
}

// Both kinds of pushes go by their target square.
static void order_pawn_pushes(const Order *order) {
    const int us = order->us;
    const int up = us == WHITE ? 8 : -8;
    const Bitboard pushers = pos_pieces(order->pos, us, PAWN)
                             & (~order->pos->pinned | bb_file(square_file(order->king)));
    const Bitboard one = bb_forward(pushers, us) & ~order->occupied;
    const Bitboard third = us == WHITE ? BB_RANK_3 : BB_RANK_6;
    Bitboard single = one & order->check;
    Bitboard two = bb_forward(one & third, us) & ~order->occupied & order->check;
    while (single != 0) {
        const int to = bb_pop_highest(&single);
        add_pawn_move(order, to - up, to);
    }
    while (two != 0) {
        const int to = bb_pop_highest(&two);
        add(order, move_make(to - 2 * up, to));
    }
}

static void order_en_passant(const Order *order) {
    const int ep = order->pos->ep;
    if (ep == SQ_NONE) {
        return;
    }
    Bitboard takers =
        attacks_pawn(color_other(order->us), ep) & pos_pieces(order->pos, order->us, PAWN);
    while (takers != 0) {
        const int from = bb_pop_highest(&takers);
        if (ep_is_legal(order->pos, from, ep)) {
            add(order, move_make_kind(from, ep, MOVE_EN_PASSANT));
        }
    }
}

void movegen_child_order(MoveList *list, const Position *pos) {
    list->count = 0;
    Order order = {.pos = pos,
                   .list = list,
                   .us = pos->side,
                   .king = pos->king[pos->side],
                   .occupied = pos_occupied(pos),
                   .check = ~UINT64_C(0)};
    if (pos->checkers != 0) {
        order_king(&order);
        if (bb_is_many(pos->checkers)) {
            return;
        }
        order.check = pos->checkers | bb_between(order.king, bits_lowest(pos->checkers));
        order_pieces(&order, false);
    } else {
        order_pieces(&order, true);
        order_castling(&order);
    }
    order_pawn_captures(&order);
    order_pawn_pushes(&order);
    order_en_passant(&order);
}
