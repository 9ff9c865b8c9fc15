// SPDX-License-Identifier: MIT
// Minimax to a fixed depth: the value of a position is that of its best move, best for White at
// White's nodes and best for Black at Black's. Source: Shannon, "Programming a computer for playing
// chess" (1950).
#include "classic/classic.h"

static int minimax(ClassicSearch *search, int depth) {
    if (!classic_enter(search)) {
        return 0;
    }
    if (classic_is_cutoff(search, depth)) {
        return classic_evaluate(search);
    }
    MoveList children;
    search->options.children(&children, classic_position(search));
    const bool is_max = pos_side(classic_position(search)) == WHITE;
    int best = is_max ? -CLASSIC_INFINITE : CLASSIC_INFINITE;

    for (int i = 0; i < children.count; i++) {
        const Move move = children.moves[i];
        classic_push(search, move);
        const int value = minimax(search, depth - 1);
        classic_pop(search);
        if (search->stopped) {
            break;
        }
        if (classic_is_better(search, is_max, value, best)) {
            best = value;
            classic_note_best(search, move, value);
        }
    }
    return best;
}

void minimax_run(ClassicSearch *search) {
    search->is_exact = true;
    search->value = minimax(search, search->options.depth);
}
