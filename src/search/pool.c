// SPDX-License-Identifier: MIT
#include "search/pool.h"

#include "base/os_monitor.h"
#include "base/os_thread.h"
#include "chess/movegen.h"

typedef struct WorkerCall {
    SearchPool *pool;
    int index;
} WorkerCall;

struct SearchPool {
    PoolParts parts;
    SearchControl control;
    BusyMoves *busy; // NULL: one thread
    int threads;
    Worker **workers;
    ParkedThread **parked;
    SearchResult *results;
    WorkerCall *calls;
    Monitor *monitor; // of is_released
    // Of the search in hand:
    PoolTask task;
    Game game;
    MoveList only;
    TimeTrend trend;
    _Atomic bool ponders;
    bool is_released; // a withheld result may be told
};

static void release_workers(SearchPool *pool) {
    const Alloc *const alloc = pool->parts.alloc;
    for (int i = 0; i < pool->threads; i++) {
        parked_thread_destroy(pool->parked[i]);
        worker_destroy(pool->workers[i]);
    }
    busy_moves_destroy(pool->busy);
    monitor_destroy(pool->monitor);
    alloc_free(alloc, pool->calls);
    alloc_free(alloc, pool->results);
    alloc_free(alloc, pool->parked);
    alloc_free(alloc, pool->workers);
}

static bool fill_workers(SearchPool *pool, Error *err) {
    if (pool->threads > 1 && !busy_moves_create(&pool->busy, pool->parts.alloc, err)) {
        return false;
    }
    const WorkerParts parts = {.params = pool->parts.params,
                               .table = pool->parts.table,
                               .busy = pool->busy,
                               .evaluator = pool->parts.evaluator,
                               .control = &pool->control,
                               .alloc = pool->parts.alloc};
    if (!monitor_create(&pool->monitor, pool->parts.alloc, err)) {
        return false;
    }
    for (int i = 0; i < pool->threads; i++) {
        pool->calls[i] = (WorkerCall){pool, i};
        if (!worker_create(&pool->workers[i], &parts, err)
            || !parked_thread_create(&pool->parked[i], pool->parts.alloc, err)) {
            return false;
        }
    }
    return true;
}

bool pool_create(SearchPool **out, int threads, const PoolParts *parts, Error *err) {
    const Alloc *const alloc = parts->alloc;
    SearchPool *const pool = alloc_new(alloc, sizeof *pool);
    if (pool == NULL) {
        return error_set_memory(err);
    }
    const size_t count = (size_t)threads;
    pool->parts = *parts;
    pool->control.time = parts->time;
    pool->threads = threads;
    pool->workers = alloc_new(alloc, count * sizeof(Worker *));
    pool->parked = alloc_new(alloc, count * sizeof(ParkedThread *));
    pool->results = alloc_new(alloc, count * sizeof(SearchResult));
    pool->calls = alloc_new(alloc, count * sizeof(WorkerCall));
    const Position start = pos_initial();
    game_init(&pool->game, &start, alloc);
    bool ok = pool->workers != NULL && pool->parked != NULL && pool->results != NULL
              && pool->calls != NULL;
    if (!ok) {
        pool->threads = 0; // nothing to take apart
        (void)error_set_memory(err);
    }
    ok = ok && fill_workers(pool, err);
    if (!ok) {
        release_workers(pool);
        alloc_free(alloc, pool);
        return false;
    }
    *out = pool;
    return true;
}

void pool_destroy(SearchPool *pool) {
    if (pool != NULL) {
        const Alloc *const alloc = pool->parts.alloc;
        pool_stop(pool);
        pool_wait(pool);
        release_workers(pool);
        game_release(&pool->game);
        alloc_free(alloc, pool);
    }
}

int pool_threads(const SearchPool *pool) {
    return pool->threads;
}

void pool_set_table(SearchPool *pool, TransTable *table) {
    pool->parts.table = table;
    for (int i = 0; i < pool->threads; i++) {
        worker_set_table(pool->workers[i], table);
    }
}

