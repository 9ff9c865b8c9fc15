// SPDX-License-Identifier: MIT
#include "match/adjudicator.h"

#include "position_of.h"

typedef struct Bench {
    Game game;
    Adjudicator adjudicator;
    const char *verdict;
} Bench;

static void bench_init(Bench *bench, AdjudicationRules rules) {
    const Position start = pos_initial();
    game_init(&bench->game, &start, NULL);
    adjudicator_init(&bench->adjudicator, &rules);
    bench->verdict = "";
}

static Score cents(int amount) {
    return (Score){.kind = SCORE_NUMBER, .amount = amount, .per_unit = 100};
}

// The side to move plays this and says that; White's score.
static Outcome play(Bench *bench, const char *move, Score score) {
    const int color = pos_side(game_position(&bench->game));
    play_moves(&bench->game, move);
    return adjudicator_note(&bench->adjudicator, &bench->game, color, score, &bench->verdict);
}

// Knights go out and back: plies without captures and pawn moves. Returns the ply after which it
// ended, 0 when it did not.
static int shuffle(Bench *bench, int plies, Score white, Score black, Outcome *outcome) {
    static const char *const moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    for (int ply = 0; ply < plies; ply++) {
        *outcome = play(bench, moves[ply % 4], ply % 2 == 0 ? white : black);
        if (outcome_is_over(*outcome)) {
            assert_int_equal(outcome->reason, REASON_ADJUDICATION);
            assert_non_null(bench->verdict);
            return ply + 1;
        }
        assert_null(bench->verdict);
    }
    return 0;
}

static int shuffle_alone(AdjudicationRules rules, int plies, Score white, Score black,
                         Outcome *outcome) {
    Bench bench;
    bench_init(&bench, rules);
    const int end = shuffle(&bench, plies, white, black, outcome);
    game_release(&bench.game);
    return end;
}

static void without_rules_nothing_ends(void **state) {
    (void)state;
    Outcome outcome;
    const Score mate = {.kind = SCORE_MATE, .amount = 1};
    assert_int_equal(shuffle_alone((AdjudicationRules){0}, 200, cents(0), cents(0), &outcome), 0);
    assert_int_equal(shuffle_alone((AdjudicationRules){0}, 200, mate, mate, &outcome), 0);
}

static void draws_by_even_scores(void **state) {
    (void)state;
    Outcome outcome;
    AdjudicationRules rules = {.draw_moves = 3, .draw_score = 10};
    assert_int_equal(shuffle_alone(rules, 99, cents(10), cents(-10), &outcome), 6);
    assert_int_equal(outcome.winner, COLOR_NONE);
    assert_int_equal(shuffle_alone(rules, 99, cents(10), cents(-11), &outcome), 0);
    assert_int_equal(shuffle_alone(rules, 99, cents(0), (Score){0}, &outcome), 0);
    rules.draw_from = 20; // the 20th move stands on the board after 38 plies
    assert_int_equal(shuffle_alone(rules, 99, cents(0), cents(0), &outcome), 38);
    // A mate is beyond any score.
    rules.draw_score = 1000000;
    const Score mates[] = {{.kind = SCORE_MATE, .amount = 3},
                           {.kind = SCORE_PLUS_INF},
                           {.kind = SCORE_MINUS_INF},
                           {.kind = SCORE_NUMBER, .amount = INT32_MIN, .per_unit = 1}};
    for (size_t i = 0; i < sizeof mates / sizeof *mates; i++) {
        assert_int_equal(shuffle_alone(rules, 99, cents(0), mates[i], &outcome), 0);
    }
}

