// SPDX-License-Identifier: MIT
#include "unit.h"

#include <math.h>

#include "base/rng.h"
#include "fail_alloc.h"
#include "stats/match_elo.h"
#include "stats/rating.h"

static const RatingOptions free_ratings = {.anchor = RATING_NO_ANCHOR};

static void add_games(Crosstable *table, int a, int b, int wins, int draws, int losses) {
    for (int i = 0; i < wins + draws + losses; i++) {
        const int points = i < wins ? 2 : i < wins + draws ? 1 : 0;
        const bool has_white = i % 2 == 0;
        crosstable_add_game(table, has_white ? a : b, has_white ? b : a,
                            has_white ? points : 2 - points);
    }
}

static void assert_near(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance)) {
        fail_msg("%.12g is not %.12g", value, expected);
    }
}

// Two players differ by the Elo of their match; the error is that of a match, to first order.
static void two_players_are_a_match(void **state) {
    (void)state;
    Crosstable table;
    RatingList list;
    assert_true(crosstable_init(&table, 2, NULL, NULL));
    add_games(&table, 0, 1, 3000, 5000, 2000);
    assert_true(rating_list_init(&list, &table, &free_ratings, NULL, NULL));
    const ResultCounts counts = crosstable_between(&table, 0, 1);
    const MatchElo elo = match_elo_of_games(&counts);
    assert_near(list.ratings[0].elo - list.ratings[1].elo, elo.elo, 1e-8);
    assert_near(list.ratings[0].elo + list.ratings[1].elo, 0, 1e-8);
    assert_near(rating_difference_error(&list, 0, 1), elo.elo_error, 0.01);
    assert_near(list.ratings[0].error, elo.elo_error / 2, 0.01);
    assert_false(list.ratings[0].is_limited || list.ratings[1].is_limited);
    rating_list_release(&list);

    // Plain: 1.96 * (400 / ln 10) / sqrt(n p (1 - p)), p = 0.55.
    RatingOptions plain = free_ratings;
    plain.plain_errors = true;
    assert_true(rating_list_init(&list, &table, &plain, NULL, NULL));
    assert_near(rating_difference_error(&list, 0, 1),
                1.959963984540054 * 400 / log(10) / sqrt(10000 * 0.55 * 0.45), 1e-6);
    rating_list_release(&list);
    crosstable_release(&table);
}

// The same with pairs: their deviation is seen, not that of games.
static void pairs_are_taken_together(void **state) {
    (void)state;
    Crosstable table;
    RatingList list;
    assert_true(crosstable_init(&table, 2, NULL, NULL));
    for (int i = 0; i < 1000; i++) { // a win each and, sometimes, two wins
        const int second = i % 10 == 0 ? 2 : 0;
        crosstable_add_game(&table, 0, 1, 2);
        crosstable_add_game(&table, 1, 0, 2 - second);
        crosstable_add_pair(&table, 0, 1, 2, second);
    }
    assert_true(rating_list_init(&list, &table, &free_ratings, NULL, NULL));
    const ResultCounts counts = crosstable_between(&table, 0, 1);
    const MatchElo elo = match_elo_of_pairs(&counts);
    assert_near(list.ratings[0].elo - list.ratings[1].elo, elo.elo, 1e-8);
    assert_near(rating_difference_error(&list, 0, 1), elo.elo_error, 0.01);
    assert_true(match_elo_of_games(&counts).elo_error > 2 * elo.elo_error);
    rating_list_release(&list);
    crosstable_release(&table);
}

