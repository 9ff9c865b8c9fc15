// SPDX-License-Identifier: MIT
// The list of the ladder, and its report.
#include "unit.h"

#include "app/ladder_more.h"
#include "engine/strength.h"
#include "fail_alloc.h"
#include "match/openings.h"
#include "player/player_language.h"

static const char *const techniques[] = {
#define TECHNIQUE(name, ...) #name,
#define PARAM(...)
#include "search/techniques.def"
#undef PARAM
#undef TECHNIQUE
};

static LadderList list_of(int64_t nodes) {
    LadderList list;
    assert_true(ladder_list_init(&list, nodes, 3, NULL, NULL));
    return list;
}

static void every_rung_is_a_player_of_its_own(void **state) {
    (void)state;
    LadderList list = list_of(1000);
    for (size_t i = 0; i < list.count; i++) {
        PlayerSpec spec;
        Error err;
        if (!player_spec_parse(&spec, player_registry(), span_of(list.rungs[i].text), NULL, &err)) {
            fail_msg("%s: %s", list.rungs[i].text, err.text);
        }
        player_spec_release(&spec);
        assert_int_equal(ladder_list_find(&list, list.rungs[i].name), i);
    }
    assert_int_equal(ladder_list_find(&list, "nobody"), list.count);
    ladder_list_release(&list);
}

static void every_technique_is_added_once(void **state) {
    (void)state;
    LadderList list = list_of(1000);
    const size_t first = ladder_list_find(&list, "engine, alpha-beta and quiescence");
    assert_true(first < list.count);
    for (size_t i = 0; i < sizeof techniques / sizeof *techniques; i++) {
        char off[80];
        (void)snprintf(off, sizeof off, ",%s=off", techniques[i]);
        bool was_off = true;
        assert_non_null(strstr(list.rungs[first].text, off));
        for (size_t k = first; list.rungs[k].part == LADDER_TECHNIQUES; k++) {
            const bool is_off = strstr(list.rungs[k].text, off) != NULL;
            assert_true(was_off || !is_off);
            was_off = is_off;
        }
        assert_false(was_off);
    }
    ladder_list_release(&list);
}

static void pairings_are_different_and_connect_everything(void **state) {
    (void)state;
    LadderList list = list_of(1000);
    bool *const reached = calloc(list.count, sizeof *reached);
    reached[0] = true;
    for (size_t turn = 0; turn < list.count; turn++) {
        for (size_t i = 0; i < list.pairing_count; i++) {
            const SchedulePairing *const pairing = &list.pairings[i];
            assert_true(pairing->a < pairing->b && pairing->b < list.count);
            if (reached[pairing->a] || reached[pairing->b]) {
                reached[pairing->a] = true;
                reached[pairing->b] = true;
            }
            for (size_t k = 0; k < i; k++) {
                assert_false(list.pairings[k].a == pairing->a && list.pairings[k].b == pairing->b);
            }
        }
    }
    for (size_t i = 0; i < list.count; i++) {
        assert_true(reached[i]);
    }
    free(reached);
    ladder_list_release(&list);
}

static void games_come_in_pairs(void **state) {
    (void)state;
    LadderList list = list_of(1000);
    for (size_t i = 0; i < list.pairing_count; i++) {
        for (size_t games = 1; games < 50; games++) {
            const size_t played = ladder_list_games(&list, i, games);
            assert_true(played >= 2 && played % 2 == 0 && played <= games + 1);
        }
    }
    ladder_list_release(&list);
}

static void openings_can_be_played(void **state) {
    (void)state;
    Text lines;
    text_init(&lines, NULL);
    ladder_openings(&lines);
    const OpeningOptions options = {.lines = text_string(&lines)};
    Openings *openings;
    assert_true(openings_create(&openings, &options, 1000, NULL, NULL, NULL));
    assert_int_equal(openings_count(openings), 256);
    openings_destroy(openings);
    const OpeningOptions empty = {.lines = "# nothing\n"};
    Error err;
    assert_false(openings_create(&openings, &empty, 1, NULL, NULL, &err));
    text_release(&lines);
}

