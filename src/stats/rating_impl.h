// SPDX-License-Identifier: MIT
// Between rating.c, which reads results and writes ratings, and rating_fit.c, which does the sums.
#ifndef ZUGWERK_STATS_RATING_IMPL_H
#define ZUGWERK_STATS_RATING_IMPL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/alloc.h"
#include "base/error.h"

// Players who have played, as 0 to count - 1. Matrices are count * count, row by row.
typedef struct RatingFit {
    int count;
    double *games;  // between two players
    double *points; // of the row's player against the column's
    double *matrix; // Fisher information, its triangle, at last the covariance
    double *rating; // in natural units: 400 / ln 10 Elo
    double *slope;
    double *step;
    double *next;
} RatingFit;

bool rating_fit_init(RatingFit *fit, int count, const Alloc *alloc, Error *err) MUST_CHECK;
void rating_fit_release(RatingFit *fit, const Alloc *alloc);

static inline size_t rating_at(const RatingFit *fit, int row, int column) {
    return (size_t)row * (size_t)fit->count + (size_t)column;
}

// What i is expected to score against j in a game.
double rating_fit_score(const RatingFit *fit, int i, int j);

// Needs results that lead from everybody to everybody. Fills `rating`, with mean 0, and `matrix`.
void rating_fit_run(RatingFit *fit);

#endif
