// SPDX-License-Identifier: MIT
// Private to the PGN writer.
#ifndef ZUGWERK_NOTATION_PGN_WRITER_IMPL_H
#define ZUGWERK_NOTATION_PGN_WRITER_IMPL_H

#include "notation/pgn_writer.h"

void writer_add_tag(PgnWriter *writer, Span name, Span value);

// All tags of the game at hand and the empty line behind them. result NULL: the Result tag as it
// was given.
void writer_format_tags(Text *out, const PgnWriter *writer, const char *result);

#endif
