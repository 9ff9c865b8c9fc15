// SPDX-License-Identifier: MIT
#include "unit.h"

#include <math.h>

#include "base/rng.h"
#include "fail_alloc.h"
#include "match/spsa.h"

static const SpsaParameter sample[] = {
    {"whole", true, 50, 0, 100, 4, 0.01},
    {"other", false, 0.5, -2, 2, 0.25, 0.02},
};

static Spsa begin(const SpsaParameter *parameters, size_t count, const SpsaRules *rules) {
    Spsa spsa;
    Error err;
    assert_true(spsa_init(&spsa, rules, parameters, count, NULL, &err));
    return spsa;
}

static void assert_near(double a, double b, double tolerance) {
    if (fabs(a - b) > tolerance) {
        fail_msg("%.17g is not %.17g", a, b);
    }
}

static void gains_end_as_given(void **state) {
    (void)state;
    const SpsaRules rules = spsa_rules_default(1000);
    assert_near(rules.stability, 100, 0);
    Spsa spsa = begin(sample, 2, &rules);
    // By hand: c = 4 * 1000^0.101, a = 0.01 * 4^2 * 1100^0.602; R_1 = a / 101^0.602 / c^2.
    assert_near(spsa_c(&spsa, 0), 4 * pow(1000, 0.101), 1e-12);
    assert_near(spsa_r(&spsa, 0),
                0.16 * pow(1100, 0.602) / pow(101, 0.602) / pow(4 * pow(1000, 0.101), 2), 1e-12);
    spsa.done = 999;
    for (size_t i = 0; i < 2; i++) {
        assert_near(spsa_c(&spsa, i), sample[i].c_end, 1e-12);
        assert_near(spsa_r(&spsa, i), sample[i].r_end, 1e-12);
    }
    spsa_release(&spsa);
}

static void steps_towards_the_winner(void **state) {
    (void)state;
    const SpsaRules rules = spsa_rules_default(100);
    Spsa spsa = begin(sample, 2, &rules);
    double plus[2];
    double minus[2];
    for (int64_t difference = -3; difference <= 3; difference++) {
        const double before[2] = {spsa.theta[0], spsa.theta[1]};
        const double step[2] = {spsa_c(&spsa, 0) * spsa_r(&spsa, 0),
                                spsa_c(&spsa, 1) * spsa_r(&spsa, 1)};
        spsa_draw(&spsa, plus, minus);
        spsa_update(&spsa, difference);
        for (size_t i = 0; i < 2; i++) {
            const double sign = plus[i] > minus[i] ? 1 : -1;
            assert_near(spsa.theta[i], before[i] + sign * step[i] * (double)difference, 1e-12);
        }
    }
    assert_int_equal(spsa.done, 7);
    spsa_release(&spsa);
}

static void draws_depend_on_seed_and_number(void **state) {
    (void)state;
    SpsaRules rules = spsa_rules_default(100);
    Spsa a = begin(sample, 2, &rules);
    Spsa b = begin(sample, 2, &rules);
    double values[4][2];
    int differ = 0;
    for (int i = 0; i < 50; i++) {
        spsa_draw(&a, values[0], values[1]);
        spsa_draw(&a, values[2], values[3]);
        assert_memory_equal(values[0], values[2], sizeof values[0]);
        assert_memory_equal(values[1], values[3], sizeof values[1]);
        spsa_update(&a, 1);
    }
    b.done = 49; // goes on where another one was
    b.theta[0] = a.theta[0];
    b.theta[1] = a.theta[1];
    a.done = 49;
    spsa_draw(&a, values[0], values[1]);
    spsa_draw(&b, values[2], values[3]);
    assert_memory_equal(values[0], values[2], sizeof values[0]);
    spsa_release(&b);
    rules.seed = 2;
    b = begin(sample, 2, &rules);
    a.theta[0] = b.theta[0];
    for (int i = 0; i < 50; i++) {
        a.done = i;
        b.done = i;
        spsa_draw(&a, values[0], values[1]);
        spsa_draw(&b, values[2], values[3]);
        differ += (values[0][0] > values[1][0]) != (values[2][0] > values[3][0]) ? 1 : 0;
    }
    assert_true(differ > 10 && differ < 40);
    spsa_release(&a);
    spsa_release(&b);
}

