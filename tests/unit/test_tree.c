// SPDX-License-Identifier: MIT
// Pictures of trees.
#include "unit.h"

#include "fail_alloc.h"
#include "lab/tree.h"
#include "trace_of.h"

static void write_tree(Text *out, const SearchTrace *trace, TreeFormat format) {
    const TreeOptions options = {.format = format};
    text_init(out, NULL);
    assert_true(tree_write(trace, &options, sink_of_text(out), NULL));
}

static int count_of(const char *text, const char *part) {
    int count = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at++) {
        count++;
    }
    return count;
}

static bool has(const Text *text, const char *part) {
    return strstr(text_string(text), part) != NULL;
}

static void text_shows_every_node(void **state) {
    (void)state;
    SearchTrace trace;
    Text text;
    trace_of(&trace, "alphabeta:depth=2", TRACE_ENDGAME, 1000);
    write_tree(&text, &trace, TREE_TEXT);
    assert_true(has(&text, "player: alphabeta:depth=2\nposition: " TRACE_ENDGAME
                           "\nvalue: 0 (exact)\nbest line: Rc8 Kf7\nnodes: 60\n\n"
                           "* root max 0 [-inf, inf] full; 60 nodes\n"
                           "|-* Rc8 min 0 [-inf, inf] full; 23 nodes\n"
                           "| |-* Kf7 max 0 [-inf, inf] leaf\n"));
    assert_true(has(&text, "|- Rc7 min <=0 [0, inf] cut: 0 <= alpha 0, 18 left out; 2 nodes\n"
                           "| `- Kf6 max 0 [0, inf] leaf\n"));
    assert_int_equal(count_of(text_string(&text), " leaf\n"), 40);
    text_release(&text);
    search_trace_release(&trace);
}

static void what_is_folded_is_counted(void **state) {
    (void)state;
    SearchTrace trace;
    Text text;
    trace_of(&trace, "minimax:depth=3", TRACE_ENDGAME, 100000);
    const uint64_t nodes = trace.tree.entered;
    trace_tree_fold(&trace.tree, 50, TRACE_PLY_MAX);
    write_tree(&text, &trace, TREE_TEXT);
    char facts[100];
    snprintf(facts, sizeof facts, "nodes: %llu, 20 shown: plies 0 to 1", (unsigned long long)nodes);
    assert_true(has(&text, facts));
    assert_int_equal(count_of(text_string(&text), "nodes, not shown\n"), 19);
    text_release(&text);
    search_trace_release(&trace);
}

static void graphs_have_every_node_and_edge(void **state) {
    (void)state;
    SearchTrace trace;
    Text text;
    trace_of(&trace, "000-iterative:max_depth=3,prev_moves=\"e2e4 \\\"\\\\\"", TRACE_ENDGAME, 1000);
    const int nodes = (int)trace.tree.count;
    write_tree(&text, &trace, TREE_DOT);
    assert_int_equal(count_of(text_string(&text), "[label="), nodes);
    assert_int_equal(count_of(text_string(&text), " -> n"), nodes - 1);
    assert_true(has(&text, "prev_moves=\\\"e2e4 \\\\\\\"\\\\\\\\\\\""));
    text_release(&text);
    write_tree(&text, &trace, TREE_GML);
    assert_int_equal(count_of(text_string(&text), "  node ["), nodes);
    assert_int_equal(count_of(text_string(&text), "  edge ["), nodes - 1);
    assert_true(has(&text, "prev_moves=&quot;e2e4 "));
    text_release(&text);
    search_trace_release(&trace);
}

// The x, y, width and height behind `at`.
static bool read_box(const char *at, double box[4]) {
    return sscanf(at, " x=\"%lf\" y=\"%lf\" width=\"%lf\" height=\"%lf\"", &box[0], &box[1],
                  &box[2], &box[3])
           == 4;
}

// In every row of an icicle the blocks stand in order, none overlaps another, and together they are
// as wide as the nodes that they stand for.
static void blocks_add_up(const Text *text, const SearchTrace *trace) {
    double border[20] = {0};
    double sum[20] = {0};
    const char *at = strstr(text_string(text), "</text>\n <rect class=\"");
    const char *const legend = strstr(text_string(text), "<line class=\"w\"");
    assert_non_null(at);
    assert_non_null(legend);
    double row = 0;
    double total = 0;
    int blocks = 0;
    while ((at = strstr(at, "<rect class=\"")) != NULL && at < legend) {
        at += strlen("<rect class=\"");
        double box[4];
        assert_true(read_box(strchr(at, '"') + 1, box));
        row = row > 0 ? row : box[3];
        const int ply = (int)((box[1] - 92) / row + 0.5);
        assert_true(ply >= 0 && ply < 20);
        assert_true(box[0] > border[ply] - 0.01);
        border[ply] = box[0] + box[2];
        sum[ply] += box[2];
        total = ply == 0 ? total + box[2] : total;
        blocks++;
    }
    assert_true(blocks > 1 && blocks <= 12000);
    uint64_t below[TRACE_PLY_MAX + 1] = {0};
    for (size_t i = 0; i < trace->tree.count; i++) {
        below[trace->tree.nodes[i].ply] += trace->tree.nodes[i].total;
    }
    assert_true(total > 1323 && total < 1325); // the whole width
    const double second = total * (double)below[1] / (double)trace->tree.entered;
    assert_true(sum[1] > second - 1 && sum[1] < second + 1);
}

