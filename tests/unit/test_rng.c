// SPDX-License-Identifier: MIT
// The expected values come from CPython 3.11's random module, from the reference output of MT19937
// and from NumPy's documented legacy draws.
#include "base/rng.h"

#include "unit.h"

static void twister_gives_its_reference_output(void **state) {
    (void)state;
    MersenneTwister mt;
    mt_seed(&mt, 5489);
    uint32_t last = 0;
    for (int i = 0; i < 10000; i++) {
        last = mt_next(&mt);
    }
    assert_int_equal(last, 4123659995);

    const uint32_t key[4] = {0x123, 0x234, 0x345, 0x456};
    mt_seed_array(&mt, key, 4);
    assert_int_equal(mt_next(&mt), 1067595299);
    assert_int_equal(mt_next(&mt), 955945823);
    assert_int_equal(mt_next(&mt), 477289528);
}

typedef struct PythonCase {
    uint64_t seed;
    uint32_t words[3];
    uint64_t bits64;
    int bits5;
    int below20[8];
    int below31;
    double unit;
    int shuffled[8];
    uint64_t below2to40;
} PythonCase;

static const PythonCase PYTHON_CASES[] = {
    {0,
     {3626764237, 1654615998, 3255389356},
     UINT64_C(7758176404715800194),
     1,
     {8, 16, 15, 12, 9, 15, 11, 18},
     16,
     0.13927370519815263,
     {1, 5, 3, 7, 4, 0, 6, 2},
     UINT64_C(216080438489)},
    {1,
     {577090037, 2444712010, 3639700191},
     UINT64_C(14089154938208861744),
     2,
     {8, 3, 15, 14, 15, 12, 6, 3},
     0,
     0.8933170425576351,
     {2, 5, 1, 7, 0, 4, 3, 6},
     UINT64_C(65787859347)},
    {UINT64_C(4294967295),
     {2728839433, 2661025012, 872737089},
     UINT64_C(11203936300126224297),
     16,
     {9, 19, 10, 12, 8, 11, 15, 13},
     6,
     0.971222415254337,
     {1, 5, 0, 7, 4, 3, 6, 2},
     UINT64_C(83026229007)},
    {UINT64_C(4294967296),
     {485306839, 1508871100, 1794561286},
     UINT64_C(307624781732766930),
     0,
     {19, 10, 17, 14, 0, 4, 2, 13},
     10,
     0.7370498283305321,
     {5, 4, 6, 2, 0, 1, 3, 7},
     UINT64_C(616585486145)},
    {UINT64_MAX,
     {93740670, 1068495656, 1452108352},
     UINT64_C(3910109989525945107),
     14,
     {19, 3, 11, 1, 6, 17, 15, 2},
     15,
     0.26212828813457745,
     {7, 1, 3, 4, 5, 6, 2, 0},
     UINT64_C(777997443264)},
};

static void python_draws_as_cpython_does(void **state) {
    (void)state;
    for (size_t c = 0; c < sizeof PYTHON_CASES / sizeof PYTHON_CASES[0]; c++) {
        const PythonCase *const expected = &PYTHON_CASES[c];
        PythonRandom random;
        python_random_seed(&random, expected->seed);
        for (int i = 0; i < 3; i++) {
            assert_int_equal(python_random_bits(&random, 32), expected->words[i]);
        }
        assert_true(python_random_bits(&random, 64) == expected->bits64);
        assert_int_equal(python_random_bits(&random, 5), expected->bits5);
        for (int i = 0; i < 8; i++) {
            assert_int_equal(python_random_below(&random, 20), expected->below20[i]);
        }
        assert_int_equal(python_random_below(&random, 1), 0); // draws, though it cannot matter
        assert_int_equal(python_random_below(&random, 31), expected->below31);
        assert_true(python_random_unit(&random) == expected->unit);
        int items[8] = {0, 1, 2, 3, 4, 5, 6, 7};
        python_random_shuffle(&random, items, 8);
        assert_memory_equal(items, expected->shuffled, sizeof items);
        assert_true(python_random_below(&random, UINT64_C(1) << 40) == expected->below2to40);
    }
}

// r = Random(1); for i in range(100000): h = h * 31 + r.randrange(1 + i % 40) mod 2**64
static void python_stays_in_step_over_many_draws(void **state) {
    (void)state;
    PythonRandom random;
    python_random_seed(&random, 1);
    uint64_t hash = 0;
    for (uint64_t i = 0; i < 100000; i++) {
        hash = hash * 31 + python_random_below(&random, 1 + i % 40);
    }
    assert_true(hash == UINT64_C(17637677455442753430));
}

static void numpy_draws_as_the_legacy_generator(void **state) {
    (void)state;
    static const uint32_t seed42[10] = {51, 92, 14, 71, 60, 20, 82, 86, 74, 74};
    static const uint32_t seed0[10] = {5, 0, 3, 3, 7, 9, 3, 5, 2, 4};
    NumpyRandom random;
    numpy_random_seed(&random, 42);
    for (int i = 0; i < 10; i++) {
        assert_int_equal(numpy_random_below(&random, 100), seed42[i]);
    }
    numpy_random_seed(&random, 0);
    for (int i = 0; i < 10; i++) {
        assert_int_equal(numpy_random_below(&random, 1), 0); // draws nothing
        assert_int_equal(numpy_random_below(&random, 10), seed0[i]);
    }
}

static void ours_is_seeded_uniform_and_in_range(void **state) {
    (void)state;
    uint64_t seed = 0; // the reference output of splitmix64 from 0
    assert_true(splitmix_next(&seed) == UINT64_C(0xe220a8397b1dcdaf));
    assert_true(splitmix_next(&seed) == UINT64_C(0x6e789e6aa1b965f4));

    Rng first;
    Rng second;
    rng_seed(&first, 7);
    rng_seed(&second, 7);
    int seen[10] = {0};
    for (int i = 0; i < 10000; i++) {
        const uint64_t draw = rng_below(&first, 10);
        assert_true(draw < 10);
        assert_true(draw == rng_below(&second, 10));
        seen[draw]++;
    }
    for (int i = 0; i < 10; i++) { // 1000 expected, standard deviation 30
        assert_in_range(seen[i], 850, 1150);
    }
    assert_true(rng_below(&first, 1) == 0);
    rng_seed(&second, 8);
    assert_true(rng_next(&first) != rng_next(&second));
}

UNIT_TESTS(rng) = {
    cmocka_unit_test(twister_gives_its_reference_output),
    cmocka_unit_test(python_draws_as_cpython_does),
    cmocka_unit_test(python_stays_in_step_over_many_draws),
    cmocka_unit_test(numpy_draws_as_the_legacy_generator),
    cmocka_unit_test(ours_is_seeded_uniform_and_in_range),
};
UNIT_TESTS_END(rng)
