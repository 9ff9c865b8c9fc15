// SPDX-License-Identifier: MIT
#include "engine/engine.h"

#include "eval/handcrafted.h"
#include "search/clock_lag.h"
#include "search/pool.h"

struct Engine {
    TimeSource time;
    const Alloc *alloc;
    SearchParams params;
    TransTable *table;
    int hash_mb;
    SearchPool *pool;
    int64_t overhead_us;
    ClockLag lags[2]; // by colour
    Sight sight;      // of the last search
    bool is_fresh;    // nothing was searched since the last new game
    int color;        // whose move is searched
    // Of the search in hand:
    EngineListener listener;
    int64_t start_us;
};

static bool make_pool(SearchPool **out, Engine *engine, TransTable *table, int threads,
                      Error *err) {
    const PoolParts parts = {.params = &engine->params,
                             .table = table,
                             .evaluator = handcrafted_evaluator(),
                             .time = &engine->time,
                             .alloc = engine->alloc};
    return pool_create(out, threads, &parts, err);
}

bool engine_create(Engine **out, const TimeSource *time, const Alloc *alloc, Error *err) {
    Engine *const engine = alloc_new(alloc, sizeof *engine);
    if (engine == NULL) {
        return error_set_memory(err);
    }
    engine->time = time != NULL ? *time : time_source_real();
    engine->alloc = alloc;
    engine->params = params_default();
    engine->is_fresh = true;
    engine->hash_mb = ENGINE_HASH_DEFAULT;
    engine->overhead_us = ENGINE_OVERHEAD_DEFAULT_MS * 1000;
    if (!tt_create(&engine->table, ENGINE_HASH_DEFAULT, 1, alloc, err)
        || !make_pool(&engine->pool, engine, engine->table, 1, err)) {
        tt_destroy(engine->table);
        alloc_free(alloc, engine);
        return false;
    }
    *out = engine;
    return true;
}

void engine_destroy(Engine *engine) {
    if (engine != NULL) {
        pool_destroy(engine->pool);
        tt_destroy(engine->table);
        alloc_free(engine->alloc, engine);
    }
}

bool engine_set_threads(Engine *engine, int threads, Error *err) {
    pool_wait(engine->pool);
    if (threads == pool_threads(engine->pool)) {
        return true;
    }
    SearchPool *pool;
    if (!make_pool(&pool, engine, engine->table, threads, err)) {
        return false;
    }
    pool_destroy(engine->pool);
    engine->pool = pool;
    return true;
}

bool engine_set_hash(Engine *engine, int megabytes, Error *err) {
    pool_wait(engine->pool);
    if (megabytes == engine->hash_mb) {
        return true;
    }
    TransTable *table;
    if (!tt_create(&table, (size_t)megabytes, pool_threads(engine->pool), engine->alloc, err)) {
        return false;
    }
    pool_set_table(engine->pool, table);
    tt_destroy(engine->table);
    engine->table = table;
    engine->hash_mb = megabytes;
    return true;
}

void engine_set_overhead(Engine *engine, int milliseconds) {
    pool_wait(engine->pool);
    engine->overhead_us = (int64_t)milliseconds * 1000;
}

void engine_set_params(Engine *engine, const SearchParams *params) {
    pool_wait(engine->pool);
    engine->params = *params;
}

int engine_threads(const Engine *engine) {
    return pool_threads(engine->pool);
}

int engine_hash(const Engine *engine) {
    return engine->hash_mb;
}

const SearchParams *engine_params(const Engine *engine) {
    return &engine->params;
}

void engine_clear_hash(Engine *engine) {
    pool_wait(engine->pool);
    tt_clear(engine->table, pool_threads(engine->pool));
}

void engine_new_game(Engine *engine) {
    engine_clear_hash(engine);
    pool_reset(engine->pool);
    engine->is_fresh = true;
    engine->lags[WHITE] = engine->lags[BLACK] = (ClockLag){.is_open = false};
}

// ---- A search -----------------------------------------------------------------------------------

static EngineProgress progress_of(const Engine *engine) {
    return (EngineProgress){.nodes = pool_nodes(engine->pool),
                            .time_us = time_now_us(&engine->time) - engine->start_us,
                            .hash_full = tt_hashfull(engine->table)};
}

