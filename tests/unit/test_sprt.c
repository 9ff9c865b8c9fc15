// SPDX-License-Identifier: MIT
// The numbers of match_elo.h and sprt.h together, since fastchess prints them together.
#include "unit.h"

#include <math.h>

#include "stats/match_elo.h"
#include "stats/sprt.h"

typedef struct KnownCase {
    const char *what;
    Sprt sprt;
    ResultCounts counts;
    const char *elo;
    const char *ratios; // draws %, pairs ratio, WL/DD ratio, points %
    const char *llr;
    SprtDecision decision;
} KnownCase;

// Numbered cases: matches that fastchess alpha 1.8.2 played (this engine against itself, 120 to
// 3000 nodes a move, openings UHO_4060_v2) and what it printed. The others: its classes SPRT,
// EloPentanomial and EloWDL, asked by a small program. "-nan" and "-0.00" are written without sign.
static const KnownCase known_cases[] = {
    {"1: 60 games, fastchess -sprt model=normalized",
     {SPRT_NORMALIZED, true, 0, 5, 0.05, 0.05},
     {26, 9, 25, {8, 3, 6, 0, 6, 7}},
     "Elo: 5.79 +/- 96.70, nElo: 5.40 +/- 87.91, LOS: 54.79 %",
     "20.00 1.18 inf 50.83",
     "0.01 0.2% (-2.94, 2.94)",
     SPRT_CONTINUE},
    {"2: 50 games, -report penta=false, model=bayesian",
     {SPRT_BAYESIAN, false, -3, 1, 0.05, 0.1},
     {23, 4, 23, {0, 0, 0, 0, 0, 0}},
     "Elo: 0.00 +/- 94.64, nElo: 0.00 +/- 96.30, LOS: 50.00 %",
     "8.00 nan nan 50.00",
     "0.00 0.1% (-2.25, 2.89)",
     SPRT_CONTINUE},
    {"3: 80 games, model=logistic",
     {SPRT_LOGISTIC, true, 0, 10, 0.1, 0.05},
     {38, 13, 29, {2, 5, 20, 2, 4, 7}},
     "Elo: 39.25 +/- 57.04, nElo: 53.33 +/- 76.13, LOS: 91.51 %",
     "55.00 1.57 10.00 55.62",
     "0.42 18.7% (-2.89, 2.25)",
     SPRT_CONTINUE},
    {"4: 60 games, -report penta=false, model=normalized",
     {SPRT_NORMALIZED, false, -5, 0, 0.05, 0.05},
     {28, 10, 22, {0, 0, 0, 0, 0, 0}},
     "Elo: 34.86 +/- 82.12, nElo: 38.29 +/- 87.91, LOS: 80.34 %",
     "16.67 nan nan 55.00",
     "0.10 3.4% (-2.94, 2.94)",
     SPRT_CONTINUE},
    {"5: 8 games, only wins",
     {SPRT_NORMALIZED, true, 0, 5, 0.05, 0.05},
     {8, 0, 0, {0, 0, 0, 0, 0, 4}},
     "Elo: inf +/- nan, nElo: inf +/- nan, LOS: 100.00 %",
     "0.00 inf nan 100.00",
     "0.08 2.7% (-2.94, 2.94)",
     SPRT_CONTINUE},
    {"6: one pair, a win each",
     {SPRT_LOGISTIC, true, 0, 5, 0.05, 0.05},
     {1, 0, 1, {0, 0, 1, 0, 0, 0}},
     "Elo: 0.00 +/- 0.00, nElo: nan +/- nan, LOS: nan %",
     "100.00 nan inf 50.00",
     "-0.01 -0.4% (-2.94, 2.94)",
     SPRT_CONTINUE},
    {"no games",
     {SPRT_NORMALIZED, true, 0, 5, 0.05, 0.05},
     {0, 0, 0, {0, 0, 0, 0, 0, 0}},
     "Elo: nan +/- nan, nElo: nan +/- nan, LOS: nan %",
     "nan nan nan nan",
     "0.00 0.0% (-2.94, 2.94)",
     SPRT_CONTINUE},
    {"no games",
     {SPRT_LOGISTIC, false, 0, 5, 0.05, 0.05},
     {0, 0, 0, {0, 0, 0, 0, 0, 0}},
     "Elo: nan +/- nan, nElo: nan +/- nan, LOS: nan %",
     "nan nan nan nan",
     "0.00 0.0% (-2.94, 2.94)",
     SPRT_CONTINUE},
    {"no games",
     {SPRT_BAYESIAN, false, 0, 5, 0.05, 0.05},
     {0, 0, 0, {0, 0, 0, 0, 0, 0}},
     "Elo: nan +/- nan, nElo: nan +/- nan, LOS: nan %",
     "nan nan nan nan",
     "0.00 0.0% (-2.94, 2.94)",
     SPRT_CONTINUE},
    {"only draws",
     {SPRT_NORMALIZED, true, 0, 5, 0.05, 0.05},
     {0, 20, 0, {0, 0, 0, 10, 0, 0}},
     "Elo: 0.00 +/- 0.00, nElo: nan +/- nan, LOS: nan %",
     "100.00 nan 0.00 50.00",
     "0.00 -0.1% (-2.94, 2.94)",
     SPRT_CONTINUE},
    {"only draws",
     {SPRT_LOGISTIC, false, 0, 5, 0.05, 0.05},
     {0, 20, 0, {0, 0, 0, 10, 0, 0}},
     "Elo: 0.00 +/- 0.00, nElo: nan +/- nan, LOS: nan %",
     "100.00 nan 0.00 50.00",
     "-0.28 -9.6% (-2.94, 2.94)",
     SPRT_CONTINUE},
    {"only losses",
     {SPRT_NORMALIZED, true, 0, 5, 0.05, 0.05},
     {0, 0, 40, {20, 0, 0, 0, 0, 0}},
     "Elo: -inf +/- nan, nElo: -inf +/- nan, LOS: 0.00 %",
     "0.00 0.00 nan 0.00",
     "-0.41 -14.0% (-2.94, 2.94)",
     SPRT_CONTINUE},
    {"only losses",
     {SPRT_BAYESIAN, false, 0, 5, 0.05, 0.05},
     {0, 0, 40, {20, 0, 0, 0, 0, 0}},
     "Elo: -inf +/- nan, nElo: -inf +/- nan, LOS: 0.00 %",
     "0.00 0.00 nan 0.00",
     "0.00 0.0% (-2.94, 2.94)",
     SPRT_CONTINUE},
    {"a long test",
     {SPRT_NORMALIZED, true, 0, 2, 0.05, 0.05},
     {24107, 51022, 23411, {1421, 11002, 5240, 19101, 11260, 1246}},
     "Elo: -0.32 +/- 1.25, nElo: -0.56 +/- 2.17, LOS: 30.61 %",
     "49.40 1.01 0.27 50.35",
     "-2.55 -86.6% (-2.94, 2.94)",
     SPRT_CONTINUE},
    {"a long test",
     {SPRT_LOGISTIC, true, 0, 2, 0.05, 0.05},
     {24107, 51022, 23411, {1421, 11002, 5240, 19101, 11260, 1246}},
     "Elo: -0.32 +/- 1.25, nElo: -0.56 +/- 2.17, LOS: 30.61 %",
     "49.40 1.01 0.27 50.35",
     "-6.47 -219.8% (-2.94, 2.94)",
     SPRT_ACCEPT_H0},
    {"a long test",
     {SPRT_BAYESIAN, false, 0, 5, 0.05, 0.05},
     {24107, 51022, 23411, {1421, 11002, 5240, 19101, 11260, 1246}},
     "Elo: 2.45 +/- 1.51, nElo: 3.53 +/- 2.17, LOS: 99.93 %",
     "51.78 1.01 0.27 50.35",
     "3.87 131.3% (-2.94, 2.94)",
     SPRT_ACCEPT_H1},
    {"a long test",
     {SPRT_LOGISTIC, false, 0, 2, 0.05, 0.05},
     {24107, 51022, 23411, {1421, 11002, 5240, 19101, 11260, 1246}},
     "Elo: 2.45 +/- 1.51, nElo: 3.53 +/- 2.17, LOS: 99.93 %",
     "51.78 1.01 0.27 50.35",
     "4.92 167.2% (-2.94, 2.94)",
     SPRT_ACCEPT_H1},
    {"lopsided, far from both hypotheses",
     {SPRT_NORMALIZED, true, 0.5, 5.5, 0.05, 0.02},
     {56143, 82045, 2948, {0, 0, 2948, 18254, 45537, 3829}},
     "Elo: 137.74 +/- 0.81, nElo: 341.49 +/- 1.81, LOS: 100.00 %",
     "30.04 inf 0.16 68.85",
     "891.39 29957.2% (-3.86, 2.98)",
     SPRT_ACCEPT_H1},
    {"lopsided, far from both hypotheses",
     {SPRT_NORMALIZED, false, 0.5, 10.5, 0.01, 0.02},
     {0, 0, 6211, {0, 0, 0, 0, 0, 0}},
     "Elo: -inf +/- nan, nElo: -inf +/- nan, LOS: 0.00 %",
     "0.00 nan nan 0.00",
     "-183.22 -4695.6% (-3.90, 4.58)",
     SPRT_ACCEPT_H0},
};

