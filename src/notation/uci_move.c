// SPDX-License-Identifier: MIT
#include "notation/uci_move.h"

#include "chess/attacks.h"
#include "chess/legality.h"
#include "notation/fen.h"

static const char promotion_letters[PIECE_TYPE_COUNT + 1] = "..nbrq.";

static const char *const type_names[PIECE_TYPE_COUNT] = {"",     "pawn",  "knight", "bishop",
                                                         "rook", "queen", "king"};

static const char *copy_word(char *out, const char *word) {
    size_t i = 0;
    for (; word[i] != '\0'; i++) {
        out[i] = word[i];
    }
    out[i] = '\0';
    return out;
}

// Where the king lands when it castles with the rook on `rook`.
static int castling_target(int king, int rook) {
    return square_of(rook > king ? 6 : 2, square_rank(king));
}

const char *uci_move_format(char out[UCI_MOVE_SIZE], const Position *pos, Move move) {
    if (move == MOVE_NONE) {
        return copy_word(out, "(none)");
    }
    if (move == MOVE_NULL) {
        return copy_word(out, "0000");
    }
    const int from = move_from(move);
    const bool is_king_step = move_kind(move) == MOVE_CASTLING && !pos->chess960;
    (void)square_format(out, from);
    (void)square_format(out + 2,
                        is_king_step ? castling_target(from, move_to(move)) : move_to(move));
    if (move_kind(move) == MOVE_PROMOTION) {
        out[4] = promotion_letters[move_promotion(move)];
        out[5] = '\0';
    }
    return out;
}

// The castling move of a king on `from` that `to` names, by the rook's square or by the king's
// landing square; MOVE_NONE when it names none.
static Move castling_named(const Position *pos, int from, int to) {
    for (int side = CASTLE_KING_SIDE; side <= CASTLE_QUEEN_SIDE; side++) {
        const int rook = pos->castling_rook[pos_side(pos)][side];
        if (rook != SQ_NONE && (to == rook || to == castling_target(from, rook))) {
            return move_make_kind(from, rook, MOVE_CASTLING);
        }
    }
    return MOVE_NONE;
}

Move uci_move_find(const Position *pos, int from, int to, int promotion) {
    const int us = pos_side(pos);
    const int piece = pos_piece_at(pos, from);
    if (piece == PIECE_NONE || piece_color(piece) != us) {
        return MOVE_NONE;
    }
    const bool is_pawn = piece_type(piece) == PAWN;
    const bool promotes = is_pawn && square_rank(to) == (us == WHITE ? 7 : 0);
    if (promotes != (promotion >= KNIGHT && promotion <= QUEEN)) {
        return MOVE_NONE;
    }
    Move move = promotes ? move_make_promotion(from, to, promotion) : move_make(from, to);
    if (is_pawn && to == pos->ep && square_file(from) != square_file(to)) {
        move = move_make_kind(from, to, MOVE_EN_PASSANT);
    }
    if (move_is_legal(pos, move)) {
        return move;
    }
    const Move castling = from == pos_king(pos, us) ? castling_named(pos, from, to) : MOVE_NONE;
    return castling != MOVE_NONE && move_is_legal(pos, castling) ? castling : MOVE_NONE;
}

// ---------------------------------------------------------------- why not

bool uci_move_reaches(const Position *pos, int from, int to) {
    const Bitboard occupied = pos_occupied(pos);
    const int piece = pos_piece_at(pos, from);
    const int us = piece_color(piece);
    switch (piece_type(piece)) {
    case KNIGHT:
        return bb_has(attacks_knight(from), to);
    case BISHOP:
        return bb_has(attacks_bishop(from, occupied), to);
    case ROOK:
        return bb_has(attacks_rook(from, occupied), to);
    case QUEEN:
        return bb_has(attacks_queen(from, occupied), to);
    case KING:
        return bb_has(attacks_king(from), to);
    default:
        break;
    }
    if (bb_has(attacks_pawn(us, from), to)) {
        return bb_has(pos->color_bb[color_other(us)], to) || to == pos->ep_pushed;
    }
    const Bitboard step = bb_forward(bb_of(from), us) & ~occupied;
    const Bitboard third = us == WHITE ? BB_RANK_3 : BB_RANK_6;
    return bb_has(step | (bb_forward(step & third, us) & ~occupied), to);
}

