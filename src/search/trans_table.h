// SPDX-License-Identifier: MIT
// The transposition table: what earlier searches found out about positions. Shared by all threads
// without locks: an entry is two relaxed atomic words, the key stored xor the data, so that a torn
// pair is not believed. Source: Hyatt and Mann, "A lockless transposition-table implementation for
// parallel search" (2002).
#ifndef ZUGWERK_SEARCH_TRANS_TABLE_H
#define ZUGWERK_SEARCH_TRANS_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "chess/move.h"

// BOUND_EXACT is both of the others.
typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

typedef struct TransTable TransTable;

typedef struct TransEntry {
    Move move; // MOVE_NONE: unknown; any 16 bits may be here, check before playing
    int value; // of the position at `ply`: mates counted from the root
    int eval;  // static evaluation, or VALUE_NONE
    int depth;
    Bound bound;
    bool pv;
} TransEntry;

// Whether the entry's bound settles a search with that window.
static inline bool tt_entry_decides(const TransEntry *entry, int alpha, int beta) {
    return ((entry->bound & BOUND_LOWER) != 0 && entry->value >= beta)
           || ((entry->bound & BOUND_UPPER) != 0 && entry->value <= alpha)
           || entry->bound == BOUND_EXACT;
}

// An empty table; `threads` is for emptying it.
bool tt_create(TransTable **out, size_t megabytes, int threads, const Alloc *alloc,
               Error *err) MUST_CHECK;
void tt_destroy(TransTable *tt);

// Forgets everything, on up to `threads` threads.
void tt_clear(TransTable *tt, int threads);

// A new search begins: older entries are replaced first.
void tt_new_search(TransTable *tt);

void tt_prefetch(const TransTable *tt, uint64_t key);

// Whether the position is known; *out is filled then.
bool tt_probe(const TransTable *tt, uint64_t key, int ply, TransEntry *out);

void tt_store(TransTable *tt, uint64_t key, int ply, const TransEntry *entry);

// Keeps the static evaluation of a position not in the table, so that it need not be found again
// when the search left the position at once. Takes no place from a search that went on below its
// position. What a probe finds then has no bound, no move and a depth below zero.
void tt_store_eval(TransTable *tt, uint64_t key, int eval);

// Entries of this search among the first thousand, in permille.
int tt_hashfull(const TransTable *tt);

#endif