// As printf does, but nan and zero without sign.
static const char *number(char out[32], double value, int places) {
    (void)snprintf(out, 32, "%.*f", places, value);
    if (isnan(value)) {
        return "nan";
    }
    return out[0] == '-' && strspn(out + 1, "0.") == strlen(out + 1) ? out + 1 : out;
}

static void equals_what_fastchess_prints(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof known_cases / sizeof known_cases[0]; i++) {
        const KnownCase *const known = &known_cases[i];
        const ResultCounts *const counts = &known->counts;
        const bool pairs = known->sprt.uses_pairs;
        const MatchElo elo = pairs ? match_elo_of_pairs(counts) : match_elo_of_games(counts);
        char text[5][32];
        char line[200];
        (void)snprintf(line, sizeof line, "Elo: %s +/- %s, nElo: %s +/- %s, LOS: %s %%",
                       number(text[0], elo.elo, 2), number(text[1], elo.elo_error, 2),
                       number(text[2], elo.nelo, 2), number(text[3], elo.nelo_error, 2),
                       number(text[4], elo.los * 100, 2));
        assert_string_equal(line, known->elo);
        const double draws = pairs ? match_even_pairs_percent(counts) : match_draw_percent(counts);
        (void)snprintf(line, sizeof line, "%s %s %s %s", number(text[0], draws, 2),
                       number(text[1], match_pair_ratio(counts), 2),
                       number(text[2], match_wl_dd_ratio(counts), 2),
                       number(text[3], match_points_percent(counts), 2));
        assert_string_equal(line, known->ratios);

        assert_true(sprt_check(&known->sprt, NULL));
        const double llr = sprt_llr(&known->sprt, counts);
        (void)snprintf(line, sizeof line, "%s %s%% (%.2f, %.2f)", number(text[0], llr, 2),
                       number(text[1], sprt_fraction(&known->sprt, llr) * 100, 1),
                       sprt_lower_bound(&known->sprt), sprt_upper_bound(&known->sprt));
        assert_string_equal(line, known->llr);
        assert_int_equal(sprt_decide(&known->sprt, llr), known->decision);
    }
}

