// SPDX-License-Identifier: MIT
// Standard algebraic notation. Source: Edwards, "PGN Standard" 8.2.3 (1994).
#ifndef ZUGWERK_NOTATION_SAN_H
#define ZUGWERK_NOTATION_SAN_H

#include "base/error.h"
#include "base/span.h"
#include "chess/position.h"

enum { SAN_SIZE = 16 };

// SAN_STRICT takes what PGN's import format promises: correct SAN, with or without check marks and
// with harmless over-disambiguation. SAN_LENIENT takes what people and programs write besides: 0-0,
// e8Q, e8(Q), missing or extra x + # ! ?, figurines, long algebraic, UCI text, lower-case pieces
// where unambiguous. Either way a text that fits several legal moves is ERROR_AMBIGUOUS and the
// message names them.
typedef enum SanMode { SAN_STRICT, SAN_LENIENT } SanMode;

// The shortest right SAN with + or #; "--" for MOVE_NULL. Returns out.
const char *san_format(char out[SAN_SIZE], const Position *pos, Move move);

// A legal move, or MOVE_NULL for a null move text ("--", "Z0"; lenient also 0000, @@@@, null,
// pass).
bool san_parse(Move *out, const Position *pos, Span text, SanMode mode, Error *err) MUST_CHECK;

#endif
