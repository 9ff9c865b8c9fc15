// SPDX-License-Identifier: MIT
// The node of the search: principal variation search (Marsland 1983) in negamax form. Every
// pruning, reduction and extension is a named function above the node function that uses it,
// registered in techniques.def.
#include "chess/legality.h"
#include "search/busy_moves.h"
#include "search/node_state.h"

enum { BUSY_DEPTH = 3, WAITING_MOST = 16 };

static bool table_cutoff(Worker *worker, const Node *node, const NodeState *state) {
    if (!worker->params->table_cutoff || !state->known || state->is_pv
        || node->excluded != MOVE_NONE || state->entry.depth < state->depth
        || node->pos.halfmove >= 90
        || !tt_entry_decides(&state->entry, state->alpha, state->beta)) {
        return false;
    }
    TECHNIQUE_COUNT(worker->hits, table_cutoff, 1);
    return true;
}

static void probe_table(Worker *worker, Node *node, NodeState *state) {
    state->entry = (TransEntry){.value = VALUE_NONE, .eval = VALUE_NONE};
    state->known =
        node->excluded == MOVE_NONE
        && tt_probe(worker->table, node->table_key, node_ply(worker, node), &state->entry);
    const Move move = state->known ? state->entry.move : MOVE_NONE;
    state->table_move = move != MOVE_NONE && move_is_legal(&node->pos, move) ? move : MOVE_NONE;
    state->table_capture =
        state->table_move != MOVE_NONE && pos_is_capture(&node->pos, state->table_move);
}

// Principal variation search of the child just played: late moves reduced and with a null window,
// again with more when they turn out better than that.
static int search_child(Worker *worker, Node *node, const NodeState *state, Move move,
                        bool is_quiet, int extension) {
    Node *const child = node + 1;
    const int depth = state->depth - 1 + extension;
    const int alpha = state->alpha;
    int value = -VALUE_INFINITE;
    bool full = !state->is_pv || state->moves > 1;
    child->reduction = 0;
    if (state->depth >= 3 && state->moves > 1 + state->is_root && (is_quiet || state->cut_node)) {
        const int reduction = late_move_reduction(worker, node, state, move, is_quiet);
        const int reduced = int_clamp(depth - reduction, 1, depth + 1);
        child->reduction = depth - reduced;
        value = -search_node(worker, child, -alpha - 1, -alpha, reduced, true);
        child->reduction = 0;
        full = value > alpha && reduced < depth;
        if (full && !worker->aborted) {
            const int deeper =
                value > state->best + worker->params->late_move_reduction_deeper ? 1 : 0;
            value =
                -search_node(worker, child, -alpha - 1, -alpha, depth + deeper, !state->cut_node);
        }
    } else if (full) {
        value = -search_node(worker, child, -alpha - 1, -alpha, depth, !state->cut_node);
    }
    if (state->is_pv && !worker->aborted && (state->moves == 1 || value > alpha)) {
        value = -search_node(worker, child, -state->beta, -alpha, depth, false);
    }
    return value;
}

// Whether another thread is at the move now, so that it can wait. The first move never does:
// without it nothing could be pruned or reduced.
static bool can_wait(const Worker *worker, const Node *node, const NodeState *state, Move move) {
    return worker->busy != NULL && state->moves > 1 && state->depth >= BUSY_DEPTH
           && busy_moves_has(worker->busy, busy_key(node->table_key, move));
}

// Plays and searches a move, so that other threads can see that it is being searched.
static int search_marked(Worker *worker, Node *node, const NodeState *state, Move move,
                         bool is_quiet, int extension) {
    const bool is_marked = worker->busy != NULL && state->depth >= BUSY_DEPTH;
    const uint64_t key = is_marked ? busy_key(node->table_key, move) : 0;
    if (is_marked) {
        busy_moves_enter(worker->busy, key);
    }
    node_play(worker, node, move);
    const int value = search_child(worker, node, state, move, is_quiet, extension);
    if (is_marked) {
        busy_moves_leave(worker->busy, key);
    }
    return value;
}

