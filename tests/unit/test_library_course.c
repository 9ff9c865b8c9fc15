// SPDX-License-Identifier: MIT
// The course's functions through the public headers, under the assignment's names.
#include "unit.h"

#include <float.h>
#include <math.h>

#include "fail_alloc.h"
#include "zugwerk_course.h"

static const char *const published =
    "1nk2b2/1rp1nr2/1p2pp2/p1q4p/2PpPP2/PP1P1P1b/3BR1QP/RN4K1 w - - 3 27";

static zw_game *board_of(const char *fen, const zw_allocator *allocator) {
    zw_position pos;
    zw_game *board = NULL;
    assert_true(zw_position_parse(&pos, fen, ZW_WHOLE, ZW_FEN_STRICT, ZW_DETECT, NULL));
    assert_true(zw_game_create(&board, &pos, allocator, NULL));
    return board;
}

static void expect_counts(const zw_game *board, uint64_t max_nodes, uint64_t min_nodes) {
    assert_int_equal(zw_course_max_nodes(board), max_nodes);
    assert_int_equal(zw_course_min_nodes(board), min_nodes);
    assert_int_equal(zw_game_plies(board), 0);
}

static void assert_value(double value, double expected) {
    assert_true(fabs(value - expected) < DBL_EPSILON);
}

static void the_published_values_and_counts(void **state) {
    (void)state;
    zw_game *const board = board_of(published, NULL);
    zw_course_set_weights(board, ZW_COURSE_EARLIER);
    zw_course_result found = h_minimax(board, 3);
    assert_value(found.value, -0.02);
    expect_counts(board, 955, 26819);
    zw_course_reset_nodes(board);
    found = h_minimax_alpha_beta(board, 4);
    assert_value(found.value, -0.03);
    expect_counts(board, 13480, 1480);
    char text[ZW_UCI_SIZE];
    zw_position pos;
    zw_game_position(&pos, board);
    assert_string_equal(zw_move_format_uci(text, &pos, found.move), "g2h3");
    zw_course_set_weights(board, ZW_COURSE_242);
    zw_course_reset_nodes(board);
    assert_value(h_minimax_alpha_beta(board, 4).value, -0.035);
    expect_counts(board, 12796, 1452);
    zw_game_destroy(board);
}

static void without_a_depth_it_is_two(void **state) {
    (void)state;
    zw_game *const board = board_of(published, NULL);
    const zw_course_result plain = h_minimax(board);
    expect_counts(board, 955, 28);
    zw_course_reset_nodes(board);
    const zw_course_result pruned = h_minimax_alpha_beta(board);
    expect_counts(board, 142, 28);
    assert_int_equal(plain.move, pruned.move);
    assert_value(plain.value, pruned.value);
    assert_false(is_cutoff(board, 1));
    assert_true(is_cutoff(board, 2));
    assert_false(is_cutoff(board, 2, 3));
    assert_true(is_cutoff(board, 0, 0));
    zw_game_destroy(board);
}

static void the_heuristic_knows_ends(void **state) {
    (void)state;
    zw_game *board = board_of("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", NULL);
    assert_value(heuristic_chess(board), 1);
    assert_true(is_cutoff(board, 0));
    assert_int_equal(h_minimax(board).move, ZW_MOVE_NONE);
    zw_game_destroy(board);
    board = board_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", NULL);
    assert_value(heuristic_chess(board), 0);
    zw_game_destroy(board);
    board = board_of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", NULL);
    assert_value(heuristic_chess(board), 0.0125);
    zw_game_destroy(board);
}

// The nodes by themselves: a search split by hand gives what the whole gives.
static void nodes_can_be_called_one_by_one(void **state) {
    (void)state;
    zw_game *const board = board_of(published, NULL);
    const zw_course_result whole = h_minimax(board, 3);
    assert_value(max_node(board, 0, 3).value, whole.value);
    assert_value(max_node_ab(board, 0, 3, -HUGE_VAL, HUGE_VAL).value, whole.value);
    assert_value(max_node_ab(board, 0, 3, (double)NAN, (double)NAN).value, whole.value);
    assert_true(zw_game_push(board, whole.move, NULL));
    assert_value(min_node(board, 1, 3).value, whole.value);
    assert_value(min_node_ab(board, 1, 3, -HUGE_VAL, HUGE_VAL).value, whole.value);
    // Past the limit a node is a leaf.
    assert_int_equal(min_node(board, 4, 3).move, ZW_MOVE_NONE);
    zw_game_destroy(board);
}

