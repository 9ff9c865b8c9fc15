// SPDX-License-Identifier: MIT
#include "unit.h"

#include "fail_alloc.h"
#include "lab/diff.h"
#include "trace_of.h"

#define TRACE_OPEN "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"

static const char *const players[] = {
    "minimax:depth=3",
    "alphabeta:depth=3",
    "alphabeta:depth=3,order=mvvlva",
    "alphabeta:depth=4,table=sound",
    "alphabeta:depth=3,limit=4",
    "alphabeta:depth=3,null_move=1",
    "alphabeta:depth=2,quiescence=on",
    "deepening:depth=3",
    "deepening:nodes=2000",
    "000-iterative:max_depth=3",
    "004-alphabeta:depth=3",
};

enum { PLAYERS = sizeof players / sizeof players[0] };

static uint64_t sum_of(const uint64_t *counts) {
    uint64_t sum = 0;
    for (int rule = 0; rule < DIFF_RULE_COUNT; rule++) {
        sum += counts[rule];
    }
    return sum;
}

// Both and only one add up to each search, by rule and by ply, and the merged tree holds all.
static void assert_adds_up(const Diff *diff, const SearchTrace *a, const SearchTrace *b) {
    const DiffCounts *const counts = &diff->counts;
    assert_int_equal(counts->both + counts->only[0], a->tree.entered);
    assert_int_equal(counts->both + counts->only[1], b->tree.entered);
    assert_int_equal(sum_of(counts->by_rule[0]), counts->only[0]);
    assert_int_equal(sum_of(counts->by_rule[1]), counts->only[1]);
    uint64_t by_mark[MARK_COUNT] = {0};
    for (int mark = 0; mark < MARK_COUNT; mark++) {
        for (int ply = 0; ply <= counts->deepest; ply++) {
            by_mark[mark] += counts->by_ply[mark][ply];
        }
    }
    for (size_t i = 0; i < diff->merged.tree.count; i++) {
        by_mark[diff->marks[i]]--;
    }
    for (int mark = 0; mark < MARK_COUNT; mark++) {
        assert_int_equal(by_mark[mark], 0);
    }
}

static void differences_add_up(void **state) {
    (void)state;
    for (size_t i = 0; i < PLAYERS; i++) {
        for (size_t k = 0; k < PLAYERS; k++) {
            for (size_t limit = 1000; limit <= 100000; limit *= 100) {
                SearchTrace a;
                SearchTrace b;
                Diff diff;
                trace_of(&a, players[i], TRACE_ENDGAME, 100000);
                trace_of(&b, players[k], TRACE_ENDGAME, limit);
                assert_true(diff_make(&diff, &a, &b, NULL, NULL));
                assert_adds_up(&diff, &a, &b);
                if (i == k && limit == 100000) {
                    assert_int_equal(diff.counts.both, a.tree.entered);
                }
                diff_release(&diff);
                search_trace_release(&b);
                search_trace_release(&a);
            }
        }
    }
}

// Nodes that `by` saved against `of` come from that rule alone.
static void expect_rule(const char *of, const char *by, DiffRule rule, const char *fen) {
    SearchTrace a;
    SearchTrace b;
    Diff diff;
    trace_of(&a, of, fen, 1000000);
    trace_of(&b, by, fen, 1000000);
    assert_true(diff_make(&diff, &a, &b, NULL, NULL));
    if (diff.counts.only[0] == 0 || diff.counts.by_rule[0][rule] != diff.counts.only[0]) {
        fail_msg("%s against %s: %s", by, of, diff_rule_name(rule));
    }
    diff_release(&diff);
    search_trace_release(&b);
    search_trace_release(&a);
}

static void rules_are_recognised(void **state) {
    (void)state;
    expect_rule("minimax:depth=3", "alphabeta:depth=3", DIFF_CUT, TRACE_MIDDLEGAME);
    expect_rule("minimax:depth=3", "minimax:depth=3,limit=3", DIFF_FORWARD, TRACE_MIDDLEGAME);
    expect_rule("minimax:depth=4", "minimax:depth=4,table=sound", DIFF_TABLE, TRACE_ENDGAME);
    expect_rule("minimax:depth=3", "minimax:depth=2", DIFF_DEPTH, TRACE_ENDGAME);
    expect_rule("alphabeta:depth=3", "alphabeta:depth=3,null_move=1", DIFF_NULL_MOVE, TRACE_OPEN);
    expect_rule("alphabeta:depth=3,null_move=1", "alphabeta:depth=3", DIFF_OTHER, TRACE_OPEN);
}

