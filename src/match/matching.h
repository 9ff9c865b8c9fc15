// SPDX-License-Identifier: MIT
// Perfect matchings: everybody paired with somebody, as far as pairs are allowed. Exact, by
// augmenting paths and shrunken blossoms (J. Edmonds, "Paths, Trees, and Flowers", Canadian Journal
// of Mathematics 17, 1965).
#ifndef ZUGWERK_MATCH_MATCHING_H
#define ZUGWERK_MATCH_MATCHING_H

#include <stdbool.h>
#include <stddef.h>

#include "base/alloc.h"
#include "base/error.h"

#define MATCHING_NONE ((size_t)-1)

// Whether a and b may be paired; symmetric.
typedef bool MatchingRule(const void *context, size_t a, size_t b);

typedef struct Matching Matching;

bool matching_create(Matching **out, size_t nodes, const Alloc *alloc, Error *err) MUST_CHECK;
void matching_destroy(Matching *matching); // NULL is fine

// Pairs all nodes but `absent` (MATCHING_NONE: all): the first with the lowest possible, of the
// rest the first with the lowest possible, and so on. False when they cannot all be paired.
bool matching_find(Matching *matching, MatchingRule *rule, const void *context,
                   size_t absent) MUST_CHECK;

// After matching_find: with whom; MATCHING_NONE for the absent one.
size_t matching_mate(const Matching *matching, size_t node);

#endif
