// SPDX-License-Identifier: MIT
// Independent tasks on several threads. The threads live only inside the call.
#ifndef ZUGWERK_BASE_PARALLEL_H
#define ZUGWERK_BASE_PARALLEL_H

#include <stddef.h>

enum { PARALLEL_THREADS_MAX = 256 };

// Calls task(context, index) once for every index 0..count-1, on up to `threads` threads, the
// calling one included, and returns when all are done. Indices are handed out in rising order.
// Where the system refuses a thread, the others do its work.
void parallel_run(size_t count, int threads, void (*task)(void *context, size_t index),
                  void *context);

#endif
