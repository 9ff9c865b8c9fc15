// SPDX-License-Identifier: MIT
// EPD: four fields of a position and operations, each an opcode with typed operands. Source:
// Edwards, "PGN Standard" 16.2 (1994).
//
//     1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";
#ifndef ZUGWERK_NOTATION_EPD_H
#define ZUGWERK_NOTATION_EPD_H

#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "base/text.h"
#include "chess/position.h"
#include "notation/fen.h"

enum { EPD_OPCODE_SIZE = 32 }; // NUL included

// The type of an operand goes by the opcode:
//   EPD_MOVES    am bm (sets, each move once, in the order written), pm sm (one move)
//   EPD_LINE     pv sv (a line of moves, each played after the one before)
//   EPD_INTEGER  acd acn acs ce dm fmvn hmvc rc tcgs
//   EPD_STRING   c0..c9 eco id nic v0..v9
//   EPD_NONE     draw_accept draw_claim draw_offer draw_reject resign
// An unknown opcode's operand is a string, an integer or a decimal number if it looks like one,
// nothing if there is none, and else kept as raw text (words parted by single blanks).
typedef enum EpdKind {
    EPD_NONE,
    EPD_STRING,
    EPD_INTEGER,
    EPD_DECIMAL,
    EPD_MOVES,
    EPD_LINE,
    EPD_RAW
} EpdKind;

// Texts and moves lie in the Epd: see epd_text and epd_moves.
typedef struct EpdOperation {
    char opcode[EPD_OPCODE_SIZE];
    EpdKind kind;
    int64_t integer; // EPD_INTEGER
    double decimal;  // EPD_DECIMAL; its text is exact
    size_t start;    // of the text or the moves
    size_t count;    // of bytes or moves
} EpdOperation;

typedef struct Epd {
    Position pos; // hmvc and fmvn are its clocks
    EpdOperation *operations;
    size_t count;
    size_t capacity;
    int faults;  // what the repairing reader had to bend; 0 with the strict one
    Error fault; // the first of them
    Text text;
    Move *moves;
    size_t move_count;
    size_t move_capacity;
    const Alloc *alloc;
} Epd;

// A position without operations; holds no memory yet.
void epd_init(Epd *epd, const Position *pos, const Alloc *alloc);
void epd_release(Epd *epd);

// Reads one line. *out need not be initialised; on failure it is unchanged and holds nothing. Both
// readers go by options.mode:
// - FEN_STRICT: every operation ends with ';', operands have the type of their opcode, moves are
//   strict SAN, no opcode comes twice.
// - FEN_REPAIR: a position to be mended as in fen_parse (but with all four fields), FEN's two
//   clocks after it, a ';' glued to it, missing or stray ';', a string without quotes or never
//   closed, lenient SAN, commas and move numbers between moves; an operand that still does not fit
//   its opcode is kept as for an unknown one. An opcode given twice is kept twice. `faults` counts
//   all this, the position as one: it is 0 exactly when the strict reader takes the line.
// Neither takes control characters, a remark line, or more than a position before the opcodes.
bool epd_parse(Epd *out, Span line, FenOptions options, const Alloc *alloc, Error *err) MUST_CHECK;

// Whether a line of an EPD file is to be skipped: blank, or a remark that begins with '#'.
bool epd_is_remark(Span line);

// Whether a line is a FEN, with its six fields, rather than EPD.
bool epd_line_is_fen(Span line);

// The position of a line that is EPD or FEN. Errors carry the column.
bool epd_position_parse(Position *out, Span line, const Alloc *alloc, Error *err) MUST_CHECK;

// Appends the line, without a newline. Clocks other than 0 1 are written as hmvc and fmvn, whether
// or not there is such an operation. What is written reads back equal (and, unless it holds faults,
// strictly).
bool epd_format(Text *out, const Epd *epd, FenStyle style, Error *err) MUST_CHECK;

// The first operation with this opcode, or NULL. Valid until the next change.
const EpdOperation *epd_find(const Epd *epd, const char *opcode);

// The text of a string, decimal or raw operand; the moves of EPD_MOVES and EPD_LINE. Valid until
// the next change.
Span epd_text(const Epd *epd, const EpdOperation *operation);
const Move *epd_moves(const Epd *epd, const EpdOperation *operation);

// Set or replace an operation (and drop its doubles). ERROR_VALUE when the operand does not fit the
// opcode or the opcode is malformed. Moves must be legal, in a line one after the other.
bool epd_set_none(Epd *epd, const char *opcode, Error *err) MUST_CHECK;
bool epd_set_string(Epd *epd, const char *opcode, Span value, Error *err) MUST_CHECK;
bool epd_set_integer(Epd *epd, const char *opcode, int64_t value, Error *err) MUST_CHECK;
bool epd_set_moves(Epd *epd, const char *opcode, const Move *moves, size_t count,
                   Error *err) MUST_CHECK;

void epd_remove(Epd *epd, const char *opcode);

#endif