static void pass_line(void *context, const SearchLine *line) {
    const Engine *const engine = context;
    const EngineProgress progress = progress_of(engine);
    engine->listener.line(engine->listener.context, line, &progress);
}

static void pass_current(void *context, const SearchCurrent *current) {
    const Engine *const engine = context;
    const EngineProgress progress = progress_of(engine);
    engine->listener.current(engine->listener.context, current, &progress);
}

static void pass_done(void *context, const SearchResult *result) {
    Engine *const engine = context;
    const EngineProgress progress = progress_of(engine);
    clock_lag_end(&engine->lags[engine->color], progress.time_us);
    if (engine->listener.done != NULL) {
        engine->listener.done(engine->listener.context, result, &progress);
    }
}

static TimePlan plan_of(const Engine *engine, const EngineGo *go) {
    const int us = pos_side(game_position(go->game));
    const ClockLag *const lag = &engine->lags[us];
    const int64_t overhead_us =
        lag->mean_us > engine->overhead_us ? lag->mean_us : engine->overhead_us;
    const TimeLimits limits = {.has_clock = go->has_clock[us],
                               .clock_us = go->clock_us[us],
                               .increment_us = go->increment_us[us],
                               .moves_to_go = go->moves_to_go,
                               .has_move_time = go->has_move_time,
                               .move_us = go->move_time_us,
                               .overhead_us = overhead_us,
                               .reserve_us = lag->worst_us + lag->worst_us / 2};
    return go->infinite ? (TimePlan){TIME_NEVER, TIME_NEVER} : time_plan(&limits);
}

static uint64_t nodes_of(const EngineGo *go) {
    const uint64_t wanted = !go->has_nodes ? 0 : go->nodes == 0 ? 1 : go->nodes;
    const uint64_t able = go->strength.nodes;
    return wanted == 0 || (able != 0 && able < wanted) ? able : wanted;
}

// What a weak player found, or a strong one, must not help the other.
static void separate(Engine *engine, const Sight *sight) {
    const bool is_other =
        engine->sight.overlooked != sight->overlooked || engine->sight.seed != sight->seed;
    if (is_other && !engine->is_fresh) {
        engine_new_game(engine);
    }
    engine->sight = *sight;
    engine->is_fresh = false;
}

// The time of a search that began on the opponent's clock tells nothing about ours.
static void note_clock(Engine *engine, const EngineGo *go) {
    engine->color = pos_side(game_position(go->game));
    ClockLag *const lag = &engine->lags[engine->color];
    const bool is_timed = go->has_clock[engine->color] && !go->ponder;
    clock_lag_begin(lag, is_timed ? go->clock_us[engine->color] : 0,
                    go->increment_us[engine->color]);
}

bool engine_start(Engine *engine, const EngineGo *go, const EngineListener *listener, Error *err) {
    pool_wait(engine->pool);
    engine->listener = *listener;
    engine->start_us = go->start_us;
    note_clock(engine, go);
    const Sight sight = {go->strength.overlooked, go->strength.overlooked > 0 ? go->sight_seed : 0};
    separate(engine, &sight);
    const PoolTask task = {
        .search = {.game = go->game,
                   .only = go->only,
                   .depth = go->depth > 0 ? go->depth : PLY_MAX - 1,
                   .lines = go->lines,
                   .mate = go->mate,
                   .nodes = nodes_of(go),
                   .sight = sight,
                   .listener = {.line = listener->line != NULL ? pass_line : NULL,
                                .current = listener->current != NULL ? pass_current : NULL,
                                .context = engine}},
        .plan = plan_of(engine, go),
        .start_us = go->start_us,
        .stop = go->stop,
        .ponders = go->ponder,
        .withholds = go->infinite || go->ponder,
        .done = pass_done,
        .context = engine};
    return pool_start(engine->pool, &task, err);
}

void engine_stop(Engine *engine) {
    pool_stop(engine->pool);
}

void engine_ponderhit(Engine *engine) {
    pool_ponderhit(engine->pool);
}

void engine_wait(Engine *engine) {
    pool_wait(engine->pool);
}

uint64_t engine_nodes(const Engine *engine) {
    return pool_nodes(engine->pool);
}

SearchHits engine_hits(const Engine *engine) {
    return pool_hits(engine->pool);
}

int engine_evaluate(const Position *pos) {
    return hce_evaluate(pos);
}
