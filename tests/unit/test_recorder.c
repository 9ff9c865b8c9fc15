// SPDX-License-Identifier: MIT
#include "unit.h"

#include "fail_alloc.h"
#include "trace/recorder.h"

enum { BRANCHING = 3, DEPTH = 7, NODES = 3280 }; // (3^8 - 1) / 2

// Walks a full tree in which value = depth left; stops (without leaving) at the given node.
static bool walk(const TraceSink *sink, int depth, Move move, int64_t *budget) {
    const TraceEnter enter = {.move = move, .depth = depth, .maximizing = depth % 2 == 0};
    sink->enter(sink->context, &enter);
    if (--*budget < 0) {
        return false;
    }
    for (int i = 0; depth > 0 && i < BRANCHING; i++) {
        if (!walk(sink, depth - 1, (Move)(i + 1), budget)) {
            return false;
        }
    }
    const TraceLeave leave = {.value = depth, .end = depth == 0 ? TRACE_END_LEAF : TRACE_END_FULL};
    sink->leave(sink->context, &leave);
    return true;
}

static void record(TraceTree *tree, size_t limit, int64_t budget) {
    trace_tree_init(tree, limit, NULL);
    const TraceSink sink = trace_tree_sink(tree);
    walk(&sink, DEPTH, MOVE_NONE, &budget);
}

// Preorder, sizes, parents and totals agree with each other.
static void assert_is_sound(const TraceTree *tree) {
    for (size_t i = 0; i < tree->count; i++) {
        const TraceNode *const node = &tree->nodes[i];
        assert_true(node->size >= 1 && i + node->size <= tree->count);
        uint64_t below = 1;
        for (size_t child = i + 1; child < i + node->size; child = trace_tree_next(tree, child)) {
            assert_int_equal(tree->nodes[child].parent, i);
            assert_int_equal(tree->nodes[child].ply, node->ply + 1);
            below += tree->nodes[child].total;
        }
        assert_true(node->total >= below);
        assert_true(node->ply == tree->ply_limit || node->total == below);
    }
}

static void keeps_a_small_tree_whole(void **state) {
    (void)state;
    TraceTree tree;
    record(&tree, 10000, NODES);
    assert_true(trace_tree_finish(&tree, NULL));
    assert_int_equal(tree.count, NODES);
    assert_int_equal(tree.entered, NODES);
    assert_false(trace_tree_is_folded(&tree));
    assert_int_equal(tree.nodes[0].size, NODES);
    assert_int_equal(tree.nodes[0].total, NODES);
    assert_int_equal(tree.nodes[0].value, DEPTH);
    for (size_t i = 0; i < tree.count; i++) {
        assert_int_equal(tree.nodes[i].size, tree.nodes[i].total);
        assert_int_equal(tree.nodes[i].ply + tree.nodes[i].depth, DEPTH);
    }
    assert_is_sound(&tree);
    trace_tree_release(&tree);
}

static void folds_deep_levels_and_counts_them(void **state) {
    (void)state;
    TraceTree tree;
    record(&tree, 1000, NODES);
    assert_true(trace_tree_finish(&tree, NULL));
    assert_true(trace_tree_is_folded(&tree));
    assert_true(tree.count <= 1000);
    assert_int_equal(tree.entered, NODES);
    assert_int_equal(tree.nodes[0].total, NODES);
    assert_int_equal(tree.ply_limit, 5);
    assert_int_equal(tree.count, 364); // (3^6 - 1) / 2: the top six levels, complete
    assert_is_sound(&tree);
    trace_tree_release(&tree);
}

static void a_stopped_search_leaves_a_tree(void **state) {
    (void)state;
    for (int64_t budget = 0; budget < NODES; budget += 7) {
        TraceTree tree;
        record(&tree, budget % 2 == 0 ? 1000 : 5000, budget);
        assert_true(trace_tree_finish(&tree, NULL));
        assert_int_equal(tree.entered, budget + 1);
        assert_int_equal(tree.nodes[0].total, budget + 1);
        assert_int_equal(tree.nodes[0].end, TRACE_END_STOPPED);
        assert_is_sound(&tree);
        trace_tree_release(&tree);
    }
}

static void folds_a_finished_tree(void **state) {
    (void)state;
    TraceTree tree;
    record(&tree, 10000, NODES);
    assert_true(trace_tree_finish(&tree, NULL));
    trace_tree_fold(&tree, NODES, TRACE_PLY_MAX);
    assert_int_equal(tree.count, NODES); // nothing to do
    trace_tree_fold(&tree, 363, TRACE_PLY_MAX);
    assert_int_equal(tree.count, 121); // (3^5 - 1) / 2: six levels were 364
    assert_int_equal(tree.ply_limit, 4);
    assert_int_equal(tree.nodes[0].total, NODES);
    assert_is_sound(&tree);
    trace_tree_fold(&tree, 10000, 2);
    assert_int_equal(tree.count, 13);
    assert_is_sound(&tree);
    trace_tree_fold(&tree, 0, 2);
    assert_int_equal(tree.count, 1);
    assert_is_sound(&tree);
    trace_tree_release(&tree);
}

static void a_failed_allocation_is_an_error_with_a_tree(void **state) {
    (void)state;
    bool tripped = true;
    for (size_t n = 1; tripped; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        TraceTree tree;
        trace_tree_init(&tree, 10000, &alloc);
        const TraceSink sink = trace_tree_sink(&tree);
        int64_t budget = NODES;
        walk(&sink, DEPTH, MOVE_NONE, &budget);
        Error err = {.code = ERROR_NONE};
        const bool fine = trace_tree_finish(&tree, &err);
        tripped = fail.tripped;
        assert_true(fine == !tripped && (fine || err.code == ERROR_MEMORY));
        assert_int_equal(tree.entered, NODES);
        if (tree.count > 0) {
            assert_int_equal(tree.nodes[0].total, NODES);
        }
        trace_tree_release(&tree);
        assert_int_equal(fail_alloc_live(&fail), 0);
    }
}

UNIT_TESTS(recorder) = {
    cmocka_unit_test(keeps_a_small_tree_whole),
    cmocka_unit_test(folds_deep_levels_and_counts_them),
    cmocka_unit_test(a_stopped_search_leaves_a_tree),
    cmocka_unit_test(folds_a_finished_tree),
    cmocka_unit_test(a_failed_allocation_is_an_error_with_a_tree),
};
UNIT_TESTS_END(recorder)
