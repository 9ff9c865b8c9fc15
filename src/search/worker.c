// SPDX-License-Identifier: MIT
#include "search/worker.h"

#include <stddef.h>
#include <string.h>

#include "chess/movegen.h"
#include "search/worker_impl.h"

// 1024 times the natural logarithm, rounded: the same integers whatever the compiler does with
// floating point.
static const int16_t log_1024[LMR_SIZE] = {
    0,    0,    710,  1125, 1420, 1648, 1835, 1993, 2129, 2250, 2358, 2455, 2545, 2627, 2702, 2773,
    2839, 2901, 2960, 3015, 3068, 3118, 3165, 3211, 3254, 3296, 3336, 3375, 3412, 3448, 3483, 3516,
    3549, 3580, 3611, 3641, 3670, 3698, 3725, 3751, 3777, 3803, 3827, 3851, 3875, 3898, 3921, 3943,
    3964, 3985, 4006, 4026, 4046, 4066, 4085, 4104, 4122, 4140, 4158, 4175, 4193, 4210, 4226, 4243};

static void fill_reductions(Worker *worker) {
    const SearchParams *const params = worker->params;
    for (int depth = 1; depth < LMR_SIZE; depth++) {
        for (int moves = 1; moves < LMR_SIZE; moves++) {
            const int64_t product = (int64_t)log_1024[depth] * log_1024[moves] * 10000;
            worker->reductions[depth][moves] =
                (int16_t)(params->late_move_reduction_base
                          + product / ((int64_t)params->late_move_reduction_divisor << 20));
        }
    }
}

bool worker_create(Worker **out, const WorkerParts *parts, Error *err) {
    const Alloc *const alloc = parts->alloc;
    const size_t unit = _Alignof(max_align_t);
    const size_t own = (sizeof(Worker) + unit - 1) / unit * unit;
    RootMove *const roots = alloc_new(alloc, MOVE_LIST_CAPACITY * sizeof *roots);
    LargeBlock block = {NULL, NULL};
    if (roots == NULL || !large_block_alloc(&block, own + parts->evaluator.state_size, alloc)) {
        alloc_free(alloc, roots);
        return error_set_memory(err);
    }
    memset(block.start, 0, own + parts->evaluator.state_size);
    Worker *const worker = block.start;
    worker->params = parts->params;
    worker->table = parts->table;
    worker->busy = parts->busy;
    worker->control = parts->control;
    worker->evaluator = parts->evaluator;
    worker->evaluator_state = (char *)block.start + own;
    worker->alloc = alloc;
    worker->block = block;
    worker->roots = roots;
    worker_reset(worker);
    *out = worker;
    return true;
}

void worker_set_table(Worker *worker, TransTable *table) {
    worker->table = table;
}

void worker_destroy(Worker *worker) {
    if (worker != NULL) {
        const Alloc *const alloc = worker->alloc;
        LargeBlock block = worker->block;
        alloc_free(alloc, worker->roots);
        alloc_free(alloc, worker->keys);
        large_block_free(&block, alloc);
    }
}

void worker_reset(Worker *worker) {
    history_reset(&worker->history);
    memset(&worker->no_history, 0, sizeof worker->no_history);
    worker->evaluator.reset(worker->evaluator.context, worker->evaluator_state);
}

uint64_t worker_node_count(const Worker *worker) {
    return worker_nodes(worker);
}

const SearchHits *worker_hits(const Worker *worker) {
    return &worker->hits;
}

// ---- Root moves ---------------------------------------------------------------------------------

static RootMove *root_find(const Worker *worker, Move move) {
    for (int i = worker->root_index; i < worker->root_count; i++) {
        if (worker->roots[i].move == move) {
            return &worker->roots[i];
        }
    }
    return NULL;
}

bool root_wants(const Worker *worker, Move move) {
    return root_find(worker, move) != NULL;
}

void root_tell(const Worker *worker, Move move, int number) {
    if (worker->listener.current != NULL) {
        const SearchCurrent current = {
            .move = move, .number = number + worker->root_index, .depth = worker->root_depth};
        worker->listener.current(worker->listener.context, &current);
    }
}

void root_note(Worker *worker, const RootNote *note) {
    RootMove *const root = root_find(worker, note->move);
    if (root == NULL) {
        return; // not to be considered
    }
    root->effort += note->effort;
    if (note->number > 1 && note->value <= note->alpha) {
        root->value = -VALUE_INFINITE;
        return;
    }
    root->value = note->value;
    root->bound = note->value <= note->alpha  ? BOUND_UPPER
                  : note->value >= note->beta ? BOUND_LOWER
                                              : BOUND_EXACT;
    root->sel_depth = worker->sel_depth;
    root->line[0] = note->move;
    memcpy(root->line + 1, note->child->line, (size_t)note->child->line_count * sizeof(Move));
    root->line_count = note->child->line_count + 1;
}

