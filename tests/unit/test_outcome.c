// SPDX-License-Identifier: MIT
#include "walks.h"

#include "chess/outcome.h"
#include "position_of.h"

static void agrees_with_the_reference(void **state) {
    (void)state;
    // Few men: material, mates and stalemates come up.
    assert_true(walk_from(FROM_RANDOM, 71, 1500, 10, WALK_OUTCOME) > 5000);
    assert_true(walk_from(FROM_RANDOM_960, 72, 500, 10, WALK_OUTCOME) > 1000);
    assert_true(walk_from(FROM_STANDARD, 73, 6, 400, WALK_OUTCOME) > 1500);
}

static void assert_outcome(const char *fen, Reason reason, int winner) {
    const Position pos = position_of(fen);
    const Outcome outcome = pos_outcome(&pos);
    if (outcome.reason != reason || outcome.winner != winner) {
        fail_msg("%s: %s, winner %d", fen, reason_name(outcome.reason), outcome.winner);
    }
}

static void ends_of_games(void **state) {
    (void)state;
    assert_outcome("8/8/3k4/8/8/4K3/7p/8 w - - 0 1", REASON_NONE, COLOR_NONE);
    assert_outcome("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", REASON_CHECKMATE, WHITE);
    assert_outcome("6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1", REASON_CHECKMATE, BLACK);
    assert_outcome("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", REASON_STALEMATE, COLOR_NONE);
    assert_outcome("8/8/8/8/8/6k1/7p/7K w - - 0 1", REASON_STALEMATE, COLOR_NONE);
    // Mate beats every counter; so does stalemate.
    assert_outcome("R5k1/5ppp/8/8/8/8/8/6K1 b - - 150 90", REASON_CHECKMATE, WHITE);
    assert_outcome("7k/5Q2/6K1/8/8/8/8/8 b - - 200 120", REASON_STALEMATE, COLOR_NONE);
    assert_outcome("8/8/3k4/8/8/4K3/7p/8 w - - 149 90", REASON_NONE, COLOR_NONE);
    assert_outcome("8/8/3k4/8/8/4K3/7p/8 w - - 150 90", REASON_SEVENTYFIVE_MOVES, COLOR_NONE);
    // A stalemate without mating material: python-chess names the material.
    assert_outcome("7k/5K2/8/8/8/3B4/8/8 b - - 0 1", REASON_INSUFFICIENT_MATERIAL, COLOR_NONE);
    // En passant as the only legal move is a move.
    assert_outcome("1B6/8/8/8/3Pp3/4P3/8/5K1k b - d3 0 1", REASON_NONE, COLOR_NONE);
    assert_outcome("1B6/8/8/8/3Pp3/4P3/8/5K1k b - - 0 1", REASON_STALEMATE, COLOR_NONE);
}

typedef struct Material {
    const char *fen;
    bool white_can_mate;
    bool black_can_mate;
} Material;

static const Material materials[] = {
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", false, false},
    {"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", false, false},
    {"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", false, false},
    {"4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", true, false},
    {"4k3/8/8/8/8/8/8/3NKB2 w - - 0 1", true, false},
    {"4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", true, false},
    {"4k3/8/8/8/8/8/8/3BKB2 w - - 0 1", false, false}, // both on light squares
    {"4k3/8/8/8/8/7p/8/4KB2 w - - 0 1", true, true},   // the pawn can wall its king in
    {"4k3/8/8/8/8/7r/8/4KB2 w - - 0 1", false, true},  // a rook cannot
    {"4k3/8/8/8/8/7n/8/4KB2 w - - 0 1", true, true},
    {"4k3/8/8/8/8/7b/8/4KB2 w - - 0 1", false, false}, // same colour (h3, f1)
    {"4k3/8/8/8/8/6b1/8/4KB2 w - - 0 1", true, true},  // other colour
    {"4k3/8/8/8/8/7r/8/4KN2 w - - 0 1", true, true},
    {"4k3/8/8/8/8/7b/8/4KN2 w - - 0 1", true, true},
    {"4k3/8/8/8/8/7n/8/4KN2 w - - 0 1", true, true},
    {"4k3/8/8/8/8/7p/8/4KN2 w - - 0 1", true, true},
    {"3qk3/8/8/8/8/8/8/4KN2 w - - 0 1", false, true}, // a queen never walls her king in
    {"4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", true, false},
    {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", true, false},
};

static void material_to_mate(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof materials / sizeof materials[0]; i++) {
        const Material *m = &materials[i];
        const Position pos = position_of(m->fen);
        const bool both = !m->white_can_mate && !m->black_can_mate;
        if (pos_is_insufficient_of(&pos, WHITE) == m->white_can_mate
            || pos_is_insufficient_of(&pos, BLACK) == m->black_can_mate
            || pos_is_insufficient(&pos) != both) {
            fail_msg("%s", m->fen);
        }
        const Outcome white_flag = pos_flag_outcome(&pos, WHITE);
        const Outcome black_flag = pos_flag_outcome(&pos, BLACK);
        assert_int_equal(white_flag.reason, REASON_TIME);
        assert_int_equal(white_flag.winner, m->black_can_mate ? BLACK : COLOR_NONE);
        assert_int_equal(black_flag.winner, m->white_can_mate ? WHITE : COLOR_NONE);
    }
}

static void results_in_text(void **state) {
    (void)state;
    assert_string_equal(outcome_result((Outcome){REASON_NONE, COLOR_NONE}), "*");
    assert_string_equal(outcome_result((Outcome){REASON_ABORTED, COLOR_NONE}), "*");
    assert_string_equal(outcome_result((Outcome){REASON_CHECKMATE, WHITE}), "1-0");
    assert_string_equal(outcome_result((Outcome){REASON_TIME, BLACK}), "0-1");
    assert_string_equal(outcome_result((Outcome){REASON_TIME, COLOR_NONE}), "1/2-1/2");
    assert_false(outcome_is_over((Outcome){REASON_NONE, COLOR_NONE}));
    assert_true(outcome_is_over((Outcome){REASON_ABORTED, COLOR_NONE}));
}

static void every_reason_has_words(void **state) {
    (void)state;
    for (int i = 0; i < REASON_COUNT; i++) {
        assert_true(strlen(reason_name((Reason)i)) > 0 && strlen(reason_text((Reason)i)) > 0);
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(reason_name((Reason)i), reason_name((Reason)k));
        }
    }
    assert_string_equal(reason_name(REASON_NONE), "none");
    assert_string_equal(reason_name(REASON_INSUFFICIENT_MATERIAL), "insufficient_material");
    assert_string_equal(reason_name(REASON_SEVENTYFIVE_MOVES), "seventyfive_moves");
    assert_string_equal(reason_name(REASON_FIVEFOLD_REPETITION), "fivefold_repetition");
    assert_string_equal(reason_name(REASON_FIFTY_MOVES), "fifty_moves");
    assert_string_equal(reason_name(REASON_THREEFOLD), "threefold");
    assert_string_equal(reason_name(REASON_COUNT), "none");
}

UNIT_TESTS(outcome) = {
    cmocka_unit_test(agrees_with_the_reference), cmocka_unit_test(ends_of_games),
    cmocka_unit_test(material_to_mate),          cmocka_unit_test(results_in_text),
    cmocka_unit_test(every_reason_has_words),
};
UNIT_TESTS_END(outcome)
