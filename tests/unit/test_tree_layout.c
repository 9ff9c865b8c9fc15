// SPDX-License-Identifier: MIT
#include "unit.h"

#include <math.h>

#include "base/rng.h"
#include "draw/tree_layout.h"
#include "fail_alloc.h"

enum { NODES_MAX = 400 };

typedef struct Sample {
    size_t count;
    uint32_t parent[NODES_MAX];
    int ply[NODES_MAX];
    double breadth[NODES_MAX];
    double place[NODES_MAX];
    double width;
} Sample;

static void lay_out(Sample *sample) {
    const TreeShape shape = {sample->count, sample->parent, sample->breadth};
    assert_true(tree_layout(sample->place, &sample->width, &shape, NULL, NULL));
}

// A random forest in preorder: every node hangs on the path to the one before.
static void make_random(Sample *sample, PythonRandom *random, bool equal) {
    uint32_t path[NODES_MAX];
    int depth = -1;
    sample->count = 1 + (size_t)python_random_below(random, NODES_MAX - 1);
    for (size_t i = 0; i < sample->count; i++) {
        const int deepest = depth + 1 < 9 ? depth + 1 : 9;
        depth = (int)python_random_below(random, (uint64_t)deepest + 1);
        depth = i == 0 ? 0 : depth;
        path[depth] = (uint32_t)i;
        sample->ply[i] = depth;
        sample->parent[i] = depth == 0 ? (uint32_t)i : path[depth - 1];
        sample->breadth[i] = equal ? 10 : 2 + (double)python_random_below(random, 30);
    }
}

// On every level the nodes stand in their order, none overlaps the one before, all are inside.
static void assert_is_tidy(const Sample *sample) {
    double border[NODES_MAX];
    for (int ply = 0; ply < NODES_MAX; ply++) {
        border[ply] = 0;
    }
    double widest = 0;
    for (size_t i = 0; i < sample->count; i++) {
        const double low = sample->place[i] - sample->breadth[i] / 2;
        const double high = sample->place[i] + sample->breadth[i] / 2;
        assert_true(low > border[sample->ply[i]] - 1e-6);
        border[sample->ply[i]] = high;
        assert_true(high < sample->width + 1e-6);
        widest = high > widest ? high : widest;
    }
    assert_true(fabs(widest - sample->width) < 1e-6); // and no room is wasted at the borders
}

// A parent stands in the middle of its first and last child.
static void assert_is_centred(const Sample *sample) {
    for (size_t i = 0; i < sample->count; i++) {
        size_t first = 0;
        size_t last = 0;
        for (size_t k = i + 1; k < sample->count && sample->ply[k] > sample->ply[i]; k++) {
            if (sample->parent[k] == i) {
                first = first == 0 ? k : first;
                last = k;
            }
        }
        if (first != 0) {
            const double middle = (sample->place[first] + sample->place[last]) / 2;
            assert_true(fabs(sample->place[i] - middle) < 1e-6);
        }
    }
}

static void random_trees_are_tidy(void **state) {
    (void)state;
    PythonRandom random;
    Sample *const sample = malloc(sizeof *sample);
    python_random_seed(&random, 7);
    for (int i = 0; i < 400; i++) {
        make_random(sample, &random, i % 2 == 0);
        lay_out(sample);
        assert_is_tidy(sample);
        assert_is_centred(sample);
    }
    free(sample);
}

static void small_trees_stand_as_expected(void **state) {
    (void)state;
    // A root with three leaves: the middle one below the root, no gap between.
    Sample star = {.count = 4, .parent = {0, 0, 0, 0}, .breadth = {10, 10, 10, 10}};
    lay_out(&star);
    const double expected[] = {15, 5, 15, 25};
    for (size_t i = 0; i < 4; i++) {
        assert_true(fabs(star.place[i] - expected[i]) < 1e-9);
    }
    assert_true(fabs(star.width - 30) < 1e-9);
    // Two wide subtrees push a leaf between them: it stands half-way.
    Sample spread = {
        .count = 8, .parent = {0, 0, 1, 1, 0, 0, 5, 5}, .breadth = {2, 2, 10, 10, 2, 2, 10, 10}};
    lay_out(&spread);
    assert_true(fabs(spread.place[4] - (spread.place[1] + spread.place[5]) / 2) < 1e-9);
    assert_true(fabs(spread.width - 40) < 1e-9);
}

static void equal_subtrees_are_drawn_alike(void **state) {
    (void)state;
    Sample twins = {
        .count = 9, .parent = {0, 0, 1, 2, 1, 0, 5, 6, 5}, .breadth = {4, 4, 6, 8, 4, 4, 6, 8, 4}};
    lay_out(&twins);
    for (size_t i = 2; i <= 4; i++) {
        const double left = twins.place[i] - twins.place[1];
        const double right = twins.place[i + 4] - twins.place[5];
        assert_true(fabs(left - right) < 1e-9);
    }
}

static void a_failed_allocation_is_an_error(void **state) {
    (void)state;
    FailAlloc fail;
    const Alloc alloc = fail_alloc_init(&fail, 1);
    const uint32_t parent[] = {0};
    const double breadth[] = {1};
    double place[1];
    double width;
    Error err;
    assert_false(tree_layout(place, &width, &(TreeShape){1, parent, breadth}, &alloc, &err));
    assert_int_equal(err.code, ERROR_MEMORY);
}

UNIT_TESTS(tree_layout) = {
    cmocka_unit_test(random_trees_are_tidy),
    cmocka_unit_test(small_trees_stand_as_expected),
    cmocka_unit_test(equal_subtrees_are_drawn_alike),
    cmocka_unit_test(a_failed_allocation_is_an_error),
};
UNIT_TESTS_END(tree_layout)