static void rounds_without_bias(void **state) {
    (void)state;

    enum { DRAWS = 20000 };

    const SpsaRules rules = spsa_rules_default(DRAWS);
    Spsa spsa = begin(sample, 1, &rules);
    double plus;
    double minus;
    double sum = 0;
    for (int i = 0; i < DRAWS; i++) {
        spsa.done = i;
        spsa.theta[0] = 50.3;
        spsa_draw(&spsa, &plus, &minus);
        assert_true(plus == floor(plus) && minus == floor(minus));
        assert_true(fabs(fabs(plus - minus) - 2 * spsa_c(&spsa, 0)) <= 1);
        sum += plus + minus;
    }
    assert_near(sum / (2 * DRAWS), 50.3, 0.02);
    spsa_release(&spsa);
}

static void stays_within_bounds(void **state) {
    (void)state;
    const SpsaParameter wild[] = {{"a", true, 0, 0, 10, 10, 1}, {"b", false, 1, -1, 1, 2, 1}};
    const SpsaRules rules = spsa_rules_default(200);
    Spsa spsa = begin(wild, 2, &rules);
    double plus[2];
    double minus[2];
    for (int i = 0; i < 200; i++) {
        spsa_draw(&spsa, plus, minus);
        spsa_update(&spsa, i % 2 == 0 ? 1000 : -7);
        for (size_t k = 0; k < 2; k++) {
            assert_true(plus[k] >= wild[k].minimum && plus[k] <= wild[k].maximum);
            assert_true(minus[k] >= wild[k].minimum && minus[k] <= wild[k].maximum);
            assert_true(spsa.theta[k] >= wild[k].minimum && spsa.theta[k] <= wild[k].maximum);
        }
    }
    spsa_release(&spsa);
}

static void value_is_the_nearest(void **state) {
    (void)state;
    const SpsaRules rules = spsa_rules_default(10);
    Spsa spsa = begin(sample, 2, &rules);
    spsa.theta[0] = 17.5;
    spsa.theta[1] = 0.123;
    assert_near(spsa_value(&spsa, 0), 18, 0);
    assert_near(spsa_value(&spsa, 1), 0.123, 0);
    spsa_release(&spsa);
}

// ---- An engine that is simulated ----------------------------------------------------------------

enum { SIMULATED = 4, GAMES = 8 };

// Strength in Elo: a hundred or so lost at the start, by all parameters together.
static double strength(const double *values, const double *optimum, const double *width) {
    double elo = 0;
    for (size_t i = 0; i < SIMULATED; i++) {
        const double off = (values[i] - optimum[i]) / width[i];
        elo -= 40 * off * off;
    }
    return elo;
}

// Wins minus losses of games with 40 percent draws.
static int64_t play(double elo, Rng *rng) {
    const double expected = 1 / (1 + pow(10, -elo / 400));
    int64_t difference = 0;
    for (int game = 0; game < GAMES; game++) {
        const double draw = (double)(rng_next(rng) >> 11) * 0x1p-53;
        const double win = fmin(0.6, fmax(0, expected - 0.2));
        difference += draw < win ? 1 : draw < win + 0.4 ? 0 : -1;
    }
    return difference;
}

static void finds_the_optimum_of_a_noisy_quadratic(void **state) {
    (void)state;
    const SpsaParameter parameters[SIMULATED] = {{"a", true, 20, 0, 200, 10, 0.02},
                                                 {"b", true, 8000, 1000, 10000, 500, 0.02},
                                                 {"c", false, 0.9, 0, 1, 0.06, 0.02},
                                                 {"d", true, 100, 0, 200, 10, 0.02}};
    const double optimum[SIMULATED] = {80, 4500, 0.5, 100};
    const double width[SIMULATED] = {60, 3500, 0.4, 60};
    for (uint64_t seed = 1; seed <= 5; seed++) {
        SpsaRules rules = spsa_rules_default(4000);
        rules.seed = seed;
        Spsa spsa = begin(parameters, SIMULATED, &rules);
        const double before = strength(spsa.theta, optimum, width);
        Rng rng;
        rng_seed(&rng, 1000 + seed);
        double plus[SIMULATED];
        double minus[SIMULATED];
        while (spsa.done < rules.iterations) {
            spsa_draw(&spsa, plus, minus);
            spsa_update(
                &spsa,
                play(strength(plus, optimum, width) - strength(minus, optimum, width), &rng));
        }
        assert_true(before < -115);
        assert_true(strength(spsa.theta, optimum, width) > -12);
        for (size_t i = 0; i < SIMULATED; i++) {
            assert_near(spsa.theta[i], optimum[i], width[i] / 2);
        }
        spsa_release(&spsa);
    }
}

