// SPDX-License-Identifier: MIT
// A board as text for a terminal: letters or chess figurines, coordinates, the last move and a
// check marked with signs (and with colours where there are any), small enough for any window.
//
//       8  r  .  b  q  k  b  n  r        squares the last move left and reached: [.] [n]
//       7  p  p  p  p  .  p  p  p        a king in check: (k)
//          a  b  c  d  e  f  g  h
//
// White's men are capital letters or the outlined figurines, Black's small letters or the filled
// ones; with colours both are black on squares of their own colours, as in print, so that the
// figurines look right on light and dark terminals.
#ifndef ZUGWERK_PLAY_BOARD_TEXT_H
#define ZUGWERK_PLAY_BOARD_TEXT_H

#include <stdbool.h>

#include "base/text.h"
#include "chess/position.h"

typedef struct BoardStyle {
    bool figurines;
    bool flipped; // Black at the bottom
    int colors;   // 0, 8 or 256
    int width;    // columns there are
} BoardStyle;

// last: the move that led to *pos by the side not to move, or MOVE_NONE.
void board_text(Text *out, const Position *pos, Move last, const BoardStyle *style);

// The sign of a man: "N", "n", or a figurine. piece must not be PIECE_NONE.
const char *piece_sign(int piece, bool figurines);

#endif