// Searches a move and notes what it gives. True: the node needs no other move.
static bool search_move(Worker *worker, Node *node, NodeState *state, Move move, bool is_quiet) {
    int extension = 0;
    if (move == state->table_move) {
        int value = 0;
        extension = singular(worker, node, state, &value);
        if (worker->aborted) {
            return true;
        }
        if (extension == MULTICUT) {
            state->best = value;
            return true;
        }
    }
    if (state->is_root) {
        root_tell(worker, move, state->moves);
    }
    const uint64_t before = worker_nodes(worker);
    const int value = search_marked(worker, node, state, move, is_quiet, extension);
    if (worker->aborted) {
        return true;
    }
    if (state->is_root) {
        root_note(worker, &(RootNote){.move = move,
                                      .number = state->moves,
                                      .value = value,
                                      .alpha = state->alpha,
                                      .beta = state->beta,
                                      .effort = worker_nodes(worker) - before,
                                      .child = node + 1});
    }
    if (value > state->best) {
        state->best = value;
        if (value > state->alpha) {
            state->best_move = move;
            if (state->is_pv) {
                node_note_line(node, move);
            }
            if (value >= state->beta) {
                node->cutoffs++;
                return true;
            }
            state->alpha = value;
            state->depth -= raised_alpha(worker, state);
        }
    }
    if (move != state->best_move) {
        remember_tried(state, move, is_quiet);
    }
    return false;
}

// Moves put off because another thread is at them, with their places in the order.
typedef struct Waiting {
    Move moves[WAITING_MOST];
    uint8_t numbers[WAITING_MOST];
    int count;
} Waiting;

static void search_waiting(Worker *worker, Node *node, NodeState *state, const Waiting *waiting) {
    const int moves = state->moves;
    for (int i = 0; i < waiting->count; i++) {
        const Move move = waiting->moves[i];
        state->moves = waiting->numbers[i];
        if (search_move(worker, node, state, move, !move_is_tactical(&node->pos, move))) {
            break;
        }
    }
    state->moves = moves;
}

static void search_moves(Worker *worker, Node *node, NodeState *state) {
    node_find_threats(worker, node);
    const PickContext context = node_pick_context(worker, node, 0);
    Picker picker;
    picker_init(&picker, &context, state->table_move);
    checks_find(&state->checks, &node->pos);
    Waiting waiting;
    waiting.count = 0;
    Move move = MOVE_NONE;
    while ((move = picker_next(&picker)) != MOVE_NONE) {
        if (move == node->excluded || (state->is_root && !root_wants(worker, move))) {
            continue;
        }
        if (!state->is_root && !state->in_check && node_overlooks(worker, node, move)) {
            state->overlooked = true;
            continue;
        }
        state->moves++;
        const bool is_quiet = !move_is_tactical(&node->pos, move);
        if (prune_move(worker, node, state, &picker, move, is_quiet)) {
            continue;
        }
        if (waiting.count < WAITING_MOST && can_wait(worker, node, state, move)) {
            waiting.moves[waiting.count] = move;
            waiting.numbers[waiting.count++] = (uint8_t)state->moves;
        } else if (search_move(worker, node, state, move, is_quiet)) {
            return;
        }
    }
    search_waiting(worker, node, state, &waiting);
}

// A value far above beta is taken back towards it, more so at low depths, where it is worth less.
static void soften_cutoff(Worker *worker, NodeState *state) {
    if (!worker->params->softened_cutoff || state->best < state->beta || value_is_mate(state->best)
        || value_is_mate(state->beta)) {
        return;
    }
    TECHNIQUE_COUNT(worker->hits, softened_cutoff, 1);
    state->best = (state->best * state->depth + state->beta) / (state->depth + 1);
}

static void finish_node(Worker *worker, Node *node, NodeState *state, int old_alpha) {
    soften_cutoff(worker, state);
    if (state->best_move != MOVE_NONE && state->best >= state->beta) {
        update_histories(worker, node, state);
    }
    if (node->excluded != MOVE_NONE) {
        return;
    }
    const Bound bound = state->best >= state->beta ? BOUND_LOWER
                        : state->best > old_alpha  ? BOUND_EXACT
                                                   : BOUND_UPPER;
    const TransEntry found = {.move = state->best_move,
                              .value = state->best,
                              .eval = node->raw_eval,
                              .depth = state->depth,
                              .bound = bound,
                              .pv = state->is_pv};
    if (!(state->is_root && worker->root_index > 0)) {
        tt_store(worker->table, node->table_key, node_ply(worker, node), &found);
    }
    learn_correction(worker, node, state, bound);
}

