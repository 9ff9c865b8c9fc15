// SPDX-License-Identifier: MIT
// The hand-crafted evaluation: symmetric, the same with and without its table, equal to the sum of
// its parts.
#include "unit.h"

#include "eval/handcrafted.h"
#include "eval/handcrafted_trace.h"
#include "hce_positions.h"
#include "notation/fen.h"
#include "position_of.h"

static void show_and_fail(const Position *pos, const char *what, int a, int b) {
    char fen[FEN_TEXT_SIZE];
    fen_format(fen, pos, FEN_SHREDDER);
    fail_msg("%s: %s: %d, %d", fen, what, a, b);
}

// The side to move's value does not know the colours.
static void check_mirrored(const Position *pos) {
    const Position other = mirrored(pos);
    const int a = hce_evaluate(pos);
    const int b = hce_evaluate(&other);
    if (a != b) {
        show_and_fail(pos, "mirrored", a, b);
    }
    if (abs(a) > 20000) {
        show_and_fail(pos, "too large", a, 0);
    }
}

static void is_symmetric(void **state) {
    (void)state;
    assert_true(each_game_position(60, 160, check_mirrored) > 5000);
    assert_true(each_placement(20000, 8, check_mirrored) > 5000);
}

// Sums the counts as a tuner does.
static Pair summed(const HceTrace *trace) {
    Pair sum = 0;
    Pair danger[2] = {0, 0};
    Pair winnable = 0;
    for (size_t t = 0; t < hce_term_count; t++) {
        const HceTerm *const term = &hce_terms[t];
        for (int i = term->first; i < term->first + term->count; i++) {
            if (term->group == HCE_GROUP_DANGER) {
                danger[WHITE] += hce_weights[i] * trace->counts[WHITE][i];
                danger[BLACK] += hce_weights[i] * trace->counts[BLACK][i];
            } else if (term->group == HCE_GROUP_WINNABLE) {
                winnable += hce_weights[i] * trace->counts[WHITE][i];
                assert_int_equal(trace->counts[BLACK][i], 0);
            } else {
                sum += hce_weights[i] * (trace->counts[WHITE][i] - trace->counts[BLACK][i]);
            }
        }
    }
    assert_int_equal(danger[WHITE], trace->danger[WHITE]);
    assert_int_equal(danger[BLACK], trace->danger[BLACK]);
    assert_int_equal(winnable, trace->winnable);
    sum += hce_danger_value(danger[WHITE]) - hce_danger_value(danger[BLACK]);
    return sum
           + PAIR(hce_winnable_value(pair_mg(sum), pair_mg(winnable)),
                  hce_winnable_value(pair_eg(sum), pair_eg(winnable)));
}

static void check_trace(const Position *pos) {
    HceTrace trace;
    const int traced = hce_trace(&trace, pos);
    const int plain = hce_evaluate(pos);
    if (traced != plain) {
        show_and_fail(pos, "trace and plain", traced, plain);
    }
    const Pair sum = summed(&trace);
    if (pair_mg(sum) != trace.mg || pair_eg(sum) != trace.eg) {
        show_and_fail(pos, "sum and trace", pair_mg(sum), trace.mg);
    }
    if (!trace.is_known) {
        const int eg = trace.eg * trace.scale / HCE_SCALE_MAX * (HCE_PHASE_MAX - trace.phase);
        const int value = (trace.mg * trace.phase + eg) / HCE_PHASE_MAX;
        if (value != trace.value) {
            show_and_fail(pos, "value", value, trace.value);
        }
    }
}

static void trace_sums_to_the_value(void **state) {
    (void)state;
    assert_true(each_game_position(60, 160, check_trace) > 5000);
    assert_true(each_placement(20000, 12, check_trace) > 5000);
}

static void *table;
static SearchEvaluator evaluator;

static void check_table(const Position *pos) {
    const int with = evaluator.evaluate(evaluator.context, table, pos);
    const int without = hce_evaluate(pos);
    if (with != without) {
        show_and_fail(pos, "with pawn table and without", with, without);
    }
}

static void pawn_table_changes_nothing(void **state) {
    (void)state;
    evaluator = handcrafted_evaluator();
    table = alloc_new(NULL, evaluator.state_size);
    assert_non_null(table);
    evaluator.reset(evaluator.context, table);
    assert_true(each_placement(3000, 2, check_table) > 500); // pawnless positions first
    assert_true(each_game_position(60, 160, check_table) > 5000);
    assert_true(each_placement(20000, 8, check_table) > 5000);
    alloc_free(NULL, table);
}

static void terms_are_complete(void **state) {
    (void)state;
    int next = 0;
    for (size_t i = 0; i < hce_term_count; i++) {
        assert_int_equal(hce_terms[i].first, next);
        assert_true(hce_terms[i].count > 0 && hce_terms[i].group < HCE_GROUP_COUNT);
        next += hce_terms[i].count;
    }
    assert_int_equal(next, HCE_COUNT);
}

// More men, more value, whatever the tuner did.
static void knows_what_is_better(void **state) {
    (void)state;
    const Position even = pos_initial();
    const Position up = position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 b Qkq - 0 1");
    const Position pawn = position_of("rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_in_range(hce_evaluate(&even), 0, 60);
    assert_true(hce_evaluate(&up) > 250);
    assert_true(hce_evaluate(&pawn) > 25);
}

static void winning_chances_end_at_nothing_and_at_twice_the_sum(void **state) {
    (void)state;
    assert_int_equal(hce_winnable_value(100, 30), 30);
    assert_int_equal(hce_winnable_value(-100, 30), -30);
    assert_int_equal(hce_winnable_value(100, -30), -30);
    assert_int_equal(hce_winnable_value(-100, -30), 30);
    assert_int_equal(hce_winnable_value(20, -30), -20);
    assert_int_equal(hce_winnable_value(-20, -30), 20);
    assert_int_equal(hce_winnable_value(20, 30), 20);
    assert_int_equal(hce_winnable_value(-20, 30), -20);
    assert_int_equal(hce_winnable_value(0, 30), 0);
    assert_int_equal(hce_winnable_value(0, -30), 0);
}

UNIT_TESTS(handcrafted) = {
    cmocka_unit_test(is_symmetric),
    cmocka_unit_test(trace_sums_to_the_value),
    cmocka_unit_test(pawn_table_changes_nothing),
    cmocka_unit_test(terms_are_complete),
    cmocka_unit_test(knows_what_is_better),
    cmocka_unit_test(winning_chances_end_at_nothing_and_at_twice_the_sum),
};
UNIT_TESTS_END(handcrafted)
