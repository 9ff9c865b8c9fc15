// SPDX-License-Identifier: MIT
// Tic-tac-toe as a toy: X moves first and maximises; 1: X wins, 0: drawn, -1: O wins.
#ifndef ZUGWERK_LAB_TIC_TAC_TOE_H
#define ZUGWERK_LAB_TIC_TAC_TOE_H

#include <stdbool.h>

#include "base/error.h"
#include "base/span.h"
#include "lab/toy_search.h"

enum { TTT_CELLS = 9 };

typedef struct TicTacToe {
    char cells[TTT_CELLS + 1]; // 'X', 'O' or '.', from a3 b3 c3 down to c1, as text
    bool merges_symmetric;     // of moves that lead to mirror images of each other only the first
} TicTacToe;

// Nine cells, blanks and slashes between them passed over: "X.O/.X./..." Errors carry the column.
bool tic_tac_toe_parse(TicTacToe *out, Span text, Error *err) MUST_CHECK;

// Moves are the numbers 1 to 9 of the cells, their names a3 b3 c3 a2 ... c1.
ToyGame tic_tac_toe_game(TicTacToe *game);

#endif
