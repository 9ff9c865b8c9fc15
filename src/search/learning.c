// SPDX-License-Identifier: MIT
// What a node teaches the histories.
#include "search/node_state.h"

static int history_bonus(const SearchParams *params, int depth) {
    return int_min(params->history_bonus_slope * depth - params->history_bonus_offset,
                   params->history_bonus_most);
}

static void update_continuations(Node *node, int piece, int to, int bonus) {
    static const int back[4] = {0, -1, -3, -5};
    for (int i = 0; i < 4; i++) {
        history_update(&node[back[i]].continuation->at[piece][to], bonus);
    }
}

static void update_quiet(Worker *worker, Node *node, Move move, int bonus) {
    const SearchParams *const params = worker->params;
    History *const history = &worker->history;
    const int piece = node->pos.board[move_from(move)];
    const int to = move_to(move);
    if (params->butterfly_history) {
        TECHNIQUE_COUNT(worker->hits, butterfly_history, 1);
        history_update(history_butterfly(history, &node->pos, node->threats.by_any, move), bonus);
    }
    if (params->pawn_history) {
        TECHNIQUE_COUNT(worker->hits, pawn_history, 1);
        history_update(&history_pawn(history, &node->pos)->at[piece][to], bonus);
    }
    if (params->continuation_history) {
        TECHNIQUE_COUNT(worker->hits, continuation_history, 1);
        update_continuations(node, piece, to, bonus);
    }
}

static void update_capture(Worker *worker, const Node *node, Move move, int bonus) {
    if (worker->params->capture_history) {
        TECHNIQUE_COUNT(worker->hits, capture_history, 1);
        history_update(history_capture(&worker->history, &node->pos, move), bonus);
    }
}

static void update_killers(Worker *worker, Node *node, Move best) {
    if (worker->params->killers && node->killers[0] != best) {
        TECHNIQUE_COUNT(worker->hits, killers, 1);
        node->killers[1] = node->killers[0];
        node->killers[0] = best;
    }
}

static void update_counter(Worker *worker, const Node *node, Move best) {
    if (worker->params->counter_moves) {
        TECHNIQUE_COUNT(worker->hits, counter_moves, 1);
        worker->history.counter[node->piece][node->to] = best;
    }
}

void update_histories(Worker *worker, Node *node, const NodeState *state) {
    const int bonus =
        history_bonus(worker->params, state->depth + (state->best > state->beta + 80));
    const Move best = state->best_move;
    if (!move_is_tactical(&node->pos, best)) {
        update_killers(worker, node, best);
        update_counter(worker, node, best);
        update_quiet(worker, node, best, bonus);
        for (int i = 0; i < state->quiet_count; i++) {
            update_quiet(worker, node, state->quiets[i], -bonus);
        }
    } else {
        update_capture(worker, node, best, bonus);
    }
    for (int i = 0; i < state->capture_count; i++) {
        update_capture(worker, node, state->captures[i], -bonus);
    }
}

void teach_opponent(Worker *worker, const Node *node, const NodeState *state) {
    const SearchParams *const params = worker->params;
    const Node *const before = node - 1;
    if (!params->eval_history || state->is_root || state->in_check || node->excluded != MOVE_NONE
        || node->move == MOVE_NULL || before->eval == VALUE_NONE
        || move_is_tactical(&before->pos, node->move)) {
        return;
    }
    TECHNIQUE_COUNT(worker->hits, eval_history, 1);
    // The sum of both evaluations, each its own side's view, is what the move lost.
    const int bonus = int_clamp(-params->eval_history_slope * (before->eval + node->eval),
                                -params->eval_history_most, params->eval_history_most);
    history_update(
        history_butterfly(&worker->history, &before->pos, before->threats.by_any, node->move),
        bonus);
}

void remember_tried(NodeState *state, Move move, bool is_quiet) {
    if (is_quiet && state->quiet_count < TRIED_QUIETS) {
        state->quiets[state->quiet_count++] = move;
    } else if (!is_quiet && state->capture_count < TRIED_CAPTURES) {
        state->captures[state->capture_count++] = move;
    }
}

void learn_correction(Worker *worker, const Node *node, const NodeState *state, Bound bound) {
    const bool is_quiet =
        state->best_move == MOVE_NONE || !pos_is_capture(&node->pos, state->best_move);
    if (!worker->params->correction || state->in_check || !is_quiet || value_is_mate(state->best)
        || (bound == BOUND_LOWER && state->best <= node->eval)
        || (bound == BOUND_UPPER && state->best >= node->eval)) {
        return;
    }
    history_correct(&node->correction, state->best - node->eval, state->depth);
}
