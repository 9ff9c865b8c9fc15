// SPDX-License-Identifier: MIT
// Ratings of all players of a crosstable at once: those that make the results most likely when
// player i is expected to score 1 / (1 + 10^((r_j - r_i) / 400)) against j, a draw being half a win
// and half a loss (Bradley and Terry, "Rank analysis of incomplete block designs", 1952).
//
// This model, and not that of BayesElo, because then every player's expected points equal his
// points, and two players differ by just the Elo that match_elo.h gives for their match; how many
// games are drawn changes no scale. Draws and pairs of one opening make results steadier than the
// model's coin; so its errors, from the Fisher information, are multiplied by the deviation seen
// over the deviation expected (the quasi-likelihood of Wedderburn, 1974). For two players that is
// the error of a match again. `plain_errors` leaves it out: larger errors, to be on the safe side.
//
// Only a player who has both scored and conceded against some others has a most likely rating: who
// won all his games is infinitely strong. Where no chain of results leads back from the losers to
// the winners (Ford, "Solution of a ranking problem from binary comparisons", 1957), each pairing
// in between is taken to have one more drawn game (half a win and half a loss, Jeffreys' prior);
// the players concerned are marked. Nothing else is added.
//
// Newton's method; players^3 steps and 8 * players^2 bytes, so some hundreds of players are no
// matter.
#ifndef ZUGWERK_STATS_RATING_H
#define ZUGWERK_STATS_RATING_H

#include <stdbool.h>

#include "base/alloc.h"
#include "base/error.h"
#include "stats/crosstable.h"

enum { RATING_NO_ANCHOR = -1 };

typedef struct RatingOptions {
    int anchor;        // player whose rating is given, or RATING_NO_ANCHOR: the mean is
    double anchor_elo; // of that player, or the mean
    bool plain_errors;
    const char *const *names; // for error texts; NULL: "player 1" and so on
} RatingOptions;

typedef struct Rating {
    bool is_rated;   // has played; else everything else is 0
    bool is_limited; // all his points come from one side of a gap: the added draw decides
    double elo;
    double error; // half of the interval of 95 %, against the anchor or the mean
} Rating;

typedef struct RatingList {
    int players;
    Rating *ratings;
    int *order;         // players by falling rating, those not rated last
    double *covariance; // players * players, of ratings with the mean fixed, in Elo^2
    int anchor;         // as in the options
    double dispersion;  // variance seen by variance expected; 1 with plain_errors
    const Alloc *alloc;
} RatingList;

// Players without games are not rated. ERROR_VALUE names two players whose groups no game connects,
// or an anchor without games.
bool rating_list_init(RatingList *list, const Crosstable *table, const RatingOptions *options,
                      const Alloc *alloc, Error *err) MUST_CHECK;
void rating_list_release(RatingList *list);

// Half of the 95 % interval of the difference of two rated players.
double rating_difference_error(const RatingList *list, int a, int b);

#endif