// ---- The report ---------------------------------------------------------------------------------

static void add_games(MatchResults *results, size_t a, size_t b, int half_points, int games) {
    for (int i = 0; i < games; i++) {
        const MatchRecord record = {.players = {a, b}, .half_points = half_points};
        assert_true(match_results_add(results, &record, NULL));
    }
}

static char *page_of(LadderReport *report, MatchResults *results, const LadderList *list) {
    report->list = list;
    report->results = results;
    report->nodes = 1000;
    for (int i = 0; i < LADDER_PARTS; i++) {
        report->has_part[i] = true;
    }
    RatingList ratings;
    Text page;
    text_init(&page, NULL);
    const bool has_ratings = ladder_ratings(&ratings, report, NULL, NULL);
    ladder_page(&page, report, has_ratings ? &ratings : NULL);
    if (has_ratings) {
        rating_list_release(&ratings);
    }
    char *const copy = strdup(text_string(&page));
    text_release(&page);
    return copy;
}

static void expect_in_page(MatchResults *results, const LadderList *list, const char *text) {
    LadderReport report = {.picture = "x.svg"};
    char *const page = page_of(&report, results, list);
    if (strstr(page, text) == NULL) {
        fail_msg("not in the page: %s\n%s", text, page);
    }
    free(page);
}

static void the_scale_is_fixed_at_the_top_or_at_random(void **state) {
    (void)state;
    LadderList list = list_of(1000);
    MatchResults results;
    assert_true(match_results_init(&results, list.count, NULL, NULL));
    add_games(&results, 1, 2, 2, 3);
    add_games(&results, 1, 2, 0, 1);
    expect_in_page(&results, &list, "The mean of the ratings is 0.");
    add_games(&results, 0, 1, 2, 1);
    add_games(&results, 0, 1, 0, 3);
    expect_in_page(&results, &list, "| random | 0 | fixed | | 4 | 25.0 % | - |\n");
    expect_in_page(&results, &list, "| greedy | 191 |");
    const size_t top = ladder_list_find(&list, LADDER_TOP);
    const size_t level = ladder_list_find(&list, "level 19");
    add_games(&results, level, top, 1, 4);
    expect_in_page(&results, &list, "The games do not connect all rungs yet");
    add_games(&results, 0, top, 1, 4);
    expect_in_page(&results, &list, "has 3300. ");
    expect_in_page(&results, &list, "| level 19 | 3300 |");
    match_results_release(&results);
    ladder_list_release(&list);
}

// random, greedy, minimax 1 and 2: far apart, even, and unsure.
static void add_three_steps(MatchResults *results) {
    add_games(results, 0, 1, 0, 40);
    add_games(results, 0, 1, 2, 10);
    add_games(results, 1, 2, 1, 50);
    add_games(results, 2, 3, 0, 6);
    add_games(results, 2, 3, 2, 3);
}

static void steps_are_those_of_one_part(void **state) {
    (void)state;
    LadderList list = list_of(1000);
    MatchResults results;
    assert_true(match_results_init(&results, list.count, NULL, NULL));
    add_three_steps(&results);
    add_games(&results, 3, ladder_list_find(&list, "level 1"), 1, 2); // of another part
    LadderReport report = {.list = &list, .results = &results, .has_part = {true}};
    RatingList ratings;
    assert_true(ladder_ratings(&ratings, &report, NULL, NULL));
    LadderStep step = {0};
    for (size_t i = 0; i < 3; i++) {
        assert_true(ladder_next_step(&step, &report, &ratings));
        assert_int_equal(step.lower, i);
        assert_int_equal(step.upper, i + 1);
        assert_int_equal(step.is_large, i != 1);
        assert_int_equal(step.is_unsure, i != 0);
    }
    assert_false(ladder_next_step(&step, &report, &ratings));
    rating_list_release(&ratings);
    match_results_release(&results);
    ladder_list_release(&list);
}

