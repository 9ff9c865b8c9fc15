// SPDX-License-Identifier: MIT
// A match's game as PGN, with what the players said about their moves.
#ifndef ZUGWERK_MATCH_MATCH_PGN_H
#define ZUGWERK_MATCH_MATCH_PGN_H

#include "base/error.h"
#include "base/text.h"
#include "match/match_game.h"

typedef struct MatchPgnOptions {
    const char *event; // NULL: "Zugwerk match"
    const char *site;  // NULL: "?"
    bool minimal;      // tags and moves only
} MatchPgnOptions;

// Appends the game, an empty line at its end. A move's comment is "+0.32/12 0.451s" (the mover's
// score in pawns, depth, time used) and behind that seldepth, nodes and the time left where they
// are known: "+0.32/12 0.451s, sd=18, n=310452, tl=3.210s"; moves of the opening are "book". The
// last comment says why the game ended.
bool match_pgn_format(Text *out, const MatchGame *game, const MatchPgnOptions *options,
                      Error *err) MUST_CHECK;

#endif
