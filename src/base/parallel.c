// SPDX-License-Identifier: MIT
#include "base/parallel.h"

#include <pthread.h>
#include <stdatomic.h>

#include "base/os_thread_start.h"

typedef struct Run {
    atomic_size_t next;
    size_t count;
    void (*task)(void *context, size_t index);
    void *context;
} Run;

static void *run_tasks(void *argument) {
    Run *const run = argument;
    for (;;) {
        const size_t index = atomic_fetch_add_explicit(&run->next, 1, memory_order_relaxed);
        if (index >= run->count) {
            return NULL;
        }
        run->task(run->context, index);
    }
}

void parallel_run(size_t count, int threads, void (*task)(void *context, size_t index),
                  void *context) {
    Run run = {.count = count, .task = task, .context = context};
    atomic_init(&run.next, 0);
    pthread_t helpers[PARALLEL_THREADS_MAX];
    int started = 0;
    while (started + 1 < threads && started < PARALLEL_THREADS_MAX && (size_t)started + 1 < count
           && thread_start(&helpers[started], NULL, run_tasks, &run) == 0) {
        started++;
    }
    run_tasks(&run);
    for (int i = 0; i < started; i++) {
        pthread_join(helpers[i], NULL);
    }
}
