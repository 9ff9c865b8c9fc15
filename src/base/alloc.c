// SPDX-License-Identifier: MIT
#include "base/alloc.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void *block_resize(const Alloc *alloc, void *block, size_t size) {
    if (alloc != NULL) {
        return alloc->resize(alloc->context, block, size);
    }
    if (size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, size);
}

void *alloc_new(const Alloc *alloc, size_t size) {
    void *const block = block_resize(alloc, NULL, size == 0 ? 1 : size);
    if (block != NULL) {
        memset(block, 0, size);
    }
    return block;
}

void *alloc_resize(const Alloc *alloc, void *block, size_t count, size_t item) {
    if (item != 0 && count > SIZE_MAX / item) {
        return NULL;
    }
    const size_t size = count * item;
    return block_resize(alloc, block, size == 0 ? 1 : size);
}

void alloc_free(const Alloc *alloc, void *block) {
    if (block != NULL) {
        block_resize(alloc, block, 0);
    }
}

bool alloc_grow(const Alloc *alloc, void **items, size_t *capacity, size_t needed, size_t item) {
    if (needed <= *capacity) {
        return true;
    }
    size_t wanted = *capacity < 8 ? 8 : *capacity;
    while (wanted < needed) {
        if (wanted > SIZE_MAX / 2) {
            return false;
        }
        wanted *= 2;
    }
    void *const grown = alloc_resize(alloc, *items, wanted, item);
    if (grown == NULL) {
        return false;
    }
    *items = grown;
    *capacity = wanted;
    return true;
}
