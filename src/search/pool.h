// SPDX-License-Identifier: MIT
// The searching threads: equal workers that share a transposition table and search the same
// position (lazy SMP), putting off moves that another one is at; the result is voted on. The first
// of them also tells the listener, keeps the time plan and ends the others; with a depth or mate to
// reach, whichever gets there first ends them.
#ifndef ZUGWERK_SEARCH_POOL_H
#define ZUGWERK_SEARCH_POOL_H

#include "search/time_plan.h"
#include "search/worker.h"

enum { POOL_THREADS_MAX = 1024 };

typedef struct SearchPool SearchPool;

// params and table are read as long as the pool lives (or until pool_set_table); change them only
// while it is idle.
typedef struct PoolParts {
    const SearchParams *params;
    TransTable *table;
    SearchEvaluator evaluator;
    const TimeSource *time;
    const Alloc *alloc;
} PoolParts;

typedef struct PoolTask {
    SearchTask search; // its game is copied; its move list too
    TimePlan plan;
    int64_t start_us;       // when the request came in, on the pool's time source
    const StopSignal *stop; // NULL: only pool_stop stops it
    bool ponders;           // no time is counted until pool_ponderhit
    bool withholds;         // `done` is not called before pool_stop or pool_ponderhit
    // Called last, in a thread of the pool. May not call the pool.
    void (*done)(void *context, const SearchResult *result);
    void *context;
} PoolTask;

bool pool_create(SearchPool **out, int threads, const PoolParts *parts, Error *err) MUST_CHECK;

// Stops a search that runs.
void pool_destroy(SearchPool *pool);

int pool_threads(const SearchPool *pool);

// From now on another table. The pool must be idle.
void pool_set_table(SearchPool *pool, TransTable *table);

// Forgets what was learned about earlier games. The pool must be idle.
void pool_reset(SearchPool *pool);

// Begins a search; the pool must be idle.
bool pool_start(SearchPool *pool, const PoolTask *task, Error *err) MUST_CHECK;

// From any thread: end now; the opponent has played the move pondered on; nothing when idle.
void pool_stop(SearchPool *pool);
void pool_ponderhit(SearchPool *pool);

// Returns when the search has ended and `done` has returned.
void pool_wait(SearchPool *pool);

// From any thread: nodes of the search that runs or ran last.
uint64_t pool_nodes(const SearchPool *pool);

// Sum over the workers; the pool must be idle.
SearchHits pool_hits(const SearchPool *pool);

#endif
