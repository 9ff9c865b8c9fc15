// SPDX-License-Identifier: MIT
// A Setup is an unchecked description of a position, as it comes from a text or an editor.
// setup_defects names everything that is wrong with it; only a Setup without grave defects becomes
// a Position (chess/position.h).
#ifndef ZUGWERK_CHESS_SETUP_H
#define ZUGWERK_CHESS_SETUP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "chess/bitboard.h"

enum { SETUP_CLOCK_MAX = 1000000 }; // largest half-move clock and move number taken

typedef struct Setup {
    uint8_t board[64];       // pieces by square
    int side;                // WHITE or BLACK, to move
    Bitboard castling_rooks; // squares of rooks that may still castle
    int ep_square;           // behind the pawn that has just made a double step, or SQ_NONE
    int halfmove;            // plies since the last capture or pawn move, 0..SETUP_CLOCK_MAX
    int fullmove;            // move number, from 1 (0 is read as 1 by the repairing FEN reader)
    bool chess960;           // castling rules and notation of Chess960
} Setup;

// One bit a defect; the same classes as python-chess 1.11's Board.status() for standard chess, plus
// the ones a C struct can have beside them (DEFECT_CLOCKS, DEFECT_BAD_VALUE).
typedef uint32_t PosDefects;

enum {
    DEFECT_NO_WHITE_KING = 1 << 0,
    DEFECT_NO_BLACK_KING = 1 << 1,
    DEFECT_TOO_MANY_KINGS = 1 << 2,
    DEFECT_TOO_MANY_WHITE_PAWNS = 1 << 3,
    DEFECT_TOO_MANY_BLACK_PAWNS = 1 << 4,
    DEFECT_PAWNS_ON_BACK_RANK = 1 << 5,
    DEFECT_TOO_MANY_WHITE_PIECES = 1 << 6,
    DEFECT_TOO_MANY_BLACK_PIECES = 1 << 7,
    DEFECT_BAD_CASTLING_RIGHTS = 1 << 8,
    DEFECT_INVALID_EP_SQUARE = 1 << 9,
    DEFECT_OPPOSITE_CHECK = 1 << 10,
    DEFECT_EMPTY = 1 << 11,
    DEFECT_TOO_MANY_CHECKERS = 1 << 12,
    DEFECT_IMPOSSIBLE_CHECK = 1 << 13,
    DEFECT_CLOCKS = 1 << 14,    // fullmove below 1, or a clock outside 0..SETUP_CLOCK_MAX
    DEFECT_BAD_VALUE = 1 << 15, // a board byte that is no piece, a side that is no colour
    DEFECT_COUNT = 16,
    // No game leads there, but the rules still say what may be played: such a Setup is taken as a
    // position (problems and test suites have them).
    DEFECTS_UNREACHABLE = DEFECT_TOO_MANY_CHECKERS | DEFECT_IMPOSSIBLE_CHECK
};

// White to move on an empty board, no rights, clocks 0 and 1.
Setup setup_empty(void);

// The initial position of standard chess.
Setup setup_standard(void);

// Chess960 start position `number` 0..959 (518 is the standard one), for both sides. Source: the
// numbering scheme by R. Scharnagl.
Setup setup_chess960(int number);

// Every defect, whatever the Setup holds.
PosDefects setup_defects(const Setup *setup);

// Whether a Setup with these defects is a position all the same: none, or DEFECTS_UNREACHABLE only.
static inline bool defects_allow_play(PosDefects defects) {
    return (defects & ~(PosDefects)DEFECTS_UNREACHABLE) == 0;
}

// "no_white_king", "opposite_check", ...; defect is a single bit.
const char *defect_name(PosDefects defect);

// For people, about a single bit ("White has no king"; starts small where grammar lets it).
const char *defect_text(PosDefects defect);

// The repairing reader's mending: drops castling rights without king and rook in place (of two on
// one side of the king the inner one) and an en passant square that cannot be. Returns what was
// dropped as defect bits. What is a position already stays as it is.
PosDefects setup_repair(Setup *setup);

// Colours exchanged and the board turned over; the same for file mirroring (castling rights are
// kept as rook squares, so a mirrored standard position needs chess960 to be valid with rights).
Setup setup_flip_colors(const Setup *setup);
Setup setup_mirror_files(const Setup *setup);

#endif
