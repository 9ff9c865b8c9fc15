// SPDX-License-Identifier: MIT
// The order of the operations is part of the result: percentages that end in exactly half of the
// last printed digit are rounded by it.
#include "stats/match_elo.h"

#include <math.h>

static const double z_95 =
    1.959963984540054; // both sides together leave 5 % of a normal distribution
static const double ln_10 = 2.302585092994046;

double match_elo_of_score(double score) {
    return -400.0 * log10(1.0 / score - 1.0);
}

double match_score_of_elo(double elo) {
    return 1.0 / (1.0 + pow(10.0, -elo / 400.0));
}

static double nelo_of(double score, double variance_of_game) {
    return (score - 0.5) / sqrt(variance_of_game) * (800.0 / ln_10);
}

// From the mean and the variance of `count` scores, each of as many games as `games` says.
static MatchElo elo_of_moments(double score, double variance, double count, int games) {
    const double of_mean = variance / count;
    const double reach = z_95 * sqrt(of_mean);
    const double of_game = variance * games;
    return (MatchElo){
        .score = score,
        .elo = match_elo_of_score(score),
        .elo_error = (match_elo_of_score(score + reach) - match_elo_of_score(score - reach)) / 2.0,
        .nelo = nelo_of(score, of_game),
        .nelo_error = (nelo_of(score + reach, of_game) - nelo_of(score - reach, of_game)) / 2.0,
        .los = (1.0 - erf(-(score - 0.5) / sqrt(2.0 * of_mean))) / 2.0,
    };
}

static double squared(double x) {
    return x * x;
}

MatchElo match_elo_of_games(const ResultCounts *counts) {
    const double games = (double)result_games(counts);
    const double wins = (double)counts->wins / games;
    const double draws = (double)counts->draws / games;
    const double losses = (double)counts->losses / games;
    const double score = wins + 0.5 * draws;
    const double variance =
        wins * squared(1 - score) + draws * squared(0.5 - score) + losses * squared(0 - score);
    return elo_of_moments(score, variance, games, 1);
}

MatchElo match_elo_of_pairs(const ResultCounts *counts) {
    const double pairs = (double)result_pairs(counts);
    const double ll = (double)counts->pairs[PAIR_LL] / pairs;
    const double ld = (double)counts->pairs[PAIR_LD] / pairs;
    const double even =
        (double)counts->pairs[PAIR_WL] / pairs + (double)counts->pairs[PAIR_DD] / pairs;
    const double wd = (double)counts->pairs[PAIR_WD] / pairs;
    const double ww = (double)counts->pairs[PAIR_WW] / pairs;
    const double score = ww + 0.75 * wd + 0.5 * even + 0.25 * ld;
    const double variance = ww * squared(1 - score) + wd * squared(0.75 - score)
                            + even * squared(0.5 - score) + ld * squared(0.25 - score)
                            + ll * squared(0 - score);
    return elo_of_moments(score, variance, pairs, 2);
}

double match_draw_percent(const ResultCounts *counts) {
    return 100.0 * (double)counts->draws / (double)result_games(counts);
}

double match_even_pairs_percent(const ResultCounts *counts) {
    return (double)result_even_pairs(counts) / (double)result_pairs(counts) * 100.0;
}

double match_points_percent(const ResultCounts *counts) {
    const double points = (double)counts->wins + 0.5 * (double)counts->draws;
    return points / (double)result_games(counts) * 100;
}

double match_pair_ratio(const ResultCounts *counts) {
    return (double)(counts->pairs[PAIR_WW] + counts->pairs[PAIR_WD])
           / (double)(counts->pairs[PAIR_LD] + counts->pairs[PAIR_LL]);
}

double match_wl_dd_ratio(const ResultCounts *counts) {
    return (double)counts->pairs[PAIR_WL] / (double)counts->pairs[PAIR_DD];
}