// Stable: equal moves keep their order. Few moves, so insertion will do.
static void roots_sort(Worker *worker, int first) {
    for (int i = first + 1; i < worker->root_count; i++) {
        const RootMove moved = worker->roots[i];
        int j = i;
        while (j > first
               && (worker->roots[j - 1].value < moved.value
                   || (worker->roots[j - 1].value == moved.value
                       && worker->roots[j - 1].previous_value < moved.previous_value))) {
            worker->roots[j] = worker->roots[j - 1];
            j--;
        }
        worker->roots[j] = moved;
    }
}

// A weak player overlooks some; when it overlooks all, the first is left.
static void drop_overlooked(Worker *worker, const Game *game) {
    const int last_to = game->count == 0 ? SQ_NONE : move_to(game->plies[game->count - 1].move);
    int kept = 0;
    for (int i = 0; i < worker->root_count; i++) {
        if (!sight_misses(&worker->sight, game_position(game), worker->roots[i].move, last_to)) {
            worker->roots[kept++] = worker->roots[i];
        }
    }
    worker->root_count = worker->root_count > 0 && kept == 0 ? 1 : kept;
}

static void list_roots(Worker *worker, const SearchTask *task) {
    MoveList list;
    movegen_legal(&list, game_position(task->game));
    worker->root_count = 0;
    for (int i = 0; i < list.count; i++) {
        if (task->only == NULL || move_list_has(task->only, list.moves[i])) {
            worker->roots[worker->root_count++] = (RootMove){.move = list.moves[i],
                                                             .value = -VALUE_INFINITE,
                                                             .previous_value = -VALUE_INFINITE,
                                                             .line = {list.moves[i]},
                                                             .line_count = 1};
        }
    }
    if (worker->sight.overlooked > 0) {
        drop_overlooked(worker, task->game);
    }
}

// ---- The search ---------------------------------------------------------------------------------

static bool prepare(Worker *worker, const SearchTask *task, Error *err) {
    const Game *const game = task->game;
    const size_t count = game->count + PLY_MAX + 8;
    uint64_t *const keys = alloc_resize(worker->alloc, worker->keys, count, sizeof *keys);
    if (keys == NULL) {
        return error_set_memory(err);
    }
    worker->keys = keys;
    for (size_t i = 0; i <= game->count; i++) {
        keys[i] = game_position_at(game, i)->key;
    }
    worker->key_base = (int)game->count;
    worker->node_limit = task->nodes;
    worker->sight = task->sight;
    worker->listener = task->listener;
    worker->root_depth = 0;
    worker->aborted = false;
    worker->next_check = 0;
    worker->null_ply = 0;
    worker->sel_depth = 0;
    worker->root_index = 0;
    memset(&worker->hits, 0, sizeof worker->hits);
    atomic_store_explicit(&worker->nodes, 0, memory_order_relaxed);
    for (int i = 0; i < NODE_MARGIN + PLY_MAX + 4; i++) {
        Node *const node = &worker->stack[i];
        node->move = MOVE_NONE;
        node->piece = PIECE_NONE;
        node->to = SQ_A1;
        node->continuation = &worker->no_history;
        node->raw_eval = VALUE_NONE;
        node->eval = VALUE_NONE;
        node->killers[0] = MOVE_NONE;
        node->killers[1] = MOVE_NONE;
        node->excluded = MOVE_NONE;
        node->cutoffs = 0;
        node->line_count = 0;
    }
    Node *const root = &worker->stack[NODE_MARGIN];
    root->pos = *game_position(game);
    root->table_key = root->pos.key;
    root->correction =
        history_correction_slots(&worker->history, &root->pos, root->piece, root->to);
    fill_reductions(worker);
    list_roots(worker, task);
    return true;
}

static void tell_root(const Worker *worker, const SearchListener *listener, int index) {
    const RootMove *const root = &worker->roots[index];
    const bool is_new = root->value != -VALUE_INFINITE;
    if (listener->line != NULL && (is_new || root->previous_value != -VALUE_INFINITE)) {
        const SearchLine line = {.number = index + 1,
                                 .depth = is_new ? worker->root_depth
                                                 : int_max(worker->root_depth - 1, 1),
                                 .sel_depth = root->sel_depth,
                                 .value = is_new ? root->value : root->previous_value,
                                 .bound = is_new ? root->bound : BOUND_EXACT,
                                 .move_count = root->line_count,
                                 .moves = root->line};
        listener->line(listener->context, &line);
    }
}

