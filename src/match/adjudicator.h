// SPDX-License-Identifier: MIT
// Ends games that the players themselves hold for decided, by the scores that they report, and
// games that are too long. (Tablebases will be asked here too.)
#ifndef ZUGWERK_MATCH_ADJUDICATOR_H
#define ZUGWERK_MATCH_ADJUDICATOR_H

#include <stdbool.h>

#include "chess/game.h"
#include "trace/score.h"

// All 0: nothing is adjudicated. Scores are hundredths of a pawn; mates count as beyond any.
typedef struct AdjudicationRules {
    int draw_from;    // from this move number on,
    int draw_moves;   // after so many moves of both sides in a row (0: never), which captures and
                      // pawn moves begin anew,
    int draw_score;   // with scores no further from 0 than this, at most 1,000,000
    int resign_moves; // after so many moves of the loser in a row (0: never)
    int resign_score; // with scores at or below minus this; and with
    bool resign_two_sided; // the winner's at or above it as long
    int longest;           // moves of a game (0: any number), then a draw
} AdjudicationRules;

typedef struct Adjudicator {
    AdjudicationRules rules;
    int even;    // plies in a row with an even score
    int lost[2]; // moves in a row, by colour
    int won[2];
} Adjudicator;

void adjudicator_init(Adjudicator *adjudicator, const AdjudicationRules *rules);

// After a move of `color` that it gave this score (White's; SCORE_NONE: it said none, which ends
// every row). Returns REASON_ADJUDICATION when the game is to end now, with *verdict saying why for
// people; else REASON_NONE.
Outcome adjudicator_note(Adjudicator *adjudicator, const Game *game, int color, Score score,
                         const char **verdict);

#endif
