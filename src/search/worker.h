// SPDX-License-Identifier: MIT
// One thread's search: iterative deepening with aspiration windows over the root moves.
#ifndef ZUGWERK_SEARCH_WORKER_H
#define ZUGWERK_SEARCH_WORKER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "chess/game.h"
#include "eval/search_evaluator.h"
#include "search/busy_moves.h"
#include "search/control.h"
#include "search/params.h"
#include "search/sight.h"
#include "search/trans_table.h"
#include "search/value.h"

typedef struct Worker Worker;

typedef struct SearchLine {
    int number; // 1 is the best
    int depth;
    int sel_depth;
    int value;   // side to move's
    Bound bound; // BOUND_EXACT, or the side that failed
    int move_count;
    const Move *moves;
} SearchLine;

// The root move that is being searched.
typedef struct SearchCurrent {
    Move move;
    int number; // from 1
    int depth;
} SearchCurrent;

// A finished iteration.
typedef struct SearchIteration {
    int depth;
    int value;
    Move best;
    double best_share; // part of the search's nodes that went into the best move
    bool only_move;    // there was nothing to choose
} SearchIteration;

// Told about the search, in the thread that searches. Any function may be NULL.
typedef struct SearchListener {
    // Every line of every iteration, those that failed the window included; last before the end a
    // line that begins with the best move.
    void (*line)(void *context, const SearchLine *line);
    void (*current)(void *context, const SearchCurrent *current);
    // Whether to go on with another iteration.
    bool (*iteration)(void *context, const SearchIteration *iteration);
    void *context;
} SearchListener;

typedef struct SearchTask {
    const Game *game;
    const MoveList *only; // root moves to consider; NULL: all
    int depth;            // deepest iteration, 1..PLY_MAX - 1
    int lines;            // MultiPV, at least 1
    int mate;             // stop when a mate in so many moves is found; 0: do not
    uint64_t nodes;       // 0: no limit
    Sight sight;          // what is overlooked
    SearchListener listener;
} SearchTask;

typedef struct SearchResult {
    Move best; // MOVE_NONE: there is no legal move
    Move ponder;
    int value;
    int depth;        // last finished iteration
    bool is_complete; // the depth or mate asked for was reached; not stopped before
} SearchResult;

// What a worker works with; all of it must outlive the worker.
typedef struct WorkerParts {
    const SearchParams *params;
    TransTable *table;
    BusyMoves *busy; // shared with other threads; NULL: there are none
    SearchEvaluator evaluator;
    SearchControl *control;
    const Alloc *alloc;
} WorkerParts;

bool worker_create(Worker **out, const WorkerParts *parts, Error *err) MUST_CHECK;
void worker_set_table(Worker *worker, TransTable *table);
void worker_destroy(Worker *worker);

// Forgets what was learned (a new game).
void worker_reset(Worker *worker);

// The first iteration is finished whatever the limits say, unless it is absurdly large. Fails only
// for memory.
bool worker_search(Worker *worker, const SearchTask *task, SearchResult *out,
                   Error *err) MUST_CHECK;

// After a search: tells the task's listener the best line once more.
void worker_tell_best(const Worker *worker, const SearchTask *task);

// From any thread.
uint64_t worker_node_count(const Worker *worker);

const SearchHits *worker_hits(const Worker *worker);

#endif