// The other player's point of view is the opposite one. (Not to the last digit: the roots are found
// from one side; and not where hardly any likely distribution fits the hypotheses.)
static void both_sides_agree(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof known_cases / sizeof known_cases[0]; i++) {
        if (strncmp(known_cases[i].what, "lopsided", 8) == 0) {
            continue;
        }
        const ResultCounts swapped = result_swapped(&known_cases[i].counts);
        Sprt sprt = known_cases[i].sprt;
        const double llr = sprt_llr(&sprt, &known_cases[i].counts);
        sprt.elo0 = -known_cases[i].sprt.elo1;
        sprt.elo1 = -known_cases[i].sprt.elo0;
        const double back = sprt_llr(&sprt, &swapped);
        assert_true(fabs(llr + back) <= 1e-3 + fabs(llr) * 1e-3);
        const MatchElo elo = match_elo_of_games(&known_cases[i].counts);
        const MatchElo other = match_elo_of_games(&swapped);
        assert_true(isnan(elo.elo) || isinf(elo.elo) || fabs(elo.elo + other.elo) < 1e-9);
    }
}

static void decides_at_the_bounds(void **state) {
    (void)state;
    const Sprt sprt = {SPRT_LOGISTIC, true, 0, 5, 0.05, 0.05};
    const double lower = sprt_lower_bound(&sprt);
    const double upper = sprt_upper_bound(&sprt);
    assert_true(fabs(upper - log(19)) < 1e-12 && fabs(lower + log(19)) < 1e-12);
    assert_int_equal(sprt_decide(&sprt, upper), SPRT_ACCEPT_H1);
    assert_int_equal(sprt_decide(&sprt, lower), SPRT_ACCEPT_H0);
    assert_int_equal(sprt_decide(&sprt, 0), SPRT_CONTINUE);
    assert_int_equal(sprt_decide(&sprt, nextafter(upper, 0)), SPRT_CONTINUE);
    assert_int_equal(sprt_decide(&sprt, nextafter(lower, 0)), SPRT_CONTINUE);
    assert_true(fabs(sprt_fraction(&sprt, lower) + 1) < 1e-12);
}

