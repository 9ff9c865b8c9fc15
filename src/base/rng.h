// SPDX-License-Identifier: MIT
// Seeded random numbers. Three kinds: our own (xoshiro256**), and two that repeat, draw for draw,
// what CPython's random.Random and NumPy's legacy RandomState give for the same seed, so that games
// published with these can be replayed.
//
// Sources: Blackman and Vigna, "Scrambled linear pseudorandom number generators" (2018); Steele,
// Lea and Flood, "Fast splittable pseudorandom number generators" (2014); Matsumoto and Nishimura,
// "Mersenne Twister" (1998) and its initialisation of 2002.
#ifndef ZUGWERK_BASE_RNG_H
#define ZUGWERK_BASE_RNG_H

#include <stddef.h>
#include <stdint.h>

// Splitmix64: moves *state on and returns 64 well-mixed bits; for seeding and hashing.
uint64_t splitmix_next(uint64_t *state);

// Ours: the generator for everything new.
typedef struct Rng {
    uint64_t state[4];
} Rng;

void rng_seed(Rng *rng, uint64_t seed);
uint64_t rng_next(Rng *rng);

// Uniform among 0..n-1; n must not be 0.
uint64_t rng_below(Rng *rng, uint64_t n);

// MT19937, the generator inside the other two.
enum { MT_WORDS = 624 };

typedef struct MersenneTwister {
    uint32_t words[MT_WORDS];
    int used; // words given out since the last refill
} MersenneTwister;

// One 32-bit seed (init_genrand), or an array of at least one (init_by_array).
void mt_seed(MersenneTwister *mt, uint32_t seed);
void mt_seed_array(MersenneTwister *mt, const uint32_t *key, size_t count);
uint32_t mt_next(MersenneTwister *mt);

// CPython: random.seed(n) for 0 <= n < 2**64, and what follows.
typedef struct PythonRandom {
    MersenneTwister mt;
} PythonRandom;

void python_random_seed(PythonRandom *random, uint64_t seed);

// getrandbits(bits), bits 1..64.
uint64_t python_random_bits(PythonRandom *random, int bits);

// random.randrange(n), which is also the index that random.choice takes of n items; n is 1 or more,
// and n = 1 draws too.
uint64_t python_random_below(PythonRandom *random, uint64_t n);

// random.random(): 53 bits, below 1.
double python_random_unit(PythonRandom *random);

// random.shuffle of an index array.
void python_random_shuffle(PythonRandom *random, int *items, size_t count);

// NumPy: RandomState(seed) and what follows.
typedef struct NumpyRandom {
    MersenneTwister mt;
} NumpyRandom;

void numpy_random_seed(NumpyRandom *random, uint32_t seed);

// randint(0, n), which is also the index that choice takes of n items; n is 1 or more, and n = 1
// draws nothing.
uint32_t numpy_random_below(NumpyRandom *random, uint32_t n);

#endif
