// SPDX-License-Identifier: MIT
// Runs an experiment: every player at every depth on every position.
//
// First every cell is run once, several at a time, which gives value, move and counts; a fresh
// player for each, so that nothing depends on the number of threads. Then, if times are wanted,
// every cell is run again and again alone, one at a time: only these runs are timed. Cells that are
// done already (read from a store) are not run again.
#ifndef ZUGWERK_LAB_COMPARE_H
#define ZUGWERK_LAB_COMPARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/stop.h"
#include "lab/experiment.h"
#include "notation/uci_move.h"
#include "trace/search_report.h"

enum { COMPARE_CELLS_MAX = 1000000 };

// What is counted in a cell; compare_count_names has the words.
typedef enum CompareCount {
    COUNT_NODES,
    COUNT_MAX_NODES,
    COUNT_MIN_NODES,
    COUNT_EVALUATIONS,
    COUNT_CUTOFFS,
    COUNT_CUT_1, // at the first child, and so on; the last one: at any later child
    COUNT_CUT_LAST = COUNT_CUT_1 + REPORT_CUTOFF_PLACES - 1,
    COUNT_TABLE_HITS,
    COUNT_TABLE_STORES,
    COUNT_KINDS
} CompareCount;

extern const char *const compare_count_names[COUNT_KINDS];

// A player at a depth.
typedef struct CompareRunner {
    size_t player; // of the experiment
    int depth;     // 0: its own
    char *spec;    // canonical, seeds and all
} CompareRunner;

typedef struct CompareCell {
    bool is_counted;
    bool is_timed;
    bool is_steady; // the timed runs counted the same
    bool is_exact;
    int depth; // reached
    Score score;
    char move[UCI_MOVE_SIZE]; // "": none
    char *line;               // UCI, blanks between; owned
    uint64_t counts[COUNT_KINDS];
    int64_t *times_us; // of experiment->repeats runs; owned; NULL until timed
} CompareCell;

// Of a position, for the minimal tree; both 0 where the game is over.
typedef struct CompareTree {
    uint64_t moves;   // legal
    uint64_t replies; // legal, summed over the moves
} CompareTree;

typedef struct Compare {
    const Experiment *experiment;
    const Alloc *alloc;
    CompareRunner *runners;
    size_t runner_count;
    CompareTree *trees; // by position
    CompareCell *cells; // by position, then by runner
    size_t cell_count;
} Compare;

typedef struct CompareProgress {
    size_t done; // runs
    size_t total;
    int64_t elapsed_us;
    int64_t left_us; // estimate; -1: none yet
} CompareProgress;

// Both functions may be NULL and are called from the threads that search. `keep`, told of every
// cell that was counted or timed, several at a time; `tell`, of progress, one at a time.
typedef struct CompareListener {
    bool (*keep)(void *context, const Compare *compare, size_t cell, Error *err);
    void (*tell)(void *context, const CompareProgress *progress);
    void *context;
} CompareListener;

typedef struct CompareSettings {
    int threads; // of the runs that are not timed
    const TimeSource *time;
    const StopSignal *stop; // NULL: cannot be stopped
    CompareListener listener;
} CompareSettings;

// Plans the cells. The experiment must outlive the comparison.
bool compare_init(Compare *compare, const Experiment *experiment, const Alloc *alloc,
                  Error *err) MUST_CHECK;
void compare_release(Compare *compare);

// Runs what is not done yet. ERROR_STOPPED when stopped; what is done by then stays.
bool compare_run(Compare *compare, const CompareSettings *settings, Error *err) MUST_CHECK;

// Whether every cell has what the experiment asks for.
bool compare_is_done(const Compare *compare);

static inline const CompareRunner *compare_runner(const Compare *compare, size_t cell) {
    return &compare->runners[cell % compare->runner_count];
}

static inline size_t compare_position(const Compare *compare, size_t cell) {
    return cell / compare->runner_count;
}

#endif
