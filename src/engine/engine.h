// SPDX-License-Identifier: MIT
// The engine as a whole: options, hash table, threads, one search at a time. It knows nothing of
// protocols; who talks to it gives it a listener.
//
// One thread drives an engine (create, set, start, wait, destroy); engine_stop, engine_ponderhit,
// engine_hurry and engine_nodes may be called from any thread. Engines in one process do not
// disturb each other.
#ifndef ZUGWERK_ENGINE_ENGINE_H
#define ZUGWERK_ENGINE_ENGINE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/stop.h"
#include "chess/game.h"
#include "engine/pace.h"
#include "engine/strength.h"
#include "search/params.h"
#include "search/time_plan.h"
#include "search/worker.h"

enum {
    ENGINE_HASH_DEFAULT = 16, // MB
    ENGINE_HASH_MAX = 1 << 25,
    ENGINE_THREADS_MAX = 1024,
    ENGINE_LINES_MAX = 256,
    ENGINE_OVERHEAD_DEFAULT_MS = 10,
    ENGINE_OVERHEAD_MAX_MS = 5000
};

typedef struct Engine Engine;

typedef struct EngineGo {
    const Game *game;  // copied
    bool has_clock[2]; // by colour
    int64_t clock_us[2];
    int64_t increment_us[2];
    int moves_to_go; // 0: for the whole game
    bool has_move_time;
    int64_t move_time_us;
    bool has_nodes;
    uint64_t nodes;
    int depth;              // 0: no limit
    int mate;               // moves; 0: no limit
    bool infinite;          // the result is withheld until engine_stop
    bool ponder;            // the result is withheld until engine_stop or engine_ponderhit
    const MoveList *only;   // legal root moves to consider; NULL: all; copied
    Strength strength;      // {0, 0}: as strong as it can
    uint64_t sight_seed;    // with a strength: what is overlooked depends on it
    int lines;              // best lines to find, at least 1
    int64_t start_us;       // when the request came in, on the engine's time source
    const StopSignal *stop; // ends the search, too, within some thousand nodes; NULL: none
    PaceKind pace;          // never that of a person when infinite, pondering or looking for mates
    uint64_t pace_seed;
    const StopSignal *hurry; // as engine_hurry; NULL: none
} EngineGo;

// How far the search is.
typedef struct EngineProgress {
    uint64_t nodes;
    int64_t time_us;
    int hash_full; // permille
} EngineProgress;

// Told in a thread of the engine, one call at a time; may not call the engine but for engine_nodes.
// Functions may be NULL.
typedef struct EngineListener {
    void (*line)(void *context, const SearchLine *line, const EngineProgress *progress);
    void (*current)(void *context, const SearchCurrent *current, const EngineProgress *progress);
    // Once for every engine_start that succeeded; the progress is that when the search had ended,
    // whatever the pace.
    void (*done)(void *context, const SearchResult *result, const EngineProgress *progress);
    void *context;
} EngineListener;

// time: NULL: the machine's. Starts with one thread and ENGINE_HASH_DEFAULT.
bool engine_create(Engine **out, const TimeSource *time, const Alloc *alloc, Error *err) MUST_CHECK;
void engine_destroy(Engine *engine); // stops a search

// These wait for a running search to end by itself (stop it before if it might not). When they
// fail, everything is as before.
bool engine_set_threads(Engine *engine, int threads, Error *err) MUST_CHECK;
bool engine_set_hash(Engine *engine, int megabytes, Error *err) MUST_CHECK;
void engine_set_overhead(Engine *engine, int milliseconds);
void engine_set_params(Engine *engine, const SearchParams *params);

int engine_threads(const Engine *engine);
int engine_hash(const Engine *engine);
const SearchParams *engine_params(const Engine *engine);

void engine_clear_hash(Engine *engine);

// Forgets everything learned, so that the next search counts the same nodes as after creation.
void engine_new_game(Engine *engine);

// Begins a search. Fails only for memory.
bool engine_start(Engine *engine, const EngineGo *go, const EngineListener *listener,
                  Error *err) MUST_CHECK;
void engine_stop(Engine *engine);

// A move that is known without a search: begin, from where on it can be stopped, and keep the pace,
// which returns when it is to be told. Nobody is told of it.
bool engine_begin_known(Engine *engine, const EngineGo *go, Error *err) MUST_CHECK;
void engine_keep_known(Engine *engine, Move move);
void engine_ponderhit(Engine *engine);

// A move that has been found is told now, whatever the pace; a search goes on.
void engine_hurry(Engine *engine);

// Returns when no search is running and its `done` has returned.
void engine_wait(Engine *engine);

uint64_t engine_nodes(const Engine *engine);

// Of the search that ran last; the engine must be idle.
SearchHits engine_hits(const Engine *engine);

// Static evaluation of a position that is not check, side to move's.
int engine_evaluate(const Position *pos);

#endif
