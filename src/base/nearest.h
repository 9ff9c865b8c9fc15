// SPDX-License-Identifier: MIT
// The word somebody probably meant, for error messages.
#ifndef ZUGWERK_BASE_NEAREST_H
#define ZUGWERK_BASE_NEAREST_H

#include <stddef.h>

#include "base/span.h"

// Number of letters to insert, delete, replace or swap with a neighbour to get from one word to the
// other, ASCII case ignored; at most `limit` + 1 is told. Words longer than 63 bytes are further
// apart than any limit.
int word_distance(Span a, Span b, int limit);

// The index of the nearest of `count` words, the first one on a tie; -1 when none is near (more
// than a third of the letters would have to change).
int word_nearest(Span word, const char *const *words, size_t count);

#endif
