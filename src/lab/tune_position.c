// SPDX-License-Identifier: MIT
#include <math.h>

#include "eval/handcrafted_trace.h"
#include "lab/tune_impl.h"

// Sums of a position by middlegame and endgame.
typedef struct Sums {
    double plain[2];
    double danger[2][2]; // by colour
} Sums;

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
    add_uses(sums.danger[1], tune, white + position->danger_count[0], position->danger_count[1]);
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

static double value_of(const Sums *sums, const double shares[2], double slopes[2][2]) {
    double value = 0;
    for (int k = 0; k < 2; k++) {
        const double white = danger_value(sums->danger[0][k], k, &slopes[0][k]);
        const double black = danger_value(sums->danger[1][k], k, &slopes[1][k]);
        value += shares[k] * (sums->plain[k] + white - black);
    }
    return value;
}

double tune_value(const Tune *tune, const TunePosition *position) {
    double shares[2];
    double slopes[2][2];
    shares_of(shares, position);
    const Sums sums = sums_of(tune, position);
    return value_of(&sums, shares, slopes);
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

static void add_gradient(TunePart *part, const double factor[2], const TuneUse *uses, int count) {
    for (int i = 0; i < count; i++) {
        part->gradient[0][uses[i].index] += factor[0] * uses[i].count;
        part->gradient[1][uses[i].index] += factor[1] * uses[i].count;
    }
}

void tune_position(const Tune *tune, TunePart *part, const TunePosition *position) {
    double shares[2];
    double slopes[2][2];
    shares_of(shares, position);
    const Sums sums = sums_of(tune, position);
    const double guess = expected(tune->scale, value_of(&sums, shares, slopes));
    const double error = guess - target_of(tune, position);
    part->error += error * error;
    if (!tune->wants_gradient) {
        return;
    }
    const double outer = 2 * error * guess * (1 - guess) * tune->scale;
    const TuneUse *const uses = tune->set->uses + position->first;
    const TuneUse *const white = uses + position->plain_count;
    const TuneUse *const black = white + position->danger_count[0];
    const double plain[2] = {outer * shares[0], outer * shares[1]};
    const double white_danger[2] = {plain[0] * slopes[0][0], plain[1] * slopes[0][1]};
    const double black_danger[2] = {-plain[0] * slopes[1][0], -plain[1] * slopes[1][1]};
    add_gradient(part, plain, uses, position->plain_count);
    add_gradient(part, white_danger, white, position->danger_count[0]);
    add_gradient(part, black_danger, black, position->danger_count[1]);
}
