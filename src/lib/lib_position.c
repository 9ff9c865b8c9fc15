// SPDX-License-Identifier: MIT
// Positions of the public library: text, contents, attacks, keys, outcome.
#include "chess/helpmate.h"
#include "chess/see.h"
#include "lib/lib_impl.h"
#include "notation/polyglot.h"

static_assert((int)FEN_TEXT_SIZE == (int)ZW_FEN_SIZE, "FEN texts are as long");
static_assert((int)REASON_ABORTED == (int)ZW_REASON_ABORTED, "reasons are public as they are");

void zw_position_initial(zw_position *out) {
    const Position pos = pos_initial();
    lib_position_out(out, &pos);
}

bool zw_position_parse(zw_position *out, const char *text, size_t length, zw_fen_mode mode,
                       zw_variant variant, zw_error *err) {
    Position pos;
    Error error;
    if (!fen_parse(&pos, lib_span(text, length), lib_fen_options(mode, variant), &error)) {
        return lib_result(false, err, &error);
    }
    lib_position_out(out, &pos);
    return true;
}

const char *zw_position_format(char out[ZW_FEN_SIZE], const zw_position *pos, zw_fen_style style) {
    const Position ours = lib_position(pos);
    fen_format(out, &ours, lib_fen_style(style));
    return out;
}

const char *zw_position_format_epd(char out[ZW_FEN_SIZE], const zw_position *pos,
                                   zw_fen_style style) {
    const Position ours = lib_position(pos);
    fen_format_epd(out, &ours, lib_fen_style(style));
    return out;
}

int zw_position_piece(const zw_position *pos, int square) {
    const Position ours = lib_position(pos);
    return square_is_valid(square) ? pos_piece_at(&ours, square) : PIECE_NONE;
}

static bool color_is_valid(int color) {
    return color == WHITE || color == BLACK;
}

uint64_t zw_position_pieces(const zw_position *pos, int color, int type) {
    const Position ours = lib_position(pos);
    if (!color_is_valid(color) || type < PAWN || type > KING) {
        return 0;
    }
    return pos_pieces(&ours, color, type);
}

uint64_t zw_position_occupied(const zw_position *pos) {
    const Position ours = lib_position(pos);
    return pos_occupied(&ours);
}

int zw_position_king(const zw_position *pos, int color) {
    const Position ours = lib_position(pos);
    return color_is_valid(color) ? pos_king(&ours, color) : SQ_NONE;
}

int zw_position_side(const zw_position *pos) {
    const Position ours = lib_position(pos);
    return pos_side(&ours);
}

int zw_position_halfmove(const zw_position *pos) {
    const Position ours = lib_position(pos);
    return ours.halfmove;
}

int zw_position_fullmove(const zw_position *pos) {
    const Position ours = lib_position(pos);
    return ours.fullmove;
}

bool zw_position_is_chess960(const zw_position *pos) {
    const Position ours = lib_position(pos);
    return ours.chess960 != 0;
}

int zw_position_castling_rook(const zw_position *pos, int color, bool king_side) {
    const Position ours = lib_position(pos);
    const int side = king_side ? CASTLE_KING_SIDE : CASTLE_QUEEN_SIDE;
    return color_is_valid(color) ? ours.castling_rook[color][side] : SQ_NONE;
}

int zw_position_ep_square(const zw_position *pos) {
    const Position ours = lib_position(pos);
    return ours.ep;
}

bool zw_position_in_check(const zw_position *pos) {
    const Position ours = lib_position(pos);
    return pos_in_check(&ours);
}

uint64_t zw_position_checkers(const zw_position *pos) {
    const Position ours = lib_position(pos);
    return ours.checkers;
}

uint64_t zw_position_attackers(const zw_position *pos, int square, int color) {
    const Position ours = lib_position(pos);
    if (!square_is_valid(square) || !color_is_valid(color)) {
        return 0;
    }
    return pos_attackers(&ours, square, pos_occupied(&ours)) & ours.color_bb[color];
}

bool zw_position_is_attacked(const zw_position *pos, int square, int color) {
    return zw_position_attackers(pos, square, color) != 0;
}

uint64_t zw_position_pinned(const zw_position *pos, int color) {
    const Position ours = lib_position(pos);
    return color_is_valid(color) ? pos_pinned_of(&ours, color) : 0;
}

int zw_position_see(const zw_position *pos, zw_move move) {
    const Position ours = lib_position(pos);
    return see_move(&ours, move);
}

uint64_t zw_position_key(const zw_position *pos) {
    const Position ours = lib_position(pos);
    return ours.key;
}

uint64_t zw_position_polyglot_key(const zw_position *pos) {
    const Position ours = lib_position(pos);
    return polyglot_key(&ours);
}

bool zw_position_is_same(const zw_position *a, const zw_position *b) {
    const Position first = lib_position(a);
    const Position second = lib_position(b);
    return pos_is_same(&first, &second);
}

zw_outcome zw_position_outcome(const zw_position *pos) {
    const Position ours = lib_position(pos);
    return lib_outcome_out(pos_outcome(&ours));
}

bool zw_position_is_insufficient(const zw_position *pos, int color) {
    const Position ours = lib_position(pos);
    return color_is_valid(color) && pos_is_insufficient_of(&ours, color);
}

zw_outcome zw_position_flag_outcome(const zw_position *pos, int color) {
    const Position ours = lib_position(pos);
    if (!color_is_valid(color)) {
        return (zw_outcome){ZW_REASON_NONE, ZW_NO_COLOR};
    }
    return lib_outcome_out(pos_flag_outcome_judged(&ours, color, NULL));
}

const char *zw_outcome_result(zw_outcome outcome) {
    return outcome_result(lib_outcome_in(outcome));
}

static bool reason_is_valid(zw_reason reason) {
    return (int)reason >= 0 && (int)reason < (int)REASON_COUNT;
}

const char *zw_reason_name(zw_reason reason) {
    return reason_is_valid(reason) ? reason_name((Reason)reason) : "unknown";
}

const char *zw_reason_text(zw_reason reason) {
    return reason_is_valid(reason) ? reason_text((Reason)reason) : "unknown";
}
