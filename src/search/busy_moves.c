// SPDX-License-Identifier: MIT
#include "search/busy_moves.h"

#include <stdatomic.h>
#include <stddef.h>

enum { PLACES = 4096, WAYS = 4 }; // a thread is at a few dozen moves at a time

struct BusyMoves {
    const Alloc *alloc;
    _Atomic uint64_t keys[PLACES][WAYS]; // 0: free
};

bool busy_moves_create(BusyMoves **out, const Alloc *alloc, Error *err) {
    BusyMoves *const busy = alloc_new(alloc, sizeof *busy);
    if (busy == NULL) {
        return error_set_memory(err);
    }
    busy->alloc = alloc;
    for (size_t i = 0; i < PLACES; i++) {
        for (size_t k = 0; k < WAYS; k++) {
            atomic_init(&busy->keys[i][k], 0);
        }
    }
    *out = busy;
    return true;
}

void busy_moves_destroy(BusyMoves *busy) {
    if (busy != NULL) {
        alloc_free(busy->alloc, busy);
    }
}

static size_t place_of(uint64_t key) {
    return (size_t)(key >> 32) % PLACES;
}

bool busy_moves_has(const BusyMoves *busy, uint64_t key) {
    const _Atomic uint64_t *const ways = busy->keys[place_of(key)];
    for (size_t k = 0; k < WAYS; k++) {
        if (atomic_load_explicit(&ways[k], memory_order_relaxed) == key) {
            return true;
        }
    }
    return false;
}

void busy_moves_enter(BusyMoves *busy, uint64_t key) {
    _Atomic uint64_t *const ways = busy->keys[place_of(key)];
    for (size_t k = 0; k < WAYS; k++) {
        const uint64_t there = atomic_load_explicit(&ways[k], memory_order_relaxed);
        if (there == key) {
            return;
        }
        if (there == 0) {
            atomic_store_explicit(&ways[k], key, memory_order_relaxed);
            return;
        }
    }
    atomic_store_explicit(&ways[0], key, memory_order_relaxed); // nothing stays for ever
}

void busy_moves_leave(BusyMoves *busy, uint64_t key) {
    _Atomic uint64_t *const ways = busy->keys[place_of(key)];
    for (size_t k = 0; k < WAYS; k++) {
        if (atomic_load_explicit(&ways[k], memory_order_relaxed) == key) {
            atomic_store_explicit(&ways[k], 0, memory_order_relaxed);
        }
    }
}
