// SPDX-License-Identifier: MIT
// Reading words, for the grammar of both ends.
#ifndef ZUGWERK_UCI_UCI_WORDS_H
#define ZUGWERK_UCI_UCI_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"

// A whole number with or without a sign; what does not fit 64 bits is cut to the nearest that does.
// False for anything else.
bool uci_number_parse(int64_t *out, Span word);

// Cuts the words that `takes` accepts off the front of *rest: from the first one's begin to the
// last one's end, with the blanks between them as they stand.
Span uci_words_while(Span *rest, bool (*takes)(Span word));

#endif
