// SPDX-License-Identifier: MIT
#include "unit.h"

#include <math.h>

#include "fail_alloc.h"
#include "match_samples.h"
#include "report/match_charts.h"

typedef struct Tournament {
    Crosstable table;
    RatingList list;
    MatchSummary summary;
} Tournament;

static void tournament_init(Tournament *tournament, bool has_many) {
    if (has_many) {
        many_tournament(&tournament->table);
    } else {
        sample_tournament(&tournament->table);
    }
    const RatingOptions options = {.anchor = 0};
    assert_true(rating_list_init(&tournament->list, &tournament->table, &options, NULL, NULL));
    tournament->summary = (MatchSummary){.table = &tournament->table,
                                         .names = has_many ? many_names : sample_names,
                                         .conditions = "200 nodes, UHO_4060_v2.epd",
                                         .uses_pairs = true,
                                         .ratings = &tournament->list};
}

static void tournament_release(Tournament *tournament) {
    rating_list_release(&tournament->list);
    crosstable_release(&tournament->table);
}

static void draws_cross_tables(void **state) {
    (void)state;
    for (int many = 0; many < 2; many++) {
        Tournament tournament;
        Text out;
        tournament_init(&tournament, many == 1);
        text_init(&out, NULL);
        assert_true(match_chart_crosstable(&tournament.summary, "Cross table", sink_of_text(&out),
                                           NULL, NULL));
        assert_golden(many == 1 ? "crosstable_many.svg" : "crosstable.svg", &out);
        text_release(&out);
        tournament_release(&tournament);
    }
}

static void draws_ratings(void **state) {
    (void)state;
    for (int many = 0; many < 2; many++) {
        Tournament tournament;
        Text out;
        tournament_init(&tournament, many == 1);
        text_init(&out, NULL);
        assert_true(match_chart_ratings(&tournament.summary, "Ratings", sink_of_text(&out), NULL));
        assert_golden(many == 1 ? "ratings_many.svg" : "ratings.svg", &out);
        text_release(&out);
        tournament_release(&tournament);
    }
}

static void shows_who_is_out_of_reach(void **state) {
    (void)state;
    static const char *const names[] = {"winner", "one", "two", "absent"};
    Crosstable table;
    RatingList list;
    Text out;
    text_init(&out, NULL);
    assert_true(crosstable_init(&table, 4, NULL, NULL));
    sample_add_pairs(&table, 0, 1, 20, 2, 2);
    sample_add_pairs(&table, 1, 2, 20, 2, 1);
    sample_add_pairs(&table, 1, 2, 10, 1, 0);
    const RatingOptions options = {.anchor = 1, .anchor_elo = 1500};
    assert_true(rating_list_init(&list, &table, &options, NULL, NULL));
    const MatchSummary summary = {.table = &table, .names = names, .ratings = &list};
    assert_true(match_chart_ratings(&summary, "Ratings", sink_of_text(&out), NULL));
    assert_golden("ratings_limited.svg", &out);
    text_release(&out);
    rating_list_release(&list);
    crosstable_release(&table);
}

// A test as it could have gone: 3000 pairs of a player 8 Elo stronger.
static void draws_the_way_of_an_sprt(void **state) {
    (void)state;

    enum { PAIRS = 3000 };

    static const Sprt sprt = {SPRT_NORMALIZED, true, 0, 5, 0.05, 0.05};
    LlrPoint *const points = calloc(PAIRS, sizeof *points);
    assert_non_null(points);
    ResultCounts counts = {0};
    Rng rng;
    rng_seed(&rng, 3);
    size_t count = 0;
    SprtDecision decision = SPRT_CONTINUE;
    while (count < PAIRS && decision == SPRT_CONTINUE) {
        const uint64_t roll = rng_below(&rng, 1000);
        counts.pairs[roll < 30    ? PAIR_LL
                     : roll < 240 ? PAIR_LD
                     : roll < 340 ? PAIR_WL
                     : roll < 720 ? PAIR_DD
                     : roll < 965 ? PAIR_WD
                                  : PAIR_WW]++;
        points[count] = (LlrPoint){2.0 * (double)(count + 1), sprt_llr(&sprt, &counts)};
        decision = sprt_decide(&sprt, points[count].llr);
        count++;
    }
    Text out;
    text_init(&out, NULL);
    const MatchSummary summary = {.sprt = &sprt, .conditions = "10+0.1, UHO_4060_v2.epd"};
    assert_true(match_chart_llr(&summary, points, count, "New - old", sink_of_text(&out), NULL));
    assert_golden("llr.svg", &out);
    text_release(&out);
    free(points);
}

static void nothing_is_no_fault(void **state) {
    (void)state;
    static const Sprt sprt = {SPRT_BAYESIAN, false, -3, 1, 0.05, 0.1};
    static const LlrPoint odd[] = {{1, (double)NAN}, {2, HUGE_VAL}, {3, 0.5}};
    Crosstable table;
    RatingList list;
    Text out;
    text_init(&out, NULL);
    assert_true(crosstable_init(&table, 0, NULL, NULL));
    const RatingOptions options = {.anchor = RATING_NO_ANCHOR};
    assert_true(rating_list_init(&list, &table, &options, NULL, NULL));
    const MatchSummary summary = {
        .table = &table, .names = sample_names, .sprt = &sprt, .ratings = &list};
    assert_true(match_chart_crosstable(&summary, "t", sink_of_text(&out), NULL, NULL));
    assert_true(match_chart_ratings(&summary, "t", sink_of_text(&out), NULL));
    assert_true(match_chart_llr(&summary, NULL, 0, "t", sink_of_text(&out), NULL));
    assert_true(match_chart_llr(&summary, odd, 3, "t", sink_of_text(&out), NULL));
    assert_non_null(strstr(text_string(&out), "BayesElo -3.00"));
    assert_null(strstr(text_string(&out), "nan"));
    text_release(&out);
    rating_list_release(&list);
    crosstable_release(&table);
}

static bool refuse(void *context, const void *data, size_t size, Error *err) {
    (void)data;
    size_t *const room = context;
    if (size > *room) {
        return error_set(err, ERROR_IO, "full");
    }
    *room -= size;
    return true;
}

static void faults_are_errors(void **state) {
    (void)state;
    Tournament tournament;
    Error err;
    tournament_init(&tournament, false);
    for (size_t room = 0; room < 4000; room += 400) {
        size_t left = room;
        const ByteSink sink = {refuse, &left};
        assert_false(match_chart_crosstable(&tournament.summary, "t", sink, NULL, &err));
        assert_int_equal(err.code, ERROR_IO);
        left = room;
        assert_false(match_chart_ratings(&tournament.summary, "t", sink, &err));
        assert_int_equal(err.code, ERROR_IO);
    }
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Text out;
        text_init(&out, NULL);
        const bool fine =
            match_chart_crosstable(&tournament.summary, "t", sink_of_text(&out), &alloc, &err);
        text_release(&out);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
    tournament_release(&tournament);
}

UNIT_TESTS(match_charts) = {
    cmocka_unit_test(draws_cross_tables),        cmocka_unit_test(draws_ratings),
    cmocka_unit_test(shows_who_is_out_of_reach), cmocka_unit_test(draws_the_way_of_an_sprt),
    cmocka_unit_test(nothing_is_no_fault),       cmocka_unit_test(faults_are_errors),
};
UNIT_TESTS_END(match_charts)
