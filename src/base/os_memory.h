// SPDX-License-Identifier: MIT
// Advice to the system about memory.
#ifndef ZUGWERK_BASE_OS_MEMORY_H
#define ZUGWERK_BASE_OS_MEMORY_H

#include <stddef.h>

// Asks for huge pages for a block that will be read all over: fewer address translations. Best
// before the block is touched; where the system gives none, nothing happens.
void memory_wants_huge_pages(void *block, size_t size);

#endif
