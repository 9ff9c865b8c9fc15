// SPDX-License-Identifier: MIT
// The sequential probability ratio test between two strengths of the first player: H0, he is elo0
// stronger than the other (no gain), and H1, he is elo1 stronger. After every pair (or game) the
// log-likelihood ratio (LLR) of both is compared with two bounds; the test ends when it leaves
// them.
//
// What is not fixed by the hypotheses, the share of draws above all, takes its most likely value
// under each: a generalized SPRT. Models say how Elo and results hang together:
//     normalized   elo0 and elo1 are normalized Elo: (mean - 1/2) / deviation (pairs or games)
//     logistic     usual Elo: the mean score (pairs or games)
//     bayesian     BayesElo, whose draws follow from the results (games only)
// Sources: Wald, "Sequential tests of statistical hypotheses", Annals of Mathematical Statistics 16
// (1945); Van den Bergh, "Comparing the approximations for the generalized log likelihood ratio of
// a multinomial distribution" and "Comments on normalized Elo" (2020), section 4.1; Coulom, "Whole-
// history rating" (2008) and the notes of BayesElo. The same LLR as fastchess 1.8 to the last digit
// that it prints.
#ifndef ZUGWERK_STATS_SPRT_H
#define ZUGWERK_STATS_SPRT_H

#include <stdbool.h>

#include "base/error.h"
#include "base/span.h"
#include "stats/result_counts.h"

typedef enum SprtModel { SPRT_NORMALIZED, SPRT_LOGISTIC, SPRT_BAYESIAN, SPRT_MODELS } SprtModel;

typedef enum SprtDecision { SPRT_CONTINUE, SPRT_ACCEPT_H0, SPRT_ACCEPT_H1 } SprtDecision;

typedef struct Sprt {
    SprtModel model;
    bool uses_pairs; // else games; SPRT_BAYESIAN always takes games
    double elo0;
    double elo1;
    double alpha; // chance of accepting H1 though H0 is true
    double beta;  // chance of accepting H0 though H1 is true
} Sprt;

// elo0 below elo1, alpha and beta between 0 and 1, their sum below 1, all finite.
bool sprt_check(const Sprt *sprt, Error *err) MUST_CHECK;

// "normalized", "logistic", "bayesian".
bool sprt_model_parse(SprtModel *out, Span name, Error *err) MUST_CHECK;
const char *sprt_model_name(SprtModel model);
const char *sprt_model_unit(SprtModel model); // of elo0 and elo1: "nElo", "Elo", "BayesElo"

// log(beta / (1 - alpha)), below 0, and log((1 - beta) / alpha), above 0.
double sprt_lower_bound(const Sprt *sprt);
double sprt_upper_bound(const Sprt *sprt);

// Counts of 0 are taken as 0.001; without wins or without losses the bayesian model says 0.
double sprt_llr(const Sprt *sprt, const ResultCounts *counts);

// How far the LLR is on its way to the bound of its side, 1 at the bound; below 0 towards H0.
double sprt_fraction(const Sprt *sprt, double llr);

SprtDecision sprt_decide(const Sprt *sprt, double llr);

#endif
