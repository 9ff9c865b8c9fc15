// SPDX-License-Identifier: MIT
// Legal moves. Every function yields strictly legal moves only.
#ifndef ZUGWERK_CHESS_MOVEGEN_H
#define ZUGWERK_CHESS_MOVEGEN_H

#include <stdbool.h>

#include "chess/move.h"
#include "chess/position.h"

// All legal moves in the order that is fastest to make.
void movegen_legal(MoveList *list, const Position *pos);

// Captures, en passant and all promotions.
void movegen_captures(MoveList *list, const Position *pos);

// The rest: captures and quiets together are the legal moves, each once.
void movegen_quiets(MoveList *list, const Position *pos);

// Those to one of the targets, and castling moves.
void movegen_quiets_to(MoveList *list, const Position *pos, Bitboard targets);

// All legal moves when the side to move is in check.
void movegen_evasions(MoveList *list, const Position *pos);

// All legal moves in the order of python-chess's Board.legal_moves (checked against python-chess
// 1.11.2; the published node counts of the classic searches depend on it).
void movegen_child_order(MoveList *list, const Position *pos);

// Number of legal moves, without listing them.
int movegen_count(const Position *pos);

// Whether there is a legal move; returns at the first one found.
bool movegen_any(const Position *pos);

#endif
