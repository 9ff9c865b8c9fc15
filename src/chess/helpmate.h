// SPDX-License-Identifier: MIT
// Can a side still mate when both sides help? Material alone (pos_is_insufficient_of) does not
// tell: pawns may have walled each other in, or the only legal move takes the last piece. This
// module looks at every position that can come about, up to a limit.
#ifndef ZUGWERK_CHESS_HELPMATE_H
#define ZUGWERK_CHESS_HELPMATE_H

#include "base/alloc.h"
#include "base/error.h"
#include "chess/outcome.h"
#include "chess/position.h"

enum { HELPMATE_POSITIONS_MAX = 100000 }; // about 20 MB and a tenth of a second

typedef enum Helpmate {
    HELPMATE_NONE,   // proved: no sequence of legal moves mates
    HELPMATE_EXISTS, // proved: one was found
    HELPMATE_OPEN    // more positions than the limit, none of them the mate
} Helpmate;

// Whether `color` can mate in pos or after any legal moves of both sides. Half-move clock and
// repetition end nothing here. positions_max: 1..HELPMATE_POSITIONS_MAX.
bool helpmate_search(Helpmate *out, const Position *pos, int color, int positions_max,
                     const Alloc *alloc, Error *err) MUST_CHECK;

// Dead (FIDE 5.2.2): proved that neither side can mate. A position may be dead unproved.
bool pos_is_dead(bool *out, const Position *pos, const Alloc *alloc, Error *err) MUST_CHECK;

// The result when the flag of `color` falls, by all legal sequences (FIDE 6.9): a draw also where
// the opponent has the material, but it is proved that no mate can come about.
bool pos_flag_outcome_proved(Outcome *out, const Position *pos, int color, const Alloc *alloc,
                             Error *err) MUST_CHECK;

// For games: the proved result, or the one by material alone where there is no memory for a proof.
Outcome pos_flag_outcome_judged(const Position *pos, int color, const Alloc *alloc);

#endif
