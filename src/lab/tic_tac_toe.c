// SPDX-License-Identifier: MIT
#include "lab/tic_tac_toe.h"

#include <string.h>

enum { LINES = 8, SYMMETRIES = 8 };

static const int lines[LINES][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

static int count_of(const TicTacToe *game, char c) {
    int count = 0;
    for (int i = 0; i < TTT_CELLS; i++) {
        count += game->cells[i] == c ? 1 : 0;
    }
    return count;
}

static bool has_line(const TicTacToe *game, char c) {
    for (int i = 0; i < LINES; i++) {
        if (game->cells[lines[i][0]] == c && game->cells[lines[i][1]] == c
            && game->cells[lines[i][2]] == c) {
            return true;
        }
    }
    return false;
}

bool tic_tac_toe_parse(TicTacToe *out, Span text, Error *err) {
    TicTacToe game = {.merges_symmetric = out->merges_symmetric};
    int count = 0;
    for (size_t i = 0; i < text.length; i++) {
        const char c = text.data[i];
        if (char_is_blank(c) || c == '/') {
            continue;
        }
        if (count == TTT_CELLS || (c != 'X' && c != 'O' && c != '.')) {
            return error_set_at(err, ERROR_SYNTAX, 0, (int64_t)i + 1,
                                "tic-tac-toe takes nine cells X, O or a dot: X.O/.X./...");
        }
        game.cells[count++] = c;
    }
    if (count < TTT_CELLS) {
        return error_set_at(err, ERROR_SYNTAX, 0, (int64_t)text.length + 1,
                            "tic-tac-toe takes nine cells, here are %d", count);
    }
    const int more = count_of(&game, 'X') - count_of(&game, 'O');
    if (more < 0 || more > 1 || (has_line(&game, 'X') && (has_line(&game, 'O') || more == 0))
        || (has_line(&game, 'O') && more == 1)) {
        return error_set(err, ERROR_POSITION,
                         "no game of tic-tac-toe comes to this: X begins, "
                         "and the first line ends it");
    }
    *out = game;
    return true;
}

static bool is_max(const void *context) {
    return count_of(context, '.') % 2 == 1;
}

static bool is_over(int *value, const void *context) {
    *value = has_line(context, 'X') ? 1 : has_line(context, 'O') ? -1 : 0;
    return *value != 0 || count_of(context, '.') == 0;
}

static void push(void *context, Move move) {
    TicTacToe *const game = context;
    const char side = is_max(game) ? 'X' : 'O';
    game->cells[move - 1] = side;
}

static void pop(void *context, Move move) {
    TicTacToe *const game = context;
    game->cells[move - 1] = '.';
}

// The cell that comes to stand on cell i in one of the eight rotations and mirrorings.
static int turned(int symmetry, int i) {
    const int row = i / 3;
    const int column = (symmetry & 4) != 0 ? 2 - i % 3 : i % 3;
    switch (symmetry & 3) {
    case 1:
        return column * 3 + 2 - row;
    case 2:
        return (2 - row) * 3 + 2 - column;
    case 3:
        return (2 - column) * 3 + row;
    default:
        return row * 3 + column;
    }
}

// Whether a symmetry of the board takes one empty cell to the other.
static bool are_alike(const TicTacToe *game, int a, int b) {
    for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
        bool fits = turned(symmetry, a) == b;
        for (int i = 0; i < TTT_CELLS; i++) {
            fits = fits && game->cells[i] == game->cells[turned(symmetry, i)];
        }
        if (fits) {
            return true;
        }
    }
    return false;
}

static int moves(Move list[TOY_MOVES_MAX], const void *context) {
    const TicTacToe *const game = context;
    int count = 0;
    for (int i = 0; i < TTT_CELLS; i++) {
        bool is_new = game->cells[i] == '.';
        for (int k = 0; k < count && is_new && game->merges_symmetric; k++) {
            is_new = !are_alike(game, list[k] - 1, i);
        }
        if (is_new) {
            list[count++] = (Move)(i + 1);
        }
    }
    return count;
}

static const char *name(const void *context, Move move) {
    static const char *const names[] = {"a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"};

    (void)context;
    return names[move - 1];
}

ToyGame tic_tac_toe_game(TicTacToe *game) {
    return (ToyGame){is_max, is_over, moves, push, pop, name, game, TRACE_END_OVER};
}
