// SPDX-License-Identifier: MIT
#include "lab/fit_results.h"

#include <math.h>
#include <stdlib.h>

enum { UNIT = 58, MATERIAL_LOW = 17, MATERIAL_HIGH = 78, PARAMETERS = 4 };

static bool is_used(const TunePosition *position) {
    return position->has_score && abs(position->score) <= FIT_SCORE_MAX;
}

static double chance(double x) {
    return 1 / (1 + exp(-x));
}

static double surprise(double probability) {
    return -log(probability > 1e-9 ? probability : 1e-9);
}

// Mean surprise at the results under the constants; infinite where they make no sense.
static double loss_of(const TuneSet *set, const double at[PARAMETERS], size_t *count) {
    double sum = 0;
    *count = 0;
    for (size_t i = 0; i < set->count; i++) {
        const TunePosition *const position = &set->positions[i];
        if (!is_used(position)) {
            continue;
        }
        const int limited = position->material < MATERIAL_LOW    ? MATERIAL_LOW
                            : position->material > MATERIAL_HIGH ? MATERIAL_HIGH
                                                                 : position->material;
        const double m = (double)limited / UNIT;
        const double a = at[0] + at[1] * m;
        const double b = at[2] + at[3] * m;
        if (a < 1 || b < 1) {
            return HUGE_VAL;
        }
        const double win = chance((position->score - a) / b);
        const double loss = chance((-position->score - a) / b);
        sum += surprise(position->half_points == 2   ? win
                        : position->half_points == 0 ? loss
                                                     : 1 - win - loss);
        ++*count;
    }
    return *count == 0 ? HUGE_VAL : sum / (double)*count;
}

static double naive_loss(const TuneSet *set) {
    size_t results[3] = {0, 0, 0};
    size_t count = 0;
    for (size_t i = 0; i < set->count; i++) {
        if (is_used(&set->positions[i])) {
            results[set->positions[i].half_points]++;
            count++;
        }
    }
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        sum += (double)results[i] * surprise((double)results[i] / (double)count);
    }
    return sum / (double)count;
}

bool fit_results(ResultFit *out, const TuneSet *set, Error *err) {
    double at[PARAMETERS] = {150, 0, 80, 0};
    double step = 64;
    size_t count;
    double best = loss_of(set, at, &count);
    if (count < 100) {
        return error_set(err, ERROR_VALUE, "%zu positions with a score are too few: give 100",
                         count);
    }
    while (step >= 0.25) {
        bool improved = false;
        for (int i = 0; i < 2 * PARAMETERS; i++) {
            const double before = at[i / 2];
            at[i / 2] += i % 2 == 0 ? step : -step;
            const double loss = loss_of(set, at, &count);
            if (loss < best) {
                best = loss;
                improved = true;
            } else {
                at[i / 2] = before;
            }
        }
        step = improved ? step : step / 2;
    }
    *out = (ResultFit){.a_base = at[0],
                       .a_slope = at[1],
                       .b_base = at[2],
                       .b_slope = at[3],
                       .loss = best,
                       .loss_naive = naive_loss(set)};
    (void)loss_of(set, at, &out->count);
    return true;
}

void fit_results_format(Text *out, const ResultFit *fit) {
    text_append(out,
                "// SPDX-License-Identifier: MIT\n"
                "// The constants of the model of results (see win_model.c), in thousandths of "
                "a unit of value.\n"
                "// Written by `zugwerk tune --model`.\n"
                "#ifndef ZUGWERK_EVAL_WIN_MODEL_FIT_H\n"
                "#define ZUGWERK_EVAL_WIN_MODEL_FIT_H\n\nenum {\n");
    text_format(out, "    MATERIAL_UNIT = %d,\n", UNIT);
    text_format(out, "    WIN_MODEL_A_BASE = %ld,\n", lround(fit->a_base * 1000));
    text_format(out, "    WIN_MODEL_A_SLOPE = %ld,\n", lround(fit->a_slope * 1000));
    text_format(out, "    WIN_MODEL_B_BASE = %ld,\n", lround(fit->b_base * 1000));
    text_format(out, "    WIN_MODEL_B_SLOPE = %ld\n};\n\n#endif\n", lround(fit->b_slope * 1000));
}
