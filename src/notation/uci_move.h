// SPDX-License-Identifier: MIT
// Moves as UCI writes them: e2e4, e7e8q, 0000 for the null move. Castling is e1g1 in standard chess
// and king takes rook (e1h1) in Chess960; both spellings are read in both kinds of chess wherever
// they are unambiguous: a king's step of one square (f1g1) that is a real king move stays one.
// Source: Meyer-Kahlen, Huber, "UCI protocol" (April 2006).
#ifndef ZUGWERK_NOTATION_UCI_MOVE_H
#define ZUGWERK_NOTATION_UCI_MOVE_H

#include "base/error.h"
#include "base/span.h"
#include "chess/position.h"

enum { UCI_MOVE_SIZE = 8 };

// Returns out. MOVE_NULL is "0000", MOVE_NONE "(none)".
const char *uci_move_format(char out[UCI_MOVE_SIZE], const Position *pos, Move move);

// A legal move, or MOVE_NULL for 0000 (when the side to move is not in check). The promotion letter
// may be a capital, as some programs write it; squares may not. No blanks around the text. Errors
// say why the move is not legal; *out is unchanged then.
bool uci_move_parse(Move *out, const Position *pos, Span text, Error *err) MUST_CHECK;

// The legal move that goes from one square to another, castling in either spelling; promotion is a
// piece type or PIECE_TYPE_NONE. MOVE_NONE when there is none.
Move uci_move_find(const Position *pos, int from, int to, int promotion);

// Whether the man of the side to move on `from` could go to `to` if check, pins and own men on `to`
// did not matter; castling apart.
bool uci_move_reaches(const Position *pos, int from, int to);

// ERROR_ILLEGAL with the reason why nothing legal goes from `from` to `to`; returns false. `text`
// is the move as it was written.
bool uci_move_explain(const Position *pos, int from, int to, int promotion, Span text, Error *err);

#endif
