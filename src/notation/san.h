// SPDX-License-Identifier: MIT
// Standard algebraic notation. Source: Edwards, "PGN Standard" 8.2.3 (1994).
#ifndef ZUGWERK_NOTATION_SAN_H
#define ZUGWERK_NOTATION_SAN_H

#include "base/error.h"
#include "base/span.h"
#include "chess/position.h"

enum { SAN_SIZE = 16 };

// SAN_STRICT takes correct SAN. The check mark may be missing, and more disambiguation than needed
// does no harm (Ng1f3); but what is written must be true (an x for a capture and only for one, no +
// without check, # only for mate), castling is O-O, promotion =Q, and nothing stands around it.
//
// SAN_LENIENT takes what people and programs write besides: a missing or extra x, wrong check
// marks, ! and ?, "mate" and "e.p.", 0-0 and OO, e8Q e8q e8(Q) e8/Q, R:f4, figurines, long
// algebraic (Ng1-f3, e2-e4), UCI text, pawn captures as cd4, ed or xd4, P before a pawn move,
// lower-case pieces, a move number in front, blanks around. Correct SAN wins over any other
// reading, then UCI text; if what remains fits several legal moves ("bc3" for a pawn and a bishop)
// it is ambiguous.
//
// Either way a text that fits several legal moves is ERROR_AMBIGUOUS and the message names them,
// and an illegal one is ERROR_ILLEGAL with the reason.
typedef enum SanMode { SAN_STRICT, SAN_LENIENT } SanMode;

// The shortest right SAN with + or # of a legal move; "--" for MOVE_NULL. Returns out.
const char *san_format(char out[SAN_SIZE], const Position *pos, Move move);

// A legal move, or MOVE_NULL for a null move text ("--", "Z0"; lenient also 0000, @@@@, <>, null,
// pass), which is illegal in check. *out is unchanged on failure. Correct SAN is read without
// generating moves.
bool san_parse(Move *out, const Position *pos, Span text, SanMode mode, Error *err) MUST_CHECK;

#endif
