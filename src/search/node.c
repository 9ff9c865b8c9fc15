// SPDX-License-Identifier: MIT
// What every node of the search needs: playing, draws, evaluation, the look at the clock.
#include "chess/attacks.h"
#include "chess/cuckoo.h"
#include "chess/movegen.h"
#include "chess/zobrist.h"
#include "search/worker_impl.h"

enum { CLOCK_NODES = 512, FIRST_NODES = 20000, FIFTY_MIX_START = 20 };

bool worker_must_stop(Worker *worker) {
    if (worker->aborted) {
        return true;
    }
    const uint64_t nodes = worker_nodes(worker);
    if (worker->root_depth <= 1 && nodes < FIRST_NODES) {
        return false; // some move must be known
    }
    if (worker->node_limit != 0 && nodes >= worker->node_limit) {
        worker->aborted = true;
    } else if (nodes >= worker->next_check) {
        worker->next_check = nodes + CLOCK_NODES;
        worker->aborted =
            stop_is_asked(&worker->control->stop) || stop_is_asked(worker->control->outer)
            || (control_deadline(worker->control) != TIME_NEVER
                && time_now_us(worker->control->time) >= control_deadline(worker->control));
    }
    return worker->aborted;
}

// Positions close to the fifty-move limit are other positions for the table: a score found with a
// fresh clock must not hide the draw. In steps of eight plies, so that transpositions still meet.
static uint64_t table_key(const Position *pos) {
    if (pos->halfmove < FIFTY_MIX_START) {
        return pos->key;
    }
    return pos->key ^ (uint64_t)(pos->halfmove / 8) * UINT64_C(0x9e3779b97f4a7c15);
}

static void node_enter(Worker *worker, Node *child) {
    atomic_store_explicit(&worker->nodes,
                          atomic_load_explicit(&worker->nodes, memory_order_relaxed) + 1,
                          memory_order_relaxed);
    child->reduction = 0;
    child->table_key = table_key(&child->pos);
    child->correction =
        history_correction_slots(&worker->history, &child->pos, child->piece, child->to);
    worker->keys[worker->key_base + node_ply(worker, child)] = child->pos.key;
}

// The key after the move but for castling rights, en passant and the fifty-move clock: good enough
// to have the table's line fetched while the move is played.
static uint64_t likely_key(const Position *pos, Move move) {
    const int from = move_from(move);
    const int to = move_to(move);
    const int piece = pos->board[from];
    return pos->key ^ zobrist_side ^ zobrist_piece[piece][from] ^ zobrist_piece[piece][to]
           ^ zobrist_piece[pos->board[to]][to];
}

void node_play(Worker *worker, Node *node, Move move) {
    Node *const child = node + 1;
    tt_prefetch(worker->table, likely_key(&node->pos, move));
    pos_play(&child->pos, &node->pos, move);
    child->move = move;
    child->piece = node->pos.board[move_from(move)];
    child->to = move_to(move);
    child->continuation = &worker->history.continuation[child->piece][child->to];
    node_enter(worker, child);
}

void node_play_null(Worker *worker, Node *node) {
    Node *const child = node + 1;
    tt_prefetch(worker->table, node->pos.key ^ zobrist_side);
    pos_play_null(&child->pos, &node->pos);
    child->move = MOVE_NULL;
    child->piece = PIECE_NONE;
    child->to = SQ_A1;
    child->continuation = &worker->no_history;
    node_enter(worker, child);
}

// Twice inside the line is enough; a position of the game before the root must come twice more.
static bool node_is_repetition(const Worker *worker, const Node *node) {
    const int ply = node_ply(worker, node);
    const int last = worker->key_base + ply;
    const int reach = int_min(node->pos.halfmove, last);
    int earlier = 0;
    for (int back = 4; back <= reach; back += 2) {
        if (worker->keys[last - back] == node->pos.key) {
            if (back < ply || ++earlier == 2) {
                return true;
            }
        }
    }
    return false;
}

bool node_is_draw(const Worker *worker, const Node *node) {
    const Position *const pos = &node->pos;
    if (pos->halfmove >= 100 && (!pos_in_check(pos) || movegen_any(pos))) {
        return true;
    }
    return node_is_repetition(worker, node) || pos_is_insufficient(pos);
}

static bool has_seen_null(const Node *node, int plies) {
    for (int i = 0; i < plies; i++) {
        if (node[-i].move == MOVE_NULL) {
            return true;
        }
    }
    return false;
}

// Whether two positions whose keys differ by `difference` are one such move apart that no man on
// `occupied` bars.
static bool is_reversible_move(uint64_t difference, Bitboard occupied) {
    unsigned place = (unsigned)difference & 8191;
    if (cuckoo_keys[place] != difference) {
        place = (unsigned)(difference >> 16) & 8191;
        if (cuckoo_keys[place] != difference) {
            return false;
        }
    }
    const int move = cuckoo_moves[place];
    return (bb_between(move & 63, move >> 6) & occupied) == 0;
}

bool node_can_repeat(const Worker *worker, const Node *node) {
    const int ply = node_ply(worker, node);
    const int last = worker->key_base + ply;
    const int reach = int_min(node->pos.halfmove, last);
    for (int back = 3; back <= reach && back < ply; back += 2) {
        const uint64_t difference = worker->keys[last] ^ worker->keys[last - back];
        if (is_reversible_move(difference, pos_occupied(&node->pos))
            && !has_seen_null(node, back)) {
            return true;
        }
    }
    return false;
}

void node_evaluate(Worker *worker, Node *node, int known) {
    const Position *const pos = &node->pos;
    if (pos_in_check(pos)) {
        node->raw_eval = VALUE_NONE;
        node->eval = VALUE_NONE;
        return;
    }
    node->raw_eval = known;
    if (known == VALUE_NONE) {
        node->raw_eval =
            worker->evaluator.evaluate(worker->evaluator.context, worker->evaluator_state, pos);
        tt_store_eval(worker->table, node->table_key, node->raw_eval);
    }
    int eval = node->raw_eval;
    if (worker->params->correction) {
        TECHNIQUE_COUNT(worker->hits, correction, 1);
        eval += history_correction(&node->correction, worker->params->correction_weight);
    }
    // The nearer the fifty-move draw, the less an advantage is worth.
    eval = eval * (220 - int_min(pos->halfmove, 100)) / 220;
    node->eval = int_clamp(eval, -VALUE_MATE_MIN + 1, VALUE_MATE_MIN - 1);
}

void node_find_threats(Worker *worker, Node *node) {
    node->threats = threats_of(&node->pos);
    node->attacked = node->threats.by_any;
    if (!worker->params->threat_history) {
        node->threats.by_any = 0;
        return;
    }
    TECHNIQUE_COUNT(worker->hits, threat_history, 1);
}

PickContext node_pick_context(Worker *worker, const Node *node, int threshold) {
    const Move counter = worker->history.counter[node->piece][node->to];
    return (PickContext){
        .pos = &node->pos,
        .history = &worker->history,
        .continuation = {node[0].continuation, node[-1].continuation, node[-3].continuation,
                         node[-5].continuation},
        .refutations = {node->killers[0], node->killers[1], counter},
        .threats = &node->threats,
        .threshold = threshold,
    };
}

void node_note_line(Node *node, Move move) {
    const Node *const child = node + 1;
    node->line[0] = move;
    for (int i = 0; i < child->line_count; i++) {
        node->line[i + 1] = child->line[i];
    }
    node->line_count = child->line_count + 1;
}
