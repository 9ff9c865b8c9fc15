// SPDX-License-Identifier: MIT
// SPSA, simultaneous perturbation stochastic approximation: moves all parameters of an engine at
// once towards better play, by games between two versions of it that differ in all of them.
//
// Iteration k = 1, 2, ..., N draws a sign d_i = +1 or -1 for each parameter and plays
// theta + c_k d ("plus") against theta - c_k d ("minus"). With W games won by plus and L by minus,
//
//     theta_i += R_k c_k d_i (W - L)     c_k = c / k^gamma     R_k = a_k / c_k^2
//     a_k = a / (S + k)^alpha
//
// kept within the bounds. c and a are given by what they are at the end: c_N = c_end and
// R_N = r_end, which depend less on N. Whole parameters are played with a rounded value,
// floor(value + u), u drawn from 0..1: the mean of many iterations is the value itself. Plus and
// minus share u.
//
// What iteration k draws depends on the seed and k alone.
//
// Sources: Spall, "Implementation of the simultaneous perturbation algorithm for stochastic
// optimization", IEEE Transactions on Aerospace and Electronic Systems 34 (1998), for the rule and
// alpha 0.602, gamma 0.101, S a tenth of N; c_end, r_end and the rounding as fishtest has them.
#ifndef ZUGWERK_MATCH_SPSA_H
#define ZUGWERK_MATCH_SPSA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"

enum { SPSA_PARAMETERS_MAX = 1000, SPSA_NAME_SIZE = 128, SPSA_ITERATIONS_MAX = 10000000 };

// Of c_end and r_end that are not given: the 20th part of the range, and fishtest's value.
#define SPSA_RANGE_PART 20.0
#define SPSA_R_END      0.002

// Of magnitudes: whole numbers up to here are exact in a double and in every option.
#define SPSA_VALUE_MAX 1e9

typedef struct SpsaParameter {
    char name[SPSA_NAME_SIZE]; // the option's
    bool is_whole;
    double start;
    double minimum;
    double maximum;
    double c_end;
    double r_end;
} SpsaParameter;

typedef struct SpsaRules {
    int64_t iterations; // N
    double alpha;
    double gamma;
    double stability; // S
    uint64_t seed;
} SpsaRules;

typedef struct Spsa {
    SpsaRules rules;
    const SpsaParameter *parameters; // the caller's
    size_t count;
    int64_t done;  // iterations
    double *theta; // by parameter
    const Alloc *alloc;
} Spsa;

// alpha, gamma and S as above.
SpsaRules spsa_rules_default(int64_t iterations);

// ERROR_VALUE for rules and parameters that make no sense. The parameters must outlive *spsa.
bool spsa_init(Spsa *spsa, const SpsaRules *rules, const SpsaParameter *parameters, size_t count,
               const Alloc *alloc, Error *err) MUST_CHECK;
void spsa_release(Spsa *spsa);

bool spsa_check_parameter(const SpsaParameter *parameter, Error *err) MUST_CHECK;

// c_k and R_k of a parameter in the next iteration.
double spsa_c(const Spsa *spsa, size_t parameter);
double spsa_r(const Spsa *spsa, size_t parameter);

// What the next iteration plays with; the same whenever it is asked. One value per parameter.
void spsa_draw(const Spsa *spsa, double *plus, double *minus);

// The next iteration was played: games won by plus minus games lost.
void spsa_update(Spsa *spsa, int64_t difference);

// The value of a parameter as it stands, rounded to the nearest one that can be set.
double spsa_value(const Spsa *spsa, size_t parameter);

#endif
