// SPDX-License-Identifier: MIT
// Alpha-beta: minimax that leaves a node as soon as its value cannot matter. alpha is what White is
// sure of already on the way to the node, beta what Black is. Source: Knuth and Moore, "An analysis
// of alpha-beta pruning" (1975). Fail-soft: a value outside the window is a bound, but its own.
#include "classic/classic.h"
#include "classic/classic_impl.h"

static int alphabeta(ClassicSearch *search, int depth, int alpha, int beta) {
    if (classic_is_cutoff(search, depth)) {
        return classic_evaluate(search);
    }
    MoveList children;
    classic_children(search, &children);
    const bool is_max = classic_is_max(search);
    int best = is_max ? -CLASSIC_INFINITE : CLASSIC_INFINITE;

    for (int i = 0; i < children.count; i++) {
        const Move move = children.moves[i];
        const int value = classic_visit(search, alphabeta, move, depth - 1, alpha, beta);
        if (search->stopped) {
            break;
        }
        if (classic_is_better(search, is_max, move, value, best)) {
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
            classic_note_cutoff(search, i, children.count);
            break;
        }
    }
    return best;
}

int alphabeta_search(ClassicSearch *search, int depth, int alpha, int beta) {
    return classic_node(search, alphabeta, depth, alpha, beta);
}
