// SPDX-License-Identifier: MIT
#include "engine/strength.h"

#include "unit.h"

static void each_level_sees_more(void **state) {
    (void)state;
    for (int level = LEVEL_MIN; level < LEVEL_MAX - 1; level++) {
        const Strength low = strength_of_level(level);
        const Strength high = strength_of_level(level + 1);
        assert_true(low.nodes < high.nodes);
        assert_true(low.overlooked > high.overlooked);
        assert_true(strength_rating(level) < strength_rating(level + 1));
    }
    assert_int_equal(strength_rating(LEVEL_MIN), STRENGTH_ELO_MIN);
    assert_int_equal(strength_rating(LEVEL_MAX - 1), STRENGTH_ELO_MAX);
    const Strength full = strength_of_level(LEVEL_MAX);
    assert_int_equal(full.nodes, 0);
    assert_int_equal(full.overlooked, 0);
}

static void ratings_go_from_level_to_level(void **state) {
    (void)state;
    const Strength lowest = strength_of_level(LEVEL_MIN);
    const Strength highest = strength_of_level(LEVEL_MAX - 1);
    Strength last = strength_of_elo(0); // below the lowest is the lowest
    assert_int_equal(last.nodes, lowest.nodes);
    assert_int_equal(last.overlooked, lowest.overlooked);
    for (int elo = STRENGTH_ELO_MIN; elo <= STRENGTH_ELO_MAX; elo++) {
        const Strength next = strength_of_elo(elo);
        assert_true(next.nodes >= last.nodes && next.overlooked <= last.overlooked);
        last = next;
    }
    assert_int_equal(last.nodes, highest.nodes);
    assert_int_equal(last.overlooked, highest.overlooked);
    assert_int_equal(strength_of_elo(STRENGTH_ELO_MAX + 1000).nodes, highest.nodes);
}

UNIT_TESTS(strength) = {
    cmocka_unit_test(each_level_sees_more),
    cmocka_unit_test(ratings_go_from_level_to_level),
};
UNIT_TESTS_END(strength)
