// SPDX-License-Identifier: MIT
// What the search looks at more or less deeply than the rest.
#include "search/node_state.h"

int quiet_history(Worker *worker, const Node *node, Move move) {
    const int piece = node->pos.board[move_from(move)];
    const int to = move_to(move);
    return *history_butterfly(&worker->history, &node->pos, node->threats.by_any, move)
           + node[0].continuation->at[piece][to] + node[-1].continuation->at[piece][to];
}

int singular(Worker *worker, Node *node, const NodeState *state, int *value) {
    const SearchParams *const params = worker->params;
    const TransEntry *const entry = &state->entry;
    if (!params->singular || state->is_root || state->depth < params->singular_depth
        || node->excluded != MOVE_NONE || (entry->bound & BOUND_LOWER) == 0
        || entry->depth < state->depth - 3 || value_is_mate(entry->value)
        || node_ply(worker, node) >= 2 * worker->root_depth) {
        return 0;
    }
    const int bar = entry->value - params->singular_margin * state->depth;
    node->excluded = state->table_move;
    *value = search_node(worker, node, bar - 1, bar, (state->depth - 1) / 2, state->cut_node);
    node->excluded = MOVE_NONE;
    if (worker->aborted) {
        return 0;
    }
    if (*value < bar) {
        TECHNIQUE_COUNT(worker->hits, singular, 1);
        const bool is_double = !state->is_pv && *value < bar - params->singular_double_margin;
        return is_double ? 2 : 1;
    }
    if (*value >= state->beta && !value_is_mate(*value)) {
        TECHNIQUE_COUNT(worker->hits, singular, 1);
        return MULTICUT;
    }
    if (entry->value >= state->beta) {
        return -2;
    }
    return state->cut_node ? -1 : 0;
}

int late_move_reduction(Worker *worker, const Node *node, const NodeState *state, Move move,
                        bool is_quiet) {
    const SearchParams *const params = worker->params;
    const Node *const child = node + 1;
    if (!params->late_move_reduction) {
        return 0;
    }
    int reduction =
        worker
            ->reductions[int_min(state->depth, LMR_SIZE - 1)][int_min(state->moves, LMR_SIZE - 1)];
    reduction += state->cut_node ? params->late_move_reduction_cut : 0;
    reduction += state->improving ? 0 : params->late_move_reduction_worsening;
    reduction += state->table_capture ? params->late_move_reduction_table_capture : 0;
    reduction -= state->is_pv ? params->late_move_reduction_pv : 0;
    reduction -= pos_in_check(&child->pos) ? params->late_move_reduction_check : 0;
    reduction += child->cutoffs > 3 ? params->late_move_reduction_cutoffs : 0;
    if (is_quiet) {
        reduction -= quiet_history(worker, node, move) * 100 / params->late_move_reduction_history;
        reduction -= move == node->killers[0] || move == node->killers[1]
                         ? params->late_move_reduction_killer
                         : 0;
    } else {
        reduction -= params->late_move_reduction_capture;
    }
    TECHNIQUE_COUNT(worker->hits, late_move_reduction, 1);
    return reduction / 100;
}

int raised_alpha(Worker *worker, const NodeState *state) {
    const SearchParams *const params = worker->params;
    if (!params->raised_alpha || state->depth <= 2 || state->depth >= params->raised_alpha_depth
        || value_is_mate(state->alpha)) {
        return 0;
    }
    TECHNIQUE_COUNT(worker->hits, raised_alpha, 1);
    return 1;
}

int hindsight(Worker *worker, const Node *node, const NodeState *state) {
    const SearchParams *const params = worker->params;
    if (!params->hindsight || node->reduction < 2 || node->excluded != MOVE_NONE
        || node->eval == VALUE_NONE || node[-1].eval == VALUE_NONE) {
        return 0;
    }
    const int change = node->eval + node[-1].eval; // what the reduced move cost its side
    if (node->reduction >= 3 && change <= 0) {
        TECHNIQUE_COUNT(worker->hits, hindsight, 1);
        return 1;
    }
    if (state->depth >= 2 && change > params->hindsight_margin) {
        TECHNIQUE_COUNT(worker->hits, hindsight, 1);
        return -1;
    }
    return 0;
}
