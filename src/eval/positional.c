// SPDX-License-Identifier: MIT
#include "eval/positional.h"

#include <stddef.h>

#include "chess/attacks.h"
#include "eval/material.h"

enum { HUNDREDTHS = 100, HUNDREDTHS_PER_QUARTER = 25, CENTRE_BONUS = 25, MOBILITY_BONUS = 4 };

static int material_hundredths(const Position *pos) {
    const Evaluator material = material_evaluator(&material_13359);
    return HUNDREDTHS_PER_QUARTER * material.evaluate(material.context, pos);
}

static int centre_evaluate(const void *context, const Position *pos) {
    (void)context;
    const Bitboard centre = bb_of(SQ_D4) | bb_of(SQ_E4) | bb_of(SQ_D5) | bb_of(SQ_E5);
    const int white = bits_count(pos->color_bb[WHITE] & centre);
    const int black = bits_count(pos->color_bb[BLACK] & centre);
    return material_hundredths(pos) + CENTRE_BONUS * (white - black);
}

Evaluator centre_evaluator(void) {
    return (Evaluator){centre_evaluate, NULL, HUNDREDTHS};
}

static int mobility_of(const Position *pos, int color) {
    const Bitboard occupied = pos_occupied(pos);
    const Bitboard free = ~pos->color_bb[color];
    const Bitboard queens = pos_pieces(pos, color, QUEEN);
    Bitboard knights = pos_pieces(pos, color, KNIGHT);
    Bitboard diagonal = pos_pieces(pos, color, BISHOP) | queens;
    Bitboard straight = pos_pieces(pos, color, ROOK) | queens;
    int count = 0;
    while (knights != 0) {
        count += bits_count(attacks_knight(bb_pop(&knights)) & free);
    }
    while (diagonal != 0) {
        count += bits_count(attacks_bishop(bb_pop(&diagonal), occupied) & free);
    }
    while (straight != 0) {
        count += bits_count(attacks_rook(bb_pop(&straight), occupied) & free);
    }
    return count;
}

static int mobility_evaluate(const void *context, const Position *pos) {
    (void)context;
    return material_hundredths(pos)
           + MOBILITY_BONUS * (mobility_of(pos, WHITE) - mobility_of(pos, BLACK));
}

Evaluator mobility_evaluator(void) {
    return (Evaluator){mobility_evaluate, NULL, HUNDREDTHS};
}

// Steps from the middle of a line of eight: 0 for the two inner ones, 3 for the outer ones.
static int from_middle(int coordinate) {
    return coordinate < 4 ? 3 - coordinate : coordinate - 4;
}

// Hundredths for a man of White's on a square; Black's stand mirrored.
static int square_bonus(int type, int sq) {
    const int file = square_file(sq);
    const int rank = square_rank(sq);
    const int outside = from_middle(file) + from_middle(rank); // 0 in the centre, 6 in a corner
    switch (type) {
    case PAWN:
        return 5 * (rank - 1) + (from_middle(file) == 0 ? 5 * (rank > 1) : 0);
    case KNIGHT:
        return 15 - 8 * outside;
    case BISHOP:
        return 10 - 4 * outside;
    case ROOK:
        return rank == 6 ? 20 : 0;
    case QUEEN:
        return 5 - 2 * outside;
    default:
        return -10 * rank - (from_middle(file) == 0 && rank == 0 ? 10 : 0);
    }
}

static int squares_of(const Position *pos, int color) {
    enum { MIRROR = 56 };

    int sum = 0;
    for (int type = PAWN; type <= KING; type++) {
        Bitboard men = pos_pieces(pos, color, type);
        while (men != 0) {
            const int sq = bb_pop(&men);
            sum += square_bonus(type, color == WHITE ? sq : sq ^ MIRROR);
        }
    }
    return sum;
}

static int squares_evaluate(const void *context, const Position *pos) {
    (void)context;
    return material_hundredths(pos) + squares_of(pos, WHITE) - squares_of(pos, BLACK);
}

Evaluator squares_evaluator(void) {
    return (Evaluator){squares_evaluate, NULL, HUNDREDTHS};
}
