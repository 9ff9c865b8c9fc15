// SPDX-License-Identifier: MIT
#include "base/os_monitor.h"

#include <pthread.h>

struct Monitor {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    const Alloc *alloc;
};

bool monitor_create(Monitor **out, const Alloc *alloc, Error *err) {
    Monitor *const monitor = alloc_new(alloc, sizeof *monitor);
    if (monitor == NULL) {
        return error_set_memory(err);
    }
    monitor->alloc = alloc;
    pthread_mutex_init(&monitor->mutex, NULL);
    pthread_cond_init(&monitor->changed, NULL);
    *out = monitor;
    return true;
}

void monitor_destroy(Monitor *monitor) {
    if (monitor != NULL) {
        pthread_cond_destroy(&monitor->changed);
        pthread_mutex_destroy(&monitor->mutex);
        alloc_free(monitor->alloc, monitor);
    }
}

void monitor_enter(Monitor *monitor) {
    pthread_mutex_lock(&monitor->mutex);
}

void monitor_leave(Monitor *monitor) {
    pthread_mutex_unlock(&monitor->mutex);
}

void monitor_wait(Monitor *monitor) {
    pthread_cond_wait(&monitor->changed, &monitor->mutex);
}

void monitor_notify(Monitor *monitor) {
    pthread_cond_broadcast(&monitor->changed);
}
