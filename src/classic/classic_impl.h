// SPDX-License-Identifier: MIT
// The pieces classic searches are made of, in the order in which a node needs them. ply counts from
// the root.
#ifndef ZUGWERK_CLASSIC_CLASSIC_IMPL_H
#define ZUGWERK_CLASSIC_CLASSIC_IMPL_H

#include "base/compiler.h"
#include "classic/classic.h"

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
    if (stop_is_asked(search->limits.stop)) {
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
