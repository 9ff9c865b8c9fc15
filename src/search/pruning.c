// SPDX-License-Identifier: MIT
// What the search leaves out: whole nodes and single moves.
#include "chess/see.h"
#include "search/node_state.h"

// The table's value is a better estimate than the static one where its bound allows.
static int better_eval(const Node *node, const NodeState *state) {
    const TransEntry *const entry = &state->entry;
    if (state->known && entry->value != VALUE_NONE && !value_is_mate(entry->value)
        && (entry->bound & (entry->value > node->eval ? BOUND_LOWER : BOUND_UPPER)) != 0) {
        return entry->value;
    }
    return node->eval;
}

// ---- Whole nodes --------------------------------------------------------------------------------

// So far ahead that the opponent cannot make it up in the plies left.
static bool reverse_futility(Worker *worker, const NodeState *state, int eval) {
    const SearchParams *const params = worker->params;
    if (!params->reverse_futility || state->depth > params->reverse_futility_depth
        || (state->table_move != MOVE_NONE && !state->table_capture)) {
        return false;
    }
    const int margin = params->reverse_futility_margin * state->depth
                       - (state->improving ? params->reverse_futility_improving : 0);
    if (eval - margin < state->beta || eval >= VALUE_MATE_MIN) {
        return false;
    }
    TECHNIQUE_COUNT(worker->hits, reverse_futility, 1);
    return true;
}

// So far behind that only captures can help: ask quiescence.
static bool razoring(Worker *worker, Node *node, const NodeState *state, int eval, int *value) {
    const SearchParams *const params = worker->params;
    if (!params->razoring || state->depth > params->razoring_depth
        || eval + params->razoring_margin * state->depth > state->alpha) {
        return false;
    }
    *value = search_quiescence(worker, node, state->alpha, state->alpha + 1, 0);
    if (*value > state->alpha) {
        return false;
    }
    TECHNIQUE_COUNT(worker->hits, razoring, 1);
    return true;
}

static bool has_pieces(const Position *pos) {
    const Bitboard own = pos->color_bb[pos->side];
    return (own & ~pos->type_bb[PAWN] & ~pos->type_bb[KING]) != 0;
}

// Even when we pass, the opponent does not get below beta. High depths are verified by a search
// without null moves for our side, because of zugzwang.
static bool null_move(Worker *worker, Node *node, const NodeState *state, int eval, int *value) {
    const SearchParams *const params = worker->params;
    const int ply = node_ply(worker, node);
    const int us = pos_side(&node->pos);
    if (!params->null_move || !state->cut_node || state->depth < 3 || eval < state->beta
        || node->eval + 20 * state->depth - 150 < state->beta || node->move == MOVE_NULL
        || !has_pieces(&node->pos) || state->beta <= -VALUE_MATE_MIN
        || (ply < worker->null_ply && us == worker->null_color)) {
        return false;
    }
    const int reduction = params->null_move_base + state->depth / params->null_move_depth_divisor
                          + int_min((eval - state->beta) / params->null_move_eval_divisor, 4);
    node_play_null(worker, node);
    *value = -search_node(worker, node + 1, -state->beta, -state->beta + 1,
                          state->depth - reduction, false);
    if (worker->aborted || *value < state->beta) {
        return false;
    }
    *value = value_is_mate(*value) ? state->beta : *value;
    TECHNIQUE_COUNT(worker->hits, null_move, 1);
    if (state->depth < params->null_move_verify_depth || worker->null_ply > 0) {
        return true;
    }
    worker->null_ply = ply + 3 * (state->depth - reduction) / 4;
    worker->null_color = us;
    const int verified =
        search_node(worker, node, state->beta - 1, state->beta, state->depth - reduction, false);
    worker->null_ply = 0;
    return !worker->aborted && verified >= state->beta;
}

// A capture whose shallow search beats beta by a margin would beat it in the full search too.
static bool probcut(Worker *worker, Node *node, const NodeState *state, int *value) {
    const SearchParams *const params = worker->params;
    const int high = state->beta + params->probcut_margin - (state->improving ? 50 : 0);
    if (!params->probcut || state->depth < params->probcut_depth || value_is_mate(state->beta)
        || (state->known && state->entry.depth >= state->depth - 3 && state->entry.value < high)) {
        return false;
    }
    const int gain = high - node->eval; // what a capture must win; the picker leaves out the others
    const bool table_gains =
        state->table_capture && see_at_least(&node->pos, state->table_move, gain);
    const PickContext context = node_pick_context(worker, node, gain);
    Picker picker;
    picker_init_captures(&picker, &context, table_gains ? state->table_move : MOVE_NONE);
    Move move = MOVE_NONE;
    while ((move = picker_next(&picker)) != MOVE_NONE) {
        node_play(worker, node, move);
        *value = -search_quiescence(worker, node + 1, -high, -high + 1, 0);
        if (*value >= high) {
            *value = -search_node(worker, node + 1, -high, -high + 1, state->depth - 4,
                                  !state->cut_node);
        }
        if (worker->aborted) {
            return false;
        }
        if (*value >= high) {
            TECHNIQUE_COUNT(worker->hits, probcut, 1);
            const TransEntry found = {.move = move,
                                      .value = *value,
                                      .eval = node->raw_eval,
                                      .depth = state->depth - 3,
                                      .bound = BOUND_LOWER};
            tt_store(worker->table, node->table_key, node_ply(worker, node), &found);
            return true;
        }
    }
    return false;
}

