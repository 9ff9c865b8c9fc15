// SPDX-License-Identifier: MIT
#include "match/match_results.h"

#include "fail_alloc.h"
#include "unit.h"

static MatchRecord record_of(size_t encounter, size_t pair, size_t white, size_t black,
                             int half_points) {
    return (MatchRecord){.encounter = encounter,
                         .pair = pair,
                         .is_paired = true,
                         .players = {white, black},
                         .half_points = half_points,
                         .reason = REASON_CHECKMATE,
                         .fault_color = COLOR_NONE};
}

static void add(MatchResults *results, MatchRecord record) {
    assert_true(match_results_add(results, &record, NULL));
}

// The games of a pair may be far apart, and in any order.
static void pairs_are_found(void **state) {
    (void)state;
    MatchResults results;
    assert_true(match_results_init(&results, 3, NULL, NULL));
    add(&results, record_of(0, 0, 0, 1, 2));
    add(&results, record_of(0, 1, 1, 0, 1)); // the second one first
    add(&results, record_of(1, 0, 0, 2, 0));
    add(&results, record_of(1, 1, 0, 2, 2));
    assert_int_equal(results.pairs, 0);
    add(&results, record_of(0, 1, 0, 1, 2)); // 1/2 + 1 for 0
    add(&results, record_of(0, 0, 1, 0, 0)); // 1 + 1
    assert_int_equal(results.pairs, 2);
    assert_int_equal(results.games, 6);
    assert_int_equal(results.open_count, 2);
    ResultCounts counts = crosstable_between(&results.table, 0, 1);
    assert_int_equal(counts.pairs[PAIR_WW], 1);
    assert_int_equal(counts.pairs[PAIR_WD], 1);
    counts = crosstable_between(&results.table, 0, 2);
    assert_int_equal(counts.wins, 1);
    assert_int_equal(counts.losses, 1);
    MatchRecord alone = record_of(5, 0, 0, 1, 1);
    alone.is_paired = false;
    add(&results, alone);
    add(&results, alone);
    assert_int_equal(results.pairs, 2);
    match_results_release(&results);
}

static void losses_are_told_apart(void **state) {
    (void)state;
    MatchResults results;
    assert_true(match_results_init(&results, 2, NULL, NULL));
    MatchRecord record = record_of(0, 0, 0, 1, 0);
    record.reason = REASON_TIME; // White's flag
    record.fault = PLAYER_FAULT_LATE;
    record.fault_color = WHITE;
    add(&results, record);
    record = record_of(0, 0, 1, 0, 2);
    record.reason = REASON_ABANDONED;
    record.fault = PLAYER_FAULT_CRASH;
    record.fault_color = BLACK;
    add(&results, record);
    record = record_of(0, 1, 0, 1, 0);
    record.reason = REASON_ILLEGAL_MOVE;
    record.fault = PLAYER_FAULT_ILLEGAL_MOVE;
    record.fault_color = WHITE;
    add(&results, record);
    record = record_of(0, 1, 1, 0, 1); // White's flag, but Black could not win
    record.reason = REASON_TIME;
    add(&results, record);
    const MatchTotals *const totals = results.totals;
    assert_int_equal(totals[0].time_losses, 1);
    assert_int_equal(totals[0].crashes, 1);
    assert_int_equal(totals[0].illegal_moves, 1);
    assert_int_equal(totals[1].time_losses + totals[1].crashes + totals[1].illegal_moves, 0);
    match_results_release(&results);
}

static void usage_is_a_table(void **state) {
    (void)state;
    MatchResults results;
    Text out;
    text_init(&out, NULL);
    assert_true(match_results_init(&results, 2, NULL, NULL));
    MatchRecord record = record_of(0, 0, 0, 1, 2);
    record.side[WHITE] = (MatchSide){.moves = 4,
                                     .nodes = 4000,
                                     .time_us = 2000000,
                                     .depth_moves = 2,
                                     .depth_sum = 25,
                                     .latency_moves = 4,
                                     .latency_sum_us = 6000,
                                     .latency_most_us = 2500};
    record.overruns[WHITE] = 3;
    record.unused[BLACK] = 1;
    add(&results, record);
    static const char *const names[] = {"A", "a name of more than forty letters, which is cut off"};
    match_results_usage(&out, &results, names);
    const char *const text = text_string(&out);
    assert_non_null(strstr(text, "\nA     "));
    assert_non_null(strstr(text, "       4    0.5000        1000        2000   12.5       1.5     "
                                 "2.5     0       0       0\n"));
    assert_non_null(strstr(text, "\na name of more than forty letters, which  "));
    assert_non_null(strstr(text,
                           "       0         -           -           -      -         -       "
                           "-     0       0       0\n"));
    assert_non_null(
        strstr(text, "\nA does not keep to its limits: told to stop for 3 of 4 moves\n"));
    assert_non_null(
        strstr(text, " cut off uses next to nothing of its nodes; does it know `go nodes`?\n"));
    text_release(&out);
    match_results_release(&results);
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        Error err = {0};
        MatchResults results;
        const Alloc alloc = fail_alloc_init(&fail, n);
        bool fine = match_results_init(&results, 2, &alloc, &err);
        if (fine) {
            for (size_t i = 0; fine && i < 100; i++) {
                const MatchRecord record = record_of(0, i, 0, 1, 1);
                fine = match_results_add(&results, &record, &err);
                assert_int_equal(results.games, fine ? i + 1 : i);
            }
            match_results_release(&results);
        }
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

UNIT_TESTS(match_results) = {
    cmocka_unit_test(pairs_are_found),
    cmocka_unit_test(losses_are_told_apart),
    cmocka_unit_test(usage_is_a_table),
    cmocka_unit_test(failed_allocations_are_errors),
};
UNIT_TESTS_END(match_results)
