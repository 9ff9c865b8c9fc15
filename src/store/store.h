// SPDX-License-Identifier: MIT
// Results of experiments in an SQLite file, so that an interrupted experiment goes on and runs can
// be compared. Nothing here knows chess: a run has cells, a cell texts, counts by name and times.
//
// Every cell is a transaction of its own: what store_put_cell has taken is in the file, whatever
// happens to the program afterwards. A Store may be used from several threads at a time.
// docs/FORMATS.md has the schema.
//
// Without SQLite in the build every function that can fail does so with ERROR_UNSUPPORTED.
#ifndef ZUGWERK_STORE_STORE_H
#define ZUGWERK_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "store/store_mode.h"

typedef struct Store Store;

enum { STORE_COUNTS_MAX = 64 };

// What a run is and was measured with. Texts are NUL-terminated UTF-8, never NULL.
typedef struct StoreRun {
    int64_t id;             // from 1
    const char *hash;       // of the experiment
    const char *experiment; // its text
    const char *title;
    uint64_t seed;
    const char *version; // of the program
    const char *build;
    const char *machine;
    int64_t processors;
    const char *begun; // date and time
    int64_t cells;     // planned
    int64_t done;      // cells in the file; filled in when read
} StoreRun;

typedef struct StoreCount {
    const char *name;
    uint64_t value;
} StoreCount;

typedef struct StoreCell {
    int64_t number; // in its run, from 0
    const char *position;
    const char *fen;
    const char *player;
    const char *spec;
    int64_t depth;     // asked for; 0: the player's own
    int64_t reached;   //
    const char *value; // for people
    int64_t score_kind;
    int64_t score_amount;
    int64_t score_per_unit;
    bool is_exact;
    bool is_steady;
    const char *move; // "": none
    const char *line;
    const StoreCount *counts;
    size_t count_count; // at most STORE_COUNTS_MAX
    const int64_t *times_us;
    size_t time_count; // 0: not timed
} StoreCell;

// Errors name the file. A file that is locked is waited for, 10 seconds at most.
bool store_open(Store **out, const char *path, StoreMode mode, const Alloc *alloc,
                Error *err) MUST_CHECK;

// NULL is fine.
void store_close(Store *store);

// The newest run with the same hash, experiment, version, build and machine; *id 0: there is none.
bool store_find_run(int64_t *id, Store *store, const StoreRun *run, Error *err) MUST_CHECK;

bool store_add_run(int64_t *id, Store *store, const StoreRun *run, Error *err) MUST_CHECK;

// Puts the cell in, or in the place of the one with its number.
bool store_put_cell(Store *store, int64_t run, const StoreCell *cell, Error *err) MUST_CHECK;

// The functions below call `each` for every run or cell in rising order; what it is given is valid
// during the call. When it returns false, so do they. From inside `each` the store must not be
// used.
bool store_each_run(Store *store, bool (*each)(void *context, const StoreRun *run, Error *err),
                    void *context, Error *err) MUST_CHECK;
bool store_each_cell(Store *store, int64_t run,
                     bool (*each)(void *context, const StoreCell *cell, Error *err), void *context,
                     Error *err) MUST_CHECK;

#endif