void pool_reset(SearchPool *pool) {
    for (int i = 0; i < pool->threads; i++) {
        worker_reset(pool->workers[i]);
    }
}

uint64_t pool_nodes(const SearchPool *pool) {
    uint64_t nodes = 0;
    for (int i = 0; i < pool->threads; i++) {
        nodes += worker_node_count(pool->workers[i]);
    }
    return nodes;
}

SearchHits pool_hits(const SearchPool *pool) {
    SearchHits sum = {0};
    for (int i = 0; i < pool->threads; i++) {
        hits_add(&sum, worker_hits(pool->workers[i]));
    }
    return sum;
}

// ---- A search -----------------------------------------------------------------------------------

// The listener of the first worker: passes on, and decides whether another iteration is worth it.
static void tell_line(void *context, const SearchLine *line) {
    const SearchPool *const pool = context;
    const SearchListener *const listener = &pool->task.search.listener;
    if (listener->line != NULL) {
        listener->line(listener->context, line);
    }
}

static void tell_move(void *context, const SearchCurrent *current) {
    const SearchPool *const pool = context;
    const SearchListener *const listener = &pool->task.search.listener;
    if (listener->current != NULL) {
        listener->current(listener->context, current);
    }
}

static bool iteration_done(void *context, const SearchIteration *iteration) {
    SearchPool *const pool = context;
    const SearchListener *const listener = &pool->task.search.listener;
    const double factor =
        time_trend_note(&pool->trend, iteration->best, iteration->value, iteration->best_share);
    if (listener->iteration != NULL && !listener->iteration(listener->context, iteration)) {
        return false;
    }
    if (pool->task.plan.soft_us == TIME_NEVER
        || atomic_load_explicit(&pool->ponders, memory_order_relaxed)) {
        return true;
    }
    const int64_t used = time_now_us(pool->parts.time) - pool->task.start_us;
    if (iteration->only_move) {
        return used < pool->task.plan.soft_us / 8;
    }
    return (double)used < (double)pool->task.plan.soft_us * factor;
}

static void run_worker(SearchPool *pool, int index, const SearchTask *task) {
    Error err;
    if (!worker_search(pool->workers[index], task, &pool->results[index], &err)) {
        // Out of memory for the game's keys: the first legal move is all there is.
        MoveList list;
        movegen_legal(&list, game_position(task->game));
        pool->results[index] = (SearchResult){.best = list.count > 0 ? list.moves[0] : MOVE_NONE};
    }
}

static void helper_main(void *context) {
    const WorkerCall *const call = context;
    SearchTask task = call->pool->task.search;
    task.listener = (SearchListener){0};
    run_worker(call->pool, call->index, &task);
    // Whoever gets to the depth or mate asked for first has the answer.
    if (task.lines == 1 && call->pool->results[call->index].is_complete) {
        stop_ask(&call->pool->control.stop);
    }
}

// A result weighs more the deeper it is and the better its value.
static int64_t vote_weight(const SearchResult *result, int worst) {
    return (int64_t)(result->value - worst + 14) * result->depth;
}

static int64_t votes_for(const SearchPool *pool, Move move, int worst) {
    int64_t votes = 0;
    for (int i = 0; i < pool->threads; i++) {
        votes += pool->results[i].best == move ? vote_weight(&pool->results[i], worst) : 0;
    }
    return votes;
}

// Where a worker has got to the depth asked for, only such results are answers.
static int least_depth(const SearchPool *pool) {
    int deepest = 0;
    for (int i = 0; i < pool->threads; i++) {
        deepest = int_max(deepest, pool->results[i].depth);
    }
    return deepest >= pool->task.search.depth ? deepest : 1;
}

static bool is_better(const SearchPool *pool, const SearchResult *a, const SearchResult *b,
                      int worst) {
    if (value_is_mate(a->value) || value_is_mate(b->value)) {
        return a->value > b->value;
    }
    return votes_for(pool, a->best, worst) > votes_for(pool, b->best, worst);
}

