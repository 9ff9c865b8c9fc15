// SPDX-License-Identifier: MIT
// Lists of pairings.
#include "unit.h"

#include "fail_alloc.h"
#include "match/schedule.h"

static Schedule *schedule_of(const SchedulePairing *pairings, size_t count, bool no_swap) {
    const ScheduleRules rules = {.format = MATCH_PAIRINGS,
                                 .players = 4,
                                 .pairings = pairings,
                                 .pairing_count = count,
                                 .no_swap = no_swap};
    Schedule *schedule = NULL;
    assert_true(schedule_create(&schedule, &rules, NULL, NULL));
    return schedule;
}

static ScheduledGame next_of(Schedule *schedule) {
    ScheduleStep step;
    ScheduledGame game;
    assert_true(schedule_next(&step, &game, schedule, NULL));
    assert_int_equal(step, SCHEDULE_GAME);
    return game;
}

static void expect_game(Schedule *schedule, size_t white, size_t black, size_t number,
                        size_t opening) {
    const ScheduledGame game = next_of(schedule);
    assert_int_equal(game.players[0], white);
    assert_int_equal(game.players[1], black);
    assert_int_equal(game.number, number);
    assert_int_equal(game.opening, opening);
}

static void expect_end(Schedule *schedule) {
    ScheduleStep step;
    ScheduledGame game;
    for (int i = 0; i < 2; i++) {
        assert_true(schedule_next(&step, &game, schedule, NULL));
        assert_int_equal(step, SCHEDULE_END);
    }
}

static void pairs_of_a_list_take_turns(void **state) {
    (void)state;
    const SchedulePairing list[] = {{0, 1, 4}, {9, 9, 0}, {2, 3, 2}};
    Schedule *const schedule = schedule_of(list, 3, false);
    assert_int_equal(schedule_total(schedule), 6);
    assert_int_equal(schedule_openings(schedule), 2);
    expect_game(schedule, 0, 1, 0, 0);
    expect_game(schedule, 1, 0, 1, 0);
    expect_game(schedule, 2, 3, 4, 0);
    expect_game(schedule, 3, 2, 5, 0);
    expect_game(schedule, 0, 1, 6, 1);
    expect_game(schedule, 1, 0, 7, 1);
    expect_end(schedule);
    schedule_destroy(schedule);
}

// What makes it possible to take up a match with more games.
static void numbers_do_not_depend_on_how_many_games_there_are(void **state) {
    (void)state;
    const SchedulePairing few[] = {{0, 1, 0}, {1, 2, 6}, {2, 3, 2}};
    const SchedulePairing many[] = {{0, 1, 8}, {1, 2, 10}, {2, 3, 4}};
    Schedule *const short_one = schedule_of(few, 3, false);
    for (size_t i = 0; i < schedule_total(short_one); i++) {
        const ScheduledGame game = next_of(short_one);
        Schedule *const long_one = schedule_of(many, 3, false);
        ScheduledGame same;
        do {
            same = next_of(long_one);
        } while (same.number != game.number);
        assert_int_equal(same.players[0], game.players[0]);
        assert_int_equal(same.players[1], game.players[1]);
        assert_int_equal(same.encounter, game.encounter);
        assert_int_equal(same.pair, game.pair);
        assert_int_equal(same.opening, game.opening);
        schedule_destroy(long_one);
    }
    expect_end(short_one);
    schedule_destroy(short_one);
}

static void a_list_can_be_played_with_fixed_colours(void **state) {
    (void)state;
    const SchedulePairing list[] = {{0, 1, 2}, {3, 2, 1}};
    Schedule *const schedule = schedule_of(list, 2, true);
    assert_int_equal(schedule_openings(schedule), 2);
    expect_game(schedule, 0, 1, 0, 0);
    expect_game(schedule, 3, 2, 1, 0);
    expect_game(schedule, 0, 1, 2, 1);
    expect_end(schedule);
    schedule_destroy(schedule);
}

static void refuse(const SchedulePairing *list, size_t count, const char *text) {
    const ScheduleRules rules = {
        .format = MATCH_PAIRINGS, .players = 3, .pairings = list, .pairing_count = count};
    Schedule *schedule;
    Error err;
    assert_false(schedule_create(&schedule, &rules, NULL, &err));
    assert_non_null(strstr(err.text, text));
}

static void wrong_lists_are_refused(void **state) {
    (void)state;
    const SchedulePairing outside[] = {{0, 1, 2}, {1, 3, 2}};
    const SchedulePairing itself[] = {{1, 1, 2}};
    const SchedulePairing none[] = {{0, 1, 0}, {1, 2, 0}};
    const SchedulePairing long_one[] = {{0, 1, 2}, {1, 2, MATCH_GAMES_MAX}};
    refuse(outside, 2, "pairing 2 is not one of two of the 3 players");
    refuse(itself, 1, "pairing 1");
    refuse(none, 2, "at least one game");
    refuse(none, 0, "at least one game");
    refuse(long_one, 2, "at most");
}

static void memory_may_run_out(void **state) {
    (void)state;
    const SchedulePairing list[] = {{0, 1, 2}, {1, 2, 2}};
    const ScheduleRules rules = {
        .format = MATCH_PAIRINGS, .players = 3, .pairings = list, .pairing_count = 2};
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Schedule *schedule = NULL;
        ScheduleStep step;
        ScheduledGame game;
        Error err;
        const bool fine = schedule_create(&schedule, &rules, &alloc, &err)
                          && schedule_next(&step, &game, schedule, &err);
        schedule_destroy(schedule);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

UNIT_TESTS(schedule) = {
    cmocka_unit_test(pairs_of_a_list_take_turns),
    cmocka_unit_test(numbers_do_not_depend_on_how_many_games_there_are),
    cmocka_unit_test(a_list_can_be_played_with_fixed_colours),
    cmocka_unit_test(wrong_lists_are_refused),
    cmocka_unit_test(memory_may_run_out),
};
UNIT_TESTS_END(schedule)