static void units_are_made_equal(void **state) {
    (void)state;
    SearchTrace a;
    SearchTrace b;
    Diff diff;
    trace_of(&a, "alphabeta:depth=2", TRACE_MIDDLEGAME, 100000);
    trace_of(&b, "004-alphabeta:depth=2,root=turn", TRACE_MIDDLEGAME, 100000);
    assert_true(diff_make(&diff, &a, &b, NULL, NULL));
    assert_int_equal(diff.merged.per_unit % a.per_unit, 0);
    assert_int_equal(diff.merged.per_unit % b.per_unit, 0);
    assert_int_equal((int64_t)diff.merged.value * a.per_unit,
                     (int64_t)a.value * diff.merged.per_unit);
    diff_release(&diff);
    search_trace_release(&b);
    search_trace_release(&a);
}

static void folding_keeps_marks_and_nodes_together(void **state) {
    (void)state;
    SearchTrace a;
    SearchTrace b;
    Diff diff;
    trace_of(&a, "minimax:depth=3", TRACE_ENDGAME, 100000);
    trace_of(&b, "alphabeta:depth=3", TRACE_ENDGAME, 100000);
    assert_true(diff_make(&diff, &a, &b, NULL, NULL));
    const DiffCounts counts = diff.counts;
    diff_fold(&diff, 400, TRACE_PLY_MAX);
    uint64_t by_ply[MARK_COUNT][4] = {{0}};
    for (size_t i = 0; i < diff.merged.tree.count; i++) {
        by_ply[diff.marks[i]][diff.merged.tree.nodes[i].ply]++;
    }
    for (int mark = 0; mark < MARK_COUNT; mark++) {
        for (int ply = 0; ply <= 2; ply++) {
            assert_int_equal(by_ply[mark][ply], counts.by_ply[mark][ply]);
        }
    }
    diff_release(&diff);
    search_trace_release(&b);
    search_trace_release(&a);
}

static void other_positions_are_refused(void **state) {
    (void)state;
    SearchTrace a;
    SearchTrace b;
    Diff diff;
    Error err;
    trace_of(&a, "minimax:depth=1", TRACE_ENDGAME, 1000);
    trace_of(&b, "minimax:depth=1", TRACE_MATE, 1000);
    assert_false(diff_make(&diff, &a, &b, NULL, &err));
    assert_int_equal(err.code, ERROR_VALUE);
    search_trace_release(&b);
    search_trace_release(&a);
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    SearchTrace a;
    SearchTrace b;
    trace_of(&a, "minimax:depth=2", TRACE_MIDDLEGAME, 100000);
    trace_of(&b, "alphabeta:depth=2", TRACE_MIDDLEGAME, 100000);
    bool tripped = true;
    for (size_t n = 1; tripped; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Diff diff;
        Text text;
        Error err = {.code = ERROR_NONE};
        text_init(&text, NULL);
        bool fine = diff_make(&diff, &a, &b, &alloc, &err);
        if (fine) {
            fine = diff_table_write(&diff, &a, &b, sink_of_text(&text), &err);
            diff_release(&diff);
        }
        tripped = fail.tripped;
        assert_true(fine == !tripped && (fine || err.code == ERROR_MEMORY));
        text_release(&text);
        assert_int_equal(fail_alloc_live(&fail), 0);
    }
    search_trace_release(&b);
    search_trace_release(&a);
}

UNIT_TESTS(diff) = {
    cmocka_unit_test(differences_add_up),
    cmocka_unit_test(rules_are_recognised),
    cmocka_unit_test(units_are_made_equal),
    cmocka_unit_test(folding_keeps_marks_and_nodes_together),
    cmocka_unit_test(other_positions_are_refused),
    cmocka_unit_test(failed_allocations_are_errors),
};
UNIT_TESTS_END(diff)
