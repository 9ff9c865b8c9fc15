// SPDX-License-Identifier: MIT
// A move in 16 bits:
//
//   15 14 | 13 12 | 11 .. 6 | 5 .. 0
//   kind  | promo | to      | from        promo: 0 knight, 1 bishop, 2 rook, 3 queen
//
// Castling is "king takes own rook" (to = the rook's square) in standard chess and Chess960 alike;
// notation/uci_move.h writes the spelling a reader expects.
#ifndef ZUGWERK_CHESS_MOVE_H
#define ZUGWERK_CHESS_MOVE_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "chess/piece.h"
#include "chess/square.h"

typedef uint16_t Move;

enum { MOVE_NONE = 0, MOVE_NULL = SQ_B1 | SQ_B1 << 6 };

enum { MOVE_NORMAL, MOVE_PROMOTION, MOVE_EN_PASSANT, MOVE_CASTLING };

static inline Move move_make(int from, int to) {
    return (Move)(from | to << 6);
}

static inline Move move_make_kind(int from, int to, int kind) {
    return (Move)(from | to << 6 | kind << 14);
}

static inline Move move_make_promotion(int from, int to, int type) {
    assert(type >= KNIGHT && type <= QUEEN);
    return (Move)(from | to << 6 | (type - KNIGHT) << 12 | MOVE_PROMOTION << 14);
}

static inline int move_from(Move move) {
    return move & 63;
}

static inline int move_to(Move move) {
    return (move >> 6) & 63;
}

static inline int move_kind(Move move) {
    return move >> 14;
}

// The type promoted to, or PIECE_TYPE_NONE.
static inline int move_promotion(Move move) {
    return move_kind(move) == MOVE_PROMOTION ? KNIGHT + ((move >> 12) & 3) : PIECE_TYPE_NONE;
}

// A valid Setup has at most 16 men a side, each with at most 27 moves (a queen's), pawns at most
// 12: 16 * 27 + castling < 512, whatever the position.
enum { MOVE_LIST_CAPACITY = 512 };

typedef struct MoveList {
    int count;
    Move moves[MOVE_LIST_CAPACITY];
} MoveList;

static inline bool move_list_has(const MoveList *list, Move move) {
    for (int i = 0; i < list->count; i++) {
        if (list->moves[i] == move) {
            return true;
        }
    }
    return false;
}

#endif
