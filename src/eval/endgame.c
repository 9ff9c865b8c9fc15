// SPDX-License-Identifier: MIT
// Source of the rules: Fine, "Basic Chess Endings" (1941); de la Villa, "100 Endgames You Must
// Know" (2008); numbers by reasoning.
#include "eval/endgame.h"

#include <stdlib.h>

#include "chess/attacks.h"
#include "eval/kpk.h"

static int distance(int a, int b) {
    const int files = abs(square_file(a) - square_file(b));
    const int ranks = abs(square_rank(a) - square_rank(b));
    return files > ranks ? files : ranks;
}

// 0 in the middle, 6 in the corners.
static int edge_distance_sum(int sq) {
    const int file = square_file(sq) < 4 ? 3 - square_file(sq) : square_file(sq) - 4;
    const int rank = square_rank(sq) < 4 ? 3 - square_rank(sq) : square_rank(sq) - 4;
    return file + rank;
}

static int count_of(const Position *pos, int color, int type) {
    return bits_count(pos_pieces(pos, color, type));
}

static Bitboard pieces_of(const Position *pos, int color) {
    return pos->color_bb[color] & ~pos->type_bb[PAWN] & ~pos->type_bb[KING];
}

static bool is_bare(const Position *pos, int color) {
    return !bb_is_many(pos->color_bb[color]);
}

// ---- Known values -------------------------------------------------------------------------------

// To the edge, with the kings together.
static int drive(const Position *pos, int strong) {
    const int weak_king = pos->king[color_other(strong)];
    return 40 * edge_distance_sum(weak_king) - 20 * distance(pos->king[strong], weak_king);
}

// Mate is possible in the corners of the bishop's colour only.
static int drive_to_corner(const Position *pos, int strong) {
    const int weak_king = pos->king[color_other(strong)];
    const bool light = (pos_pieces(pos, strong, BISHOP) & BB_LIGHT) != 0;
    const int first = light ? SQ_H1 : SQ_A1;
    const int second = light ? SQ_A8 : SQ_H8;
    const int files = abs(square_file(weak_king) - square_file(first))
                      + abs(square_rank(weak_king) - square_rank(first));
    const int others = abs(square_file(weak_king) - square_file(second))
                       + abs(square_rank(weak_king) - square_rank(second));
    return 60 * (14 - (files < others ? files : others))
           - 20 * distance(pos->king[strong], weak_king);
}

static int pawn_ending(const Position *pos, int strong) {
    const int pawn = bits_lowest(pos_pieces(pos, strong, PAWN));
    const int rank = strong == WHITE ? square_rank(pawn) : 7 - square_rank(pawn);
    const bool won =
        kpk_is_won(strong, pos->king[strong], pos->king[color_other(strong)], pawn, pos_side(pos));
    return won ? ENDGAME_WON + 100 * rank : 0;
}

// Enough to mate a bare king, pawns aside.
static bool can_mate(const Position *pos, int strong) {
    const Bitboard bishops = pos_pieces(pos, strong, BISHOP);
    const int knights = count_of(pos, strong, KNIGHT);
    return ((pos->type_bb[ROOK] | pos->type_bb[QUEEN]) & pos->color_bb[strong]) != 0
           || ((bishops & BB_LIGHT) != 0 && (bishops & BB_DARK) != 0)
           || (bishops != 0 && knights != 0) || knights > 2;
}

static int material_of(const Position *pos, int color) {
    return 100 * count_of(pos, color, PAWN) + 300 * count_of(pos, color, KNIGHT)
           + 300 * count_of(pos, color, BISHOP) + 500 * count_of(pos, color, ROOK)
           + 900 * count_of(pos, color, QUEEN);
}

// Against a bare king. Returns false when the sum of terms will do.
static bool value_against_bare(int *value, const Position *pos, int strong) {
    const Bitboard pieces = pieces_of(pos, strong);
    const int pawns = count_of(pos, strong, PAWN);
    if (pieces == 0 && pawns == 1) {
        *value = pawn_ending(pos, strong);
        return true;
    }
    if (can_mate(pos, strong)) {
        const bool is_minors = pawns == 0 && bits_count(pieces) == 2
                               && pos_pieces(pos, strong, KNIGHT) != 0
                               && pos_pieces(pos, strong, BISHOP) != 0;
        *value = ENDGAME_WON + material_of(pos, strong)
                 + (is_minors ? drive_to_corner(pos, strong) : drive(pos, strong));
        return true;
    }
    if (pawns == 0) { // two knights, or bishops of one colour, or less
        *value = 0;
        return true;
    }
    return false;
}

bool endgame_value(int *value, const Position *pos) {
    for (int strong = WHITE; strong <= BLACK; strong++) {
        if (is_bare(pos, color_other(strong))) {
            int found;
            if (value_against_bare(&found, pos, strong)) {
                *value = strong == WHITE ? found : -found;
                return true;
            }
        }
    }
    return false;
}

// ---- Scaling ------------------------------------------------------------------------------------

static int lead_of(const Position *pos, int color) {
    return 3 * (count_of(pos, color, KNIGHT) + count_of(pos, color, BISHOP))
           + 5 * count_of(pos, color, ROOK) + 9 * count_of(pos, color, QUEEN);
}

