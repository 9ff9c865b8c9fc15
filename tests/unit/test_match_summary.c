// SPDX-License-Identifier: MIT
#include "unit.h"

#include <math.h>

#include "fail_alloc.h"
#include "match_samples.h"
#include "report/match_summary.h"

static const char *const two_names[] = {"Alpha", "Beta_2|x"};
static const Sprt logistic = {SPRT_LOGISTIC, true, 0, 10, 0.1, 0.05};

// The 80 games of case 3 in test_sprt.c.
static void fill_match(Crosstable *table) {
    assert_true(crosstable_init(table, 2, NULL, NULL));
    sample_add_pairs(table, 0, 1, 2, 0, 0);
    sample_add_pairs(table, 0, 1, 5, 0, 1);
    sample_add_pairs(table, 0, 1, 20, 2, 0);
    sample_add_pairs(table, 0, 1, 2, 1, 1);
    sample_add_pairs(table, 0, 1, 4, 1, 2);
    sample_add_pairs(table, 0, 1, 7, 2, 2);
}

static void assert_summary(const MatchSummary *summary, SummaryFormat format, const char *text) {
    Text out;
    text_init(&out, NULL);
    assert_true(match_summary_write(summary, format, sink_of_text(&out), NULL, NULL));
    assert_string_equal(text_string(&out), text);
    text_release(&out);
}

static void two_players_stand_as_fastchess_says(void **state) {
    (void)state;
    Crosstable table;
    fill_match(&table);
    MatchSummary summary = {.table = &table,
                            .names = two_names,
                            .conditions = "60+0.6, 1t, 16MB, UHO_4060_v2.epd",
                            .uses_pairs = true,
                            .sprt = &logistic};
    assert_summary(&summary, SUMMARY_TEXT,
                   "Results of Alpha vs Beta_2|x (60+0.6, 1t, 16MB, UHO_4060_v2.epd):\n"
                   "Elo: 39.25 +/- 57.04, nElo: 53.33 +/- 76.13\n"
                   "LOS: 91.51 %, DrawRatio: 55.00 %, PairsRatio: 1.57\n"
                   "Games: 80, Wins: 38, Losses: 29, Draws: 13, Points: 44.5 (55.62 %)\n"
                   "Ptnml(0-2): [2, 5, 22, 4, 7], WL/DD Ratio: 10.00\n"
                   "LLR: 0.42 (18.7%) (-2.89, 2.25) [0.00, 10.00]\n");
    assert_summary(&summary, SUMMARY_MARKDOWN,
                   "Results of Alpha vs Beta\\_2\\|x (60+0.6, 1t, 16MB, UHO\\_4060\\_v2.epd):  \n"
                   "Elo: 39.25 +/- 57.04, nElo: 53.33 +/- 76.13  \n"
                   "LOS: 91.51 %, DrawRatio: 55.00 %, PairsRatio: 1.57  \n"
                   "Games: 80, Wins: 38, Losses: 29, Draws: 13, Points: 44.5 (55.62 %)  \n"
                   "Ptnml(0-2): \\[2, 5, 22, 4, 7], WL/DD Ratio: 10.00  \n"
                   "LLR: 0.42 (18.7%) (-2.89, 2.25) [0.00, 10.00]\n");
    summary.uses_pairs = false;
    summary.sprt = NULL;
    summary.conditions = NULL;
    assert_summary(&summary, SUMMARY_TEXT,
                   "Results of Alpha vs Beta_2|x:\n"
                   "Elo: 39.25 +/- 71.04, nElo: 43.04 +/- 76.13\n"
                   "LOS: 86.61 %, DrawRatio: 16.25 %\n"
                   "Games: 80, Wins: 38, Losses: 29, Draws: 13, Points: 44.5 (55.62 %)\n");
    crosstable_release(&table);
}

static void nothing_yet_is_no_fault(void **state) {
    (void)state;
    Crosstable table;
    assert_true(crosstable_init(&table, 2, NULL, NULL));
    const MatchSummary summary = {.table = &table,
                                  .names = two_names,
                                  .conditions = "",
                                  .uses_pairs = true,
                                  .sprt = &logistic};
    assert_summary(&summary, SUMMARY_TEXT,
                   "Results of Alpha vs Beta_2|x:\n"
                   "Elo: nan +/- nan, nElo: nan +/- nan\n"
                   "LOS: nan %, DrawRatio: nan %, PairsRatio: nan\n"
                   "Games: 0, Wins: 0, Losses: 0, Draws: 0, Points: 0.0 (nan %)\n"
                   "Ptnml(0-2): [0, 0, 0, 0, 0], WL/DD Ratio: nan\n"
                   "LLR: 0.00 (0.0%) (-2.89, 2.25) [0.00, 10.00]\n");
    crosstable_release(&table);
}

static void says_what_is_accepted(void **state) {
    (void)state;
    const ResultCounts good = {.pairs = {20, 100, 50, 150, 200, 80}};
    const ResultCounts bad = result_swapped(&good);
    Text out;
    text_init(&out, NULL);
    match_summary_llr(&out, &logistic, &good);
    text_append(&out, "\n");
    match_summary_llr(&out, &logistic, &bad);
    assert_non_null(strstr(text_string(&out), "] H1 accepted\n"));
    assert_non_null(strstr(text_string(&out), "] H0 accepted"));
    text_release(&out);
}

