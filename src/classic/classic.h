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
#include "base/compiler.h"
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

// What was found and counted up to now.
void classic_report(const ClassicSearch *search, SearchReport *report);

// The pieces searches are made of. ply counts from the root.

static inline const Position *classic_position(const ClassicSearch *search) {
    return game_position(&search->game);
}

static inline uint64_t classic_calls(const ClassicSearch *search) {
    return search->entries[WHITE] + search->entries[BLACK];
}

static inline int classic_ply(const ClassicSearch *search) {
    return (int)(search->game.count - search->root);
}

// Whether the current node maximises White's value.
static inline bool classic_is_max(const ClassicSearch *search) {
    return (pos_side(classic_position(search)) == WHITE) != search->flipped;
}

// Looks at limits and clock, reports progress; sets `stopped`.
void classic_check(ClassicSearch *search);

// Whether it is plain that the game goes on: not in check, a pawn that may step forward, the clock
// below seventy-five moves. Nearly always so, and far cheaper than looking for the outcome.
static inline bool classic_goes_on(const Position *pos) {
    enum { SEVENTYFIVE_MOVES_PLIES = 150 };

    const Bitboard pawns = pos_pieces(pos, pos_side(pos), PAWN) & ~pos->pinned;
    return pos->checkers == 0
           && (bb_forward(pawns, pos_side(pos)) & pos->type_bb[PIECE_TYPE_NONE]) != 0
           && pos->halfmove < SEVENTYFIVE_MOVES_PLIES;
}

// Determines the outcome at the current node.
static inline void classic_look(ClassicSearch *search) {
    const Position *const pos = classic_position(search);
    search->outcome = classic_goes_on(pos) ? (Outcome){REASON_NONE, COLOR_NONE} : pos_outcome(pos);
    if (UNLIKELY(search->may_repeat) && !outcome_is_over(search->outcome)) {
        search->outcome = game_outcome(&search->game);
    }
}

// Counts the call and determines the outcome; false when the search is to stop, before counting.
static inline bool classic_enter(ClassicSearch *search) {
    if (UNLIKELY(classic_calls(search) >= search->next_check)) {
        classic_check(search);
    }
    if (search->limits.stop != NULL && stop_is_asked(search->limits.stop)) {
        search->stopped = true;
    }
    if (UNLIKELY(search->stopped)) {
        return false;
    }
    search->entries[classic_is_max(search) ? WHITE : BLACK]++;
    search->line_count[classic_ply(search)] = 0;
    classic_look(search);
    return true;
}

// The cutoff test of the textbooks.
static inline bool classic_is_cutoff(const ClassicSearch *search, int depth) {
    return depth == 0 || outcome_is_over(search->outcome);
}

// The value of a node where the cutoff test has held.
static inline int classic_evaluate(ClassicSearch *search) {
    search->evaluations++;
    const Evaluator *const evaluator = &search->options.evaluator;
    if (outcome_is_over(search->outcome)) {
        const int winner = search->outcome.winner;
        const int mate = search->options.mate - search->options.mate_step * classic_ply(search);
        return winner == COLOR_NONE ? 0 : winner == WHITE ? mate : -mate;
    }
    return evaluator->evaluate(evaluator->context, classic_position(search));
}

// The moves to try at the current node, in order.
void classic_order(ClassicSearch *search, MoveList *list);

static inline void classic_children(ClassicSearch *search, MoveList *list) {
    search->options.children(list, classic_position(search));
    if (search->has_order) {
        classic_order(search, list);
    }
}

// Plays a child and takes it back. classic_init has made room: the game never moves in memory.
static inline void classic_push(ClassicSearch *search, Move move) {
    Game *const game = &search->game;
    GamePly *const ply = &game->plies[game->count];
    ply->move = move;
    pos_play(&ply->after, game_position(game), move);
    game->count++;
}

static inline void classic_pop(ClassicSearch *search) {
    search->game.count--;
}

// A node with everything around it that is switched on: trace, table, null move, quiescence.
int classic_node_with_extras(ClassicSearch *search, ClassicNode *node, int depth, int alpha,
                             int beta);

// Enters the current node; `node` finds its value.
static ALWAYS_INLINE int classic_node(ClassicSearch *search, ClassicNode *node, int depth,
                                      int alpha, int beta) {
    if (UNLIKELY(search->has_extras)) {
        return classic_node_with_extras(search, node, depth, alpha, beta);
    }
    return classic_enter(search) ? node(search, depth, alpha, beta) : 0;
}

// The value of the child that `move` leads to.
static ALWAYS_INLINE int classic_visit(ClassicSearch *search, ClassicNode *node, Move move,
                                       int depth, int alpha, int beta) {
    classic_push(search, move);
    const int value = classic_node(search, node, depth, alpha, beta);
    classic_pop(search);
    return value;
}

// The same for a root move, where the tie rule has a word.
bool classic_is_better_root(ClassicSearch *search, bool is_max, Move move, int value, int best);

// Whether a child's value replaces the best one at a node: a strict improvement.
static inline bool classic_is_better(ClassicSearch *search, bool is_max, Move move, int value,
                                     int best) {
    if (UNLIKELY(search->game.count == search->root)) {
        return classic_is_better_root(search, is_max, move, value, best);
    }
    return is_max ? value > best : value < best;
}

// Counts that child i of `count` made the rest of the node's children superfluous.
static inline void classic_note_cutoff(ClassicSearch *search, int i, int count) {
    search->cutoffs++;
    search->cutoffs_at[i < CUTOFF_PLACES ? i : CUTOFF_PLACES - 1]++;
    search->was_cut = true;
    search->left_out = count - 1 - i;
}

static inline int classic_trace_value(int value) {
    return value >= CLASSIC_INFINITE    ? TRACE_PLUS_INF
           : value <= -CLASSIC_INFINITE ? TRACE_MINUS_INF
                                        : value;
}

// Tells the progress sink about a new best root move.
void classic_new_root_best(ClassicSearch *search, Move move, int value);

// Notes that `move` is the best of the current node so far, followed by the best line of the child
// searched last.
static inline void classic_note_best(ClassicSearch *search, Move move, int value) {
    const int ply = classic_ply(search);
    const int count = search->line_count[ply + 1];
    search->line[ply][0] = move;
    for (int i = 0; i < count; i++) {
        search->line[ply][i + 1] = search->line[ply + 1][i];
    }
    search->line_count[ply] = count + 1;
    if (ply == 0) {
        classic_new_root_best(search, move, value);
    }
}

#endif
