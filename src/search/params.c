// SPDX-License-Identifier: MIT
#include "search/params.h"

SearchParams params_default(void) {
    const SearchParams params = {
#define TECHNIQUE(id, name, source)        .id = TECHNIQUE_DEFAULT,
#define PARAM(id, value, minimum, maximum) .id = (value),
#include "search/techniques.def"
#undef TECHNIQUE
#undef PARAM
    };
    return params;
}

void hits_add(SearchHits *sum, const SearchHits *hits) {
#define TECHNIQUE(id, name, source) sum->id += hits->id;
#define PARAM(id, value, minimum, maximum)
#include "search/techniques.def"
#undef TECHNIQUE
#undef PARAM
}
