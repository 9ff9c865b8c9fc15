// SPDX-License-Identifier: MIT
#include "app/state_lock.h"

#include <inttypes.h>
#include <stdio.h>

enum { PROCESS_SIZE = 48 };

bool state_lock_take(FileLock *lock, const char *path, const Alloc *alloc, Error *err) {
    *lock = (FileLock){.handle = -1, .alloc = alloc};
    if (path == NULL) {
        return true;
    }
    int64_t holder;
    if (file_lock_take(lock, path, &holder, alloc, err)) {
        return true;
    }
    if (holder < 0) {
        return false;
    }
    char process[PROCESS_SIZE] = "another process";
    if (holder > 0) {
        (void)snprintf(process, sizeof process, "process %" PRId64, holder);
    }
    return error_set(err, ERROR_IO,
                     "%s is in use by %s, which still plays; wait for its end, or name another "
                     "file with --state",
                     path, process);
}

void state_lock_release(FileLock *lock) {
    file_lock_release(lock);
}
