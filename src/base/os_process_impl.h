// SPDX-License-Identifier: MIT
// Inside of a Process, for the files that start one and talk to it.
#ifndef ZUGWERK_BASE_OS_PROCESS_IMPL_H
#define ZUGWERK_BASE_OS_PROCESS_IMPL_H

#include <pthread.h>
#include <sys/types.h>

#include "base/os_process.h"

enum { PROCESS_NO_FD = -1 };

struct Process {
    const Alloc *alloc;
    pid_t id; // also of the group; not waited for before process_destroy, so nobody else gets it
    int input;
    int output;
    bool output_ended;
    Text lines; // read and not yet given out, from `given` on
    size_t given;
    // Standard error and the thread that reads it until its end, or until `quit` is closed.
    int errors;
    int quit[2];
    bool has_thread;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool errors_ended;
    uint64_t errors_count; // bytes written in all; the last ones are in the ring
    char ring[PROCESS_ERRORS_KEPT];
};

void process_close_fd(int *fd);

// The child with its pipes, and `quit`; what was opened stays for process_destroy on failure.
bool process_spawn(Process *process, const char *const *words, const char *folder,
                   Error *err) MUST_CHECK;

#endif
