// SPDX-License-Identifier: MIT
// Runs of SPSA in an SQLite file, so that a run that was cut off goes on. Nothing here knows the
// rule: a run has a command and parameters as texts, an iteration has numbers and a text.
//
// Every iteration is a transaction of its own: what spsa_store_put has taken is in the file,
// whatever happens to the program afterwards. docs/FORMATS.md has the schema.
//
// Without SQLite in the build every function that can fail does so with ERROR_UNSUPPORTED.
#ifndef ZUGWERK_STORE_SPSA_STORE_H
#define ZUGWERK_STORE_SPSA_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "store/store_mode.h"

typedef struct SpsaStore SpsaStore;

// Texts are NUL-terminated UTF-8, never NULL.
typedef struct StoredSpsa {
    int64_t id;             // from 1
    Span words;             // of the command line, each with a NUL behind it
    const char *text;       // the command line, for people
    const char *parameters; // one per line
    const char *version;
    const char *build;
    const char *machine;
    const char *begun;  // date and time
    int64_t iterations; // planned
    bool is_over;
    int64_t done; // iterations in the file; filled in when read
} StoredSpsa;

typedef struct StoredIteration {
    int64_t number; // from 1
    int64_t won;    // games, by plus
    int64_t drawn;
    int64_t lost;
    int64_t faults;     // games that were decided by a program that failed
    const char *values; // of the parameters afterwards: a JSON array
} StoredIteration;

// Errors name the file. A file that is locked is waited for, 10 seconds at most.
bool spsa_store_open(SpsaStore **out, const char *path, StoreMode mode, const Alloc *alloc,
                     Error *err) MUST_CHECK;
void spsa_store_close(SpsaStore *store); // NULL is fine

bool spsa_store_add(int64_t *id, SpsaStore *store, const StoredSpsa *run, Error *err) MUST_CHECK;
bool spsa_store_end(SpsaStore *store, int64_t id, Error *err) MUST_CHECK;

// Puts an iteration in. A number that is there already is an error.
bool spsa_store_put(SpsaStore *store, int64_t run, const StoredIteration *iteration,
                    Error *err) MUST_CHECK;

// The functions below call `each` for every run, or every iteration of one in order. What it is
// given is valid during the call. When it returns false, so do they. From inside `each` the store
// must not be used.
bool spsa_store_each_run(SpsaStore *store,
                         bool (*each)(void *context, const StoredSpsa *run, Error *err),
                         void *context, Error *err) MUST_CHECK;
bool spsa_store_each_iteration(SpsaStore *store, int64_t run,
                               bool (*each)(void *context, const StoredIteration *iteration,
                                            Error *err),
                               void *context, Error *err) MUST_CHECK;

#endif
