// SPDX-License-Identifier: MIT
#include "stats/result_counts.h"

ResultCounts result_swapped(const ResultCounts *counts) {
    ResultCounts swapped = *counts;
    swapped.wins = counts->losses;
    swapped.losses = counts->wins;
    swapped.pairs[PAIR_LL] = counts->pairs[PAIR_WW];
    swapped.pairs[PAIR_LD] = counts->pairs[PAIR_WD];
    swapped.pairs[PAIR_WD] = counts->pairs[PAIR_LD];
    swapped.pairs[PAIR_WW] = counts->pairs[PAIR_LL];
    return swapped;
}

void result_add(ResultCounts *sum, const ResultCounts *counts) {
    sum->wins += counts->wins;
    sum->draws += counts->draws;
    sum->losses += counts->losses;
    for (int i = 0; i < PAIR_RESULTS; i++) {
        sum->pairs[i] += counts->pairs[i];
    }
}