static int scale_without_pawns(const Position *pos, int strong) {
    const int lead = lead_of(pos, strong);
    const int lag = lead_of(pos, color_other(strong));
    if (lead - lag > 3) {
        return ENDGAME_SCALE_MAX;
    }
    return lead < 5 ? 0 : lag <= 3 ? 6 : 12;
}

// Only pawns of one rook's file, and perhaps bishops that do not reach its last square, against a
// king that does.
static bool is_wrong_corner(const Position *pos, int strong) {
    const Bitboard pawns = pos_pieces(pos, strong, PAWN);
    const Bitboard pieces = pieces_of(pos, strong);
    if ((pieces & ~pos->type_bb[BISHOP]) != 0
        || ((pawns & ~BB_FILE_A) != 0 && (pawns & ~BB_FILE_H) != 0)) {
        return false;
    }
    const int corner = square_of((pawns & BB_FILE_A) != 0 ? 0 : 7, strong == WHITE ? 7 : 0);
    const Bitboard colour = bb_has(BB_LIGHT, corner) ? BB_LIGHT : BB_DARK;
    const int weak_king = pos->king[color_other(strong)];
    return (pieces & colour) == 0 && distance(weak_king, corner) <= 1;
}

static bool is_one_each(const Position *pos, int type) {
    return count_of(pos, WHITE, type) == 1 && count_of(pos, BLACK, type) == 1;
}

// Bishops of opposite colours, one each.
static int scale_bishops(const Position *pos, int strong, Bitboard pieces) {
    const int pawns = count_of(pos, strong, PAWN);
    if (pieces == pos->type_bb[BISHOP]) {
        const int extra = pawns - count_of(pos, color_other(strong), PAWN);
        return extra <= 1 ? 12 + 2 * pawns : 20 + 4 * pawns;
    }
    return 40 + 2 * pawns;
}

static int scale_rooks(const Position *pos, int strong) {
    const int weak = color_other(strong);
    const int pawns = count_of(pos, strong, PAWN);
    const int weak_king = pos->king[weak];
    const Bitboard own = pos_pieces(pos, strong, PAWN);
    if (pawns == 1 && count_of(pos, weak, PAWN) == 0) {
        const int pawn = bits_lowest(own);
        const int rank = strong == WHITE ? square_rank(pawn) : 7 - square_rank(pawn);
        const int end = square_of(square_file(pawn), strong == WHITE ? 7 : 0);
        if (distance(weak_king, end) <= 1) {
            return rank <= 4 ? 12 : 28; // the king is where it has to be
        }
    }
    if (pawns - count_of(pos, weak, PAWN) <= 1 && !bb_on_both_wings(own)) {
        return 36;
    }
    return 40 + 4 * pawns;
}

// A rook or queen against a lone pawn far advanced that its king guards.
static int scale_against_pawn(const Position *pos, int strong) {
    const int weak = color_other(strong);
    const int pawn = bits_lowest(pos_pieces(pos, weak, PAWN));
    const int rank = weak == WHITE ? square_rank(pawn) : 7 - square_rank(pawn);
    const int end = square_of(square_file(pawn), weak == WHITE ? 7 : 0);
    const bool guarded = distance(pos->king[weak], pawn) <= 1;
    const int king = distance(pos->king[strong], end);
    if (pos_pieces(pos, strong, ROOK) != 0) {
        const bool is_late = king - (pos_side(pos) == strong) > 7 - rank;
        return rank >= 4 && guarded && is_late ? 12 : ENDGAME_SCALE_MAX;
    }
    const bool saves = (bb_of(pawn) & UINT64_C(0xa5a5a5a5a5a5a5a5)) != 0; // files a, c, f, h
    return rank == 6 && guarded && saves && king > 3 ? 8 : ENDGAME_SCALE_MAX;
}

// A single pawn that the other side can give a minor piece for.
static bool can_be_given(const Position *pos, int strong) {
    const int weak = color_other(strong);
    const Bitboard minors = pos->color_bb[weak] & (pos->type_bb[KNIGHT] | pos->type_bb[BISHOP]);
    return count_of(pos, strong, PAWN) == 1 && minors != 0
           && lead_of(pos, strong) <= lead_of(pos, weak);
}

int endgame_scale(const Position *pos, int strong) {
    const int weak = color_other(strong);
    const Bitboard pieces = pieces_of(pos, WHITE) | pieces_of(pos, BLACK);
    const int pawns = count_of(pos, strong, PAWN);
    const Bitboard bishops = pos->type_bb[BISHOP];
    int scale = 36 + 7 * pawns;
    if (pawns == 0) {
        scale = scale_without_pawns(pos, strong);
        if (bits_count(pieces) == 1 && bits_count(pos->color_bb[weak]) == 2
            && count_of(pos, weak, PAWN) == 1 && lead_of(pos, strong) >= 5) {
            scale = scale_against_pawn(pos, strong);
        }
    } else if (is_wrong_corner(pos, strong)) {
        scale = 0;
    } else if (is_one_each(pos, BISHOP) && bits_count(bishops & BB_LIGHT) == 1) {
        scale = scale_bishops(pos, strong, pieces);
    } else if (pieces == pos->type_bb[ROOK] && is_one_each(pos, ROOK)) {
        scale = scale_rooks(pos, strong);
    } else if (can_be_given(pos, strong)) {
        scale = 28;
    }
    return scale > ENDGAME_SCALE_MAX ? ENDGAME_SCALE_MAX : scale;
}
