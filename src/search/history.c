// SPDX-License-Identifier: MIT
#include "search/history.h"

#include <stdlib.h>
#include <string.h>

#include "base/compiler.h"
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

CorrectionSlots history_correction_slots(History *history, const Position *pos, int last_piece,
                                         int last_to) {
    const Bitboard *const type = pos->type_bb;
    const int us = pos_side(pos);
    const uint64_t minor = placement_key(pos, type[KNIGHT] | type[BISHOP] | type[KING]);
    const uint64_t major = placement_key(pos, type[ROOK] | type[QUEEN] | type[KING]);
    const CorrectionSlots slots = {{&history->correction_pawn[us][pos->pawn_key % CORRECTION_SIZE],
                                    &history->correction_minor[us][minor % CORRECTION_SIZE],
                                    &history->correction_major[us][major % CORRECTION_SIZE],
                                    &history->correction_move[last_piece][last_to]}};
    for (int i = 0; i < CORRECTIONS; i++) {
        PREFETCH(slots.at[i]);
    }
    return slots;
}

int history_correction(const CorrectionSlots *slots, int weight) {
    int sum = 0;
    for (int i = 0; i < CORRECTIONS; i++) {
        sum += *slots->at[i];
    }
    return sum * weight / CORRECTION_UNIT;
}

void history_correct(const CorrectionSlots *slots, int error, int depth) {
    const int bonus = int_clamp(error * depth / 8, -CORRECTION_MAX / 4, CORRECTION_MAX / 4);
    for (int i = 0; i < CORRECTIONS; i++) {
        int16_t *const entry = slots->at[i];
        *entry = (int16_t)(*entry + bonus - *entry * abs(bonus) / CORRECTION_MAX);
    }
}
