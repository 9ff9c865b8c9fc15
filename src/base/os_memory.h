// SPDX-License-Identifier: MIT
// Memory that is read all over: hash tables, histories.
#ifndef ZUGWERK_BASE_OS_MEMORY_H
#define ZUGWERK_BASE_OS_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/alloc.h"

typedef struct LargeBlock {
    void *memory; // what was allocated
    void *start;  // the block, at least at the start of a cache line
} LargeBlock;

// Memory in huge pages where the system gives them: fewer address translations. Its content is
// undefined, as the pages come into being when they are first written. False: no memory, *out is
// {NULL, NULL}.
bool large_block_alloc(LargeBlock *out, size_t size, const Alloc *alloc) MUST_CHECK;

// {NULL, NULL} is fine.
void large_block_free(LargeBlock *block, const Alloc *alloc);

#endif
