// SPDX-License-Identifier: MIT
// What two players scored against each other, from the first one's point of view: single games, and
// pairs of games that began with one opening, each player having White once.
//
// Both games of a pair depend on the opening, so that five outcomes of a pair (the "pentanomial"
// counts) tell more than three of a game (the "trinomial" ones). The middle outcome keeps its two
// kinds apart: a win and a loss say something about the opening, two draws about the players.
#ifndef ZUGWERK_STATS_RESULT_COUNTS_H
#define ZUGWERK_STATS_RESULT_COUNTS_H

#include <stdint.h>

typedef enum PairResult {
    PAIR_LL, // two losses
    PAIR_LD, // a loss and a draw
    PAIR_WL, // a win and a loss
    PAIR_DD, // two draws
    PAIR_WD, // a win and a draw
    PAIR_WW, // two wins
    PAIR_RESULTS
} PairResult;

typedef struct ResultCounts {
    uint64_t wins;
    uint64_t draws;
    uint64_t losses;
    uint64_t pairs[PAIR_RESULTS]; // their games are counted above, too
} ResultCounts;

static inline uint64_t result_games(const ResultCounts *counts) {
    return counts->wins + counts->draws + counts->losses;
}

static inline uint64_t result_pairs(const ResultCounts *counts) {
    uint64_t sum = 0;
    for (int i = 0; i < PAIR_RESULTS; i++) {
        sum += counts->pairs[i];
    }
    return sum;
}

// A win is 2, a draw 1.
static inline uint64_t result_half_points(const ResultCounts *counts) {
    return 2 * counts->wins + counts->draws;
}

// Pairs with half of the points.
static inline uint64_t result_even_pairs(const ResultCounts *counts) {
    return counts->pairs[PAIR_WL] + counts->pairs[PAIR_DD];
}

// The same results from the other player's point of view.
ResultCounts result_swapped(const ResultCounts *counts);

void result_add(ResultCounts *sum, const ResultCounts *counts);

#endif
