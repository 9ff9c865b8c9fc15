// SPDX-License-Identifier: MIT
#include "reference/convert.h"

#include <string.h>

static const char letters[PIECE_COUNT + 1] = ".PNBRQK..pnbrqk.";

RefPosition ref_from_setup(const Setup *setup) {
    RefPosition pos = {.white_moves = setup->side == WHITE,
                       .passed = setup->ep_square == SQ_NONE ? -1 : setup->ep_square,
                       .halfmove = setup->halfmove,
                       .fullmove = setup->fullmove};
    for (int sq = 0; sq < SQUARE_COUNT; sq++) {
        pos.board[sq] = letters[setup->board[sq]];
    }
    for (int file = 0; file < 8; file++) {
        pos.white_castles[file] = bb_has(setup->castling_rooks, square_of(file, 0));
        pos.black_castles[file] = bb_has(setup->castling_rooks, square_of(file, 7));
    }
    return pos;
}

Setup ref_to_setup(const RefPosition *pos, bool chess960) {
    Setup setup = setup_empty();
    for (int sq = 0; sq < SQUARE_COUNT; sq++) {
        setup.board[sq] =
            (uint8_t)(pos->board[sq] == '.' ? 0 : strchr(letters, pos->board[sq]) - letters);
    }
    for (int file = 0; file < 8; file++) {
        setup.castling_rooks |= pos->white_castles[file] ? bb_of(square_of(file, 0)) : 0;
        setup.castling_rooks |= pos->black_castles[file] ? bb_of(square_of(file, 7)) : 0;
    }
    setup.side = pos->white_moves ? WHITE : BLACK;
    setup.ep_square = pos->passed < 0 ? SQ_NONE : pos->passed;
    setup.halfmove = pos->halfmove;
    setup.fullmove = pos->fullmove;
    setup.chess960 = chess960;
    return setup;
}

Move ref_to_move(RefMove move) {
    switch (move.kind) {
    case REF_CASTLING:
        return move_make_kind(move.from, move.to, MOVE_CASTLING);
    case REF_EN_PASSANT:
        return move_make_kind(move.from, move.to, MOVE_EN_PASSANT);
    case REF_PIECE_MOVE:
    case REF_PAWN_CAPTURE:
    case REF_PAWN_STEP:
    case REF_PAWN_DOUBLE_STEP:
    default:
        break;
    }
    if (move.promotion == '\0') {
        return move_make(move.from, move.to);
    }
    const int type = move.promotion == 'q'   ? QUEEN
                     : move.promotion == 'r' ? ROOK
                     : move.promotion == 'b' ? BISHOP
                                             : KNIGHT;
    return move_make_promotion(move.from, move.to, type);
}

RefMove ref_find_move(const RefPosition *pos, Move move, bool *found) {
    RefMove moves[REF_MOVES_MAX];
    const int count = ref_legal_moves(pos, moves);
    for (int i = 0; i < count; i++) {
        if (ref_to_move(moves[i]) == move) {
            *found = true;
            return moves[i];
        }
    }
    *found = false;
    return (RefMove){0};
}
