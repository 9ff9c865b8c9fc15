// SPDX-License-Identifier: MIT
// Lines on their way from the thread that reads them to the one that carries them out.
#ifndef ZUGWERK_UCI_UCI_QUEUE_H
#define ZUGWERK_UCI_UCI_QUEUE_H

#include "base/os_monitor.h"
#include "uci/uci_backend.h"

// A line that waits, or is being carried out.
typedef struct UciTask {
    struct UciTask *next;
    int64_t serial;   // counts the lines read, from 1
    int64_t start_us; // when it was read
    bool is_search;   // UCI's go or bench: isready does not wait for it
    bool is_open;     // ends only when it is told to
    UciHandle handle; // of the search
    size_t length;    // of the line
    char line[];
} UciTask;

// All but the monitor is guarded by it.
typedef struct UciQueue {
    Monitor *monitor;
    UciTask *first; // waiting
    UciTask *last;
    UciTask *current; // being carried out
    bool ends;        // nothing more will come
} UciQueue;

// A copy of the line; NULL: no memory. Released with alloc_free.
UciTask *uci_task_create(Span line, int64_t start_us, const Alloc *alloc);

static inline Span uci_task_line(const UciTask *task) {
    return (Span){task->line, task->length};
}

// Inside the monitor: appends a task, and wakes whoever waits.
void uci_queue_push(UciQueue *queue, UciTask *task);

// Inside: the first one, which becomes the current one; NULL when none waits.
UciTask *uci_queue_pop(UciQueue *queue);

#endif