// Elo differences of a table that can be computed by hand: 0 scores 3/4 against 1, 1 scores 3/4
// against 2, who do not meet. 400 log10(3) = 190.8485.
static void a_chain_adds_up(void **state) {
    (void)state;
    Crosstable table;
    RatingList list;
    assert_true(crosstable_init(&table, 4, NULL, NULL));
    add_games(&table, 0, 1, 70, 10, 20);
    add_games(&table, 1, 2, 60, 30, 10);
    const RatingOptions anchored = {.anchor = 1, .anchor_elo = 2000};
    assert_true(rating_list_init(&list, &table, &anchored, NULL, NULL));
    assert_near(list.ratings[0].elo, 2000 + 190.84850188786498, 1e-8);
    assert_near(list.ratings[1].elo, 2000, 1e-9);
    assert_near(list.ratings[2].elo, 2000 - 190.84850188786498, 1e-8);
    assert_true(list.ratings[1].error < 1e-3);
    assert_near(list.ratings[0].error, list.ratings[2].error, 1e-6);
    const double across = rating_difference_error(&list, 0, 2);
    assert_near(across, sqrt(2) * list.ratings[0].error, 1e-6);
    assert_false(list.ratings[3].is_rated); // has not played
    assert_int_equal(list.order[0], 0);
    assert_int_equal(list.order[2], 2);
    assert_int_equal(list.order[3], 3);
    rating_list_release(&list);

    const RatingOptions mean = {.anchor = RATING_NO_ANCHOR, .anchor_elo = 1500};
    assert_true(rating_list_init(&list, &table, &mean, NULL, NULL));
    assert_near(list.ratings[1].elo, 1500, 1e-8);
    rating_list_release(&list);
    crosstable_release(&table);
}

// A most likely rating is where everybody's expected points are his points.
static void expected_points_are_points(void **state) {
    (void)state;

    enum { PLAYERS = 100 };

    Crosstable table;
    RatingList list;
    Rng rng;
    rng_seed(&rng, 3);
    assert_true(crosstable_init(&table, PLAYERS, NULL, NULL));
    for (int i = 0; i < PLAYERS; i++) {
        for (int k = 0; k < 40; k++) {
            const int j = (i + 1 + (int)rng_below(&rng, 20)) % PLAYERS;
            const double score = match_score_of_elo((i - j) * 20.0);
            const double roll = (double)rng_below(&rng, 1000000) / 1e6;
            crosstable_add_game(&table, i, j, roll < score - 0.1 ? 2 : roll < score + 0.1 ? 1 : 0);
        }
    }
    assert_true(rating_list_init(&list, &table, &free_ratings, NULL, NULL));
    double sum = 0;
    for (int i = 0; i < PLAYERS; i++) {
        double expected = 0;
        double points = 0;
        for (int j = 0; j < PLAYERS; j++) {
            const ResultCounts counts = crosstable_between(&table, i, j);
            expected += (double)result_games(&counts)
                        * match_score_of_elo(list.ratings[i].elo - list.ratings[j].elo);
            points += (double)result_half_points(&counts) / 2;
        }
        assert_false(list.ratings[i].is_limited);
        assert_near(expected, points, 1e-6);
        assert_near(list.ratings[i].elo, (i - 49.5) * 20, 4 * list.ratings[i].error);
        assert_true(list.ratings[i].error > 10 && list.ratings[i].error < 200);
        sum += list.ratings[i].elo;
    }
    assert_near(sum, 0, 1e-6);
    rating_list_release(&list);
    crosstable_release(&table);
}

// Ten wins and the one draw that is added: 10.5 of 11, 400 log10(21) = 528.8877.
static void only_wins_get_one_draw_more(void **state) {
    (void)state;
    Crosstable table;
    RatingList list;
    assert_true(crosstable_init(&table, 3, NULL, NULL));
    add_games(&table, 0, 1, 10, 0, 0);
    assert_true(rating_list_init(&list, &table, &free_ratings, NULL, NULL));
    assert_near(list.ratings[0].elo - list.ratings[1].elo, 528.887717893568, 1e-6);
    assert_true(list.ratings[0].is_limited != list.ratings[1].is_limited);
    assert_true(rating_difference_error(&list, 0, 1) > 200);
    rating_list_release(&list);

    // Between players who need none, nothing is added.
    add_games(&table, 1, 2, 30, 40, 30);
    const RatingOptions anchored = {.anchor = 1};
    assert_true(rating_list_init(&list, &table, &anchored, NULL, NULL));
    assert_near(list.ratings[2].elo, 0, 1e-8);
    assert_near(list.ratings[0].elo, 528.887717893568, 1e-6);
    assert_true(list.ratings[0].is_limited);
    assert_false(list.ratings[1].is_limited || list.ratings[2].is_limited);
    rating_list_release(&list);
    crosstable_release(&table);
}

