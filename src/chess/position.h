// SPDX-License-Identifier: MIT
// A legal position as a value of three cache lines, played by copy-make:
//
//     pos_play(&after, &before, move);
//
// Invariants (checked by pos_check, after every move in the `hard` build): boards and mailbox
// agree; one king a side; the side not to move is not in check; key, pawn_key, checkers and pinned
// are up to date; ep is set exactly when an en passant capture is legal.
#ifndef ZUGWERK_CHESS_POSITION_H
#define ZUGWERK_CHESS_POSITION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "chess/bitboard.h"
#include "chess/move.h"
#include "chess/setup.h"

enum { CASTLE_KING_SIDE, CASTLE_QUEEN_SIDE, CASTLE_SIDE_COUNT };

typedef struct Position {
    Bitboard type_bb[7];         // by piece type; [PIECE_TYPE_NONE] is the set of empty squares
    Bitboard color_bb[2];        // by colour
    uint64_t key;                // placement, side, castling rooks, legal en passant
    uint64_t pawn_key;           // placement of pawns only
    Bitboard checkers;           // men giving check to the side to move
    Bitboard pinned;             // men of the side to move pinned against their king
    uint8_t board[64];           // piece by square
    int32_t halfmove;            // plies since the last capture or pawn move
    int32_t fullmove;            // move number
    uint8_t castling_rook[2][2]; // by colour and castling side: the rook's square or SQ_NONE
    uint8_t king[2];             // by colour
    uint8_t side;                // to move
    uint8_t ep;                  // en passant square when a capture there is legal, else SQ_NONE
    uint8_t ep_pushed; // square behind a pawn that has just made a double step, else SQ_NONE
    uint8_t chess960;  // castling written king takes rook
} Position;

static inline Bitboard pos_pieces(const Position *pos, int color, int type) {
    return pos->color_bb[color] & pos->type_bb[type];
}

static inline Bitboard pos_occupied(const Position *pos) {
    return pos->color_bb[WHITE] | pos->color_bb[BLACK];
}

static inline int pos_piece_at(const Position *pos, int sq) {
    return pos->board[sq];
}

static inline int pos_side(const Position *pos) {
    return pos->side;
}

static inline int pos_king(const Position *pos, int color) {
    return pos->king[color];
}

static inline bool pos_in_check(const Position *pos) {
    return pos->checkers != 0;
}

// Whether `move` (legal here) takes a man; en passant included, castling not.
static inline bool pos_is_capture(const Position *pos, Move move) {
    return move_kind(move) == MOVE_EN_PASSANT
           || (move_kind(move) != MOVE_CASTLING && pos->board[move_to(move)] != PIECE_NONE);
}

// Fails with ERROR_POSITION and the names of all defects when the Setup is not a position (see
// defects_allow_play); *out is
// then unchanged.
bool pos_from_setup(Position *out, const Setup *setup, Error *err) MUST_CHECK;

// The Setup keeps ep_pushed as its en passant square.
void pos_to_setup(Setup *out, const Position *pos);

// The initial position of standard chess.
Position pos_initial(void);

// Chess960 start position 0..959; the chess960 flag is set.
Position pos_chess960(int number);

// Plays a legal move. after and before must be different objects.
void pos_play(Position *after, const Position *before, Move move);

// Passes the move (null move): the other side is to move, en passant is lost, the half-move clock
// goes on as python-chess counts it. The side to move must not be in check.
void pos_play_null(Position *after, const Position *before);

// Men of both colours that attack sq when `occupied` is the set of occupied squares.
Bitboard pos_attackers(const Position *pos, int sq, Bitboard occupied);

// Whether `color` attacks sq.
bool pos_is_attacked(const Position *pos, int sq, int color);

// Men of `color` pinned against their own king by one enemy slider each.
Bitboard pos_pinned_of(const Position *pos, int color);

// Whether a legal move checks or mates the opponent (check only; by playing it).
bool pos_gives_check(const Position *pos, Move move);

// The keys computed from nothing; equal pos->key and pos->pawn_key.
uint64_t pos_key_fresh(const Position *pos);
uint64_t pos_pawn_key_fresh(const Position *pos);

// Same placement, side, castling rights and legal en passant: the same position under the rule of
// repetition.
bool pos_is_same(const Position *a, const Position *b);

// Whether all invariants hold; on failure *reason (may be NULL) names the first that does not.
bool pos_check(const Position *pos, const char **reason);

#endif
