// SPDX-License-Identifier: MIT
// Quiescence: captures, promotions and check evasions until the position is quiet, so that the
// evaluation is not asked in the middle of an exchange. Source: Harris (1975), "The heuristic
// search and the game of chess".
#include "chess/legality.h"
#include "chess/movegen.h"
#include "chess/see.h"
#include "search/worker_impl.h"

// Even with the captured man and a margin the move would not lift the score to alpha.
static bool delta_prunes(Worker *worker, const Node *node, Move move, int alpha, int *bound) {
    const SearchParams *const params = worker->params;
    if (!params->quiescence_delta || !pos_is_capture(&node->pos, move)
        || move_kind(move) == MOVE_PROMOTION) {
        return false;
    }
    const int hope =
        node->eval + params->quiescence_delta_margin + see_value[history_victim(&node->pos, move)];
    if (hope > alpha) {
        return false;
    }
    TECHNIQUE_COUNT(worker->hits, quiescence_delta, 1);
    *bound = int_max(*bound, hope);
    return true;
}

typedef struct QuietState {
    int alpha;
    int best;
    Move best_move;
    bool is_pv;
} QuietState;

static void search_captures(Worker *worker, Node *node, QuietState *state, int beta, int depth,
                            Move table_move) {
    const bool in_check = pos_in_check(&node->pos);
    const bool spares = worker->params->quiescence_exchange;
    const bool with_checks = worker->params->quiescence_checks && depth == 0 && !in_check;
    node->threats = (Threats){0, 0, 0, 0}; // no time to find them here
    const PickContext context = node_pick_context(worker, node, spares ? 0 : -VALUE_INFINITE);
    Picker picker;
    picker_init_captures(&picker, &context, table_move);
    picker.with_checks = with_checks;
    int tried = 0;
    Move move = MOVE_NONE;
    while ((move = picker_next(&picker)) != MOVE_NONE) {
        if (state->best > -VALUE_MATE_MIN) {
            if (in_check && tried >= 3 && !pos_is_capture(&node->pos, move)) {
                continue; // a few quiet evasions are enough once one does not lose by force
            }
            if (!in_check && delta_prunes(worker, node, move, state->alpha, &state->best)) {
                continue;
            }
        }
        if (!in_check && node_overlooks(worker, node, move)) {
            continue;
        }
        node_play(worker, node, move);
        tried++;
        const int value = -search_quiescence(worker, node + 1, -beta, -state->alpha, depth - 1);
        if (worker->aborted) {
            return;
        }
        if (value > state->best) {
            state->best = value;
            if (value > state->alpha) {
                state->alpha = value;
                state->best_move = move;
                if (state->is_pv) {
                    node_note_line(node, move);
                }
                if (value >= beta) {
                    return;
                }
            }
        }
    }
    TECHNIQUE_COUNT(worker->hits, quiescence_exchange, (uint64_t)picker.bad_count);
    if (in_check && tried == 0) {
        state->best = value_mated_in(node_ply(worker, node));
    }
}

int search_quiescence(Worker *worker, Node *node, int alpha, int beta, int depth) {
    const int ply = node_ply(worker, node);
    node->line_count = 0;
    worker->sel_depth = int_max(worker->sel_depth, ply);
    if (worker_must_stop(worker) || node_is_draw(worker, node)) {
        return VALUE_DRAW;
    }
    if (ply >= PLY_MAX - 1) {
        node_evaluate(worker, node, VALUE_NONE);
        return pos_in_check(&node->pos) ? VALUE_DRAW : node->eval;
    }
    TransEntry entry = {.value = VALUE_NONE, .eval = VALUE_NONE};
    const bool known = tt_probe(worker->table, node->table_key, ply, &entry);
    if (known && beta - alpha == 1 && tt_entry_decides(&entry, alpha, beta)) {
        return entry.value;
    }
    QuietState state = {alpha, -VALUE_INFINITE, MOVE_NONE, beta - alpha > 1};
    node_evaluate(worker, node, known ? entry.eval : VALUE_NONE);
    if (!pos_in_check(&node->pos)) {
        state.best = node->eval;
        if (known && entry.value != VALUE_NONE && !value_is_mate(entry.value)
            && (entry.bound & (entry.value > state.best ? BOUND_LOWER : BOUND_UPPER)) != 0) {
            state.best = entry.value;
        }
        if (state.best >= beta) {
            return state.best;
        }
        state.alpha = int_max(alpha, state.best);
    }
    Move table_move = known ? entry.move : MOVE_NONE;
    const bool fits = table_move != MOVE_NONE && move_is_legal(&node->pos, table_move)
                      && (pos_in_check(&node->pos) || pos_is_capture(&node->pos, table_move));
    search_captures(worker, node, &state, beta, depth, fits ? table_move : MOVE_NONE);
    if (worker->aborted) {
        return VALUE_DRAW;
    }
    const TransEntry found = {.move = state.best_move,
                              .value = state.best,
                              .eval = node->raw_eval,
                              .depth = 0,
                              .bound = state.best >= beta ? BOUND_LOWER : BOUND_UPPER,
                              .pv = known && entry.pv};
    tt_store(worker->table, node->table_key, ply, &found);
    return state.best;
}
