// SPDX-License-Identifier: MIT
#include "base/os_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LOCK_TAIL ".lock"

static char *lock_path(const char *path, const Alloc *alloc) {
    char *const resolved = realpath(path, NULL);
    const char *const name = resolved == NULL ? path : resolved;
    const size_t length = strlen(name);
    char *const out = alloc_new(alloc, length + sizeof LOCK_TAIL);
    if (out != NULL) {
        memcpy(out, name, length);
        memcpy(out + length, LOCK_TAIL, sizeof LOCK_TAIL);
    }
    free(resolved);
    return out;
}

typedef enum LockTry { LOCK_TAKEN, LOCK_HELD, LOCK_GONE, LOCK_FAULT } LockTry;

// LOCK_GONE: whoever had it has ended meanwhile, or has removed the file.
static LockTry try_lock(int handle, const char *path, int64_t *holder) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(handle, F_SETLK, &whole) != 0) {
        if (errno != EACCES && errno != EAGAIN) {
            return LOCK_FAULT;
        }
        if (fcntl(handle, F_GETLK, &whole) != 0) {
            return LOCK_FAULT;
        }
        if (whole.l_type == F_UNLCK) {
            return LOCK_GONE;
        }
        *holder = whole.l_pid > 0 ? (int64_t)whole.l_pid : 0;
        return LOCK_HELD;
    }
    struct stat locked;
    struct stat named;
    if (fstat(handle, &locked) != 0) {
        return LOCK_FAULT;
    }
    const bool is_same =
        stat(path, &named) == 0 && locked.st_dev == named.st_dev && locked.st_ino == named.st_ino;
    return is_same ? LOCK_TAKEN : LOCK_GONE;
}

// Tries until it is ours or another's.
static LockTry take(FileLock *lock, int64_t *holder) {
    LockTry result = LOCK_GONE;
    while (result == LOCK_GONE) {
        const int handle = open(lock->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0666);
        if (handle < 0) {
            result = errno == EINTR ? LOCK_GONE : LOCK_FAULT;
            continue;
        }
        result = try_lock(handle, lock->path, holder);
        if (result == LOCK_TAKEN) {
            lock->handle = handle;
        } else {
            const int fault = errno;
            (void)close(handle);
            errno = fault;
        }
    }
    return result;
}

bool file_lock_take(FileLock *lock, const char *path, int64_t *holder, const Alloc *alloc,
                    Error *err) {
    *holder = -1;
    *lock = (FileLock){.handle = -1, .path = lock_path(path, alloc), .alloc = alloc};
    if (lock->path == NULL) {
        return error_set_memory(err);
    }
    const LockTry result = take(lock, holder);
    if (result == LOCK_TAKEN) {
        return true;
    }
    const char *const reason = strerror(errno);
    const bool done =
        result == LOCK_HELD
            ? error_set(err, ERROR_IO, "%s is in use by another process", path)
            : error_set(err, ERROR_IO, "cannot lock %s (%s): %s", path, lock->path, reason);
    file_lock_release(lock);
    return done;
}

void file_lock_release(FileLock *lock) {
    if (lock->handle >= 0) {
        (void)unlink(lock->path); // while it is ours
        (void)close(lock->handle);
    }
    lock->handle = -1;
    alloc_free(lock->alloc, lock->path);
    lock->path = NULL;
}
