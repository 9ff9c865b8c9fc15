// SPDX-License-Identifier: MIT
#include "stats/crosstable.h"

#include <assert.h>
#include <string.h>

// Seen by the first player: the one with White, and the `a` of a pair.
struct CrosstableCell {
    uint32_t wins;
    uint32_t draws;
    uint32_t losses;
    uint32_t pairs[PAIR_RESULTS];
};

static size_t cell_count(const Crosstable *table) {
    return (size_t)table->players * (size_t)table->players;
}

static CrosstableCell *cell_of(const Crosstable *table, int first, int second) {
    assert(first >= 0 && first < table->players && second >= 0 && second < table->players);
    return &table->cells[(size_t)first * (size_t)table->players + (size_t)second];
}

bool crosstable_init(Crosstable *table, int players, const Alloc *alloc, Error *err) {
    assert(players >= 0);
    *table = (Crosstable){.alloc = alloc};
    if (players > CROSSTABLE_PLAYERS_MAX) {
        return error_set(err, ERROR_LIMIT, "%d players are too many: give at most %d", players,
                         CROSSTABLE_PLAYERS_MAX);
    }
    table->players = players;
    if (players > 0) {
        table->cells = alloc_new(alloc, cell_count(table) * sizeof *table->cells);
    }
    return players == 0 || table->cells != NULL || error_set_memory(err);
}

void crosstable_release(Crosstable *table) {
    alloc_free(table->alloc, table->cells);
    table->cells = NULL;
    table->players = 0;
}

void crosstable_reset(Crosstable *table) {
    if (table->cells != NULL) {
        memset(table->cells, 0, cell_count(table) * sizeof *table->cells);
    }
}

void crosstable_add_game(Crosstable *table, int white, int black, int white_half_points) {
    assert(white != black && white_half_points >= 0 && white_half_points <= 2);
    CrosstableCell *const cell = cell_of(table, white, black);
    cell->wins += white_half_points == 2 ? 1 : 0;
    cell->draws += white_half_points == 1 ? 1 : 0;
    cell->losses += white_half_points == 0 ? 1 : 0;
}

void crosstable_add_pair(Crosstable *table, int a, int b, int first, int second) {
    static const PairResult by_points[5] = {PAIR_LL, PAIR_LD, PAIR_DD, PAIR_WD, PAIR_WW};
    assert(a != b && first >= 0 && first <= 2 && second >= 0 && second <= 2);
    const PairResult result =
        first + second == 2 && first != 1 ? PAIR_WL : by_points[first + second];
    cell_of(table, a, b)->pairs[result]++;
}

static ResultCounts counts_of(const CrosstableCell *cell) {
    ResultCounts counts = {cell->wins, cell->draws, cell->losses, {0}};
    for (int i = 0; i < PAIR_RESULTS; i++) {
        counts.pairs[i] = cell->pairs[i];
    }
    return counts;
}

ResultCounts crosstable_between(const Crosstable *table, int a, int b) {
    ResultCounts sum = counts_of(cell_of(table, a, b));
    if (a != b) {
        const ResultCounts back = counts_of(cell_of(table, b, a));
        const ResultCounts swapped = result_swapped(&back);
        result_add(&sum, &swapped);
    }
    return sum;
}

ResultCounts crosstable_total(const Crosstable *table, int a) {
    ResultCounts sum = {0};
    for (int b = 0; b < table->players; b++) {
        const ResultCounts counts = crosstable_between(table, a, b);
        result_add(&sum, &counts);
    }
    return sum;
}

ResultCounts crosstable_colored(const Crosstable *table, int white, int black) {
    const CrosstableCell *const cell = cell_of(table, white, black);
    return (ResultCounts){cell->wins, cell->draws, cell->losses, {0}};
}

ResultCounts crosstable_total_colored(const Crosstable *table, int a, bool has_white) {
    ResultCounts sum = {0};
    for (int b = 0; b < table->players; b++) {
        const ResultCounts counts =
            has_white ? crosstable_colored(table, a, b) : crosstable_colored(table, b, a);
        const ResultCounts own = has_white ? counts : result_swapped(&counts);
        result_add(&sum, &own);
    }
    return sum;
}

uint64_t crosstable_games(const Crosstable *table) {
    uint64_t sum = 0;
    for (size_t i = 0; i < cell_count(table); i++) {
        const ResultCounts counts = counts_of(&table->cells[i]);
        sum += result_games(&counts);
    }
    return sum;
}
