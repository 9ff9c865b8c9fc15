// SPDX-License-Identifier: MIT
// Switches, numbers and hit counters of the techniques in techniques.def.
#ifndef ZUGWERK_SEARCH_PARAMS_H
#define ZUGWERK_SEARCH_PARAMS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct SearchParams {
#define TECHNIQUE(id, name, source)        bool id;
#define PARAM(id, value, minimum, maximum) int id;
#include "search/techniques.def"
#undef TECHNIQUE
#undef PARAM
} SearchParams;

typedef struct SearchHits {
#define TECHNIQUE(id, name, source) uint64_t id;
#define PARAM(id, value, minimum, maximum)
#include "search/techniques.def"
#undef TECHNIQUE
#undef PARAM
} SearchHits;

void hits_add(SearchHits *sum, const SearchHits *hits);

// Everything on, every number at its default.
SearchParams params_default(void);

#endif
