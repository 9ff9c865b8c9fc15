// SPDX-License-Identifier: MIT
#include "classic/unchecked.h"

#include "chess/legality.h"

// Puts a piece, or PIECE_NONE, on a square.
static void put(Position *pos, int sq, int piece) {
    const int before = pos->board[sq];
    pos->type_bb[piece_type(before)] &= ~bb_of(sq);
    pos->type_bb[piece_type(piece)] |= bb_of(sq);
    if (before != PIECE_NONE) {
        pos->color_bb[piece_color(before)] &= ~bb_of(sq);
    }
    if (piece != PIECE_NONE) {
        pos->color_bb[piece_color(piece)] |= bb_of(sq);
    }
    pos->board[sq] = (uint8_t)piece;
}

static void lose_castling(Position *pos, int sq) {
    for (int color = WHITE; color <= BLACK; color++) {
        for (int side = 0; side < CASTLE_SIDE_COUNT; side++) {
            if (pos->castling_rook[color][side] == sq || pos->king[color] == sq) {
                pos->castling_rook[color][side] = SQ_NONE;
            }
        }
    }
}

// What follows from the men and the side to move.
static void pos_refresh(Position *pos) {
    const int us = pos->side;
    pos->ep = SQ_NONE;
    pos->ep_pushed = SQ_NONE;
    pos->checkers =
        pos_attackers(pos, pos->king[us], pos_occupied(pos)) & pos->color_bb[color_other(us)];
    pos->pinned = pos_pinned_of(pos, us);
    pos->key = pos_key_fresh(pos);
    pos->pawn_key = pos_pawn_key_fresh(pos);
}

// Not by way of a Setup: a side may get its seventeenth man, which no valid one has.
bool game_push_unchecked(Game *game, Move move, Error *err) {
    const Position *const pos = game_position(game);
    if (move_is_legal(pos, move)) {
        return game_push(game, move, err);
    }
    const int from = move_from(move);
    const int to = move_to(move);
    const int type = piece_type(pos->board[from]);
    if (type == PIECE_TYPE_NONE || type == KING || piece_type(pos->board[to]) == KING) {
        return error_set(err, ERROR_ILLEGAL,
                         "there is no man to move, or a king stands in the way");
    }
    const int us = pos_side(pos);
    Position after = *pos;
    lose_castling(&after, from);
    lose_castling(&after, to);
    put(&after, from, PIECE_NONE);
    put(&after, to, piece_of(us, type));
    const bool is_zeroing = type == PAWN || pos->board[to] != PIECE_NONE;
    after.halfmove = is_zeroing ? 0 : pos->halfmove + 1;
    after.fullmove += us == BLACK ? 1 : 0;
    after.side = (uint8_t)color_other(us);
    if (pos_is_attacked(&after, after.king[us], after.side)) {
        return error_set(err, ERROR_POSITION, "the move leaves its king in check");
    }
    pos_refresh(&after);
    if (!game_reserve(game, 1, err)) {
        return false;
    }
    game->plies[game->count++] = (GamePly){move, after};
    return true;
}
