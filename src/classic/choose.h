// SPDX-License-Identifier: MIT
// Runs that consist of more than one search: root loops and iterative deepening.
#ifndef ZUGWERK_CLASSIC_CHOOSE_H
#define ZUGWERK_CLASSIC_CHOOSE_H

#include "classic/classic.h"

// Write-up 000. Every root move's child is searched by itself, with the whole window, to
// options.depth plies; the first move is always taken, later ones when they are better (or win a
// tie).
void choose_run(ClassicSearch *search);

// The same without a root loop: the value of the position, no move.
void value_run(ClassicSearch *search);

// The root moves in order; the value of one child, in which the published game loop asks the table
// first.
void choose_moves(ClassicSearch *search, MoveList *list);
int choose_child(ClassicSearch *search, Move move, int depth);

// Iterative deepening: options.form to the depths 1, 2, ... options.depth. When a depth is not
// completed, or not begun, the result of the one before stands.
typedef struct DeepeningOptions {
    int64_t budget_us;  // no new depth is begun after so long; 0: no such limit
    bool best_first;    // the best move of the previous depth is tried first
    bool values_first;  // root moves go by the values that the previous depth found
    bool stops_without; // when a depth finds no move (003); otherwise that is its result
} DeepeningOptions;

void deepening_run(ClassicSearch *search, const DeepeningOptions *options);

// Write-up 000's own iterative deepening over root loops, line by line: with `reorders` the one
// called Better.
typedef struct Deepening000 {
    int timeout;         // root moves, counted down after each; so one more is searched
    bool starts_by_side; // the best value starts at +infinity for Black, not at -infinity
    bool rechecks;       // the best move is searched again first at every depth
    bool reorders;       // root moves in the order of their latest values
    Move last_tried;     // filled in: the last root move searched
} Deepening000;

void deepening_000_run(ClassicSearch *search, Deepening000 *options);

// The root moves shared out among threads. The first is searched alone; the others see the window
// that it leaves, so that nothing depends on the number of threads. Memory is the only error.
bool split_run(ClassicSearch *search, int threads, Error *err) MUST_CHECK;

#endif
