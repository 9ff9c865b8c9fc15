// SPDX-License-Identifier: MIT
#include "search/history.h"

#include <stdlib.h>
#include <string.h>

#include "search/value.h"

void history_reset(History *history) {
    memset(history, 0, sizeof *history);
}

void history_update(int16_t *entry, int bonus) {
    *entry = (int16_t)(*entry + bonus - *entry * abs(bonus) / HISTORY_MAX);
}

// A key of the placement of some piece types; cheap because few pieces are walked.
static uint64_t placement_key(const Position *pos, Bitboard men) {
    uint64_t key = UINT64_C(0x9e3779b97f4a7c15);
    for (int color = WHITE; color <= BLACK; color++) {
        key = (key ^ (men & pos->color_bb[color])) * UINT64_C(0xff51afd7ed558ccd);
        key ^= key >> 32;
    }
    return key;
}

typedef struct CorrectionSlots {
    size_t pawn;
    size_t minor;
    size_t major;
} CorrectionSlots;

static CorrectionSlots correction_slots(const Position *pos) {
    const Bitboard *const type = pos->type_bb;
    const uint64_t minor = placement_key(pos, type[KNIGHT] | type[BISHOP] | type[KING]);
    const uint64_t major = placement_key(pos, type[ROOK] | type[QUEEN] | type[KING]);
    return (CorrectionSlots){pos->pawn_key % CORRECTION_SIZE, minor % CORRECTION_SIZE,
                             major % CORRECTION_SIZE};
}

int history_correction(const History *history, const Position *pos, int last_piece, int last_to,
                       int weight) {
    const CorrectionSlots slots = correction_slots(pos);
    const int us = pos_side(pos);
    const int sum = history->correction_pawn[us][slots.pawn]
                    + history->correction_minor[us][slots.minor]
                    + history->correction_major[us][slots.major]
                    + history->correction_move[last_piece][last_to];
    return sum * weight / CORRECTION_UNIT;
}

static void correction_update(int16_t *entry, int bonus) {
    *entry = (int16_t)(*entry + bonus - *entry * abs(bonus) / CORRECTION_MAX);
}

void history_correct(History *history, const Position *pos, int last_piece, int last_to, int error,
                     int depth) {
    const CorrectionSlots slots = correction_slots(pos);
    const int us = pos_side(pos);
    const int bonus = int_clamp(error * depth / 8, -CORRECTION_MAX / 4, CORRECTION_MAX / 4);
    correction_update(&history->correction_pawn[us][slots.pawn], bonus);
    correction_update(&history->correction_minor[us][slots.minor], bonus);
    correction_update(&history->correction_major[us][slots.major], bonus);
    correction_update(&history->correction_move[last_piece][last_to], bonus);
}
