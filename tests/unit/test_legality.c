// SPDX-License-Identifier: MIT
// move_is_legal over all 65536 values in many positions.
#include "walks.h"

#include "chess/legality.h"
#include "position_of.h"

static void judges_every_value(void **state) {
    (void)state;
    assert_true(walk_from(FROM_STANDARD, 21, 3, 90, WALK_LEGALITY) > 200);
    assert_true(walk_from(FROM_CHESS960, 22, 3, 90, WALK_LEGALITY) > 200);
    assert_true(walk_from(FROM_RANDOM, 23, 100, 4, WALK_LEGALITY) > 200);
    assert_true(walk_from(FROM_RANDOM_960, 24, 100, 4, WALK_LEGALITY) > 200);
}

static void kinds_must_fit(void **state) {
    (void)state;
    const Position pos = position_of("r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
    assert_true(move_is_legal(&pos, move_make_kind(SQ_E5, SQ_D6, MOVE_EN_PASSANT)));
    assert_false(move_is_legal(&pos, move_make(SQ_E5, SQ_D6)));
    assert_true(move_is_legal(&pos, move_make_kind(SQ_E1, SQ_H1, MOVE_CASTLING)));
    assert_false(move_is_legal(&pos, move_make_kind(SQ_E1, SQ_G1, MOVE_CASTLING)));
    assert_false(move_is_legal(&pos, move_make(SQ_E1, SQ_G1)));
    assert_false(move_is_legal(&pos, move_make(SQ_E1, SQ_H1)));
    assert_true(move_is_legal(&pos, move_make_promotion(SQ_B7, SQ_A8, KNIGHT)));
    assert_false(move_is_legal(&pos, move_make(SQ_B7, SQ_A8)));
    assert_false(move_is_legal(&pos, move_make_promotion(SQ_A1, SQ_A8, QUEEN)));
    assert_false(move_is_legal(&pos, MOVE_NONE));
    assert_false(move_is_legal(&pos, MOVE_NULL));
}

UNIT_TESTS(legality) = {
    cmocka_unit_test(judges_every_value),
    cmocka_unit_test(kinds_must_fit),
};
UNIT_TESTS_END(legality)
