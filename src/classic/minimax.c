// SPDX-License-Identifier: MIT
// Minimax to a fixed depth: the value of a position is that of its best move, best for White at
// White's nodes and best for Black at Black's. Source: Shannon, "Programming a computer for playing
// chess" (1950).
#include "classic/classic.h"
#include "classic/classic_impl.h"

static int minimax(ClassicSearch *search, int depth, int alpha, int beta) {
    if (classic_is_cutoff(search, depth)) {
        return classic_evaluate(search);
    }
    MoveList children;
    classic_children(search, &children);
    const bool is_max = classic_is_max(search);
    int best = is_max ? -CLASSIC_INFINITE : CLASSIC_INFINITE;

    for (int i = 0; i < children.count; i++) {
        const Move move = children.moves[i];
        const int value = classic_visit(search, minimax, move, depth - 1, alpha, beta);
        if (search->stopped) {
            break;
        }
        if (classic_is_better(search, is_max, move, value, best)) {
            best = value;
            classic_note_best(search, move, value);
        }
    }
    return best;
}

int minimax_search(ClassicSearch *search, int depth, int alpha, int beta) {
    return classic_node(search, minimax, depth, alpha, beta);
}
