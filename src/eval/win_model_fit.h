// SPDX-License-Identifier: MIT
// The constants of the model of results (see win_model.c), in thousandths of a unit of value.
// Written by `zugwerk tune --model`.
#ifndef ZUGWERK_EVAL_WIN_MODEL_FIT_H
#define ZUGWERK_EVAL_WIN_MODEL_FIT_H

enum {
    MATERIAL_UNIT = 58,
    WIN_MODEL_A_BASE = 222000,
    WIN_MODEL_A_SLOPE = -111750,
    WIN_MODEL_B_BASE = 61500,
    WIN_MODEL_B_SLOPE = 79750
};

#endif
