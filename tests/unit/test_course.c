// SPDX-License-Identifier: MIT
// The course's functions, on the numbers that the course published and on write-up 004's own.
#include "position_of.h"

#include "classic/course.h"

static const char *const published =
    "1nk2b2/1rp1nr2/1p2pp2/p1q4p/2PpPP2/PP1P1P1b/3BR1QP/RN4K1 w - - 3 27";

typedef struct Expected {
    int depth;
    int value; // COURSE_PER_UNIT to one
    uint64_t max_nodes;
    uint64_t min_nodes;
} Expected;

static void expect_search(const MaterialWeights *weights, bool prunes, Expected expected) {
    const Position pos = position_of(published);
    Game game;
    game_init(&game, &pos, NULL);
    Course course = {.game = &game, .weights = weights};
    CourseResult result;
    assert_true(
        (prunes ? h_minimax_alpha_beta : h_minimax)(&result, &course, expected.depth, NULL));
    assert_int_equal(result.value, expected.value);
    assert_int_equal(result.move, move_of(&pos, "g2h3"));
    assert_int_equal(course.max_nodes, expected.max_nodes);
    assert_int_equal(course.min_nodes, expected.min_nodes);
    assert_int_equal(game.count, 0);
    game_release(&game);
}

static void gives_the_published_values_and_counts(void **state) {
    (void)state;
    expect_search(&material_earlier, false, (Expected){1, -8, 1, 28});
    expect_search(&material_earlier, false, (Expected){2, -12, 955, 28});
    expect_search(&material_earlier, false, (Expected){3, -8, 955, 26819});
    expect_search(&material_earlier, true, (Expected){1, -8, 1, 28});
    expect_search(&material_earlier, true, (Expected){2, -12, 142, 28});
    expect_search(&material_earlier, true, (Expected){3, -8, 210, 2107});
    expect_search(&material_earlier, true, (Expected){4, -12, 13480, 1480});
    expect_search(&material_242, true, (Expected){4, -14, 12796, 1452});
}

static void the_cutoff_test_and_the_heuristic(void **state) {
    (void)state;
    const Position start = pos_initial();
    Game game;
    game_init(&game, &start, NULL);
    const Course course = {.game = &game, .weights = &material_242};
    assert_int_equal(heuristic_chess(&course), 0);
    assert_false(is_cutoff(&course, 0, COURSE_DEPTH_LIMIT));
    assert_false(is_cutoff(&course, 1, COURSE_DEPTH_LIMIT));
    assert_true(is_cutoff(&course, 2, COURSE_DEPTH_LIMIT));
    play_moves(&game, "f2f3 e7e5 g2g4 d8h4");
    assert_int_equal(heuristic_chess(&course), -COURSE_PER_UNIT);
    assert_true(is_cutoff(&course, 0, COURSE_DEPTH_LIMIT));
    game_release(&game);

    const Position stalemate = position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    game_init(&game, &stalemate, NULL);
    assert_int_equal(heuristic_chess(&course), 0);
    game_release(&game);
}

// No move is better than losing at once; a root that is over has none.
static void there_may_be_no_move(void **state) {
    (void)state;
    const Position stalemate = position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    Game game;
    game_init(&game, &stalemate, NULL);
    Course course = {.game = &game, .weights = &material_242};
    CourseResult result;
    assert_true(h_minimax(&result, &course, 2, NULL));
    assert_int_equal(result.move, MOVE_NONE);
    assert_int_equal(result.value, 0);
    assert_int_equal(course.max_nodes, 1);
    game_release(&game);
}

UNIT_TESTS(course) = {
    cmocka_unit_test(gives_the_published_values_and_counts),
    cmocka_unit_test(the_cutoff_test_and_the_heuristic),
    cmocka_unit_test(there_may_be_no_move),
};
UNIT_TESTS_END(course)
