// SPDX-License-Identifier: MIT
// What a search tells about itself, while it runs and when it is done.
#ifndef ZUGWERK_TRACE_SEARCH_REPORT_H
#define ZUGWERK_TRACE_SEARCH_REPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "chess/move.h"
#include "trace/score.h"

enum {
    REPORT_LINE_CAPACITY = 128,
    REPORT_COUNTER_CAPACITY = 32,
    REPORT_CUTOFF_PLACES = 8,
    REPORT_DEPTHS = 64
};

typedef struct SearchCounter {
    const char *name; // a constant; the write-up's own word where there is one
    uint64_t value;
} SearchCounter;

typedef struct SearchReport {
    Score score;     // White's
    int per_unit;    // of the values in a trace, as in Score; 0: no search
    bool exact;      // equals the minimax value of that depth
    int depth;       // plies searched; 0: no search
    uint64_t nodes;  // entries of the search functions, root and leaves included
    int64_t time_us; // since the search began
    // Of programs, as far as they tell:
    int64_t told_us;  // the time they say that they have used
    int seldepth;     // deepest line looked at
    int hashfull;     // of their hash table, per mille
    uint64_t tb_hits; // positions found in tablebases
    int line_count;
    Move line[REPORT_LINE_CAPACITY]; // best line, from the position searched
    int counter_count;
    SearchCounter counters[REPORT_COUNTER_CAPACITY];
    // The same things for every player, whatever its write-up counted and called them; 0 where a
    // player does not know. max and min nodes together are `nodes` (White maximises, unless the
    // player turns that round); evaluations include those made to order moves.
    uint64_t max_nodes;
    uint64_t min_nodes;
    uint64_t evaluations;
    uint64_t cutoffs;
    uint64_t table_hits;
    uint64_t table_stores;
    // Cut-offs by the number of the child that caused them; the last place: all later children.
    uint64_t cutoffs_at[REPORT_CUTOFF_PLACES];
    // Of iterative deepening: nodes of the depths 1, 2, ... completed.
    int depth_count; // 0: no iterative deepening
    uint64_t nodes_per_depth[REPORT_DEPTHS];
} SearchReport;

// Called in the thread that searches; the report is valid only during the call. report may be NULL:
// nobody listens.
typedef struct ProgressSink {
    void (*report)(void *context, const SearchReport *report);
    void *context;
} ProgressSink;

// Adds to the counter of that name in a list of counters (made when missing; dropped when all
// places are taken).
void counters_add(SearchCounter counters[REPORT_COUNTER_CAPACITY], int *count, const char *name,
                  uint64_t value);

// The same for a report's counters.
void report_count(SearchReport *report, const char *name, uint64_t value);

// The counter's value, 0 when there is none.
uint64_t report_counter(const SearchReport *report, const char *name);

#endif
