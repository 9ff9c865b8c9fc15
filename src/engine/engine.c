// SPDX-License-Identifier: MIT
#include "engine/engine.h"

#include "base/os_monitor.h"
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
    bool is_paced;
    PaceMove paced; // its game is `game`
    Game game;      // only with a pace
    const StopSignal *stop;
    const StopSignal *hurry;
    Monitor *monitor; // of is_hurried
    bool is_hurried;  // nothing is held back
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
    const Position start = pos_initial();
    game_init(&engine->game, &start, alloc);
    if (!monitor_create(&engine->monitor, alloc, err)
        || !tt_create(&engine->table, ENGINE_HASH_DEFAULT, 1, alloc, err)
        || !make_pool(&engine->pool, engine, engine->table, 1, err)) {
        tt_destroy(engine->table);
        monitor_destroy(engine->monitor);
        alloc_free(alloc, engine);
        return false;
    }
    *out = engine;
    return true;
}

void engine_destroy(Engine *engine) {
    if (engine != NULL) {
        engine_stop(engine);
        pool_destroy(engine->pool);
        tt_destroy(engine->table);
        game_release(&engine->game);
        monitor_destroy(engine->monitor);
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

static void set_hurried(Engine *engine, bool is_hurried) {
    monitor_enter(engine->monitor);
    engine->is_hurried = is_hurried;
    monitor_notify(engine->monitor);
    monitor_leave(engine->monitor);
}

static bool note_iteration(void *context, const SearchIteration *iteration) {
    Engine *const engine = context;
    pace_doubt_note(&engine->paced.doubt, iteration->best, iteration->value, iteration->best_share);
    return true;
}

// Holds a move back until a person would have found it. A signal wakes nobody: it is looked at
// again and again.
static void keep_pace(Engine *engine, Move move) {
    enum { LOOK_US = 10000 };

    engine->paced.move = move;
    const int64_t until_us = time_after(engine->start_us, pace_time_us(&engine->paced));
    const bool looks = engine->stop != NULL || engine->hurry != NULL;
    monitor_enter(engine->monitor);
    while (!engine->is_hurried && !stop_is_asked(engine->stop) && !stop_is_asked(engine->hurry)) {
        const int64_t left_us = until_us - time_now_us(&engine->time);
        if (left_us <= 0) {
            break;
        }
        monitor_wait_us(engine->monitor, looks && left_us > LOOK_US ? LOOK_US : left_us);
    }
    monitor_leave(engine->monitor);
}

static void end_move(Engine *engine, Move move) {
    if (engine->is_paced && move != MOVE_NONE) {
        keep_pace(engine, move);
    }
    clock_lag_end(&engine->lags[engine->color], time_now_us(&engine->time) - engine->start_us);
}

static void pass_done(void *context, const SearchResult *result) {
    Engine *const engine = context;
    const EngineProgress progress = progress_of(engine);
    end_move(engine, result->best);
    if (engine->listener.done != NULL) {
        engine->listener.done(engine->listener.context, result, &progress);
    }
}

static TimeLimits limits_of(const Engine *engine, const EngineGo *go) {
    const int us = pos_side(game_position(go->game));
    const ClockLag *const lag = &engine->lags[us];
    const int64_t overhead_us =
        lag->mean_us > engine->overhead_us ? lag->mean_us : engine->overhead_us;
    return (TimeLimits){.has_clock = go->has_clock[us],
                        .clock_us = go->clock_us[us],
                        .increment_us = go->increment_us[us],
                        .moves_to_go = go->moves_to_go,
                        .has_move_time = go->has_move_time,
                        .move_us = go->move_time_us,
                        .overhead_us = overhead_us,
                        .reserve_us = lag->worst_us + lag->worst_us / 2};
}

// Fails only for memory.
static bool begin_pace(Engine *engine, const EngineGo *go, const TimeLimits *limits, Error *err) {
    engine->is_paced = go->pace == PACE_HUMAN && !go->infinite && !go->ponder && go->mate == 0;
    engine->stop = go->stop;
    engine->hurry = go->hurry;
    set_hurried(engine, false);
    if (!engine->is_paced) {
        return true;
    }
    Game game;
    if (!game_copy(&game, go->game, err)) {
        return false;
    }
    game_release(&engine->game);
    engine->game = game;
    engine->paced = (PaceMove){
        .game = &engine->game, .limits = *limits, .strength = go->strength, .seed = go->pace_seed};
    return true;
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
    const TimeLimits limits = limits_of(engine, go);
    if (!begin_pace(engine, go, &limits, err)) {
        return false;
    }
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
                                .iteration = engine->is_paced ? note_iteration : NULL,
                                .context = engine}},
        .plan = go->infinite ? (TimePlan){TIME_NEVER, TIME_NEVER} : time_plan(&limits),
        .start_us = go->start_us,
        .stop = go->stop,
        .ponders = go->ponder,
        .withholds = go->infinite || go->ponder,
        .done = pass_done,
        .context = engine};
    return pool_start(engine->pool, &task, err);
}

bool engine_begin_known(Engine *engine, const EngineGo *go, Error *err) {
    pool_wait(engine->pool);
    engine->start_us = go->start_us;
    note_clock(engine, go);
    const TimeLimits limits = limits_of(engine, go);
    if (!begin_pace(engine, go, &limits, err)) {
        return false;
    }
    engine->paced.doubt = (PaceDoubt){.iterations = 1, .share = 1}; // none
    return true;
}

void engine_keep_known(Engine *engine, Move move) {
    end_move(engine, move);
}

void engine_stop(Engine *engine) {
    pool_stop(engine->pool);
    set_hurried(engine, true);
}

void engine_ponderhit(Engine *engine) {
    pool_ponderhit(engine->pool);
    set_hurried(engine, true);
}

void engine_hurry(Engine *engine) {
    set_hurried(engine, true);
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