// Draws and mate distance before anything else; true: *value is the node's.
static bool settle_early(Worker *worker, Node *node, NodeState *state, int *value) {
    const int ply = node_ply(worker, node);
    if (state->is_root) {
        return false;
    }
    if (node_is_draw(worker, node)) {
        *value = VALUE_DRAW;
        return true;
    }
    if (worker->params->upcoming_repetition && state->alpha < VALUE_DRAW
        && node_can_repeat(worker, node)) {
        TECHNIQUE_COUNT(worker->hits, upcoming_repetition, 1);
        state->alpha = VALUE_DRAW;
        if (state->alpha >= state->beta) {
            *value = state->alpha;
            return true;
        }
    }
    if (worker->params->mate_distance) {
        state->alpha = int_max(state->alpha, value_mated_in(ply));
        state->beta = int_min(state->beta, value_mate_in(ply + 1));
        if (state->alpha >= state->beta) {
            TECHNIQUE_COUNT(worker->hits, mate_distance, 1);
            *value = state->alpha;
            return true;
        }
    }
    return false;
}

// The static evaluation, and whether our side does better than two plies ago.
static void judge(Worker *worker, Node *node, NodeState *state) {
    if (node->excluded == MOVE_NONE) {
        node_evaluate(worker, node, state->known ? state->entry.eval : VALUE_NONE);
    }
    const Node *const ours = node[-2].eval != VALUE_NONE ? node - 2 : node - 4;
    state->improving = worker->params->improving && !state->in_check
                       && (ours->eval == VALUE_NONE || node->eval > ours->eval);
    TECHNIQUE_COUNT(worker->hits, improving, state->improving);
    node[1].killers[0] = MOVE_NONE;
    node[1].killers[1] = MOVE_NONE;
    node[1].excluded = MOVE_NONE;
    node[1].cutoffs = 0;
}

int search_node(Worker *worker, Node *node, int alpha, int beta, int depth, bool cut_node) {
    const int ply = node_ply(worker, node);
    if (depth <= 0) {
        return search_quiescence(worker, node, alpha, beta, 0);
    }
    node->line_count = 0;
    worker->sel_depth = int_max(worker->sel_depth, ply);
    if (worker_must_stop(worker)) {
        return VALUE_DRAW;
    }
    if (ply >= PLY_MAX - 1) {
        return search_quiescence(worker, node, alpha, beta, 0);
    }
    NodeState state = {.alpha = alpha,
                       .beta = beta,
                       .depth = int_min(depth, PLY_MAX - 1),
                       .is_pv = beta - alpha > 1,
                       .is_root = ply == 0,
                       .cut_node = cut_node,
                       .in_check = pos_in_check(&node->pos),
                       .best = -VALUE_INFINITE};
    int value = 0;
    if (settle_early(worker, node, &state, &value)) {
        return value;
    }
    const int old_alpha = state.alpha;
    probe_table(worker, node, &state);
    if (table_cutoff(worker, node, &state)) {
        return state.entry.value;
    }
    judge(worker, node, &state);
    teach_opponent(worker, node, &state);
    state.depth += hindsight(worker, node, &state);
    if (prune_node(worker, node, &state, &value)) {
        return value;
    }
    if (worker->aborted) {
        return VALUE_DRAW;
    }
    if (worker->params->internal_reduction && state.table_move == MOVE_NONE
        && node->excluded == MOVE_NONE && state.depth >= worker->params->internal_reduction_depth
        && (state.is_pv || cut_node)) {
        TECHNIQUE_COUNT(worker->hits, internal_reduction, 1);
        state.depth--;
    }
    search_moves(worker, node, &state);
    if (worker->aborted) {
        return VALUE_DRAW;
    }
    if (state.moves == 0 && state.overlooked) {
        return node->eval;
    }
    if (state.moves == 0) {
        return node->excluded != MOVE_NONE ? old_alpha
               : state.in_check            ? value_mated_in(ply)
                                           : VALUE_DRAW;
    }
    finish_node(worker, node, &state, old_alpha);
    return state.best;
}
