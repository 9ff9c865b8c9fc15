// SPDX-License-Identifier: MIT
// A position as an SVG picture that needs nothing else: the pieces are paths of our own.
#ifndef ZUGWERK_NOTATION_BOARD_SVG_H
#define ZUGWERK_NOTATION_BOARD_SVG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/span.h"
#include "base/stream.h"
#include "chess/position.h"

// A coloured square (from == to) or an arrow.
typedef struct BoardMark {
    char color; // 'G', 'R', 'Y' or 'B'
    uint8_t from;
    uint8_t to;
} BoardMark;

enum { BOARD_MARKS_MAX = 64, BOARD_SVG_PIXELS = 480 };

typedef struct BoardSvgOptions {
    int pixels; // width and height shown; 0: BOARD_SVG_PIXELS
    bool flipped;
    bool without_coordinates;
    Move last_move; // its squares are tinted; MOVE_NONE: none
    const BoardMark *marks;
    size_t mark_count;
} BoardSvgOptions;

// A king in check is marked. options may be NULL.
bool board_svg_write(ByteSink sink, const Position *pos, const BoardSvgOptions *options,
                     Error *err) MUST_CHECK;

// Marks as PGN comments have them in %csl and %cal: "Ge4,Re2e4" (a missing colour is green).
// Fails, with the column, at the first that is not one or beyond BOARD_MARKS_MAX.
bool board_marks_parse(BoardMark marks[BOARD_MARKS_MAX], size_t *count, Span text,
                       Error *err) MUST_CHECK;

#endif
