// SPDX-License-Identifier: MIT
#include "stats/sprt.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

enum { OUTCOMES_MAX = 5, NORMALIZED_ROUNDS = 10, LINE_ROUNDS = 1000, ROOT_ROUNDS = 1200 };

static const double ln_10 = 2.302585092994046;
static const double tiny_count = 1e-3;

// How often a score was seen among `total`: an empirical distribution over 3 or 5 scores.
typedef struct Sample {
    int outcomes;
    double total;
    double score[OUTCOMES_MAX];
    double share[OUTCOMES_MAX];
} Sample;

static const char *const model_names[SPRT_MODELS] = {"normalized", "logistic", "bayesian"};

bool sprt_check(const Sprt *sprt, Error *err) {
    if (!isfinite(sprt->elo0) || !isfinite(sprt->elo1) || !(sprt->elo0 < sprt->elo1)) {
        return error_set(err, ERROR_VALUE, "elo0 must be less than elo1, not %g and %g", sprt->elo0,
                         sprt->elo1);
    }
    if (!(sprt->alpha > 0 && sprt->alpha < 1)) {
        return error_set(err, ERROR_VALUE, "alpha must lie between 0 and 1");
    }
    if (!(sprt->beta > 0 && sprt->beta < 1)) {
        return error_set(err, ERROR_VALUE, "beta must lie between 0 and 1");
    }
    if (!(sprt->alpha + sprt->beta < 1)) {
        return error_set(err, ERROR_VALUE, "alpha and beta together must be less than 1");
    }
    return true;
}

bool sprt_model_parse(SprtModel *out, Span name, Error *err) {
    for (int i = 0; i < SPRT_MODELS; i++) {
        if (span_is(name, model_names[i])) {
            *out = (SprtModel)i;
            return true;
        }
    }
    char shown[32];
    return error_set(err, ERROR_VALUE,
                     "no model '%s' of the SPRT: give normalized, logistic or bayesian",
                     span_show(shown, sizeof shown, name));
}

const char *sprt_model_unit(SprtModel model) {
    static const char *const units[SPRT_MODELS] = {
        [SPRT_NORMALIZED] = "nElo", [SPRT_LOGISTIC] = "Elo", [SPRT_BAYESIAN] = "BayesElo"};
    assert(model < SPRT_MODELS);
    return units[model];
}

const char *sprt_model_name(SprtModel model) {
    assert(model < SPRT_MODELS);
    return model_names[model];
}

double sprt_lower_bound(const Sprt *sprt) {
    return log(sprt->beta / (1 - sprt->alpha));
}

double sprt_upper_bound(const Sprt *sprt) {
    return log((1 - sprt->beta) / sprt->alpha);
}

// ------------------------------------------------------------------------------------- samples

static Sample sample_of(const uint64_t *counts, int outcomes) {
    Sample sample = {.outcomes = outcomes};
    for (int i = 0; i < outcomes; i++) {
        sample.score[i] = (double)i / (outcomes - 1);
        sample.share[i] = counts[i] == 0 ? tiny_count : (double)counts[i];
        sample.total += sample.share[i];
    }
    for (int i = 0; i < outcomes; i++) {
        sample.share[i] /= sample.total;
    }
    return sample;
}

static Sample sample_of_games(const ResultCounts *counts) {
    const uint64_t by_score[3] = {counts->losses, counts->draws, counts->wins};
    return sample_of(by_score, 3);
}

static Sample sample_of_pairs(const ResultCounts *counts) {
    const uint64_t by_score[5] = {counts->pairs[PAIR_LL], counts->pairs[PAIR_LD],
                                  result_even_pairs(counts), counts->pairs[PAIR_WD],
                                  counts->pairs[PAIR_WW]};
    return sample_of(by_score, 5);
}

// ------------------------------------------------------------------------- maximum likelihood

static double sum_at(const Sample *sample, const double d[OUTCOMES_MAX], double x) {
    double sum = 0;
    for (int i = 0; i < sample->outcomes; i++) {
        sum += sample->share[i] * d[i] / (1 + x * d[i]);
    }
    return sum;
}

// The multiplier x with sum of share * d / (1 + x d) = 0: the sum falls from infinity to minus
// infinity between the places where a denominator becomes 0. Where the straight line between both
// ends meets 0, moved a little towards the middle; the middle as long as an end is infinite. This
// is the ITP method (Oliveira and Takahashi, ACM Transactions on Mathematical Software 47, 2020)
// without its projection. How near is near enough shows in the last digits of lopsided results, so
// this, too, is as in fastchess.
static double multiplier_of(const Sample *sample, const double d[OUTCOMES_MAX], double tolerance) {
    double least = d[0];
    double most = d[0];
    for (int i = 1; i < sample->outcomes; i++) {
        least = fmin(least, d[i]);
        most = fmax(most, d[i]);
    }
    double below = -1 / least; // where the sum is below 0
    double above = -1 / most;
    double sum_below = -HUGE_VAL;
    double sum_above = HUGE_VAL;
    for (int round = 0; fabs(above - below) > 2 * tolerance && round < ROOT_ROUNDS; round++) {
        const double middle = (below + above) / 2;
        const double line = (sum_above * below - sum_below * above) / (sum_above - sum_below);
        const double pull = 0.1 * ((above - below) * (above - below));
        // Not a number while an end is infinite: then no comparison is true.
        const double x = pull <= fabs(middle - line) && round < LINE_ROUNDS
                             ? line + copysign(pull, middle - line)
                             : middle;
        const double sum = sum_at(sample, d, x);
        if (sum == 0) {
            return x;
        }
        if (sum < 0) {
            below = x;
            sum_below = sum;
        } else {
            above = x;
            sum_above = sum;
        }
    }
    return (below + above) / 2;
}

