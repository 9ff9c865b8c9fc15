// SPDX-License-Identifier: MIT
// What a node teaches the histories.
#include "search/node_state.h"

static int history_bonus(int depth) {
    return int_min(160 * depth - 60, 1700);
}

static void update_continuations(Node *node, int piece, int to, int bonus) {
    static const int back[4] = {0, -1, -3, -5};
    for (int i = 0; i < 4; i++) {
        history_update(&node[back[i]].continuation->at[piece][to], bonus);
    }
}

static void update_quiet(Worker *worker, Node *node, Move move, int bonus) {
    History *const history = &worker->history;
    const int piece = node->pos.board[move_from(move)];
    const int to = move_to(move);
    history_update(&history->butterfly[pos_side(&node->pos)][move_from(move)][to], bonus);
    history_update(&history_pawn(history, &node->pos)->at[piece][to], bonus);
    update_continuations(node, piece, to, bonus);
}

void update_histories(Worker *worker, Node *node, const NodeState *state) {
    const int bonus = history_bonus(state->depth + (state->best > state->beta + 80));
    History *const history = &worker->history;
    const Move best = state->best_move;
    if (!move_is_tactical(&node->pos, best)) {
        if (node->killers[0] != best) {
            node->killers[1] = node->killers[0];
            node->killers[0] = best;
        }
        history->counter[node->piece][node->to] = best;
        update_quiet(worker, node, best, bonus);
        for (int i = 0; i < state->quiet_count; i++) {
            update_quiet(worker, node, state->quiets[i], -bonus);
        }
    } else {
        history_update(history_capture(history, &node->pos, best), bonus);
    }
    for (int i = 0; i < state->capture_count; i++) {
        history_update(history_capture(history, &node->pos, state->captures[i]), -bonus);
    }
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
    history_correct(&worker->history, &node->pos, node->piece, node->to, state->best - node->eval,
                    state->depth);
}
