// SPDX-License-Identifier: MIT
// Walks of random moves from all kinds of starts, compared with the reference rules.
#ifndef ZUGWERK_TESTS_WALKS_H
#define ZUGWERK_TESTS_WALKS_H

#include "unit.h"

#include "reference/oracle.h"

typedef enum WalkStart { FROM_STANDARD, FROM_CHESS960, FROM_RANDOM, FROM_RANDOM_960 } WalkStart;

// Returns the number of plies played, null moves not counted.
static inline int walk_from(WalkStart start, uint64_t seed, int walks, int plies, unsigned checks) {
    int played = 0;
    for (int i = 0; i < walks; i++) {
        Setup setup = setup_standard();
        if (start == FROM_CHESS960) {
            setup = setup_chess960(test_random_below(&seed, 960));
        } else if (start != FROM_STANDARD) {
            setup = test_random_setup(&seed, start == FROM_RANDOM_960);
        }
        Walk walk = {.random = test_random(&seed), .plies_max = plies, .checks = checks};
        char show[128] = "";
        const char *fault = oracle_walk(&walk, &setup, show);
        if (fault != NULL) {
            fail_msg("walk %d: %s: %s", i, fault, show);
        }
        played += walk.plies - walk.nulls;
    }
    return played;
}

#endif
