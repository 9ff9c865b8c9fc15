// SPDX-License-Identifier: MIT
// FEN, X-FEN and Shredder-FEN. Sources: Edwards, "PGN Standard" 16.1 (1994); Scharnagl, "X-FEN".
#ifndef ZUGWERK_NOTATION_FEN_H
#define ZUGWERK_NOTATION_FEN_H

#include <stddef.h>

#include "base/error.h"
#include "base/span.h"
#include "chess/position.h"

// Longest text fen_format writes, NUL included.
enum { FEN_TEXT_SIZE = 128 };

// The strict reader takes four to six fields, any ASCII blanks between and around them, and
// castling letters in any order; everything else must be right. The repairing reader also
// - takes missing fields after the first (White to move, no castling, no en passant, 0 1), "-" for
//   a clock, a move number of 0, W and B for the side, two digits side by side ("44" for "8"),
// - takes no-break and other Unicode blanks and a byte order mark as blanks,
// - drops what cannot be: castling rights without king and rook in place, a right given twice, an
//   en passant square that is impossible, written in capitals or off the board ("e9").
// Neither takes a malformed board, an unknown castling letter, a clock above SETUP_CLOCK_MAX, a
// seventh field, NUL or any other byte that is no part of a FEN.
typedef enum FenMode { FEN_STRICT, FEN_REPAIR } FenMode;

// FEN_DETECT: Chess960 when the castling rights cannot be standard chess's, or are written as
// files (Shredder); else standard. File letters are read in every variant; K and Q mean the
// outermost rook in Chess960 and the rook in the corner in standard chess.
typedef enum FenVariant { FEN_STANDARD, FEN_CHESS960, FEN_DETECT } FenVariant;

typedef struct FenOptions {
    FenMode mode;
    FenVariant variant;
} FenOptions;

// Only the text is judged, not the position (no defects are looked for, except by FEN_REPAIR, which
// mends). Errors carry the column; *out is unchanged on failure.
bool fen_parse_setup(Setup *out, Span text, FenOptions options, Error *err) MUST_CHECK;

// Text and position; *out is unchanged on failure. The column of a position that breaks a rule is
// the one of the castling letter, en passant square or board at fault.
bool fen_parse(Position *out, Span text, FenOptions options, Error *err) MUST_CHECK;

// X-FEN writes the outermost rook's right as K or Q and an inner rook's as its file; Shredder-FEN
// writes every right as a file. The en passant square is written when a capture there is legal.
typedef enum FenStyle { FEN_XFEN, FEN_SHREDDER } FenStyle;

// Writes six fields and a NUL; returns the length.
size_t fen_format(char out[FEN_TEXT_SIZE], const Position *pos, FenStyle style);

// The first four fields only (EPD, repetition, opening tables).
size_t fen_format_epd(char out[FEN_TEXT_SIZE], const Position *pos, FenStyle style);

// "e4" for a square; SQ_NONE for a text that is not one.
int square_parse(Span text);

// Two characters and a NUL ("-" for SQ_NONE). Returns out.
const char *square_format(char out[3], int sq);

#endif
