// SPDX-License-Identifier: MIT
#include "base/os_monitor.h"

#include <pthread.h>
#include <time.h>

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
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&monitor->changed, &attributes);
    pthread_condattr_destroy(&attributes);
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

void monitor_wait_us(Monitor *monitor, int64_t us) {
    enum { S_US = 1000000, US_NS = 1000, S_NS = 1000000000 };

    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (time_t)(us / S_US);
    until.tv_nsec += (long)(us % S_US) * US_NS;
    if (until.tv_nsec >= S_NS) {
        until.tv_sec++;
        until.tv_nsec -= S_NS;
    }
    (void)pthread_cond_timedwait(&monitor->changed, &monitor->mutex, &until);
}

void monitor_notify(Monitor *monitor) {
    pthread_cond_broadcast(&monitor->changed);
}
