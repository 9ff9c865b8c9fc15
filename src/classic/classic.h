// SPDX-License-Identifier: MIT
// What the textbook searches share: the board they walk on, the test where to stop, the value of a
// leaf, the count of what they do. minimax.c and alphabeta.c are then as short as on a slide.
//
// A search is put together from parts (ClassicOptions, classic/options.h): how to evaluate, in
// which order to try the moves, which of equal moves to take, what to remember. All values are
// White's; White's nodes maximise unless the options turn them round.
#ifndef ZUGWERK_CLASSIC_CLASSIC_H
#define ZUGWERK_CLASSIC_CLASSIC_H

#include <stdbool.h>
#include <stdint.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/rng.h"
#include "base/stop.h"
#include "chess/game.h"
#include "classic/options.h"
#include "trace/search_report.h"
#include "trace/trace.h"

// What iterative deepening and root loops print while they work.
typedef enum NewsKind {
    NEWS_FIRST,   // the first move found
    NEWS_BETTER,  // a better one: the value went from `before` to `after`
    NEWS_CHANGED, // the best move so far, searched deeper, is worth something else
    NEWS_DEPTH    // a depth is done
} NewsKind;

typedef struct ClassicNews {
    NewsKind kind;
    int depth;
    Move move;
    int before; // values are the search's own
    int after;
} ClassicNews;

typedef struct NewsSink {
    void (*tell)(void *context, const ClassicNews *news); // NULL: nobody listens
    void *context;
} NewsSink;

typedef struct ClassicLimits {
    uint64_t max_calls;     // stop on entry of the call after so many; 0: no limit
    const StopSignal *stop; // NULL: none
    const TimeSource *time; // NULL: no deadline and no times in reports
    int64_t deadline_us;
    ProgressSink progress;  // told of every new best root move, and now and then
    const TraceSink *trace; // NULL: nobody is told of nodes
    NewsSink news;
} ClassicLimits;

enum { CUTOFF_PLACES = REPORT_CUTOFF_PLACES };

typedef struct RootValue {
    Move move;
    int value;
} RootValue;

struct ClassicSearch {
    ClassicOptions options;
    ClassicLimits limits;
    Game game;                     // a copy of the game, walked up and down
    size_t root;                   // its length at the root
    Outcome outcome;               // at the node entered last
    bool flipped;                  // White's nodes minimise
    bool has_extras;               // nodes take the long way (extras.c)
    bool has_order;                // children do (order.c)
    bool may_repeat;               // a fifth occurrence is within reach
    bool stopped;                  // unwinding; values returned from now on mean nothing
    bool failed;                   // ... because memory ran out
    bool has_no_value;             // the whole search has found none (003's deepening)
    bool is_exact;                 // an unstopped value is the minimax value of the depth
    bool stands;                   // though stopped: the value is that of the depth completed last
    int depth_done;                // plies of the last search that was completed
    int value;                     // of the root; when stopped: of the best move so far
    Move best;                     // MOVE_NONE: none found
    uint64_t entries[COLOR_COUNT]; // calls by node type: [WHITE] those of max nodes
    uint64_t evaluations;
    uint64_t cutoffs;
    uint64_t cutoffs_at[CUTOFF_PLACES]; // by the number of the child that caused it; last: later
    uint64_t searches;                  // of whole subtrees from a root loop
    uint64_t orderings;                 // by evaluation after the move
    uint64_t quiet_calls;               // calls inside quiescence
    uint64_t null_moves;
    uint64_t table_hits;
    uint64_t table_stores;
    uint64_t root_moves; // of iterative deepening, and so on
    uint64_t rechecks;
    uint64_t changed;
    int depth_count; // iterative deepening: calls by depth
    uint64_t nodes_per_depth[REPORT_DEPTHS];
    uint64_t next_check; // number of calls at which limits and clock are looked at next
    int64_t start_us;
    int64_t progress_us; // when progress was reported last
    // Values of the root moves, for ordering the next iteration.
    bool keeps_root_values;
    int root_value_count;
    RootValue root_values[MOVE_LIST_CAPACITY];
    int previous_count;
    RootValue previous[MOVE_LIST_CAPACITY];
    // Ties.
    uint64_t ties; // root moves of the value tie_value
    int tie_value;
    PythonRandom tie_random;
    // Of the node left last, for the trace.
    bool was_cut;
    int left_out;
    int dropped[CLASSIC_DEPTH_MAX + 1];    // by forward pruning, by ply
    int line_count[CLASSIC_DEPTH_MAX + 1]; // best line from each ply
    Move line[CLASSIC_DEPTH_MAX + 1][CLASSIC_DEPTH_MAX + 1];
};

// Copies the game. Release it also when a search was stopped.
bool classic_init(ClassicSearch *search, const ClassicOptions *options, const ClassicLimits *limits,
                  const Game *game, Error *err) MUST_CHECK;
void classic_release(ClassicSearch *search);

// Runs: one on a fresh ClassicSearch. Whoever runs a search looks at `failed` afterwards.
void minimax_run(ClassicSearch *search);
void alphabeta_run(ClassicSearch *search);
void negamax_run(ClassicSearch *search);
void classic_run(ClassicSearch *search); // the one that options.form names

// The searches themselves, of the current position; values are White's.
int minimax_search(ClassicSearch *search, int depth, int alpha, int beta);
int alphabeta_search(ClassicSearch *search, int depth, int alpha, int beta);
int negamax_search(ClassicSearch *search, int depth, int alpha, int beta);
int classic_search(ClassicSearch *search, int depth, int alpha, int beta); // of options.form

static inline const Position *classic_position(const ClassicSearch *search) {
    return game_position(&search->game);
}

static inline uint64_t classic_calls(const ClassicSearch *search) {
    return search->entries[WHITE] + search->entries[BLACK];
}

// What was found and counted up to now.
void classic_report(const ClassicSearch *search, SearchReport *report);

#endif
