// SPDX-License-Identifier: MIT
#include "base/os_memory.h"

#include <stdint.h>
#include <sys/mman.h>

enum { HUGE_PAGE = 2 << 20 };

void memory_wants_huge_pages(void *block, size_t size) {
#ifdef MADV_HUGEPAGE
    const uintptr_t start = ((uintptr_t)block + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    const uintptr_t end = ((uintptr_t)block + size) / HUGE_PAGE * HUGE_PAGE;
    if (start < end) {
        // Only advice: whatever the system answers, the memory works.
        (void)madvise((void *)start, end - start, MADV_HUGEPAGE);
    }
#else
    (void)block;
    (void)size;
#endif
}
