// SPDX-License-Identifier: MIT
// What readers of texts that begin with a FEN share with the FEN reader.
#ifndef ZUGWERK_NOTATION_FEN_IMPL_H
#define ZUGWERK_NOTATION_FEN_IMPL_H

#include "notation/fen.h"

// Bytes of what parts fields at the front of the text; 0 when that is none. The repairing reader
// also takes blanks beyond ASCII.
size_t fen_blank_length(Span rest, FenMode mode);

#endif