// ---- What is refused ----------------------------------------------------------------------------

static void refuses_parameters(void **state) {
    (void)state;

    static const struct {
        SpsaParameter parameter;
        const char *text;
    } cases[] = {
        {{"", true, 1, 0, 2, 1, 0}, "needs a name"},
        {{"a", true, 3, 0, 2, 1, 0}, "a: its value 3 is not from 0 to 2"},
        {{"a", true, 1, 2, 2, 1, 0}, "a: its lower bound 2 is not below the upper one 2"},
        {{"a", true, 1, -2e9, 2, 1, 0}, "a: bounds are from -1e9 to 1e9"},
        {{"a", true, 0.5, 0, 2, 1, 0}, "a: value and bounds must be whole numbers"},
        {{"a", true, 1, 0, 2, 0, 0}, "c is above 0 and at most 2"},
        {{"a", true, 1, 0, 2, 3, 0}, "c is above 0 and at most 2"},
        {{"a", true, 1, 0, 2, 1, 1.5}, "a: r is from 0 to 1"},
        {{"a", true, (double)NAN, 0, 2, 1, 0}, "is not from 0 to 2"},
        {{"a", true, 1, 0, 2, (double)NAN, 0}, "c is above 0"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error err;
        assert_false(spsa_check_parameter(&cases[i].parameter, &err));
        assert_int_equal(err.code, ERROR_VALUE);
        assert_non_null(strstr(err.text, cases[i].text));
    }
}

static void refuses_rules(void **state) {
    (void)state;
    const SpsaParameter twice[] = {{"a", true, 1, 0, 2, 1, 0}, {"a", true, 1, 0, 2, 1, 0}};
    SpsaRules rules = spsa_rules_default(10);
    Spsa spsa;
    Error err;
    assert_false(spsa_init(&spsa, &rules, twice, 2, NULL, &err));
    assert_string_equal(err.text, "a is given twice");
    assert_false(spsa_init(&spsa, &rules, twice, 0, NULL, &err));
    rules.alpha = -1;
    assert_false(spsa_init(&spsa, &rules, twice, 1, NULL, &err));
    rules = spsa_rules_default(0);
    assert_false(spsa_init(&spsa, &rules, twice, 1, NULL, &err));
    rules = spsa_rules_default(10);
    rules.stability = (double)INFINITY;
    assert_false(spsa_init(&spsa, &rules, twice, 1, NULL, &err));
    assert_int_equal(err.code, ERROR_VALUE);
}

static void memory_can_run_out(void **state) {
    (void)state;
    const SpsaRules rules = spsa_rules_default(10);
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Spsa spsa;
        Error err;
        const bool fine = spsa_init(&spsa, &rules, sample, 2, &alloc, &err);
        if (fine) {
            spsa_release(&spsa);
        }
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

UNIT_TESTS(spsa) = {
    cmocka_unit_test(gains_end_as_given),
    cmocka_unit_test(steps_towards_the_winner),
    cmocka_unit_test(draws_depend_on_seed_and_number),
    cmocka_unit_test(rounds_without_bias),
    cmocka_unit_test(stays_within_bounds),
    cmocka_unit_test(value_is_the_nearest),
    cmocka_unit_test(finds_the_optimum_of_a_noisy_quadratic),
    cmocka_unit_test(refuses_parameters),
    cmocka_unit_test(refuses_rules),
    cmocka_unit_test(memory_can_run_out),
};
UNIT_TESTS_END(spsa)
