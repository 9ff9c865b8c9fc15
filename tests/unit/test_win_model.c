// SPDX-License-Identifier: MIT
#include "unit.h"

#include "eval/win_model.h"

static void chances_add_up_and_rise(void **state) {
    (void)state;
    for (int material = 0; material <= 120; material += 3) {
        WinChances before = win_model_chances(-20000, material);
        assert_int_equal(before.loss, 1000);
        for (int value = -19990; value <= 20000; value += 10) {
            const WinChances now = win_model_chances(value, material);
            assert_int_equal(now.win + now.draw + now.loss, 1000);
            assert_true(now.win >= before.win && now.loss <= before.loss && now.draw >= 0);
            const WinChances other = win_model_chances(-value, material);
            assert_true(now.win == other.loss && now.loss == other.win);
            before = now;
        }
        assert_int_equal(before.win, 1000);
    }
}

static void hundred_is_an_even_chance(void **state) {
    (void)state;
    for (int material = 17; material <= 78; material++) {
        const int value = win_model_value(100, material);
        assert_in_range(win_model_chances(value, material).win, 495, 505);
        assert_in_range(win_model_centipawns(value, material), 99, 101);
        assert_int_equal(win_model_centipawns(-value, material),
                         -win_model_centipawns(value, material));
        assert_int_equal(win_model_centipawns(0, material), 0);
    }
}

static void counts_material(void **state) {
    (void)state;
    const Position pos = pos_initial();
    assert_int_equal(win_model_material(&pos), 78);
}

UNIT_TESTS(win_model) = {
    cmocka_unit_test(chances_add_up_and_rise),
    cmocka_unit_test(hundred_is_an_even_chance),
    cmocka_unit_test(counts_material),
};
UNIT_TESTS_END(win_model)
