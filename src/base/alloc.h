// SPDX-License-Identifier: MIT
// The allocator handle. All heap memory of the library goes through one, so that tests can fail
// the n-th request. A NULL handle means the C library's allocator.
#ifndef ZUGWERK_BASE_ALLOC_H
#define ZUGWERK_BASE_ALLOC_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"

// Like realloc: block NULL allocates, size 0 releases and returns NULL. A failed request returns
// NULL and leaves the block as it was.
typedef struct Alloc {
    void *(*resize)(void *context, void *block, size_t size);
    void *context;
} Alloc;

// Zeroed memory, or NULL. Release with alloc_free.
void *alloc_new(const Alloc *alloc, size_t size) MUST_CHECK;

// NULL when out of memory or when count * item overflows; the old block then stays valid.
void *alloc_resize(const Alloc *alloc, void *block, size_t count, size_t item) MUST_CHECK;

void alloc_free(const Alloc *alloc, void *block);

// Grows an array to hold at least `needed` items (doubling). *items and *capacity change only on
// success.
bool alloc_grow(const Alloc *alloc, void **items, size_t *capacity, size_t needed,
                size_t item) MUST_CHECK;

#endif
