// SPDX-License-Identifier: MIT
#include <math.h>

#include "eval/handcrafted_trace.h"
#include "lab/tune_impl.h"

// Sums of a position by middlegame and endgame.
typedef struct Sums {
    double plain[2];
    double danger[2][2]; // by colour
    double winnable[2];
} Sums;

// How much the value changes with each of them.
typedef struct Slopes {
    double plain[2];
    double danger[2][2];
    double winnable[2];
} Slopes;

static void add_uses(double sum[2], const Tune *tune, const TuneUse *uses, int count) {
    for (int i = 0; i < count; i++) {
        sum[0] += tune->weights[0][uses[i].index] * uses[i].count;
        sum[1] += tune->weights[1][uses[i].index] * uses[i].count;
    }
}

static Sums sums_of(const Tune *tune, const TunePosition *position) {
    const TuneUse *const uses = tune->set->uses + position->first;
    const TuneUse *const white = uses + position->plain_count;
    Sums sums = {.plain = {0, 0}};
    add_uses(sums.plain, tune, uses, position->plain_count);
    add_uses(sums.danger[0], tune, white, position->danger_count[0]);
    const TuneUse *const black = white + position->danger_count[0];
    add_uses(sums.danger[1], tune, black, position->danger_count[1]);
    add_uses(sums.winnable, tune, black + position->danger_count[1], position->winnable_count);
    return sums;
}

// hce_danger_value and its slope.
static double danger_value(double danger, int phase, double *slope) {
    const double most = HCE_DANGER_MAX;
    if (danger <= 0 || danger >= most) {
        *slope = 0;
        danger = danger <= 0 ? 0 : most;
    } else {
        *slope = phase == 0 ? 2 * danger / HCE_DANGER_SQUARE : 1.0 / HCE_DANGER_LINEAR;
    }
    return phase == 0 ? danger * danger / HCE_DANGER_SQUARE : danger / HCE_DANGER_LINEAR;
}

// By phase: how much of the sum counts.
static void shares_of(double shares[2], const TunePosition *position) {
    shares[0] = (double)position->phase / HCE_PHASE_MAX;
    shares[1] = (1 - shares[0]) * position->scale / HCE_SCALE_MAX;
}

// hce_winnable_value, added to the sum.
static double with_winnable(double sum, double winnable, double *slope, double *winnable_slope) {
    const double most = fabs(sum);
    if (fabs(winnable) >= most) {
        *slope = winnable > 0 ? 2 : 0;
        *winnable_slope = 0;
        return sum * *slope;
    }
    *slope = 1;
    *winnable_slope = sum > 0 ? 1 : -1;
    return sum + winnable * *winnable_slope;
}

static double value_of(const Sums *sums, const TunePosition *position, Slopes *out) {
    double shares[2];
    double value = 0;
    shares_of(shares, position);
    for (int k = 0; k < 2; k++) {
        const double white = danger_value(sums->danger[0][k], k, &out->danger[0][k]);
        const double black = danger_value(sums->danger[1][k], k, &out->danger[1][k]);
        const double sum = with_winnable(sums->plain[k] + white - black, sums->winnable[k],
                                         &out->plain[k], &out->winnable[k]);
        value += shares[k] * sum;
        out->plain[k] *= shares[k];
        out->winnable[k] *= shares[k];
        out->danger[0][k] *= out->plain[k];
        out->danger[1][k] *= -out->plain[k];
    }
    return value;
}

double tune_value(const Tune *tune, const TunePosition *position) {
    Slopes slopes;
    const Sums sums = sums_of(tune, position);
    return value_of(&sums, position, &slopes);
}

static double expected(double scale, double value) {
    return 1 / (1 + exp(-scale * value));
}

static double target_of(const Tune *tune, const TunePosition *position) {
    const double result = position->half_points / 2.0;
    const double share = position->has_score ? tune->settings->score_share : 0;
    return share <= 0 ? result
                      : (1 - share) * result + share * expected(tune->scale, position->score);
}

static void add_gradient(TunePart *part, double outer, const double slopes[2], const TuneUse *uses,
                         int count) {
    for (int i = 0; i < count; i++) {
        part->gradient[0][uses[i].index] += outer * slopes[0] * uses[i].count;
        part->gradient[1][uses[i].index] += outer * slopes[1] * uses[i].count;
    }
}

void tune_position(const Tune *tune, TunePart *part, const TunePosition *position) {
    Slopes slopes;
    const Sums sums = sums_of(tune, position);
    const double guess = expected(tune->scale, value_of(&sums, position, &slopes));
    const double error = guess - target_of(tune, position);
    part->error += error * error;
    if (!tune->wants_gradient) {
        return;
    }
    const double outer = 2 * error * guess * (1 - guess) * tune->scale;
    const TuneUse *const uses = tune->set->uses + position->first;
    const TuneUse *const white = uses + position->plain_count;
    const TuneUse *const black = white + position->danger_count[0];
    const TuneUse *const winnable = black + position->danger_count[1];
    add_gradient(part, outer, slopes.plain, uses, position->plain_count);
    add_gradient(part, outer, slopes.danger[0], white, position->danger_count[0]);
    add_gradient(part, outer, slopes.danger[1], black, position->danger_count[1]);
    add_gradient(part, outer, slopes.winnable, winnable, position->winnable_count);
}
