// SPDX-License-Identifier: MIT
#include "unit.h"

#include "fail_alloc.h"
#include "stats/crosstable.h"

static void assert_games(ResultCounts counts, uint64_t wins, uint64_t draws, uint64_t losses) {
    assert_int_equal(counts.wins, wins);
    assert_int_equal(counts.draws, draws);
    assert_int_equal(counts.losses, losses);
}

static void counts_by_player_pairing_and_colour(void **state) {
    (void)state;
    Crosstable table;
    assert_true(crosstable_init(&table, 3, NULL, NULL));
    crosstable_add_game(&table, 0, 1, 2);
    crosstable_add_game(&table, 1, 0, 2);
    crosstable_add_game(&table, 1, 0, 1);
    crosstable_add_game(&table, 2, 0, 0);
    assert_games(crosstable_between(&table, 0, 1), 1, 1, 1);
    assert_games(crosstable_between(&table, 1, 0), 1, 1, 1);
    assert_games(crosstable_between(&table, 0, 2), 1, 0, 0);
    assert_games(crosstable_between(&table, 2, 0), 0, 0, 1);
    assert_games(crosstable_between(&table, 1, 2), 0, 0, 0);
    assert_games(crosstable_between(&table, 1, 1), 0, 0, 0);
    assert_games(crosstable_total(&table, 0), 2, 1, 1);
    assert_games(crosstable_colored(&table, 1, 0), 1, 1, 0);
    assert_games(crosstable_colored(&table, 0, 1), 1, 0, 0);
    assert_games(crosstable_total_colored(&table, 0, true), 1, 0, 0);
    assert_games(crosstable_total_colored(&table, 0, false), 1, 1, 1);
    assert_int_equal(crosstable_games(&table), 4);
    const ResultCounts total = crosstable_total(&table, 0);
    assert_int_equal(result_half_points(&total), 5);
    crosstable_reset(&table);
    assert_int_equal(crosstable_games(&table), 0);
    crosstable_release(&table);
}

static void keeps_the_six_kinds_of_pairs(void **state) {
    (void)state;

    static const struct {
        int first, second;
        PairResult own, other;
    } cases[] = {
        {0, 0, PAIR_LL, PAIR_WW}, {0, 1, PAIR_LD, PAIR_WD}, {1, 0, PAIR_LD, PAIR_WD},
        {0, 2, PAIR_WL, PAIR_WL}, {2, 0, PAIR_WL, PAIR_WL}, {1, 1, PAIR_DD, PAIR_DD},
        {1, 2, PAIR_WD, PAIR_LD}, {2, 1, PAIR_WD, PAIR_LD}, {2, 2, PAIR_WW, PAIR_LL},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Crosstable table;
        assert_true(crosstable_init(&table, 2, NULL, NULL));
        crosstable_add_pair(&table, 0, 1, cases[i].first, cases[i].second);
        const ResultCounts own = crosstable_between(&table, 0, 1);
        const ResultCounts other = crosstable_between(&table, 1, 0);
        assert_int_equal(own.pairs[cases[i].own], 1);
        assert_int_equal(other.pairs[cases[i].other], 1);
        assert_int_equal(result_pairs(&own), 1);
        assert_int_equal(result_pairs(&other), 1);
        assert_int_equal(result_games(&own), 0);
        crosstable_release(&table);
    }
}

static void both_sides_of_a_pairing_add_up(void **state) {
    (void)state;
    Crosstable table;
    assert_true(crosstable_init(&table, 2, NULL, NULL));
    crosstable_add_pair(&table, 0, 1, 2, 1);
    crosstable_add_pair(&table, 1, 0, 2, 1);
    crosstable_add_pair(&table, 1, 0, 0, 0);
    const ResultCounts counts = crosstable_total(&table, 0);
    assert_int_equal(counts.pairs[PAIR_WD], 1);
    assert_int_equal(counts.pairs[PAIR_LD], 1);
    assert_int_equal(counts.pairs[PAIR_WW], 1);
    assert_int_equal(result_pairs(&counts), 3);
    crosstable_release(&table);
}

static void refuses_too_many_players(void **state) {
    (void)state;
    Crosstable table;
    Error err;
    assert_false(crosstable_init(&table, CROSSTABLE_PLAYERS_MAX + 1, NULL, &err));
    assert_int_equal(err.code, ERROR_LIMIT);
    crosstable_release(&table);
    assert_true(crosstable_init(&table, 0, NULL, &err));
    assert_int_equal(crosstable_games(&table), 0);
    crosstable_release(&table);
}

static void fails_without_memory(void **state) {
    (void)state;
    FailAlloc fail;
    const Alloc alloc = fail_alloc_init(&fail, 1);
    Crosstable table;
    Error err;
    assert_false(crosstable_init(&table, 10, &alloc, &err));
    assert_int_equal(err.code, ERROR_MEMORY);
    crosstable_release(&table);
    assert_int_equal(fail_alloc_live(&fail), 0);
}

UNIT_TESTS(crosstable) = {
    cmocka_unit_test(counts_by_player_pairing_and_colour),
    cmocka_unit_test(keeps_the_six_kinds_of_pairs),
    cmocka_unit_test(both_sides_of_a_pairing_add_up),
    cmocka_unit_test(refuses_too_many_players),
    cmocka_unit_test(fails_without_memory),
};
UNIT_TESTS_END(crosstable)
