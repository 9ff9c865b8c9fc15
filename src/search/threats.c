// SPDX-License-Identifier: MIT
#include "search/threats.h"

#include "chess/attacks.h"

Threats threats_of(const Position *pos) {
    const int color = color_other(pos->side);
    const Bitboard occupied = pos_occupied(pos);
    Threats threats;
    threats.by_pawn = bb_pawn_attacks(pos_pieces(pos, color, PAWN), color);
    threats.by_minor = threats.by_pawn;
    Bitboard men = pos_pieces(pos, color, KNIGHT);
    while (men != 0) {
        threats.by_minor |= attacks_knight(bb_pop(&men));
    }
    men = pos_pieces(pos, color, BISHOP);
    while (men != 0) {
        threats.by_minor |= attacks_bishop(bb_pop(&men), occupied);
    }
    threats.by_rook = threats.by_minor;
    men = pos_pieces(pos, color, ROOK);
    while (men != 0) {
        threats.by_rook |= attacks_rook(bb_pop(&men), occupied);
    }
    threats.by_any = threats.by_rook | attacks_king(pos_king(pos, color));
    men = pos_pieces(pos, color, QUEEN);
    while (men != 0) {
        threats.by_any |= attacks_queen(bb_pop(&men), occupied);
    }
    return threats;
}