// All of the above in their order; true: *value is the node's.
bool prune_node(Worker *worker, Node *node, const NodeState *state, int *value) {
    if (state->is_pv || state->in_check || node->excluded != MOVE_NONE) {
        return false;
    }
    const int eval = better_eval(node, state);
    if (value_is_mate(state->beta) && state->beta < 0) {
        return false;
    }
    if (reverse_futility(worker, state, eval)) {
        *value = state->beta + (eval - state->beta) / 3;
        return true;
    }
    if (razoring(worker, node, state, eval, value) || worker->aborted) {
        return !worker->aborted;
    }
    if (null_move(worker, node, state, eval, value) || worker->aborted) {
        return !worker->aborted;
    }
    return probcut(worker, node, state, value);
}

// ---- Moves --------------------------------------------------------------------------------------

// Depth that a late quiet move is likely to be searched with.
static int expected_depth(const Worker *worker, const NodeState *state) {
    const int late =
        worker
            ->reductions[int_min(state->depth, LMR_SIZE - 1)][int_min(state->moves, LMR_SIZE - 1)];
    return int_max(state->depth - 1 - late / 100, 0);
}

// So many quiet moves have been tried at a low depth that the rest can be spared.
static bool late_move_pruning(Worker *worker, const NodeState *state, Picker *picker) {
    const SearchParams *const params = worker->params;
    if (!params->late_move_pruning || state->depth > params->late_move_pruning_depth
        || state->moves < (params->late_move_pruning_base + state->depth * state->depth)
                              / (state->improving ? 1 : 2)) {
        return false;
    }
    TECHNIQUE_COUNT(worker->hits, late_move_pruning, 1);
    picker->skip_quiets = true;
    return true;
}

// A man that neither stands nor goes where the other side attacks is not taken: by its leaving,
// only lines through its square are opened.
static bool is_out_of_reach(const Node *node, Move move) {
    return !bb_has(node->attacked, move_from(move)) && !bb_has(node->attacked, move_to(move));
}

static bool prune_quiet(Worker *worker, const Node *node, const NodeState *state, Move move) {
    const SearchParams *const params = worker->params;
    const int depth = expected_depth(worker, state);
    const int history = quiet_history(worker, node, move);
    if (params->history_pruning && depth <= params->history_pruning_depth
        && history < -params->history_pruning_margin * (depth + 1)) {
        TECHNIQUE_COUNT(worker->hits, history_pruning, 1);
        return true;
    }
    if (params->futility && !state->in_check && depth <= params->futility_depth
        && node->eval + params->futility_base + params->futility_margin * depth + history / 128
               <= state->alpha) {
        TECHNIQUE_COUNT(worker->hits, futility, 1);
        return true;
    }
    if (!params->exchange_pruning || depth > params->exchange_pruning_depth
        || is_out_of_reach(node, move)
        || see_at_least(&node->pos, move, -params->exchange_pruning_quiet * depth)) {
        return false;
    }
    TECHNIQUE_COUNT(worker->hits, exchange_pruning, 1);
    return true;
}

static bool prune_capture(Worker *worker, const Node *node, const NodeState *state, Move move) {
    const SearchParams *const params = worker->params;
    if (!params->exchange_pruning || state->depth > params->exchange_pruning_depth
        || see_at_least(&node->pos, move, -params->exchange_pruning_capture * state->depth)) {
        return false;
    }
    TECHNIQUE_COUNT(worker->hits, exchange_pruning, 1);
    return true;
}

// Quiet moves that check are no quiet moves here: they may mate.
bool prune_move(Worker *worker, const Node *node, NodeState *state, Picker *picker, Move move,
                bool is_quiet) {
    if (state->is_root || state->best <= -VALUE_MATE_MIN || !has_pieces(&node->pos)) {
        return false;
    }
    if (is_quiet && late_move_pruning(worker, state, picker)) {
        return true;
    }
    return is_quiet && !checks_gives(&state->checks, &node->pos, move)
               ? prune_quiet(worker, node, state, move)
               : prune_capture(worker, node, state, move);
}
