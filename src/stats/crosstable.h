// SPDX-License-Identifier: MIT
// Results between any number of players, who are numbers from 0. Games are counted by colours;
// pairs of games of one opening are counted beside them, by whoever knows which games belong
// together.
#ifndef ZUGWERK_STATS_CROSSTABLE_H
#define ZUGWERK_STATS_CROSSTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "stats/result_counts.h"

enum { CROSSTABLE_PLAYERS_MAX = 2048 };

typedef struct CrosstableCell CrosstableCell;

typedef struct Crosstable {
    int players;
    CrosstableCell *cells; // [white * players + black]
    const Alloc *alloc;
} Crosstable;

// 36 bytes for each two players. ERROR_LIMIT beyond CROSSTABLE_PLAYERS_MAX.
bool crosstable_init(Crosstable *table, int players, const Alloc *alloc, Error *err) MUST_CHECK;
void crosstable_release(Crosstable *table);

// No games.
void crosstable_reset(Crosstable *table);

// A finished game. white_half_points: 2 White won, 1 draw, 0 Black won. Two different players.
void crosstable_add_game(Crosstable *table, int white, int black, int white_half_points);

// A finished pair of games, which are added as games as well (before or after this): `first` and
// `second` are the half points of player a in each, in any order.
void crosstable_add_pair(Crosstable *table, int a, int b, int first, int second);

// Of player a against b, with both colours. Nothing for a = b.
ResultCounts crosstable_between(const Crosstable *table, int a, int b);

// Of player a against everybody.
ResultCounts crosstable_total(const Crosstable *table, int a);

// Games only, without pairs: of `white` with White against `black`.
ResultCounts crosstable_colored(const Crosstable *table, int white, int black);

// Games only, without pairs: of player a against everybody with White, or with Black.
ResultCounts crosstable_total_colored(const Crosstable *table, int a, bool has_white);

// Games of all players, each counted once.
uint64_t crosstable_games(const Crosstable *table);

#endif
