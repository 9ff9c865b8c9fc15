// SPDX-License-Identifier: MIT
// The constants of the model of results (see win_model.c), in thousandths of a unit of value.
#ifndef ZUGWERK_EVAL_WIN_MODEL_FIT_H
#define ZUGWERK_EVAL_WIN_MODEL_FIT_H

enum {
    MATERIAL_UNIT = 58,
    WIN_MODEL_A_BASE = 150000,
    WIN_MODEL_A_SLOPE = 20000,
    WIN_MODEL_B_BASE = 90000,
    WIN_MODEL_B_SLOPE = 10000
};

#endif
