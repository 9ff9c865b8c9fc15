// SPDX-License-Identifier: MIT
// What reading and writing of EPD share.
#ifndef ZUGWERK_NOTATION_EPD_IMPL_H
#define ZUGWERK_NOTATION_EPD_IMPL_H

#include "notation/epd.h"

typedef struct EpdOpcode {
    const char *name; // a trailing '0' in names of two characters stands for any digit
    EpdKind kind;
    bool is_single; // of EPD_MOVES: exactly one
} EpdOpcode;

// NULL for an opcode that the standard does not know.
const EpdOpcode *epd_opcode_known(const char *opcode);

// Bytes of the opcode at the front: a letter, then letters, digits and '_'; 0 when there is none.
size_t epd_opcode_length(Span text);

// Control characters would break the line; a tab may stand in a string.
static inline bool epd_is_control(char c) {
    return (unsigned char)c < ' ' && c != '\t';
}

// More digits than an integer operand may have are never written.
#define EPD_INTEGER_MAX INT64_C(999999999999999999)

// A word of an operand. A quoted one is the text between its quotes, escapes and all.
typedef struct EpdWord {
    Span text;
    bool is_quoted;
    bool is_closed;
} EpdWord;

void epd_skip_blanks(Span *rest);

// The word at the front, unless an operand ends there.
bool epd_word_next(EpdWord *out, Span *rest);

// Appends the text of a quoted word without its escapes. A '\' before anything but '"' and '\'
// means itself.
void epd_word_unescape(Text *out, Span text);

// [+-]digits and [+-]digits.digits; false when the text is not that.
bool epd_integer_read(int64_t *out, Span text);
bool epd_decimal_read(double *out, Span text);

// Appends an operation as it is.
bool epd_append(Epd *epd, const EpdOperation *operation, Error *err) MUST_CHECK;

// Appends to the moves and counts them in the operation.
bool epd_append_move(Epd *epd, EpdOperation *operation, Move move, Error *err) MUST_CHECK;

// A string in quotes, '"' and '\' inside escaped.
void epd_quote(Text *out, Span value);

// The clock that hmvc or fmvn mean, NULL for other opcodes; *minimum is its least value.
int32_t *epd_clock(Epd *epd, const char *opcode, int *minimum);

#endif
