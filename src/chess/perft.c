// SPDX-License-Identifier: MIT
// The last ply is counted, not listed. With threads, the work is cut into the replies to each root
// move, so that an uneven root splits well; every count goes to its root move.
#include "chess/perft.h"

#include <stdatomic.h>

#include "base/parallel.h"
#include "chess/movegen.h"

uint64_t perft_count(const Position *pos, int depth) {
    if (depth <= 0) {
        return 1;
    }
    if (depth == 1) {
        return (uint64_t)movegen_count(pos);
    }
    MoveList list;
    movegen_legal(&list, pos);
    uint64_t total = 0;
    for (int i = 0; i < list.count; i++) {
        Position after;
        pos_play(&after, pos, list.moves[i]);
        total += perft_count(&after, depth - 1);
    }
    return total;
}

// Written without locks: `check` is the key xor the count, so that a torn pair is not believed.
typedef struct PerftEntry {
    _Atomic uint64_t check;
    _Atomic uint64_t count;
} PerftEntry;

typedef struct PerftTask {
    Move root;
    Move reply; // MOVE_NONE: the whole root move
    int root_index;
} PerftTask;

typedef struct PerftJob {
    const Position *pos;
    int depth;
    PerftEntry *table; // NULL: none
    size_t mask;       // entries - 1, a power of two less one
    PerftTask *tasks;
    size_t task_count;
    _Atomic uint64_t counts[MOVE_LIST_CAPACITY];
} PerftJob;

// Positions of different depth are different entries.
static uint64_t entry_key(const Position *pos, int depth) {
    return pos->key ^ ((uint64_t)depth * UINT64_C(0x9e3779b97f4a7c15));
}

static uint64_t count_with_table(PerftJob *job, const Position *pos, int depth) {
    if (depth <= 1) {
        return perft_count(pos, depth);
    }
    const uint64_t key = entry_key(pos, depth);
    PerftEntry *const entry = &job->table[key & job->mask];
    const uint64_t check = atomic_load_explicit(&entry->check, memory_order_relaxed);
    const uint64_t known = atomic_load_explicit(&entry->count, memory_order_relaxed);
    if ((check ^ known) == key && known != 0) {
        return known;
    }
    MoveList list;
    movegen_legal(&list, pos);
    uint64_t total = 0;
    for (int i = 0; i < list.count; i++) {
        Position after;
        pos_play(&after, pos, list.moves[i]);
        total += count_with_table(job, &after, depth - 1);
    }
    atomic_store_explicit(&entry->check, key ^ total, memory_order_relaxed);
    atomic_store_explicit(&entry->count, total, memory_order_relaxed);
    return total;
}

static uint64_t job_count(PerftJob *job, const Position *pos, int depth) {
    return job->table != NULL ? count_with_table(job, pos, depth) : perft_count(pos, depth);
}

static void run_task(void *context, size_t index) {
    PerftJob *const job = context;
    const PerftTask *const task = &job->tasks[index];
    Position after;
    pos_play(&after, job->pos, task->root);
    uint64_t count = 0;
    if (task->reply == MOVE_NONE) {
        count = job_count(job, &after, job->depth - 1);
    } else {
        Position deeper;
        pos_play(&deeper, &after, task->reply);
        count = job_count(job, &deeper, job->depth - 2);
    }
    atomic_fetch_add_explicit(&job->counts[task->root_index], count, memory_order_relaxed);
}

enum { SPLIT_DEPTH_MIN = 4 }; // below, a whole root move is a small enough task

static bool add_task(PerftJob *job, size_t *capacity, const Alloc *alloc, PerftTask task) {
    void *tasks = job->tasks;
    const bool fits = alloc_grow(alloc, &tasks, capacity, job->task_count + 1, sizeof *job->tasks);
    job->tasks = tasks;
    if (fits) {
        job->tasks[job->task_count++] = task;
    }
    return fits;
}

static bool list_tasks(PerftJob *job, const MoveList *roots, int threads, const Alloc *alloc) {
    size_t capacity = 0;
    const bool split = threads > 1 && job->depth >= SPLIT_DEPTH_MIN;
    for (int i = 0; i < roots->count; i++) {
        MoveList replies = {.count = 0};
        if (split) {
            Position after;
            pos_play(&after, job->pos, roots->moves[i]);
            movegen_legal(&replies, &after);
        }
        PerftTask task = {roots->moves[i], MOVE_NONE, i};
        if (!split && !add_task(job, &capacity, alloc, task)) {
            return false;
        }
        for (int j = 0; j < replies.count; j++) {
            task.reply = replies.moves[j];
            if (!add_task(job, &capacity, alloc, task)) {
                return false;
            }
        }
    }
    return true;
}

static bool make_table(PerftJob *job, size_t bytes, const Alloc *alloc) {
    size_t entries = bytes / sizeof(PerftEntry);
    if (entries < 2) {
        return true;
    }
    while ((entries & (entries - 1)) != 0) {
        entries &= entries - 1;
    }
    job->table = alloc_new(alloc, entries * sizeof(PerftEntry));
    job->mask = entries - 1;
    return job->table != NULL;
}

bool perft_divide(PerftResult *out, const Position *pos, const PerftOptions *options, Error *err) {
    if (options->depth < 0 || options->depth > PERFT_DEPTH_MAX || options->threads < 0
        || options->threads > PERFT_THREADS_MAX) {
        return error_set(err, ERROR_VALUE, "perft: depth must be 0..%d and threads 1..%d",
                         PERFT_DEPTH_MAX, PERFT_THREADS_MAX);
    }
    MoveList roots = {.count = 0};
    if (options->depth > 0) {
        movegen_legal(&roots, pos);
    }
    const int threads = options->threads == 0 ? 1 : options->threads;
    PerftJob *const job = alloc_new(options->alloc, sizeof *job);
    if (job == NULL) {
        return error_set_memory(err);
    }
    job->pos = pos;
    job->depth = options->depth;
    const bool ready = make_table(job, options->table_bytes, options->alloc)
                       && list_tasks(job, &roots, threads, options->alloc);
    if (ready) {
        parallel_run(job->task_count, threads, run_task, job);
        out->total = options->depth == 0 ? 1 : 0;
        out->moves = roots;
        for (int i = 0; i < roots.count; i++) {
            out->counts[i] = atomic_load_explicit(&job->counts[i], memory_order_relaxed);
            out->total += out->counts[i];
        }
    }
    alloc_free(options->alloc, job->tasks);
    alloc_free(options->alloc, job->table);
    alloc_free(options->alloc, job);
    return ready ? true : error_set_memory(err);
}
