// SPDX-License-Identifier: MIT
// Perft: the number of leaves of the legal move tree.
#ifndef ZUGWERK_CHESS_PERFT_H
#define ZUGWERK_CHESS_PERFT_H

#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "chess/move.h"
#include "chess/position.h"

enum { PERFT_DEPTH_MAX = 64, PERFT_THREADS_MAX = 256 };

// One thread, no table. depth 0 gives 1.
uint64_t perft_count(const Position *pos, int depth);

typedef struct PerftOptions {
    int depth;          // 0..PERFT_DEPTH_MAX
    int threads;        // 1..PERFT_THREADS_MAX; 0 is read as 1
    size_t table_bytes; // 0: no hash table
    const Alloc *alloc; // may be NULL
} PerftOptions;

typedef struct PerftResult {
    uint64_t total;
    MoveList moves;                      // root moves in movegen_legal order
    uint64_t counts[MOVE_LIST_CAPACITY]; // leaves below each
} PerftResult;

// Perft with the count of each root move (divide). The result is the same for every number of
// threads and table size (a table can in theory err by a key collision of 64 bits).
bool perft_divide(PerftResult *out, const Position *pos, const PerftOptions *options,
                  Error *err) MUST_CHECK;

#endif
