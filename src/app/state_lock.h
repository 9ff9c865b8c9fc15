// SPDX-License-Identifier: MIT
// A state file is one program's as long as that plays into it (base/os_lock.h). Taken before
// anything is done: the second program must not even start its engines, or cut a file of games.
#ifndef ZUGWERK_APP_STATE_LOCK_H
#define ZUGWERK_APP_STATE_LOCK_H

#include "base/os_lock.h"

// path NULL: nothing is kept, and nothing locked. The error names the process that has the file.
bool state_lock_take(FileLock *lock, const char *path, const Alloc *alloc, Error *err) MUST_CHECK;
void state_lock_release(FileLock *lock);

#endif
