// SPDX-License-Identifier: MIT
// Positions that come in, and lines of moves that go out.
#ifndef ZUGWERK_UCI_UCI_POSITION_H
#define ZUGWERK_UCI_UCI_POSITION_H

#include "base/error.h"
#include "base/span.h"
#include "base/text.h"
#include "chess/game.h"

// Reads a FEN. Standard chess unless Chess960 was agreed on, or the castling rights allow no other
// reading; what can be mended is. *out is unchanged on failure.
bool uci_position_parse(Position *out, bool chess960, Span fen, Error *err) MUST_CHECK;

// uci_move_format or san_format.
typedef const char *UciMoveWriter(char *out, const Position *pos, Move move);

// Appends moves with blanks between them, as far as they are legal and the game goes on. *game is
// where the line begins; it is walked, and comes back as it was.
void uci_line_format(Text *out, Game *game, const Move *moves, int count, UciMoveWriter *writer);

#endif