static void icicles_add_up(void **state) {
    (void)state;
    static const char *const players[] = {"minimax:depth=3", "alphabeta:depth=4",
                                          "deepening:depth=4", "000-better:max_depth=4"};
    for (size_t i = 0; i < sizeof players / sizeof players[0]; i++) {
        SearchTrace trace;
        Text text;
        Text again;
        trace_of(&trace, players[i], TRACE_MIDDLEGAME, 1000000);
        write_tree(&text, &trace, TREE_ICICLE);
        write_tree(&again, &trace, TREE_ICICLE);
        assert_string_equal(text_string(&text), text_string(&again));
        blocks_add_up(&text, &trace);
        assert_true(text.length < 5000000);
        text_release(&again);
        text_release(&text);
        search_trace_release(&trace);
    }
}

// A small tree becomes nodes and links, a large one blocks.
static void the_size_decides(void **state) {
    (void)state;
    SearchTrace trace;
    Text text;
    trace_of(&trace, "alphabeta:depth=2", TRACE_ENDGAME, 1000);
    write_tree(&text, &trace, TREE_SVG);
    assert_int_equal(count_of(text_string(&text), "<polyline"), 59);
    // A tooltip for each node, the picture's own title, and the legend always.
    assert_int_equal(count_of(text_string(&text), "<title>"), 61);
    assert_true(has(&text, "better for Black") && has(&text, ">the best line<"));
    assert_true(has(&text, "<title>Rc7: \u22640, min [0, inf], depth 1, cut: 0 \u2264 \u03b1 0, "
                           "18 left out, 2 nodes</title>"));
    text_release(&text);
    search_trace_release(&trace);
    trace_of(&trace, "minimax:depth=2", TRACE_MIDDLEGAME, 10000);
    write_tree(&text, &trace, TREE_SVG);
    assert_int_equal(count_of(text_string(&text), "<polyline"), 0);
    assert_true(has(&text, "better for Black") && has(&text, ">the best line<"));
    text_release(&text);
    search_trace_release(&trace);
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    for (int format = 0; format < TREE_FORMAT_COUNT; format++) {
        bool tripped = true;
        for (size_t n = 1; tripped; n++) {
            FailAlloc fail;
            Alloc alloc = fail_alloc_init(&fail, 0);
            SearchTrace trace;
            Error err = {.code = ERROR_NONE};
            const TreeOptions options = {.format = (TreeFormat)format};
            Text out;
            text_init(&out, NULL);
            assert_true(try_trace(&trace, "alphabeta:depth=1", TRACE_ENDGAME, 1000, &alloc, &err));
            fail.requests = 0;
            fail.fail_at = n;
            const bool fine = tree_write(&trace, &options, sink_of_text(&out), &err);
            tripped = fail.tripped;
            assert_true(fine == !tripped && (fine || err.code == ERROR_MEMORY));
            search_trace_release(&trace);
            text_release(&out);
            assert_int_equal(fail_alloc_live(&fail), 0);
        }
    }
}

static void a_full_disk_is_an_error(void **state) {
    (void)state;
    SearchTrace trace;
    trace_of(&trace, "alphabeta:depth=2", TRACE_ENDGAME, 1000);
    for (int format = 0; format < TREE_FORMAT_COUNT; format++) {
        for (size_t room = 0; room < 2000; room += 151) {
            const TreeOptions options = {.format = (TreeFormat)format};
            size_t left = room;
            Error err;
            assert_false(tree_write(&trace, &options, (ByteSink){narrow_write, &left}, &err));
            assert_int_equal(err.code, ERROR_IO);
        }
    }
    search_trace_release(&trace);
}

UNIT_TESTS(tree) = {
    cmocka_unit_test(text_shows_every_node),
    cmocka_unit_test(what_is_folded_is_counted),
    cmocka_unit_test(graphs_have_every_node_and_edge),
    cmocka_unit_test(icicles_add_up),
    cmocka_unit_test(the_size_decides),
    cmocka_unit_test(failed_allocations_are_errors),
    cmocka_unit_test(a_full_disk_is_an_error),
};
UNIT_TESTS_END(tree)