static int voted_result(const SearchPool *pool) {
    int worst = pool->results[0].value;
    for (int i = 1; i < pool->threads; i++) {
        worst = int_min(worst, pool->results[i].value);
    }
    const int least = least_depth(pool);
    int best = 0;
    for (int i = 1; i < pool->threads; i++) {
        const SearchResult *const mine = &pool->results[i];
        if (mine->depth >= least
            && (pool->results[best].depth < least
                || is_better(pool, mine, &pool->results[best], worst))) {
            best = i;
        }
    }
    return best;
}

static void set_released(SearchPool *pool, bool is_released) {
    monitor_enter(pool->monitor);
    pool->is_released = is_released;
    monitor_notify(pool->monitor);
    monitor_leave(pool->monitor);
}

static void wait_for_release(SearchPool *pool) {
    monitor_enter(pool->monitor);
    while (!pool->is_released) {
        monitor_wait(pool->monitor);
    }
    monitor_leave(pool->monitor);
}

static void pool_main(void *context) {
    SearchPool *const pool = context;
    SearchTask task = pool->task.search;
    task.listener = (SearchListener){
        .line = tell_line, .current = tell_move, .iteration = iteration_done, .context = pool};
    for (int i = 1; i < pool->threads; i++) {
        parked_thread_run(pool->parked[i], helper_main, &pool->calls[i]);
    }
    run_worker(pool, 0, &task);
    stop_ask(&pool->control.stop);
    for (int i = 1; i < pool->threads; i++) {
        parked_thread_wait(pool->parked[i]);
    }
    if (pool->task.withholds) {
        wait_for_release(pool);
    }
    const int best = pool->task.search.lines == 1 ? voted_result(pool) : 0;
    if (best != 0) {
        worker_tell_best(pool->workers[best], &task);
    }
    pool->task.done(pool->task.context, &pool->results[best]);
}

bool pool_start(SearchPool *pool, const PoolTask *task, Error *err) {
    Game game;
    if (!game_copy(&game, task->search.game, err)) {
        return false;
    }
    game_release(&pool->game);
    pool->game = game;
    pool->task = *task;
    pool->task.search.game = &pool->game;
    if (task->search.only != NULL) {
        pool->only = *task->search.only;
        pool->task.search.only = &pool->only;
    }
    pool->task.search.nodes =
        task->search.nodes == 0
            ? 0
            : (task->search.nodes + (uint64_t)pool->threads - 1) / (uint64_t)pool->threads;
    pool->trend = (TimeTrend){0};
    for (int i = 0; i < pool->threads; i++) {
        pool->results[i] = (SearchResult){0};
    }
    atomic_store_explicit(&pool->ponders, task->ponders, memory_order_relaxed);
    stop_reset(&pool->control.stop);
    pool->control.outer = task->stop;
    control_set_deadline(&pool->control, task->ponders
                                             ? TIME_NEVER
                                             : time_after(task->start_us, task->plan.hard_us));
    set_released(pool, false);
    tt_new_search(pool->parts.table);
    parked_thread_run(pool->parked[0], pool_main, pool);
    return true;
}

void pool_stop(SearchPool *pool) {
    stop_ask(&pool->control.stop);
    set_released(pool, true);
}

void pool_ponderhit(SearchPool *pool) {
    if (!atomic_exchange_explicit(&pool->ponders, false, memory_order_relaxed)) {
        return;
    }
    const int64_t now = time_now_us(pool->parts.time);
    // What was thought on the opponent's time counts: it may be enough.
    const bool enough = pool->task.plan.soft_us != TIME_NEVER
                        && now - pool->task.start_us >= pool->task.plan.soft_us;
    control_set_deadline(&pool->control, enough ? now : time_after(now, pool->task.plan.hard_us));
    set_released(pool, true);
}

void pool_wait(SearchPool *pool) {
    parked_thread_wait(pool->parked[0]);
}
