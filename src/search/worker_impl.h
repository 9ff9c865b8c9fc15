// SPDX-License-Identifier: MIT
// Private to src/search: one searching thread and its line of nodes.
#ifndef ZUGWERK_SEARCH_WORKER_IMPL_H
#define ZUGWERK_SEARCH_WORKER_IMPL_H

#include <stdatomic.h>

#include "base/os_memory.h"
#include "chess/game.h"
#include "search/history.h"
#include "search/params.h"
#include "search/picker.h"
#include "search/worker.h"

enum { NODE_MARGIN = 6, LMR_SIZE = 64 };

// One position of the line being searched.
typedef struct Node {
    Position pos;
    uint64_t table_key; // key with the fifty-move clock mixed in
    Move move;          // that led here; MOVE_NULL after a null move
    int piece;          // that made it, PIECE_NONE for none
    int to;
    Threats threats;              // found before moves are picked; by_any 0: not asked for
    Bitboard attacked;            // by the other side; found with them
    PieceToHistory *continuation; // of the move that led here
    CorrectionSlots correction;
    int raw_eval; // static evaluation, uncorrected; VALUE_NONE in check
    int eval;     // corrected
    Move killers[2];
    Move excluded; // singular verification: not to be searched
    int reduction; // of the move that led here, when it was reduced
    int cutoffs;   // of the children so far
    int line_count;
    Move line[PLY_MAX + 1];
} Node;

// A root move and what is known of it.
typedef struct RootMove {
    Move move;
    int value;          // of this iteration, -VALUE_INFINITE: not better than the best
    Bound bound;        // of the value
    int previous_value; // of the last finished iteration
    uint64_t effort;    // nodes spent on it
    int sel_depth;
    int line_count;
    Move line[PLY_MAX + 1];
} RootMove;

struct Worker {
    // Given:
    const SearchParams *params;
    TransTable *table;
    BusyMoves *busy; // NULL: no other thread
    SearchControl *control;
    SearchEvaluator evaluator;
    void *evaluator_state;
    const Alloc *alloc;
    LargeBlock block; // the worker itself and the evaluator's state
    // Of the search in hand:
    SearchListener listener;
    uint64_t node_limit; // 0: none
    Sight sight;
    // Own:
    History history;
    PieceToHistory no_history; // for moves that are not there
    SearchHits hits;
    _Atomic uint64_t nodes;
    uint64_t next_check; // number of nodes at which the clock is read next
    bool aborted;
    int root_depth;
    int sel_depth;
    int null_ply; // no null move for null_color above this ply (verification)
    int null_color;
    RootMove *roots; // MOVE_LIST_CAPACITY
    int root_count;
    int root_index; // MultiPV: moves before this one have their place already
    int16_t reductions[LMR_SIZE][LMR_SIZE];
    uint64_t *keys; // of the game so far and the line: keys[key_base + ply]
    int key_base;
    Node stack[NODE_MARGIN + PLY_MAX + 4];
};

static inline int node_ply(const Worker *worker, const Node *node) {
    return (int)(node - worker->stack) - NODE_MARGIN;
}

// Value of the position for the side to move, between alpha and beta as far as asked.
int search_node(Worker *worker, Node *node, int alpha, int beta, int depth, bool cut_node);
int search_quiescence(Worker *worker, Node *node, int alpha, int beta, int depth);

// Whether the root move is to be searched for the line in hand, and what it gave.
bool root_wants(const Worker *worker, Move move);
void root_tell(const Worker *worker, Move move, int number);

typedef struct RootNote {
    Move move;
    int number; // 1: searched first
    int value;
    int alpha;
    int beta;
    uint64_t effort;
    const Node *child; // whose line follows
} RootNote;

void root_note(Worker *worker, const RootNote *note);

static inline uint64_t worker_nodes(const Worker *worker) {
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

// Whether the search has to end now; looks at the clock every few thousand nodes.
bool worker_must_stop(Worker *worker);

// Whether a weak player overlooks the move.
static inline bool node_overlooks(const Worker *worker, const Node *node, Move move) {
    return worker->sight.overlooked > 0 && node_ply(worker, node) < SIGHT_PLIES
           && sight_misses(&worker->sight, &node->pos, move,
                           node->move == MOVE_NONE || node->move == MOVE_NULL ? SQ_NONE : node->to);
}

// Fills the node after `node` with the position after the move.
void node_play(Worker *worker, Node *node, Move move);
void node_play_null(Worker *worker, Node *node);

// The best line from here is the move and the child's best line.
void node_note_line(Node *node, Move move);

// Draw by fifty moves, repetition or insufficient material at a node below the root.
bool node_is_draw(const Worker *worker, const Node *node);

// Whether the side to move can reach an earlier position of the line or game by one move.
bool node_can_repeat(const Worker *worker, const Node *node);

// Fills node->threats.
void node_find_threats(Worker *worker, Node *node);

// Static evaluation into node->raw_eval and node->eval; `known` is the table's or VALUE_NONE.
void node_evaluate(Worker *worker, Node *node, int known);

PickContext node_pick_context(Worker *worker, const Node *node, int threshold);

#endif
