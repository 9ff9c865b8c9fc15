// SPDX-License-Identifier: MIT
// The games of a match as JSON lines (docs/FORMATS.md, "Games of a match").
#ifndef ZUGWERK_MATCH_MATCH_JSON_H
#define ZUGWERK_MATCH_MATCH_JSON_H

#include "base/json.h"
#include "match/match_game.h"

// Writes one object: who, result and reason, opening, and every move with what was said about it.
bool match_json_game(ByteSink sink, const MatchGame *game, Error *err) MUST_CHECK;

#endif
