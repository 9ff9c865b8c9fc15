// SPDX-License-Identifier: MIT
#include "base/os_thread.h"

#include <pthread.h>
#include <string.h>

#include "base/os_thread_start.h"

enum { STACK_BYTES = 8 << 20 };

struct ParkedThread {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    pthread_t thread;
    void (*work)(void *context); // NULL: idle
    void *context;
    bool ends;
    const Alloc *alloc;
};

static void *parked_main(void *argument) {
    ParkedThread *const self = argument;
    pthread_mutex_lock(&self->mutex);
    for (;;) {
        while (self->work == NULL && !self->ends) {
            pthread_cond_wait(&self->changed, &self->mutex);
        }
        if (self->work == NULL) {
            break;
        }
        void (*const work)(void *) = self->work;
        void *const context = self->context;
        pthread_mutex_unlock(&self->mutex);
        work(context);
        pthread_mutex_lock(&self->mutex);
        self->work = NULL;
        pthread_cond_broadcast(&self->changed);
    }
    pthread_mutex_unlock(&self->mutex);
    return NULL;
}

static int parked_start(ParkedThread *self) {
    pthread_attr_t attributes;
    int fault = pthread_attr_init(&attributes);
    if (fault != 0) {
        return fault;
    }
    fault = pthread_attr_setstacksize(&attributes, STACK_BYTES);
    if (fault == 0) {
        fault = thread_start(&self->thread, &attributes, parked_main, self);
    }
    pthread_attr_destroy(&attributes);
    return fault;
}

bool parked_thread_create(ParkedThread **out, const Alloc *alloc, Error *err) {
    ParkedThread *const self = alloc_new(alloc, sizeof *self);
    if (self == NULL) {
        return error_set_memory(err);
    }
    self->alloc = alloc;
    pthread_mutex_init(&self->mutex, NULL);
    pthread_cond_init(&self->changed, NULL);
    const int fault = parked_start(self);
    if (fault != 0) {
        pthread_cond_destroy(&self->changed);
        pthread_mutex_destroy(&self->mutex);
        alloc_free(alloc, self);
        return error_set(err, ERROR_IO, "cannot start a thread: %s", strerror(fault));
    }
    *out = self;
    return true;
}

void parked_thread_destroy(ParkedThread *thread) {
    if (thread == NULL) {
        return;
    }
    pthread_mutex_lock(&thread->mutex);
    thread->ends = true;
    pthread_cond_broadcast(&thread->changed);
    pthread_mutex_unlock(&thread->mutex);
    pthread_join(thread->thread, NULL);
    pthread_cond_destroy(&thread->changed);
    pthread_mutex_destroy(&thread->mutex);
    alloc_free(thread->alloc, thread);
}

void parked_thread_run(ParkedThread *thread, void (*work)(void *context), void *context) {
    pthread_mutex_lock(&thread->mutex);
    thread->work = work;
    thread->context = context;
    pthread_cond_broadcast(&thread->changed);
    pthread_mutex_unlock(&thread->mutex);
}

void parked_thread_wait(ParkedThread *thread) {
    pthread_mutex_lock(&thread->mutex);
    while (thread->work != NULL) {
        pthread_cond_wait(&thread->changed, &thread->mutex);
    }
    pthread_mutex_unlock(&thread->mutex);
}
