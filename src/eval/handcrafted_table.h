// SPDX-License-Identifier: MIT
// The hand-crafted evaluation of one position as a table for people: what each group of terms gives
// each side.
#ifndef ZUGWERK_EVAL_HANDCRAFTED_TABLE_H
#define ZUGWERK_EVAL_HANDCRAFTED_TABLE_H

#include <stdbool.h>

#include "base/text.h"
#include "chess/position.h"
#include "eval/handcrafted_weights.h"

typedef struct HceRow {
    const char *name;
    int mg[2]; // by colour
    int eg[2];
    int total; // for White, at the position's phase and scale
} HceRow;

typedef struct HceTable {
    HceRow rows[HCE_GROUP_COUNT]; // in the order of HceGroup
    HceRow sum;
    int phase;     // of HCE_PHASE_MAX
    int scale;     // of HCE_SCALE_MAX, for endgame values
    bool is_known; // a known ending: the rows do not matter
    int value;     // White's
} HceTable;

// The position must not be check.
void hce_table_fill(HceTable *out, const Position *pos);

// Appends the table in hundredths of a pawn, complete lines.
void hce_table_format(Text *out, const HceTable *table);

// Appends the table and the scaled value, without a line feed at the end. In check it only says
// that there is none, and returns false.
bool hce_report_format(Text *out, const Position *pos);

#endif
