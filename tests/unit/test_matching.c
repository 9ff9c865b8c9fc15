// SPDX-License-Identifier: MIT
// Matchings of random graphs against a search through all of them, in order.
#include "match/matching.h"

#include "base/rng.h"
#include "fail_alloc.h"
#include "unit.h"

enum { MOST = 12 };

typedef struct Graph {
    size_t nodes;
    bool edge[MOST][MOST];
} Graph;

static bool has_edge(const void *context, size_t a, size_t b) {
    const Graph *const graph = context;
    assert_true(a != b && a < graph->nodes && b < graph->nodes);
    return graph->edge[a][b];
}

// The first in order, or false.
static bool find_first(size_t mate[MOST], const Graph *graph) {
    size_t a = 0;
    while (a < graph->nodes && mate[a] != MATCHING_NONE) {
        a++;
    }
    for (size_t b = a + 1; b < graph->nodes; b++) {
        if (mate[b] == MATCHING_NONE && graph->edge[a][b]) {
            mate[a] = b;
            mate[b] = a;
            if (find_first(mate, graph)) {
                return true;
            }
            mate[a] = MATCHING_NONE;
            mate[b] = MATCHING_NONE;
        }
    }
    return a >= graph->nodes;
}

static void check_graph(Matching *matching, const Graph *graph, size_t absent) {
    size_t mate[MOST];
    for (size_t i = 0; i < graph->nodes; i++) {
        mate[i] = i == absent ? i : MATCHING_NONE;
    }
    const bool can = find_first(mate, graph);
    assert_int_equal(matching_find(matching, has_edge, graph, absent), can);
    for (size_t i = 0; can && i < graph->nodes; i++) {
        assert_int_equal(matching_mate(matching, i), i == absent ? MATCHING_NONE : mate[i]);
    }
}

static void the_first_matching_is_found(void **state) {
    (void)state;
    Rng rng;
    rng_seed(&rng, 17);
    for (size_t nodes = 1; nodes <= MOST; nodes++) {
        Matching *matching;
        assert_true(matching_create(&matching, nodes, NULL, NULL));
        for (int round = 0; round < 400; round++) {
            Graph graph = {.nodes = nodes};
            const uint64_t density = 1 + rng_below(&rng, 9);
            for (size_t a = 0; a < nodes; a++) {
                for (size_t b = 0; b < a; b++) {
                    graph.edge[a][b] = rng_below(&rng, 10) < density;
                    graph.edge[b][a] = graph.edge[a][b];
                }
            }
            const size_t absent = (size_t)rng_below(&rng, nodes);
            check_graph(matching, &graph, nodes % 2 == 0 ? MATCHING_NONE : absent);
        }
        matching_destroy(matching);
    }
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    matching_destroy(NULL);
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        Error err = {0};
        Matching *matching;
        const Alloc alloc = fail_alloc_init(&fail, n);
        const bool fine = matching_create(&matching, 5, &alloc, &err);
        if (fine) {
            matching_destroy(matching);
        }
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

UNIT_TESTS(matching) = {
    cmocka_unit_test(the_first_matching_is_found),
    cmocka_unit_test(failed_allocations_are_errors),
};
UNIT_TESTS_END(matching)
