// SPDX-License-Identifier: MIT
#include "base/os_memory.h"

#include <stdint.h>
#include <sys/mman.h>

enum { HUGE_PAGE = 2 << 20, CACHE_LINE = 64 };

static void wants_huge_pages(void *start, size_t size) {
#ifdef MADV_HUGEPAGE
    // Only advice: whatever the system answers, the memory works.
    (void)madvise(start, size / HUGE_PAGE * HUGE_PAGE, MADV_HUGEPAGE);
#else
    (void)start;
    (void)size;
#endif
}

bool large_block_alloc(LargeBlock *out, size_t size, const Alloc *alloc) {
    *out = (LargeBlock){NULL, NULL};
    const size_t alignment = size < HUGE_PAGE ? CACHE_LINE : HUGE_PAGE;
    // Up to a whole number of huge pages, so that the last part lies in one too.
    const size_t padding = size < HUGE_PAGE ? CACHE_LINE : 2 * (size_t)HUGE_PAGE;
    if (size > SIZE_MAX - padding) {
        return false;
    }
    void *const memory = alloc_resize(alloc, NULL, size + padding, 1);
    if (memory == NULL) {
        return false;
    }
    const size_t skip = (alignment - (uintptr_t)memory % alignment) % alignment;
    void *const start = (char *)memory + skip;
    if (size >= HUGE_PAGE) {
        wants_huge_pages(start, size + HUGE_PAGE - 1);
    }
    *out = (LargeBlock){memory, start};
    return true;
}

void large_block_free(LargeBlock *block, const Alloc *alloc) {
    alloc_free(alloc, block->memory);
    *block = (LargeBlock){NULL, NULL};
}
