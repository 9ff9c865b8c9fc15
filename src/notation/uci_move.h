// SPDX-License-Identifier: MIT
// Moves as UCI writes them: e2e4, e7e8q, 0000 for the null move. Castling is e1g1 in standard chess
// and king takes rook (e1h1) in Chess960; both spellings are read wherever they are unambiguous.
// Source: Meyer-Kahlen, Huber, "UCI protocol" (April 2006).
#ifndef ZUGWERK_NOTATION_UCI_MOVE_H
#define ZUGWERK_NOTATION_UCI_MOVE_H

#include "base/error.h"
#include "base/span.h"
#include "chess/position.h"

enum { UCI_MOVE_SIZE = 8 };

// Returns out. MOVE_NULL is "0000", MOVE_NONE "(none)".
const char *uci_move_format(char out[UCI_MOVE_SIZE], const Position *pos, Move move);

// A legal move, or MOVE_NULL for 0000 (when the side to move is not in check).
bool uci_move_parse(Move *out, const Position *pos, Span text, Error *err) MUST_CHECK;

#endif
