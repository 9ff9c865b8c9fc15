// SPDX-License-Identifier: MIT
// Alpha-beta: minimax that leaves a node as soon as its value cannot matter. alpha is what White is
// sure of already on the way to the node, beta what Black is. Source: Knuth and Moore, "An analysis
// of alpha-beta pruning" (1975). Fail-soft: a value outside the window is a bound, but its own.
#include "classic/classic.h"

static int alphabeta(ClassicSearch *search, int depth, int alpha, int beta) {
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
        const int value = alphabeta(search, depth - 1, alpha, beta);
        classic_pop(search);
        if (search->stopped) {
            break;
        }
        if (classic_is_better(search, is_max, value, best)) {
            best = value;
            classic_note_best(search, move, value);
        }
        if (is_max && value > alpha) {
            alpha = value;
        }
        if (!is_max && value < beta) {
            beta = value;
        }
        if (beta <= alpha) {
            search->cutoffs++;
            break;
        }
    }
    return best;
}

void alphabeta_run(ClassicSearch *search) {
    search->is_exact = true;
    search->value = alphabeta(search, search->options.depth, -CLASSIC_INFINITE, CLASSIC_INFINITE);
}