static void write_all(Text *out, const MatchSummary *summary) {
    assert_true(match_summary_write(summary, SUMMARY_TEXT, sink_of_text(out), NULL, NULL));
    text_append(out, "\n");
    assert_true(match_summary_write(summary, SUMMARY_MARKDOWN, sink_of_text(out), NULL, NULL));
}

// The standings' numbers are those that fastchess printed.
static void a_tournament_stands(void **state) {
    (void)state;
    Crosstable table;
    RatingList list;
    sample_tournament(&table);
    const RatingOptions options = {.anchor = 0};
    assert_true(rating_list_init(&list, &table, &options, NULL, NULL));
    const MatchSummary summary = {.table = &table,
                                  .names = sample_names,
                                  .uses_pairs = true,
                                  .ratings = &list,
                                  .has_crosstable = true};
    Text out;
    text_init(&out, NULL);
    write_all(&out, &summary);
    assert_golden("tournament.txt", &out);
    text_release(&out);
    rating_list_release(&list);
    crosstable_release(&table);
}

static void many_players_stand(void **state) {
    (void)state;
    Crosstable table;
    RatingList list;
    many_tournament(&table);
    const RatingOptions options = {.anchor = RATING_NO_ANCHOR};
    assert_true(rating_list_init(&list, &table, &options, NULL, NULL));
    const MatchSummary summary = {
        .table = &table, .names = many_names, .ratings = &list, .has_crosstable = true};
    Text out;
    text_init(&out, NULL);
    write_all(&out, &summary);
    assert_golden("many.txt", &out);
    text_release(&out);
    rating_list_release(&list);
    crosstable_release(&table);
}

static void marks_who_is_out_of_reach(void **state) {
    (void)state;
    static const char *const names[] = {"A", "B", "C\n"};
    Crosstable table;
    RatingList list;
    assert_true(crosstable_init(&table, 3, NULL, NULL));
    sample_add_pairs(&table, 0, 1, 5, 2, 2);
    const RatingOptions options = {.anchor = 1, .anchor_elo = 1000};
    assert_true(rating_list_init(&list, &table, &options, NULL, NULL));
    const MatchSummary summary = {.table = &table, .names = names, .ratings = &list};
    assert_summary(
        &summary, SUMMARY_TEXT,
        "Rank  Name   Elo  +/-  nElo  +/-  Games   Score  Draw\n"
        "   1  A      inf  nan   inf  nan     10  100.0%  0.0%\n"
        "   2  B     -inf  nan  -inf  nan     10    0.0%  0.0%\n"
        "   3  C?       -    -     -    -      0       -     -\n"
        "\n"
        "Rank  Name   Rating    +/-   Lead    +/-  Games   Score\n"
        "   1  A     1528.9*  355.2  528.9  355.2     10  100.0%\n"
        "   2  B      1000.0  fixed      -      -     10    0.0%\n"
        "* All games with the main group won, or all lost: one drawn game is added to each such "
        "pairing.\n"
        "Players without games are not rated.\n");
    rating_list_release(&list);
    crosstable_release(&table);
}

static void numbers_are_plain(void **state) {
    (void)state;

    static const struct {
        double value;
        int places;
        const char *text;
    } cases[] = {
        {0, 2, "0.00"},         {-0.0, 2, "0.00"},      {-0.004, 2, "0.00"},
        {-0.006, 2, "-0.01"},   {1e9, 0, "1000000000"}, {HUGE_VAL, 2, "inf"},
        {-HUGE_VAL, 2, "-inf"}, {1e300, 2, "inf"},      {-(double)NAN, 2, "nan"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char out[SUMMARY_NUMBER_SIZE];
        assert_string_equal(summary_number(out, cases[i].value, cases[i].places), cases[i].text);
    }
}

static void fails_without_memory(void **state) {
    (void)state;
    Crosstable table;
    RatingList list;
    sample_tournament(&table);
    const RatingOptions options = {.anchor = 0};
    assert_true(rating_list_init(&list, &table, &options, NULL, NULL));
    const MatchSummary summary = {.table = &table,
                                  .names = sample_names,
                                  .uses_pairs = true,
                                  .ratings = &list,
                                  .has_crosstable = true};
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Error err;
        Text out;
        text_init(&out, NULL);
        const bool fine =
            match_summary_write(&summary, SUMMARY_TEXT, sink_of_text(&out), &alloc, &err);
        assert_true(fine || out.length == 0);
        text_release(&out);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
    rating_list_release(&list);
    crosstable_release(&table);
}

UNIT_TESTS(match_summary) = {
    cmocka_unit_test(two_players_stand_as_fastchess_says),
    cmocka_unit_test(nothing_yet_is_no_fault),
    cmocka_unit_test(says_what_is_accepted),
    cmocka_unit_test(a_tournament_stands),
    cmocka_unit_test(many_players_stand),
    cmocka_unit_test(marks_who_is_out_of_reach),
    cmocka_unit_test(numbers_are_plain),
    cmocka_unit_test(fails_without_memory),
};
UNIT_TESTS_END(match_summary)
