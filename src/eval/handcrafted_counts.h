// SPDX-License-Identifier: MIT
// What a traced evaluation notes.
#ifndef ZUGWERK_EVAL_HANDCRAFTED_COUNTS_H
#define ZUGWERK_EVAL_HANDCRAFTED_COUNTS_H

#include <stdbool.h>

#include "eval/handcrafted_weights.h"

enum { HCE_PHASE_MAX = 24, HCE_SCALE_MAX = 64 };

// The value (White's point of view) is (mg * phase + eg * scale / HCE_SCALE_MAX * (HCE_PHASE_MAX -
// phase)) / HCE_PHASE_MAX, unless is_known, where mg and eg are the sums of the weights, White's
// less Black's, those of group DANGER by hce_danger_value, and what those of group WINNABLE
// (counted for White) add to that by hce_winnable_value.
typedef struct HceTrace {
    int16_t counts[2][HCE_COUNT]; // by colour
    Pair danger[2];               // sum of the DANGER weights, by attacker
    Pair winnable;                // sum of the WINNABLE weights
    int mg;
    int eg;
    int phase;     // HCE_PHASE_MAX: all men on the board
    int scale;     // what an endgame advantage is worth, HCE_SCALE_MAX: all of it
    bool is_known; // the endgame is known: weights do not matter
    int value;     // White's point of view
} HceTrace;

#endif