static size_t games_between(const LadderList *list, size_t a, size_t b) {
    for (size_t i = 0; i < list->pairing_count; i++) {
        if (list->pairings[i].a == a && list->pairings[i].b == b) {
            return list->pairings[i].games;
        }
    }
    return 0;
}

static void more_games_go_to_large_steps_that_are_unsure(void **state) {
    (void)state;
    LadderList list = list_of(1000);
    MatchResults results;
    assert_true(match_results_init(&results, list.count, NULL, NULL));
    add_three_steps(&results);
    LadderReport report = {.list = &list, .results = &results, .has_part = {true}};
    RatingList ratings;
    assert_true(ladder_ratings(&ratings, &report, NULL, NULL));
    // As the list begins with no games at all, those that were played count: 9, as 8.
    static const size_t wanted[] = {18, 28, 42, 50};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        assert_int_equal(ladder_raise(&list, &report, &ratings, 51), 1);
        assert_int_equal(games_between(&list, 0, 1), 0);
        assert_int_equal(games_between(&list, 1, 2), 0);
        assert_int_equal(games_between(&list, 2, 3), wanted[i]);
    }
    assert_int_equal(ladder_raise(&list, &report, &ratings, 51), 0);
    rating_list_release(&ratings);
    match_results_release(&results);
    ladder_list_release(&list);
}

static void levels_are_drawn_and_results_listed(void **state) {
    (void)state;
    LadderList list = list_of(1000);
    MatchResults results;
    assert_true(match_results_init(&results, list.count, NULL, NULL));
    const size_t level = ladder_list_find(&list, "level 1");
    add_games(&results, level, level + 1, 0, 3);
    add_games(&results, level + 1, level, 0, 1);
    char row[80];
    (void)snprintf(row, sizeof row, "| %d | %.1f %% | 4 | 75.0 %% |", strength_rating(2),
                   strength_of_level(2).overlooked / 10.0);
    expect_in_page(&results, &list, row);
    LadderReport report = {.list = &list, .results = &results, .curve = "curve.svg"};
    char *const page = page_of(&report, &results, &list);
    assert_non_null(strstr(page, "(curve.svg)"));
    free(page);
    RatingList ratings;
    assert_true(ladder_ratings(&ratings, &report, NULL, NULL));
    Text out;
    text_init(&out, NULL);
    assert_true(ladder_curve(sink_of_text(&out), &report, &ratings, NULL, NULL));
    assert_non_null(strstr(text_string(&out), ">measured</text>"));
    text_reset(&out);
    ladder_results(&out, &report);
    assert_string_equal(text_string(&out), "player,opponent,wins,draws,losses\n"
                                           "\"level 1\",\"level 2\",1,0,3\n");
    text_release(&out);
    rating_list_release(&ratings);
    match_results_release(&results);
    ladder_list_release(&list);
}

static void memory_may_run_out(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        LadderList list;
        Error err;
        const bool fine = ladder_list_init(&list, 1000, 3, &alloc, &err);
        if (fine) {
            ladder_list_release(&list);
        }
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

UNIT_TESTS(ladder) = {
    cmocka_unit_test(every_rung_is_a_player_of_its_own),
    cmocka_unit_test(every_technique_is_added_once),
    cmocka_unit_test(pairings_are_different_and_connect_everything),
    cmocka_unit_test(games_come_in_pairs),
    cmocka_unit_test(openings_can_be_played),
    cmocka_unit_test(the_scale_is_fixed_at_the_top_or_at_random),
    cmocka_unit_test(steps_are_those_of_one_part),
    cmocka_unit_test(more_games_go_to_large_steps_that_are_unsure),
    cmocka_unit_test(levels_are_drawn_and_results_listed),
    cmocka_unit_test(memory_may_run_out),
};
UNIT_TESTS_END(ladder)
