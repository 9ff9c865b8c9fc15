// SPDX-License-Identifier: MIT
#include "base/rng.h"

#include <assert.h>

#include "base/compiler.h"

uint64_t splitmix_next(uint64_t *state) {
    *state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

void rng_seed(Rng *rng, uint64_t seed) {
    for (int i = 0; i < 4; i++) {
        rng->state[i] = splitmix_next(&seed);
    }
}

static uint64_t rotate_left(uint64_t x, int bits) {
    return x << bits | x >> (64 - bits);
}

uint64_t rng_next(Rng *rng) {
    uint64_t *const s = rng->state;
    const uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    const uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate_left(s[3], 45);
    return result;
}

// The smallest 2^k - 1 that is at least n.
static uint64_t mask_covering(uint64_t n) {
    return n == 0 ? 0 : UINT64_MAX >> (63 - bits_highest(n));
}

uint64_t rng_below(Rng *rng, uint64_t n) {
    assert(n > 0);
    const uint64_t mask = mask_covering(n - 1);
    uint64_t draw;
    do {
        draw = rng_next(rng) & mask;
    } while (draw >= n);
    return draw;
}

void mt_seed(MersenneTwister *mt, uint32_t seed) {
    mt->words[0] = seed;
    for (uint32_t i = 1; i < MT_WORDS; i++) {
        const uint32_t before = mt->words[i - 1];
        mt->words[i] = UINT32_C(1812433253) * (before ^ before >> 30) + i;
    }
    mt->used = MT_WORDS;
}

void mt_seed_array(MersenneTwister *mt, const uint32_t *key, size_t count) {
    assert(count > 0);
    mt_seed(mt, UINT32_C(19650218));
    uint32_t *const w = mt->words;
    size_t i = 1;
    size_t j = 0;
    for (size_t k = count > MT_WORDS ? count : MT_WORDS; k > 0; k--) {
        w[i] = (w[i] ^ (w[i - 1] ^ w[i - 1] >> 30) * UINT32_C(1664525)) + key[j] + (uint32_t)j;
        if (++i == MT_WORDS) {
            w[0] = w[MT_WORDS - 1];
            i = 1;
        }
        if (++j == count) {
            j = 0;
        }
    }
    for (size_t k = MT_WORDS - 1; k > 0; k--) {
        w[i] = (w[i] ^ (w[i - 1] ^ w[i - 1] >> 30) * UINT32_C(1566083941)) - (uint32_t)i;
        if (++i == MT_WORDS) {
            w[0] = w[MT_WORDS - 1];
            i = 1;
        }
    }
    w[0] = UINT32_C(0x80000000);
}

static void mt_refill(MersenneTwister *mt) {
    enum { MIDDLE = 397 };

    uint32_t *const w = mt->words;
    for (int i = 0; i < MT_WORDS; i++) {
        const uint32_t next = w[i + 1 == MT_WORDS ? 0 : i + 1];
        const uint32_t y = (w[i] & UINT32_C(0x80000000)) | (next & UINT32_C(0x7fffffff));
        const int middle = i + MIDDLE < MT_WORDS ? i + MIDDLE : i + MIDDLE - MT_WORDS;
        w[i] = w[middle] ^ y >> 1 ^ ((y & 1) != 0 ? UINT32_C(0x9908b0df) : 0);
    }
    mt->used = 0;
}

uint32_t mt_next(MersenneTwister *mt) {
    if (mt->used == MT_WORDS) {
        mt_refill(mt);
    }
    uint32_t y = mt->words[mt->used++];
    y ^= y >> 11;
    y ^= y << 7 & UINT32_C(0x9d2c5680);
    y ^= y << 15 & UINT32_C(0xefc60000);
    return y ^ y >> 18;
}

// CPython makes an array of the seed's 32-bit digits, the lowest first, at least one.
void python_random_seed(PythonRandom *random, uint64_t seed) {
    const uint32_t key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    mt_seed_array(&random->mt, key, key[1] == 0 ? 1 : 2);
}

uint64_t python_random_bits(PythonRandom *random, int bits) {
    assert(bits >= 1 && bits <= 64);
    if (bits <= 32) {
        return mt_next(&random->mt) >> (32 - bits);
    }
    const uint64_t low = mt_next(&random->mt);
    const uint64_t high = mt_next(&random->mt) >> (64 - bits);
    return high << 32 | low;
}

uint64_t python_random_below(PythonRandom *random, uint64_t n) {
    assert(n > 0);
    const int bits = bits_highest(n) + 1;
    uint64_t draw;
    do {
        draw = python_random_bits(random, bits);
    } while (draw >= n);
    return draw;
}

double python_random_unit(PythonRandom *random) {
    const uint32_t high = mt_next(&random->mt) >> 5; // 27 bits
    const uint32_t low = mt_next(&random->mt) >> 6;  // 26 bits
    return ((double)high * 67108864.0 + (double)low) / 9007199254740992.0;
}

void python_random_shuffle(PythonRandom *random, int *items, size_t count) {
    for (size_t i = count; i-- > 1;) {
        const size_t j = (size_t)python_random_below(random, i + 1);
        const int item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
}

void numpy_random_seed(NumpyRandom *random, uint32_t seed) {
    mt_seed(&random->mt, seed);
}

uint32_t numpy_random_below(NumpyRandom *random, uint32_t n) {
    assert(n > 0);
    if (n == 1) {
        return 0;
    }
    const uint32_t mask = (uint32_t)mask_covering(n - 1);
    uint32_t draw;
    do {
        draw = mt_next(&random->mt) & mask;
    } while (draw >= n);
    return draw;
}
