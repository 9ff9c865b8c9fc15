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

// The strict reader takes four to six fields and any blanks between them; everything else must be
// right. The repairing reader also takes missing fields and a move number of 0, and drops what
// cannot be (castling rights without king and rook in place, an impossible en passant square).
typedef enum FenMode { FEN_STRICT, FEN_REPAIR } FenMode;

// FEN_DETECT: Chess960 when the castling rights cannot be standard chess's, or are written as
// files (Shredder); else standard.
typedef enum FenVariant { FEN_STANDARD, FEN_CHESS960, FEN_DETECT } FenVariant;

typedef struct FenOptions {
    FenMode mode;
    FenVariant variant;
} FenOptions;

// Only the text is judged, not the position (no defects are looked for, except by FEN_REPAIR, which
// mends). Errors carry the column.
bool fen_parse_setup(Setup *out, Span text, FenOptions options, Error *err) MUST_CHECK;

// Text and position; *out is unchanged on failure.
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
