// SPDX-License-Identifier: MIT
// Events of a search tree: a search that is given a TraceSink tells it about every node it enters
// and leaves, in the order it happens. The sink of a search that is not traced is NULL; searches
// ask `if (trace != NULL)` and nothing else, so that tracing costs next to nothing when it is off.
#ifndef ZUGWERK_TRACE_TRACE_H
#define ZUGWERK_TRACE_TRACE_H

#include <stdbool.h>
#include <stdint.h>

#include "chess/move.h"

// Values are the search's own exact integers, White's point of view, with these two ends.
enum { TRACE_PLUS_INF = INT32_MAX, TRACE_MINUS_INF = -INT32_MAX };

// Why a node ended.
typedef enum TraceEnd {
    TRACE_END_LEAF,    // the depth was used up; the value is an evaluation
    TRACE_END_OVER,    // the game is over there
    TRACE_END_FULL,    // every child that was to be searched was
    TRACE_END_CUT,     // a child's value reached the far end of the window; the rest was left out
    TRACE_END_TABLE,   // the value came from a table
    TRACE_END_STOPPED, // the search was stopped inside
    TRACE_END_COUNT
} TraceEnd;

typedef struct TraceEnter {
    Move move;       // that led here; MOVE_NONE at a root
    int depth;       // plies left to search
    bool maximizing; // node type: White's choice
    bool windowed;   // the search has a window (alpha-beta); else alpha and beta mean nothing
    int32_t alpha;
    int32_t beta;
} TraceEnter;

typedef struct TraceLeave {
    int32_t value;
    TraceEnd end;
    int left_out; // legal children that were not searched (after a cut, or by forward pruning)
    int dropped;  // how many of those forward pruning took away
} TraceLeave;

typedef struct TraceSink {
    void (*enter)(void *context, const TraceEnter *node);
    void (*leave)(void *context, const TraceLeave *node);
    void *context;
} TraceSink;

// "leaf", "over", "full", "cut", "table", "stopped".
const char *trace_end_name(TraceEnd end);

#endif