// -0.0225 is White's best at depth 1: a beta at or below a child's value ends the node, an alpha
// does nothing at a MAX node.
static void windows_cut(void **state) {
    (void)state;
    zw_game *const board = board_of(published, NULL);
    const double best = max_node_ab(board, 0, 1, -HUGE_VAL, HUGE_VAL).value;
    const uint64_t children = zw_course_min_nodes(board);
    assert_value(best, -0.0225);
    assert_int_equal(children, 28);
    zw_course_reset_nodes(board);
    max_node_ab(board, 0, 1, -HUGE_VAL, best);
    assert_true(zw_course_min_nodes(board) < children);
    zw_course_reset_nodes(board);
    max_node_ab(board, 0, 1, -HUGE_VAL, best + 1e-9);
    assert_int_equal(zw_course_min_nodes(board), children);
    zw_course_reset_nodes(board);
    max_node_ab(board, 0, 1, 1e300, HUGE_VAL);
    assert_int_equal(zw_course_min_nodes(board), children);
    zw_course_reset_nodes(board);
    max_node_ab(board, 0, 1, -HUGE_VAL, best - 1e-9);
    assert_true(zw_course_min_nodes(board) < children);
    // Nothing is below -infinity: no child is needed.
    const zw_course_result none = max_node_ab(board, 0, 1, -HUGE_VAL, -HUGE_VAL);
    assert_int_equal(none.move, ZW_MOVE_NONE);
    assert_true(none.value <= -DBL_MAX);
    zw_game_destroy(board);
}

static void depths_are_limited(void **state) {
    (void)state;
    zw_game *const board = board_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", NULL);
    assert_value(h_minimax(board, 2147483647).value, 0);
    assert_value(max_node(board, -2147483647, 2147483647).value, 0);
    assert_value(max_node(board, 2000000000, 1).value, heuristic_chess(board));
    assert_value(max_node(board, -2147483647, -2147483647).value, heuristic_chess(board));
    zw_game_destroy(board);
}

static void a_failed_allocation_is_no_number(void **state) {
    (void)state;
    FailAlloc fail;
    const Alloc ours = fail_alloc_init(&fail, 0);
    const zw_allocator allocator = {ours.resize, ours.context};
    zw_game *const board = board_of(published, &allocator);
    fail.fail_at = fail.requests + 1;
    const zw_course_result nothing = h_minimax(board);
    assert_true(isnan(nothing.value) != 0);
    assert_int_equal(nothing.move, ZW_MOVE_NONE);
    assert_true(isnan(h_minimax_alpha_beta(board, 1).value) != 0);
    assert_true(isnan(min_node(board, 0, 1).value) != 0);
    assert_true(isnan(min_node_ab(board, 0, 1, 0, 1).value) != 0);
    expect_counts(board, 0, 0);
    fail.fail_at = 0;
    assert_true(isnan(h_minimax(board).value) == 0);
    zw_game_destroy(board);
    assert_int_equal(fail_alloc_live(&fail), 0);
}

static void a_copy_keeps_the_weights_and_counts_anew(void **state) {
    (void)state;
    zw_game *const board = board_of("4k3/8/8/8/8/8/4B3/4K3 w - - 0 1", NULL);
    zw_course_set_weights(board, ZW_COURSE_EARLIER);
    h_minimax(board, 1);
    zw_game *copy = NULL;
    assert_true(zw_game_copy(&copy, board, NULL));
    assert_true(zw_course_max_nodes(board) > 0);
    expect_counts(copy, 0, 0);
    assert_value(heuristic_chess(copy), heuristic_chess(board));
    zw_game_destroy(board);
    zw_game_destroy(copy);
}

UNIT_TESTS(library_course) = {
    cmocka_unit_test(the_published_values_and_counts),
    cmocka_unit_test(without_a_depth_it_is_two),
    cmocka_unit_test(the_heuristic_knows_ends),
    cmocka_unit_test(nodes_can_be_called_one_by_one),
    cmocka_unit_test(windows_cut),
    cmocka_unit_test(depths_are_limited),
    cmocka_unit_test(a_failed_allocation_is_no_number),
    cmocka_unit_test(a_copy_keeps_the_weights_and_counts_anew),
};
UNIT_TESTS_END(library_course)
