// SPDX-License-Identifier: MIT
// A file that one program at a time may work on, told by a lock file beside it (POSIX).
//
// The lock is the system's (fcntl), so that it ends with the program, however that ends: a lock
// file that stays behind after a crash locks nothing. Programs started meanwhile do not inherit it.
//
// Why a file of its own: POSIX drops the locks a process has on a file when that process closes any
// descriptor of it. SQLite opens and closes its databases as it likes and keeps locks of this kind
// on them, so a lock of ours on the database would be lost with its descriptors, and its locks with
// ours. SQLite's exclusive mode would shut out those who only want to read. flock would do on a
// local disk, but does not say who holds the lock, and a child has it between fork and exec.
//
// One process is one owner: within it a second lock of the same file is not refused, and the first
// release ends both.
#ifndef ZUGWERK_BASE_OS_LOCK_H
#define ZUGWERK_BASE_OS_LOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"

typedef struct FileLock {
    int handle; // -1: not locked
    char *path; // of the lock file
    const Alloc *alloc;
} FileLock;

// Locks `path`, which need not exist (links are followed), without waiting. When another process
// has it, *holder is its id, or 0 where the system does not say; -1 for other faults. After a
// failure nothing needs to be released.
bool file_lock_take(FileLock *lock, const char *path, int64_t *holder, const Alloc *alloc,
                    Error *err) MUST_CHECK;

// Removes the lock file, too. Does nothing when it is not locked.
void file_lock_release(FileLock *lock);

#endif
