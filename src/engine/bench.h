// SPDX-License-Identifier: MIT
// A fixed set of positions searched to a fixed depth: the sum of nodes is the signature of the
// search, the same on every machine, compiler and run.
#ifndef ZUGWERK_ENGINE_BENCH_H
#define ZUGWERK_ENGINE_BENCH_H

#include "base/stop.h"
#include "engine/engine.h"

enum { BENCH_DEPTH = 13 };

typedef struct BenchSettings {
    int hash_mb;
    int threads;
    int depth;
    const StopSignal *stop; // NULL: runs to its end
} BenchSettings;

extern const char *const bench_positions[]; // FEN
extern const size_t bench_position_count;

typedef struct BenchResult {
    uint64_t nodes;
    int64_t time_us;
} BenchResult;

// told (may be NULL) is called after every position. ERROR_STOPPED when it was stopped. The engine
// is left as for a new game, with its old hash size and threads.
bool bench_run(BenchResult *out, Engine *engine, const TimeSource *time,
               const BenchSettings *settings,
               void (*told)(void *context, size_t index, uint64_t nodes), void *context,
               Error *err) MUST_CHECK;

#endif