static void pawn_moves_begin_anew(void **state) {
    (void)state;
    Bench bench;
    bench_init(&bench, (AdjudicationRules){.draw_moves = 2, .draw_score = 0});
    Outcome outcome;
    assert_int_equal(shuffle(&bench, 3, cents(0), cents(0), &outcome), 0);
    assert_false(outcome_is_over(play(&bench, "e7e5", cents(0)))); // the first of four
    assert_false(outcome_is_over(play(&bench, "g1f3", cents(0))));
    assert_false(outcome_is_over(play(&bench, "b8c6", cents(0))));
    assert_true(outcome_is_over(play(&bench, "f3g1", cents(0))));
    assert_string_equal(bench.verdict, "drawn by the scores");
    game_release(&bench.game);
}

static void resigns_for_the_loser(void **state) {
    (void)state;
    Outcome outcome;
    AdjudicationRules rules = {.resign_moves = 3, .resign_score = 600};
    // White says so at plies 1, 3 and 5.
    assert_int_equal(shuffle_alone(rules, 99, cents(-600), cents(0), &outcome), 5);
    assert_int_equal(outcome.winner, BLACK);
    assert_int_equal(shuffle_alone(rules, 99, cents(0), cents(600), &outcome), 6);
    assert_int_equal(outcome.winner, WHITE);
    assert_int_equal(shuffle_alone(rules, 99, cents(-599), cents(599), &outcome), 0);
    assert_int_equal(shuffle_alone(rules, 99, cents(900), cents(-900), &outcome), 0); // winners
    const Score lost = {.kind = SCORE_MATE, .amount = -4};
    assert_int_equal(shuffle_alone(rules, 99, lost, (Score){0}, &outcome), 5);
    rules.resign_two_sided = true;
    assert_int_equal(shuffle_alone(rules, 99, cents(-600), cents(0), &outcome), 0);
    assert_int_equal(shuffle_alone(rules, 99, cents(-600), cents(-600), &outcome), 6);
    assert_int_equal(outcome.winner, BLACK);
    assert_int_equal(shuffle_alone(rules, 99, lost, (Score){0}, &outcome), 0);
}

static void rows_are_broken(void **state) {
    (void)state;
    Outcome outcome;
    Bench bench;
    bench_init(&bench, (AdjudicationRules){.resign_moves = 2, .resign_score = 100});
    assert_int_equal(shuffle(&bench, 1, cents(-200), cents(0), &outcome), 0);
    assert_false(outcome_is_over(play(&bench, "g8f6", cents(0))));
    assert_false(outcome_is_over(play(&bench, "f3g1", (Score){0}))); // said nothing
    assert_false(outcome_is_over(play(&bench, "f6g8", cents(0))));
    assert_false(outcome_is_over(play(&bench, "g1f3", cents(-200))));
    assert_false(outcome_is_over(play(&bench, "g8f6", cents(0))));
    assert_true(outcome_is_over(play(&bench, "f3g1", cents(-200))));
    assert_string_equal(bench.verdict, "decided by the scores");
    game_release(&bench.game);
}

static void games_are_not_too_long(void **state) {
    (void)state;
    Outcome outcome;
    assert_int_equal(
        shuffle_alone((AdjudicationRules){.longest = 7}, 99, cents(0), cents(0), &outcome), 14);
    assert_int_equal(outcome.winner, COLOR_NONE);
    // Other units than hundredths, and none.
    const Score pawns = {.kind = SCORE_NUMBER, .amount = -6, .per_unit = 1};
    const Score bare = {.kind = SCORE_NUMBER, .amount = -6, .per_unit = 0};
    const AdjudicationRules rules = {.resign_moves = 1, .resign_score = 600};
    assert_int_equal(shuffle_alone(rules, 9, pawns, cents(0), &outcome), 1);
    assert_int_equal(shuffle_alone(rules, 9, bare, cents(0), &outcome), 1);
}

UNIT_TESTS(adjudicator) = {
    cmocka_unit_test(without_rules_nothing_ends),
    cmocka_unit_test(draws_by_even_scores),
    cmocka_unit_test(pawn_moves_begin_anew),
    cmocka_unit_test(resigns_for_the_loser),
    cmocka_unit_test(rows_are_broken),
    cmocka_unit_test(games_are_not_too_long),
};
UNIT_TESTS_END(adjudicator)
