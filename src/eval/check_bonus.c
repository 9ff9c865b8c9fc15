// SPDX-License-Identifier: MIT
#include "eval/check_bonus.h"

#include <stddef.h>

#include "eval/material.h"

enum { BONUS_QUARTERS = 2 };

static int check_bonus_evaluate(const void *context, const Position *pos) {
    (void)context;
    const Evaluator material = material_evaluator(&material_13359);
    const int value = material.evaluate(material.context, pos);
    if (!pos_in_check(pos)) {
        return value;
    }
    return pos_side(pos) == BLACK ? value + BONUS_QUARTERS : value - BONUS_QUARTERS;
}

Evaluator check_bonus_evaluator(void) {
    return (Evaluator){check_bonus_evaluate, NULL, material_evaluator(&material_13359).per_unit};
}
