// SPDX-License-Identifier: MIT
#include <math.h>
#include <string.h>

#include "stats/rating_impl.h"

enum { NEWTON_ROUNDS = 100, HALVINGS = 40 };

bool rating_fit_init(RatingFit *fit, int count, const Alloc *alloc, Error *err) {
    *fit = (RatingFit){.count = count};
    const size_t line = (size_t)count;
    const size_t square = line * line;
    double *const block = alloc_new(alloc, (3 * square + 4 * line + 1) * sizeof *block);
    if (block == NULL) {
        return error_set_memory(err);
    }
    fit->games = block;
    fit->points = block + square;
    fit->matrix = block + 2 * square;
    fit->rating = block + 3 * square;
    fit->slope = fit->rating + line;
    fit->step = fit->slope + line;
    fit->next = fit->step + line;
    return true;
}

void rating_fit_release(RatingFit *fit, const Alloc *alloc) {
    alloc_free(alloc, fit->games);
    fit->games = NULL;
}

double rating_fit_score(const RatingFit *fit, int i, int j) {
    return 1 / (1 + exp(fit->rating[j] - fit->rating[i]));
}

// log of the chance of all results.
static double likelihood(const RatingFit *fit, const double *rating) {
    double sum = 0;
    for (int i = 0; i < fit->count; i++) {
        for (int j = 0; j < fit->count; j++) {
            const double points = fit->points[rating_at(fit, i, j)];
            const double behind = rating[j] - rating[i];
            if (points > 0) {
                sum -= points * (behind > 0 ? behind + log1p(exp(-behind)) : log1p(exp(behind)));
            }
        }
    }
    return sum;
}

// The slope of the likelihood, and its curvature: the Fisher information. Adding the same to all
// ratings changes nothing, so the information has no inverse; the constant `level` in every cell
// gives it one and moves no solution whose sum is 0. Returns level.
static double fill_information(RatingFit *fit) {
    const int n = fit->count;
    double trace = 0;
    memset(fit->matrix, 0, (size_t)n * (size_t)n * sizeof *fit->matrix);
    for (int i = 0; i < n; i++) {
        fit->slope[i] = 0;
        for (int j = 0; j < n; j++) {
            const double games = fit->games[rating_at(fit, i, j)];
            if (games > 0) {
                const double score = rating_fit_score(fit, i, j);
                const double weight = games * score * rating_fit_score(fit, j, i);
                fit->slope[i] += fit->points[rating_at(fit, i, j)] - games * score;
                fit->matrix[rating_at(fit, i, j)] = -weight;
                fit->matrix[rating_at(fit, i, i)] += weight;
                trace += weight;
            }
        }
    }
    const double level = trace / n / n;
    for (size_t k = 0; k < (size_t)n * (size_t)n; k++) {
        fit->matrix[k] += level;
    }
    return level;
}

// Cholesky: the lower triangle whose product with its transpose is the matrix.
static void triangulate(RatingFit *fit) {
    const int n = fit->count;
    double *const m = fit->matrix;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
            double sum = m[rating_at(fit, i, j)];
            for (int k = 0; k < j; k++) {
                sum -= m[rating_at(fit, i, k)] * m[rating_at(fit, j, k)];
            }
            m[rating_at(fit, i, j)] =
                i == j ? sqrt(fmax(sum, 1e-300)) : sum / m[rating_at(fit, j, j)];
        }
    }
}

// Solves matrix * x = x, the right side being given in x, with the triangle.
static void solve(const RatingFit *fit, double *x) {
    const double *const m = fit->matrix;
    for (int i = 0; i < fit->count; i++) {
        for (int k = 0; k < i; k++) {
            x[i] -= m[rating_at(fit, i, k)] * x[k];
        }
        x[i] /= m[rating_at(fit, i, i)];
    }
    for (int i = fit->count - 1; i >= 0; i--) {
        for (int k = i + 1; k < fit->count; k++) {
            x[i] -= m[rating_at(fit, k, i)] * x[k];
        }
        x[i] /= m[rating_at(fit, i, i)];
    }
}

static double longest_step(const RatingFit *fit) {
    double longest = 0;
    for (int i = 0; i < fit->count; i++) {
        longest = fmax(longest, fabs(fit->step[i]));
    }
    return longest;
}

// Goes along the step, half as far until the likelihood rises. Near the top the likelihood is too
// flat to tell, but there Newton's step is sure.
static void take_step(RatingFit *fit) {
    const double before = likelihood(fit, fit->rating);
    double part = 1;
    for (int halving = 0; halving < HALVINGS; halving++, part /= 2) {
        for (int i = 0; i < fit->count; i++) {
            fit->next[i] = fit->rating[i] + part * fit->step[i];
        }
        if (longest_step(fit) < 1e-3 || likelihood(fit, fit->next) > before) {
            memcpy(fit->rating, fit->next, (size_t)fit->count * sizeof *fit->rating);
            return;
        }
    }
}

static void center(RatingFit *fit) {
    double sum = 0;
    for (int i = 0; i < fit->count; i++) {
        sum += fit->rating[i];
    }
    for (int i = 0; i < fit->count; i++) {
        fit->rating[i] -= sum / fit->count;
    }
}

// The inverse of the information, without what `level` has put into it. The games' matrix is no
// longer needed by then.
static void invert(RatingFit *fit, double level) {
    const int n = fit->count;
    double *const inverse = fit->games;
    for (int i = 0; i < n; i++) {
        memset(fit->step, 0, (size_t)n * sizeof *fit->step);
        fit->step[i] = 1;
        solve(fit, fit->step);
        for (int j = 0; j < n; j++) {
            inverse[rating_at(fit, i, j)] = fit->step[j] - 1 / (level * n * n);
        }
    }
    memcpy(fit->matrix, inverse, (size_t)n * (size_t)n * sizeof *inverse);
}

void rating_fit_run(RatingFit *fit) {
    double length = 1;
    for (int round = 0; length > 1e-12 && round < NEWTON_ROUNDS; round++) {
        (void)fill_information(fit);
        triangulate(fit);
        memcpy(fit->step, fit->slope, (size_t)fit->count * sizeof *fit->step);
        solve(fit, fit->step);
        length = longest_step(fit);
        take_step(fit);
    }
    center(fit);
    const double level = fill_information(fit);
    triangulate(fit);
    invert(fit, level);
}
