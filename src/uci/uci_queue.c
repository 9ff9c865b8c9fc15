// SPDX-License-Identifier: MIT
#include "uci/uci_queue.h"

UciTask *uci_task_create(Span line, int64_t start_us, const Alloc *alloc) {
    UciTask *const task = alloc_new(alloc, sizeof *task + line.length + 1);
    if (task != NULL) {
        task->start_us = start_us;
        task->length = line.length;
        memcpy(task->line, line.data, line.length);
    }
    return task;
}

void uci_queue_push(UciQueue *queue, UciTask *task) {
    if (queue->first == NULL) {
        queue->first = task;
    } else {
        queue->last->next = task;
    }
    queue->last = task;
    monitor_notify(queue->monitor);
}

UciTask *uci_queue_pop(UciQueue *queue) {
    UciTask *const task = queue->first;
    if (task != NULL) {
        queue->first = task->next;
        queue->current = task;
    }
    return task;
}
