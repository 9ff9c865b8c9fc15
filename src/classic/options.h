// SPDX-License-Identifier: MIT
// The parts that a classic search is put together from. Everything left at zero is switched off.
#ifndef ZUGWERK_CLASSIC_OPTIONS_H
#define ZUGWERK_CLASSIC_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "chess/movegen.h"
#include "classic/table.h"
#include "eval/evaluator.h"

enum { CLASSIC_DEPTH_MAX = 64, CLASSIC_INFINITE = 1 << 28 };

typedef struct ClassicSearch ClassicSearch;

// Finds the value of the current node, which has been entered.
typedef int ClassicNode(ClassicSearch *search, int depth, int alpha, int beta);

typedef enum ClassicForm { FORM_MINIMAX, FORM_ALPHABETA, FORM_NEGAMAX } ClassicForm;

// Which of several root moves of the same returned value is chosen. A move whose value is no better
// than losing at once (White's -infinity, Black's +infinity) is never found by TIE_FIRST, because
// only a strict improvement counts. Under pruning a returned value may be only a bound: then every
// rule but TIE_FIRST may choose a move that is really worse.
typedef enum TieRule {
    TIE_FIRST,
    TIE_LAST,
    TIE_CHOICE,   // any of them, each with the same chance
    TIE_OVERRIDE, // a later one replaces the one before with probability p
    TIE_FRESH,    // the last that is not among the moves to avoid
    TIE_ZERO      // the first; but a best value of 0 is taken for none yet, so anything replaces it
} TieRule;

// Sorts a node's moves. NULL: as they come.
typedef void MoveSort(ClassicSearch *search, MoveList *list);

// classic/order.c. Captured piece first: by the piece standing on the target square, so en passant
// counts 0 (write-up 002). MVV-LVA: victim minus attacker with a king worth 100, quiet moves 0
// (003). Victim: the most valuable victim, then the least valuable attacker, then quiet moves.
// Front: captures to the front, each before the one before. Evaluation: by the evaluation after the
// move, stable, or in the order of CPython's heapq (000).
MoveSort order_captured, order_mvvlva, order_victim, order_front, order_shuffled;
MoveSort order_evaluation, order_heap;

// Which name a counter of a search has in a report; a list ends with a NULL name.
typedef struct CounterName {
    const char *name;
    size_t offset; // of a uint64_t in ClassicSearch, or one of the two below
} CounterName;

enum { COUNTER_CALLS = 1 << 30, COUNTER_TABLE_SIZE };

// The names of the write-ups (classic/counters.c).
extern const CounterName counters_ours[];
extern const CounterName counters_000_minimax[];
extern const CounterName counters_000_alphabeta[];
extern const CounterName counters_000_enhanced[];
extern const CounterName counters_000_iterative[];
extern const CounterName counters_000_better[];
extern const CounterName counters_002[];
extern const CounterName counters_003[];
extern const CounterName counters_003_table[];
extern const CounterName counters_004[];

typedef struct ClassicOptions {
    int depth; // plies, 1..CLASSIC_DEPTH_MAX
    ClassicForm form;
    Evaluator evaluator; // of positions where the game goes on
    int mate;            // value of having mated, CLASSIC_INFINITE: without a distance
    int mate_step;       // what a mate loses for every ply that it is farther away
    void (*children)(MoveList *list, const Position *pos); // legal moves in the order to try
    MoveSort *sort;
    bool sort_by_player; // best for the player's own colour first at every node, not for the node's
    bool sort_previous;  // at the root by what the previous iteration found, best first
    uint64_t sort_seed;  // of order_shuffled
    int limit;           // forward pruning: only so many moves are searched; 0: all
    TieRule tie;
    double tie_p;
    uint64_t tie_seed;
    const char *avoid;   // TIE_FRESH: moves in UCI text, each with a blank before and after it
    bool root_is_max;    // the root maximises whoever is to move, and so on in turn (004)
    bool child_is_same;  // in a root loop: the child is searched as a node of the root's own type
    bool is_hard;        // fail-hard: values outside the window are moved to its edge
    ClassicTable *table; // NULL: none
    bool quiescence;     // captures and promotions are followed at depth 0 until there are none
    int null_move;       // plies by which a null move is searched less deep; 0: none is tried
    const CounterName *counters; // NULL: ours
} ClassicOptions;

// Whether the value of that search at `depth` plies equals minimax of the same depth and evaluation
// for the side to move. Otherwise the search is selective.
bool classic_options_are_exact(const ClassicOptions *options, int side);

#endif