// A ladder whose every rung wins all games against the one below has a rating for each.
static void a_ladder_of_wins_is_rated(void **state) {
    (void)state;
    Crosstable table;
    RatingList list;
    assert_true(crosstable_init(&table, 30, NULL, NULL));
    for (int i = 1; i < 30; i++) {
        add_games(&table, i, i - 1, 1000000, 0, 0);
    }
    const RatingOptions anchored = {.anchor = 0};
    assert_true(rating_list_init(&list, &table, &anchored, NULL, NULL));
    for (int i = 1; i < 30; i++) {
        assert_near(list.ratings[i].elo - list.ratings[i - 1].elo, 400 * log10(2000001), 1e-3);
        assert_true(isfinite(list.ratings[i].error));
    }
    rating_list_release(&list);
    crosstable_release(&table);
}

static void only_draws_are_equal_strength(void **state) {
    (void)state;
    Crosstable table;
    RatingList list;
    assert_true(crosstable_init(&table, 2, NULL, NULL));
    add_games(&table, 0, 1, 0, 10, 0);
    assert_true(rating_list_init(&list, &table, &free_ratings, NULL, NULL));
    assert_near(list.ratings[0].elo, 0, 1e-9);
    assert_near(list.ratings[0].error, 0, 1e-9); // as a match of draws only
    rating_list_release(&list);
    crosstable_release(&table);
}

static void nobody_is_a_list(void **state) {
    (void)state;
    for (int players = 0; players < 4; players++) {
        Crosstable table;
        RatingList list;
        assert_true(crosstable_init(&table, players, NULL, NULL));
        assert_true(rating_list_init(&list, &table, &free_ratings, NULL, NULL));
        for (int i = 0; i < players; i++) {
            assert_false(list.ratings[i].is_rated);
            assert_int_equal(list.order[i], i);
        }
        rating_list_release(&list);
        crosstable_release(&table);
    }
}

static void names_what_is_not_connected(void **state) {
    (void)state;
    static const char *const names[] = {"Alpha", "Beta", "Gamma", "Delta", "Epsilon"};
    Crosstable table;
    RatingList list;
    Error err;
    assert_true(crosstable_init(&table, 5, NULL, NULL));
    add_games(&table, 0, 2, 1, 0, 0);
    add_games(&table, 1, 3, 1, 1, 1);
    RatingOptions options = {.anchor = RATING_NO_ANCHOR, .names = names};
    assert_false(rating_list_init(&list, &table, &options, NULL, &err));
    assert_int_equal(err.code, ERROR_VALUE);
    assert_string_equal(err.text, "no rating list: no games connect 'Alpha' and 1 more with 'Beta' "
                                  "and 1 more; let one of each group play the other");
    options.names = NULL;
    options.anchor = 4;
    assert_false(rating_list_init(&list, &table, &options, NULL, &err));
    assert_string_equal(err.text, "the anchor 'player 5' has played no game");
    crosstable_release(&table);
}

static void fails_without_memory(void **state) {
    (void)state;
    Crosstable table;
    assert_true(crosstable_init(&table, 4, NULL, NULL));
    add_games(&table, 0, 1, 3, 1, 1);
    add_games(&table, 1, 2, 3, 1, 1);
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        RatingList list;
        Error err;
        const bool fine = rating_list_init(&list, &table, &free_ratings, &alloc, &err);
        if (fine) {
            rating_list_release(&list);
        }
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
    crosstable_release(&table);
}

UNIT_TESTS(rating) = {
    cmocka_unit_test(two_players_are_a_match),
    cmocka_unit_test(pairs_are_taken_together),
    cmocka_unit_test(a_chain_adds_up),
    cmocka_unit_test(expected_points_are_points),
    cmocka_unit_test(only_wins_get_one_draw_more),
    cmocka_unit_test(a_ladder_of_wins_is_rated),
    cmocka_unit_test(only_draws_are_equal_strength),
    cmocka_unit_test(nobody_is_a_list),
    cmocka_unit_test(names_what_is_not_connected),
    cmocka_unit_test(fails_without_memory),
};
UNIT_TESTS_END(rating)
