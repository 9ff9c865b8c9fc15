// SPDX-License-Identifier: MIT
// Lines that are EPD or FEN, as files of positions mix them.
#include "notation/epd.h"

enum { CLOCK_FIELD = 5 };

// Six fields, the fifth a number: a FEN.
bool epd_line_is_fen(Span line) {
    Span word = {"", 0};
    for (int i = 0; i < CLOCK_FIELD; i++) {
        word = span_next_word(&line);
    }
    return word.length > 0 && char_is_digit(word.data[0]);
}

bool epd_position_parse(Position *out, Span line, const Alloc *alloc, Error *err) {
    const FenOptions options = {FEN_STRICT, FEN_DETECT};
    if (epd_line_is_fen(line)) {
        return fen_parse(out, span_trim(line), options, err);
    }
    Epd epd;
    if (!epd_parse(&epd, line, options, alloc, err)) {
        return false;
    }
    *out = epd.pos;
    epd_release(&epd);
    return true;
}
