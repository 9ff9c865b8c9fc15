// SPDX-License-Identifier: MIT
// Which moves the threads of a pool are searching now, so that a thread can put off a move that
// another one is at: by the time it comes back to it, the table mostly knows the answer. Sources:
// Weill 1996, Kerrigan 2017 (docs/REFERENCES.md).
#ifndef ZUGWERK_SEARCH_BUSY_MOVES_H
#define ZUGWERK_SEARCH_BUSY_MOVES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "chess/move.h"

typedef struct BusyMoves BusyMoves;

bool busy_moves_create(BusyMoves **out, const Alloc *alloc, Error *err) MUST_CHECK;
void busy_moves_destroy(BusyMoves *busy); // NULL is fine

// A key of a move in the position with key `position`; never 0.
static inline uint64_t busy_key(uint64_t position, Move move) {
    return (position ^ (uint64_t)(move + 1) * UINT64_C(0x9e3779b97f4a7c15)) | 1;
}

// All of these from any thread. They are hints: of a move that two threads are at only one notes
// it, and notes are lost when too many moves meet in one place.
bool busy_moves_has(const BusyMoves *busy, uint64_t key);
void busy_moves_enter(BusyMoves *busy, uint64_t key);
void busy_moves_leave(BusyMoves *busy, uint64_t key);

#endif