static bool fail_illegal(Error *err, Span text, const char *reason) {
    char shown[24];
    return error_set(err, ERROR_ILLEGAL, "%s is not legal: %s",
                     span_show(shown, sizeof shown, text), reason);
}

bool uci_move_explain(const Position *pos, int from, int to, int promotion, Span text, Error *err) {
    const int us = pos_side(pos);
    const char *const name = us == WHITE ? "White" : "Black";
    const int piece = pos_piece_at(pos, from);
    char shown[24];
    char square[3];
    (void)span_show(shown, sizeof shown, text);
    (void)square_format(square, from);
    if (piece == PIECE_NONE) {
        return error_set(err, ERROR_ILLEGAL, "%s is not legal: %s is empty", shown, square);
    }
    const char *const type = type_names[piece_type(piece)];
    if (piece_color(piece) != us) {
        return error_set(err, ERROR_ILLEGAL, "%s is not legal: %s is to move, not the %s on %s",
                         shown, name, type, square);
    }
    if (piece_type(piece) == KING && castling_named(pos, from, to) != MOVE_NONE
        && !bb_has(attacks_king(from) & ~pos->color_bb[us], to)) {
        return fail_illegal(err, text,
                            pos_in_check(pos) ? "no castling out of check"
                                              : "castling is blocked or passes check");
    }
    if (from == to || !uci_move_reaches(pos, from, to)) {
        char target[3];
        return error_set(err, ERROR_ILLEGAL, "%s is not legal: the %s on %s cannot go to %s", shown,
                         type, square, square_format(target, to));
    }
    if (bb_has(pos->color_bb[us], to)) {
        return fail_illegal(err, text, "one of the own pieces stands there");
    }
    const bool promotes = piece_type(piece) == PAWN && square_rank(to) == (us == WHITE ? 7 : 0);
    if (promotes != (promotion != PIECE_TYPE_NONE)) {
        return fail_illegal(err, text,
                            promotes ? "say what the pawn becomes (q, r, b or n)"
                                     : "nothing is promoted there");
    }
    if (bb_has(pos->pinned, from) && !bb_has(bb_line(pos_king(pos, us), from), to)) {
        return error_set(err, ERROR_ILLEGAL, "%s is not legal: the %s on %s is pinned", shown, type,
                         square);
    }
    return error_set(err, ERROR_ILLEGAL, "%s is not legal: %s's king would be in check", shown,
                     name);
}

// ---------------------------------------------------------------- reading

static int promotion_of_letter(char letter) {
    switch (char_to_lower(letter)) {
    case 'n':
        return KNIGHT;
    case 'b':
        return BISHOP;
    case 'r':
        return ROOK;
    case 'q':
        return QUEEN;
    default:
        return PIECE_TYPE_NONE;
    }
}

bool uci_move_parse(Move *out, const Position *pos, Span text, Error *err) {
    if (span_is(text, "0000")) {
        if (pos_in_check(pos)) {
            return fail_illegal(err, text, "no null move in check");
        }
        *out = MOVE_NULL;
        return true;
    }
    const bool has_length = text.length == 4 || text.length == 5;
    const int from = has_length ? square_parse((Span){text.data, 2}) : SQ_NONE;
    const int to = has_length ? square_parse((Span){text.data + 2, 2}) : SQ_NONE;
    const int promotion = text.length == 5 ? promotion_of_letter(text.data[4]) : PIECE_TYPE_NONE;
    if (from == SQ_NONE || to == SQ_NONE || (text.length == 5 && promotion == PIECE_TYPE_NONE)) {
        char shown[24];
        const int64_t column = !has_length || from == SQ_NONE ? 1 : to == SQ_NONE ? 3 : 5;
        return error_set_at(err, ERROR_SYNTAX, 0, column,
                            "\"%s\" is not a move in UCI text (like e2e4 or e7e8q)",
                            span_show(shown, sizeof shown, text));
    }
    const Move move = uci_move_find(pos, from, to, promotion);
    if (move == MOVE_NONE) {
        return uci_move_explain(pos, from, to, promotion, text, err);
    }
    *out = move;
    return true;
}