// The most likely distribution among those with this mean.
static void fit_mean(double p[OUTCOMES_MAX], const Sample *sample, double mean) {
    double d[OUTCOMES_MAX] = {0};
    for (int i = 0; i < sample->outcomes; i++) {
        d[i] = sample->score[i] - mean;
    }
    const double x = multiplier_of(sample, d, 1e-3);
    for (int i = 0; i < sample->outcomes; i++) {
        p[i] = sample->share[i] / (1 + x * d[i]);
    }
}

// The most likely distribution among those whose mean lies `t` deviations above 1/2, found by
// linearizing that condition again and again. The number of rounds and when it is good enough are
// those of fastchess.
static void fit_deviations(double p[OUTCOMES_MAX], const Sample *sample, double t) {
    for (int i = 0; i < sample->outcomes; i++) {
        p[i] = 1.0 / sample->outcomes;
    }
    double change = 1;
    for (int round = 0; round < NORMALIZED_ROUNDS && change >= 1e-4; round++) {
        double mean = 0;
        double variance = 0;
        for (int i = 0; i < sample->outcomes; i++) {
            mean += sample->score[i] * p[i];
        }
        for (int i = 0; i < sample->outcomes; i++) {
            variance += p[i] * (sample->score[i] - mean) * (sample->score[i] - mean);
        }
        const double deviation = sqrt(variance);
        double d[OUTCOMES_MAX] = {0};
        for (int i = 0; i < sample->outcomes; i++) {
            const double standard = (sample->score[i] - mean) / deviation;
            d[i] = sample->score[i] - 0.5 - 0.5 * t * deviation * (1 + standard * standard);
        }
        const double x = multiplier_of(sample, d, 1e-7);
        change = 0;
        for (int i = 0; i < sample->outcomes; i++) {
            const double next = sample->share[i] / (1 + x * d[i]);
            change = fmax(change, fabs(next - p[i]));
            p[i] = next;
        }
    }
}

typedef void (*Fit)(double p[OUTCOMES_MAX], const Sample *sample, double parameter);

static double llr_of(const Sample *sample, Fit fit, double parameter0, double parameter1) {
    double p0[OUTCOMES_MAX] = {0};
    double p1[OUTCOMES_MAX] = {0};
    fit(p0, sample, parameter0);
    fit(p1, sample, parameter1);
    double sum = 0;
    for (int i = 0; i < sample->outcomes; i++) {
        sum += sample->share[i] * (log(p1[i]) - log(p0[i]));
    }
    return sample->total * sum;
}

// -------------------------------------------------------------------------------------- models

static double score_of_elo(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

// drawelo: half of the range of strengths, around equality, in which a draw is likelier than a win.
static double score_of_bayeselo(double elo, double drawelo) {
    const double win = 1 / (1 + pow(10, (-elo + drawelo) / 400));
    const double loss = 1 / (1 + pow(10, (elo + drawelo) / 400));
    return win + 0.5 * (1 - win - loss);
}

static double bayesian_llr(const Sprt *sprt, const ResultCounts *counts) {
    if (counts->wins == 0 || counts->losses == 0) {
        return 0;
    }
    const Sample sample = sample_of_games(counts);
    const double loss = sample.share[0];
    const double win = sample.share[2];
    const double drawelo = 200 * log10((1 - loss) / loss * (1 - win) / win);
    return llr_of(&sample, fit_mean, score_of_bayeselo(sprt->elo0, drawelo),
                  score_of_bayeselo(sprt->elo1, drawelo));
}

double sprt_llr(const Sprt *sprt, const ResultCounts *counts) {
    if (sprt->model == SPRT_BAYESIAN) {
        return bayesian_llr(sprt, counts);
    }
    const Sample sample = sprt->uses_pairs ? sample_of_pairs(counts) : sample_of_games(counts);
    if (sprt->model == SPRT_LOGISTIC) {
        return llr_of(&sample, fit_mean, score_of_elo(sprt->elo0), score_of_elo(sprt->elo1));
    }
    // The mean of two games deviates less than one game.
    const double unit = (sprt->uses_pairs ? sqrt(2) : 1) / (800 / ln_10);
    return llr_of(&sample, fit_deviations, sprt->elo0 * unit, sprt->elo1 * unit);
}

double sprt_fraction(const Sprt *sprt, double llr) {
    return llr >= 0 ? llr / sprt_upper_bound(sprt) : -llr / sprt_lower_bound(sprt);
}

SprtDecision sprt_decide(const Sprt *sprt, double llr) {
    return llr >= sprt_upper_bound(sprt)   ? SPRT_ACCEPT_H1
           : llr <= sprt_lower_bound(sprt) ? SPRT_ACCEPT_H0
                                           : SPRT_CONTINUE;
}