// A value outside the window, with its bound; of one line only, as others would be out of order.
static void tell_failed(const Worker *worker, const SearchTask *task) {
    if (task->lines == 1) {
        tell_root(worker, &worker->listener, 0);
    }
}

// Searches the root with a window around the last value, widened until the value lies inside.
static int search_window(Worker *worker, const SearchTask *task, int depth) {
    Node *const root = &worker->stack[NODE_MARGIN];
    const int previous = worker->roots[worker->root_index].previous_value;
    int delta = worker->params->aspiration_window;
    int alpha = -VALUE_INFINITE;
    int beta = VALUE_INFINITE;
    if (worker->params->aspiration && depth >= 4 && !value_is_mate(previous)
        && previous != -VALUE_INFINITE) {
        TECHNIQUE_COUNT(worker->hits, aspiration, 1);
        alpha = int_max(previous - delta, -VALUE_INFINITE);
        beta = int_min(previous + delta, VALUE_INFINITE);
    }
    int reduced = 0;
    for (;;) {
        const int value =
            search_node(worker, root, alpha, beta, int_max(depth - reduced, 1), false);
        roots_sort(worker, worker->root_index);
        if (worker->aborted) {
            return value;
        }
        if (value <= alpha) {
            tell_failed(worker, task);
            beta = (alpha + beta) / 2;
            alpha = int_max(value - delta, -VALUE_INFINITE);
            reduced = 0;
        } else if (value >= beta) {
            tell_failed(worker, task);
            beta = int_min(value + delta, VALUE_INFINITE);
            reduced = int_min(reduced + 1, 3);
        } else {
            return value;
        }
        delta += delta / 2;
        if (delta > 600) {
            alpha = -VALUE_INFINITE;
            beta = VALUE_INFINITE;
        }
    }
}

static bool iterate(Worker *worker, const SearchTask *task, int depth) {
    worker->root_depth = depth;
    for (int i = 0; i < worker->root_count; i++) {
        worker->roots[i].previous_value = worker->roots[i].value;
        worker->roots[i].value = -VALUE_INFINITE;
    }
    const int lines = int_min(task->lines, worker->root_count);
    for (worker->root_index = 0; worker->root_index < lines; worker->root_index++) {
        worker->sel_depth = 0;
        search_window(worker, task, depth);
        if (worker->aborted) {
            break;
        }
        roots_sort(worker, 0);
    }
    worker->root_index = 0;
    for (int i = 0; i < lines && !worker->aborted; i++) {
        tell_root(worker, &worker->listener, i);
    }
    return !worker->aborted;
}

static bool mate_found(const SearchTask *task, int value) {
    return task->mate > 0 && value >= value_mate_in(2 * task->mate - 1);
}

// Whether the iteration just finished leaves something to search for.
static bool wants_more(const Worker *worker, const SearchTask *task, int depth) {
    const RootMove *const best = &worker->roots[0];
    const SearchIteration iteration = {.depth = depth,
                                       .value = best->value,
                                       .best = best->move,
                                       .best_share = (double)best->effort
                                                     / (double)(worker_nodes(worker) + 1),
                                       .only_move = worker->root_count == 1};
    return !mate_found(task, best->value)
           && (task->listener.iteration == NULL
               || task->listener.iteration(task->listener.context, &iteration));
}

static void note_result(const Worker *worker, SearchResult *out) {
    const RootMove *const best = &worker->roots[0];
    out->best = best->move;
    out->ponder = best->line_count > 1 ? best->line[1] : MOVE_NONE;
    const int value = best->value != -VALUE_INFINITE ? best->value : best->previous_value;
    out->value = value != -VALUE_INFINITE ? value : VALUE_DRAW;
}

bool worker_search(Worker *worker, const SearchTask *task, SearchResult *out, Error *err) {
    if (!prepare(worker, task, err)) {
        return false;
    }
    *out = (SearchResult){.value = VALUE_DRAW};
    if (worker->root_count == 0) {
        const bool mated = pos_in_check(game_position(task->game));
        out->value = mated ? value_mated_in(0) : VALUE_DRAW;
        return true;
    }
    const int last = int_clamp(task->depth, 1, PLY_MAX - 1);
    bool finished = true;
    for (int depth = 1; depth <= last && finished; depth++) {
        finished = iterate(worker, task, depth);
        note_result(worker, out);
        if (finished) {
            out->depth = depth;
            if (!wants_more(worker, task, depth)) {
                break;
            }
        }
    }
    out->is_complete = finished;
    if (!finished) { // an iteration that was cut short may have found a better move
        worker_tell_best(worker, task);
    }
    return true;
}

void worker_tell_best(const Worker *worker, const SearchTask *task) {
    tell_root(worker, &task->listener, 0);
}
