// SPDX-License-Identifier: MIT
// zugwerk bench: the signature and the speed of the engine's search, as OpenBench reads them.
#include <inttypes.h>

#include "app/commands.h"
#include "engine/bench.h"

typedef struct BenchArguments {
    int64_t depth;
    int64_t threads;
    int64_t hash;
    bool positions;
} BenchArguments;

static const Option bench_options[] = {
    INT_OPTION(BenchArguments, depth, "depth", 'd', 1, PLY_MAX - 1, "N", "search so deep (13)"),
    INT_OPTION(BenchArguments, threads, "threads", 't', 1, ENGINE_THREADS_MAX, "N",
               "so many threads (1); with more than one the number of nodes varies"),
    INT_OPTION(BenchArguments, hash, "hash", 0, 1, ENGINE_HASH_MAX, "MB",
               "size of the transposition table (16)"),
    FLAG_OPTION(BenchArguments, positions, "positions", 0, "print the nodes of every position"),
};

static void print_position(void *context, size_t index, uint64_t nodes) {
    Cli *const cli = context;
    cli_print(cli, "%2zu/%zu %10" PRIu64 "  %s\n", index + 1, bench_position_count, nodes,
              bench_positions[index]);
    cli_flush(cli);
}

static int bench_command(Cli *cli, Words words) {
    BenchArguments arguments = {.depth = BENCH_DEPTH, .threads = 1, .hash = ENGINE_HASH_DEFAULT};
    int status;
    if (!cli_parse(&status, &arguments, cli, words, 0, 0)) {
        return status;
    }
    Error err;
    Engine *engine;
    if (!engine_create(&engine, &cli->time, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    const BenchSettings settings = {.hash_mb = (int)arguments.hash,
                                    .threads = (int)arguments.threads,
                                    .depth = (int)arguments.depth};
    BenchResult result;
    const bool ok = bench_run(&result, engine, &cli->time, &settings,
                              arguments.positions ? print_position : NULL, cli, &err);
    engine_destroy(engine);
    if (!ok) {
        return cli_fail(cli, NULL, &err);
    }
    const uint64_t time_us = result.time_us > 0 ? (uint64_t)result.time_us : 1;
    cli_print(cli, "%" PRIu64 " nodes %" PRIu64 " nps\n", result.nodes,
              result.nodes * 1000000 / time_us);
    return STATUS_FINE;
}

const Command command_bench = {
    .name = "bench",
    .summary = "Search fixed positions: the engine's signature (nodes) and speed",
    .usage = "[options]",
    .details = "With one thread the number of nodes is the same on every run and machine.\n",
    .options = bench_options,
    .option_count = sizeof bench_options / sizeof *bench_options,
    .run = bench_command,
};
