// SPDX-License-Identifier: MIT
// Switches, numbers and hit counters of the techniques in techniques.def.
#ifndef ZUGWERK_SEARCH_PARAMS_H
#define ZUGWERK_SEARCH_PARAMS_H

#include <stdbool.h>
#include <stdint.h>

// A build with -DZUGWERK_NO_SWITCHES is there to be measured against (bench/bench_switches.sh):
// every technique is on for good, and nothing is counted. A switch is then an array, whose address
// is never null, so that the compiler knows the outcome of every test of it.
#ifdef ZUGWERK_NO_SWITCHES
#define TECHNIQUE_SWITCH(id) bool id[1]
#define TECHNIQUE_DEFAULT                                                                          \
    { true }
#define TECHNIQUE_SET(params, id, value) ((void)(value))
#define TECHNIQUE_COUNT(hits, id, count) ((void)(count))
#else
#define TECHNIQUE_SWITCH(id)             bool id
#define TECHNIQUE_DEFAULT                true
#define TECHNIQUE_SET(params, id, value) ((params).id = (value))
#define TECHNIQUE_COUNT(hits, id, count) ((hits).id += (count))
#endif

typedef struct SearchParams {
#define TECHNIQUE(id, name, source)        TECHNIQUE_SWITCH(id);
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