static void refuses_what_makes_no_test(void **state) {
    (void)state;
    const double nan = (double)NAN;

    const struct {
        Sprt sprt;
        const char *text;
    } cases[] = {
        {{SPRT_NORMALIZED, true, 5, 5, 0.05, 0.05}, "elo0 must be less than elo1, not 5 and 5"},
        {{SPRT_NORMALIZED, true, nan, 5, 0.05, 0.05}, "elo0 must be less than elo1, not nan and 5"},
        {{SPRT_NORMALIZED, true, 0, HUGE_VAL, 0.05, 0.05},
         "elo0 must be less than elo1, not 0 and inf"},
        {{SPRT_NORMALIZED, true, 0, 5, 0, 0.05}, "alpha must lie between 0 and 1"},
        {{SPRT_NORMALIZED, true, 0, 5, nan, 0.05}, "alpha must lie between 0 and 1"},
        {{SPRT_NORMALIZED, true, 0, 5, 0.05, 1}, "beta must lie between 0 and 1"},
        {{SPRT_NORMALIZED, true, 0, 5, 0.5, 0.5}, "alpha and beta together must be less than 1"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Error err;
        assert_false(sprt_check(&cases[i].sprt, &err));
        assert_int_equal(err.code, ERROR_VALUE);
        assert_string_equal(err.text, cases[i].text);
    }
}

static void reads_the_models_names(void **state) {
    (void)state;
    for (int i = 0; i < SPRT_MODELS; i++) {
        SprtModel model = SPRT_MODELS;
        assert_true(sprt_model_parse(&model, span_of(sprt_model_name((SprtModel)i)), NULL));
        assert_int_equal(model, i);
    }
    SprtModel model = SPRT_BAYESIAN;
    Error err;
    assert_false(sprt_model_parse(&model, span_of("normal"), &err));
    assert_int_equal(model, SPRT_BAYESIAN);
    assert_string_equal(err.text,
                        "no model 'normal' of the SPRT: give normalized, logistic or bayesian");
}

// Hypotheses beyond any sense end, and give a number.
static void extremes_end(void **state) {
    (void)state;
    const double elos[] = {-100000, -3000, -1, 0, 1e-9, 1, 3000, 100000};
    for (size_t i = 0; i < sizeof known_cases / sizeof known_cases[0]; i++) {
        for (int k = 0; k < 7 * SPRT_MODELS; k++) {
            Sprt sprt = known_cases[i].sprt;
            sprt.model = (SprtModel)(k % SPRT_MODELS);
            sprt.elo0 = elos[k / SPRT_MODELS];
            sprt.elo1 = elos[k / SPRT_MODELS + 1];
            (void)sprt_decide(&sprt, sprt_llr(&sprt, &known_cases[i].counts));
        }
    }
}

UNIT_TESTS(sprt) = {
    cmocka_unit_test(equals_what_fastchess_prints), cmocka_unit_test(both_sides_agree),
    cmocka_unit_test(decides_at_the_bounds),        cmocka_unit_test(refuses_what_makes_no_test),
    cmocka_unit_test(reads_the_models_names),       cmocka_unit_test(extremes_end),
};
UNIT_TESTS_END(sprt)
