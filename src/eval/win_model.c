// SPDX-License-Identifier: MIT
// Source of the form of the model: the Stockfish project's win rate model (2020).
#include "eval/win_model.h"

#include "eval/win_model_fit.h"

// With the material m (as a share of 58, between 17 and 78), a value v wins with the chance
// 1 / (1 + exp((a(m) - v) / b(m))), loses with that of -v, and draws else. a and b are straight
// lines in m, in thousandths.
enum { MATERIAL_LOW = 17, MATERIAL_HIGH = 78 };

int win_model_material(const Position *pos) {
    static const int values[7] = {0, 1, 3, 3, 5, 9, 0};
    int sum = 0;
    for (int type = PAWN; type <= QUEEN; type++) {
        sum += values[type] * bits_count(pos->type_bb[type]);
    }
    return sum;
}

static int line_at(int base, int slope, int material) {
    const int m = material < MATERIAL_LOW    ? MATERIAL_LOW
                  : material > MATERIAL_HIGH ? MATERIAL_HIGH
                                             : material;
    return base + slope * m / MATERIAL_UNIT;
}

// 1000 / (1 + exp(-x)), x in thousandths, by a table: the same integers everywhere.
static int logistic(int64_t x) {
    enum { STEP = 250, LAST = 32 };

    static const int16_t at[LAST + 1] = {500, 562, 622, 679, 731, 777, 818, 852, 881, 905,  924,
                                         940, 953, 963, 971, 977, 982, 986, 989, 991, 993,  995,
                                         996, 997, 998, 998, 998, 999, 999, 999, 999, 1000, 1000};
    const int64_t size = x < 0 ? -x : x;
    int result = 1000;
    if (size < STEP * LAST) {
        const int i = (int)(size / STEP);
        const int part = (int)(size % STEP);
        result = (at[i] * (STEP - part) + at[i + 1] * part + STEP / 2) / STEP;
    }
    return x < 0 ? 1000 - result : result;
}

static int chance(int value, int material) {
    const int64_t a = line_at(WIN_MODEL_A_BASE, WIN_MODEL_A_SLOPE, material);
    const int64_t b = line_at(WIN_MODEL_B_BASE, WIN_MODEL_B_SLOPE, material);
    return logistic(((int64_t)value * 1000 - a) * 1000 / b);
}

WinChances win_model_chances(int value, int material) {
    WinChances chances = {.win = chance(value, material), .loss = chance(-value, material)};
    chances.draw = 1000 - chances.win - chances.loss;
    if (chances.draw < 0) { // where the two curves cross by rounding
        chances.draw = 0;
        chances.loss = 1000 - chances.win;
    }
    return chances;
}

// Rounded to the nearest, halves away from 0.
static int64_t divided(int64_t a, int64_t b) {
    return a < 0 ? -((-a + b / 2) / b) : (a + b / 2) / b;
}

int win_model_centipawns(int value, int material) {
    const int64_t a = line_at(WIN_MODEL_A_BASE, WIN_MODEL_A_SLOPE, material);
    return (int)divided((int64_t)value * 100 * 1000, a);
}

int win_model_value(int centipawns, int material) {
    const int64_t a = line_at(WIN_MODEL_A_BASE, WIN_MODEL_A_SLOPE, material);
    return (int)divided((int64_t)centipawns * a, 100 * 1000);
}
