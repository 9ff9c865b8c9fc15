// SPDX-License-Identifier: MIT
// Fits the model of results (eval/win_model.h): how likely a score wins, by material.
#ifndef ZUGWERK_LAB_FIT_RESULTS_H
#define ZUGWERK_LAB_FIT_RESULTS_H

#include "base/text.h"
#include "lab/tune_set.h"

enum { FIT_SCORE_MAX = 800 }; // positions scored further from 0 are not used

typedef struct ResultFit {
    double a_base; // of the score that wins every second game: a_base + a_slope * material / 58
    double a_slope;
    double b_base; // of the spread, likewise
    double b_slope;
    double loss;       // mean of -log(chance of what happened)
    double loss_naive; // of always naming the mean chances
    size_t count;      // positions used
} ResultFit;

// The most likely constants, found by a pattern search. Uses positions with a score. ERROR_VALUE
// when there are fewer than 100.
bool fit_results(ResultFit *out, const TuneSet *set, Error *err) MUST_CHECK;

// The text of src/eval/win_model_fit.h.
void fit_results_format(Text *out, const ResultFit *fit);

#endif
