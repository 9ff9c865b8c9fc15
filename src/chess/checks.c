// SPDX-License-Identifier: MIT
#include "chess/checks.h"

#include "chess/attacks.h"

static Bitboard find_discoverers(const Position *pos, int us, int king) {
    const Bitboard straight = pos_pieces(pos, us, ROOK) | pos_pieces(pos, us, QUEEN);
    const Bitboard diagonal = pos_pieces(pos, us, BISHOP) | pos_pieces(pos, us, QUEEN);
    Bitboard sliders = (attacks_rook(king, 0) & straight) | (attacks_bishop(king, 0) & diagonal);
    const Bitboard occupied = pos_occupied(pos);
    Bitboard found = 0;
    while (sliders != 0) {
        const Bitboard between = bb_between(king, bb_pop(&sliders)) & occupied;
        if (between != 0 && !bb_is_many(between)) {
            found |= between & pos->color_bb[us];
        }
    }
    return found;
}

void checks_find(CheckSquares *out, const Position *pos) {
    const int us = pos_side(pos);
    const int king = pos_king(pos, color_other(us));
    const Bitboard occupied = pos_occupied(pos);
    out->king = king;
    out->direct[PIECE_TYPE_NONE] = 0;
    out->direct[PAWN] = attacks_pawn(color_other(us), king);
    out->direct[KNIGHT] = attacks_knight(king);
    out->direct[BISHOP] = attacks_bishop(king, occupied);
    out->direct[ROOK] = attacks_rook(king, occupied);
    out->direct[QUEEN] = out->direct[BISHOP] | out->direct[ROOK];
    out->direct[KING] = 0;
    out->discoverers = find_discoverers(pos, us, king);
}

bool checks_gives(const CheckSquares *checks, const Position *pos, Move move) {
    if (move_kind(move) != MOVE_NORMAL) { // rare, and each kind has its own catch
        return pos_gives_check(pos, move);
    }
    const int from = move_from(move);
    const int to = move_to(move);
    if (bb_has(checks->direct[piece_type(pos->board[from])], to)) {
        return true;
    }
    return bb_has(checks->discoverers, from) && !bb_has(bb_line(checks->king, from), to);
}
