// SPDX-License-Identifier: MIT
// Keeps a comparison in a store, takes up what an earlier run of the same experiment has done, and
// sets two runs side by side.
#ifndef ZUGWERK_LAB_COMPARE_STORE_H
#define ZUGWERK_LAB_COMPARE_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "lab/compare.h"
#include "lab/grid.h"
#include "lab/sheet.h"
#include "store/store.h"

typedef struct CompareStore {
    Store *store; // the caller's
    int64_t run;
    size_t resumed; // cells that were done already
} CompareStore;

// Finds the newest run of the same experiment, program, build and machine and fills in its cells;
// without one, or when `fresh`, a new run is begun. `begun` is the date and time.
bool compare_store_begin(CompareStore *out, Store *store, Compare *compare, bool fresh,
                         const char *begun, Error *err) MUST_CHECK;

// For CompareListener.keep; the context is a CompareStore.
bool compare_store_keep(void *context, const Compare *compare, size_t cell, Error *err);

// The runs of a store. Initialises the grid, also on failure.
bool compare_store_list(Grid *out, Store *store, const Alloc *alloc, Error *err) MUST_CHECK;

// Two runs side by side: cells with the same position, player and depth, with ratios; counts that
// differ are named. *differing is the number of cells in which something other than time differs.
// Initialises the grid, also on failure.
bool compare_store_pair(Grid *out, size_t *differing, Store *store, const int64_t runs[2],
                        const Alloc *alloc, Error *err) MUST_CHECK;

#endif
