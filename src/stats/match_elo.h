// SPDX-License-Identifier: MIT
// How strong one player is beside another, from the results between them.
//
// With s the mean of the scores (0 to 1) and v their variance, n of them:
//     Elo         400 log10(s / (1 - s))
//     nElo        (s - 1/2) / sqrt(v) * 800 / ln 10, v per game: twice that of pairs
//     errors      half the way between the values at s - z and s + z, z = 1.96 sqrt(v / n)
//     LOS         chance that the first player is the stronger one, the error being normal
// From games or from pairs: the latter know that both games of a pair have one opening.
// Sources: Elo, "The Rating of Chessplayers" (1978); Van den Bergh, "Comments on normalized Elo"
// (2020). The same numbers as fastchess 1.8 prints, digit for digit.
//
// What cannot be said is NaN, or infinite: nothing without games; with only wins Elo is infinite
// and its error unknown; an error is unknown when it reaches a score beyond 0 or 1.
#ifndef ZUGWERK_STATS_MATCH_ELO_H
#define ZUGWERK_STATS_MATCH_ELO_H

#include "stats/result_counts.h"

typedef struct MatchElo {
    double score; // 0 to 1
    double elo;
    double elo_error; // half of the interval of 95 %
    double nelo;
    double nelo_error;
    double los; // 0 to 1
} MatchElo;

MatchElo match_elo_of_games(const ResultCounts *counts);
MatchElo match_elo_of_pairs(const ResultCounts *counts);

// 0 to 100; of games, and of pairs: those with half of the points.
double match_draw_percent(const ResultCounts *counts);
double match_even_pairs_percent(const ResultCounts *counts);

// 0 to 100: points by games.
double match_points_percent(const ResultCounts *counts);

// Pairs won by pairs lost.
double match_pair_ratio(const ResultCounts *counts);

// Even pairs of a win and a loss by those of two draws: how sharp the openings are.
double match_wl_dd_ratio(const ResultCounts *counts);

// Elo of a score between 0 and 1, and the score of an Elo difference.
double match_elo_of_score(double score);
double match_score_of_elo(double elo);

#endif
