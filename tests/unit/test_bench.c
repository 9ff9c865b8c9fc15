// SPDX-License-Identifier: MIT
// The signature of the search: the same nodes with every compiler, build mode and instruction set.
// tests/bench.sig holds depths and nodes; `make signature` writes it.
#include "engine/bench.h"

#include <inttypes.h>

#include "unit.h"

static uint64_t bench_nodes(Engine *engine, int depth) {
    const TimeSource time = time_source_real();
    const BenchSettings settings = {.hash_mb = 16, .threads = 1, .depth = depth};
    BenchResult result;
    Error err;
    assert_true(bench_run(&result, engine, &time, &settings, NULL, NULL, &err));
    return result.nodes;
}

static void counts_the_nodes_on_record(void **state) {
    (void)state;
    FILE *const file = fopen("tests/bench.sig", "r");
    int depth;
    uint64_t nodes;
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%d %" SCNu64, &depth, &nodes), 2);
    assert_int_equal(fclose(file), 0);
    Engine *engine;
    assert_true(engine_create(&engine, NULL, NULL, NULL));
    assert_int_equal(bench_nodes(engine, depth), nodes);
    assert_int_equal(bench_nodes(engine, depth), nodes); // again in one process
    engine_destroy(engine);
}

static void tell_and_stop(void *context, size_t index, uint64_t nodes) {
    (void)nodes;
    if (index == 1) {
        stop_ask(context);
    }
}

static void stops_when_asked(void **state) {
    (void)state;
    Engine *engine;
    assert_true(engine_create(&engine, NULL, NULL, NULL));
    assert_true(engine_set_hash(engine, 2, NULL));
    StopSignal stop;
    stop_reset(&stop);
    const TimeSource time = time_source_real();
    const BenchSettings settings = {.hash_mb = 1, .threads = 1, .depth = 3, .stop = &stop};
    BenchResult result = {.nodes = 7};
    Error err;
    assert_false(bench_run(&result, engine, &time, &settings, tell_and_stop, &stop, &err));
    assert_int_equal(err.code, ERROR_STOPPED);
    assert_int_equal(result.nodes, 7);
    assert_int_equal(engine_hash(engine), 2); // left as it was
    engine_destroy(engine);
}

UNIT_TESTS(bench) = {
    cmocka_unit_test(counts_the_nodes_on_record),
    cmocka_unit_test(stops_when_asked),
};
UNIT_TESTS_END(bench)
