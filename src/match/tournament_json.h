// SPDX-License-Identifier: MIT
// A tournament as one line of JSON (docs/FORMATS.md, "Games of a match").
#ifndef ZUGWERK_MATCH_TOURNAMENT_JSON_H
#define ZUGWERK_MATCH_TOURNAMENT_JSON_H

#include "base/json.h"
#include "match/tournament.h"

// names: of the players, by number.
bool tournament_json(ByteSink sink, const Tournament *tournament, const char *const *names,
                     const Alloc *alloc, Error *err) MUST_CHECK;

#endif
