// SPDX-License-Identifier: MIT
// Private to src/search: what one call of the node function works with, and the techniques it uses.
// Every technique is a named function registered in techniques.def.
#ifndef ZUGWERK_SEARCH_NODE_STATE_H
#define ZUGWERK_SEARCH_NODE_STATE_H

#include "chess/checks.h"
#include "search/worker_impl.h"

enum { TRIED_QUIETS = 64, TRIED_CAPTURES = 32, MULTICUT = 100 };

// What a node works with; filled step by step.
typedef struct NodeState {
    int alpha;
    int beta;
    int depth;
    bool is_pv;
    bool is_root;
    bool cut_node;
    bool in_check;
    bool improving;
    CheckSquares checks; // filled before the first move
    bool known;          // table entry found
    TransEntry entry;
    Move table_move;
    bool table_capture;
    int best;
    Move best_move;
    int moves;       // tried or pruned so far
    bool overlooked; // a move was, by a weak player
    Move quiets[TRIED_QUIETS];
    int quiet_count;
    Move captures[TRIED_CAPTURES];
    int capture_count;
} NodeState;

// ---- pruning.c ----------------------------------------------------------------------------------

// Whether the node need not be searched; *value is then its value.
bool prune_node(Worker *worker, Node *node, const NodeState *state, int *value);

// Whether the move about to be searched can be left out.
bool prune_move(Worker *worker, const Node *node, NodeState *state, Picker *picker, Move move,
                bool is_quiet);

// ---- reductions.c -------------------------------------------------------------------------------

// Is the table move far better than all others? Search them without it, against a lowered bar.
// Returns the extension in plies, below zero for a reduction; *value is set and the result is
// MULTICUT when several moves beat beta.
int singular(Worker *worker, Node *node, const NodeState *state, int *value);

// Plies by which a late move is searched less deep; below zero: deeper. The move has been played.
int late_move_reduction(Worker *worker, const Node *node, const NodeState *state, Move move,
                        bool is_quiet);

// Plies to take off the depth of a node once a move has raised alpha: a better one is unlikely.
int raised_alpha(Worker *worker, const NodeState *state);

// Plies to add to the depth of a node that its parent reduced: the reduced move turned out no
// worse, or much worse, than the evaluation before it.
int hindsight(Worker *worker, const Node *node, const NodeState *state);

// What the histories say of a quiet move.
int quiet_history(Worker *worker, const Node *node, Move move);

// ---- learning.c ---------------------------------------------------------------------------------

// Notes a searched move that was not the best.
void remember_tried(NodeState *state, Move move, bool is_quiet);

// After a cut-off: the move that caused it gains, those tried before lose.
void update_histories(Worker *worker, Node *node, const NodeState *state);

// The static evaluations before and after it tell what the quiet move that led here was worth.
void teach_opponent(Worker *worker, const Node *node, const NodeState *state);

// What the search found against what the evaluation said.
void learn_correction(Worker *worker, const Node *node, const NodeState *state, Bound bound);

#endif
