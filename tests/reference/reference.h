// SPDX-License-Identifier: MIT
// A second, slow and plain implementation of the rules, against which src/chess is tested. It knows
// a board of 64 letters and tries every move on it; nothing is kept up to date, nothing is cut
// short. It shares no code and no type with src/chess (convert.h translates).
#ifndef ZUGWERK_TESTS_REFERENCE_H
#define ZUGWERK_TESTS_REFERENCE_H

#include <stdbool.h>
#include <stdint.h>

// Squares count from a1 = 0, b1 = 1 to h8 = 63. Pieces are PNBRQK for White, pnbrqk for Black and
// '.' for none. Kings: one a side.
typedef struct RefPosition {
    char board[64];
    bool white_moves;
    bool white_castles[8]; // by file of the rook on the first rank
    bool black_castles[8];
    int passed; // the square a pawn has just passed by a double step, or -1
    int halfmove;
    int fullmove;
} RefPosition;

typedef enum RefKind {
    REF_PIECE_MOVE, // king moves included
    REF_CASTLING,   // from the king's square to the rook's
    REF_PAWN_CAPTURE,
    REF_PAWN_STEP,
    REF_PAWN_DOUBLE_STEP,
    REF_EN_PASSANT
} RefKind;

typedef struct RefMove {
    int from;
    int to;
    char promotion; // q, r, b, n, or '\0'
    RefKind kind;
} RefMove;

enum { REF_MOVES_MAX = 512 };

// The square of a king; -1 when there is none.
int ref_king(const RefPosition *pos, bool white);

// Whether the man on `from` attacks `to` (walls in the way count).
bool ref_man_attacks(const RefPosition *pos, int from, int to);

bool ref_is_attacked(const RefPosition *pos, int sq, bool by_white);
bool ref_in_check(const RefPosition *pos, bool white);

// Men of the other side that attack the king of the side to move, as bits.
uint64_t ref_checkers(const RefPosition *pos);

// Men of the side given that may not leave their line because a slider of the other side would then
// attack their king.
uint64_t ref_pinned(const RefPosition *pos, bool white);

// All legal moves in no particular order; returns their number.
int ref_legal_moves(const RefPosition *pos, RefMove moves[REF_MOVES_MAX]);

// A legal move is played.
RefPosition ref_play(const RefPosition *pos, RefMove move);

// The null move.
RefPosition ref_play_null(const RefPosition *pos);

// Puts moves into the child order of python-chess by the comparison key of its description.
void ref_sort_child_order(const RefPosition *pos, RefMove *moves, int count);

uint64_t ref_perft(const RefPosition *pos, int depth);

// The square passed when a capture there is legal, else -1.
int ref_legal_passed(const RefPosition *pos);

// Balance in centipawns of the exchanges that begin with `move`: both sides go on taking on its
// target with a least valuable man, or stop. A man pinned (before the exchange) stays out unless
// the target lies on its line or the pinner has left; a king takes only what nobody guards.
int ref_exchange(const RefPosition *pos, RefMove move, const int values[128]);

#endif
