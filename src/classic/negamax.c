// SPDX-License-Identifier: MIT
// Alpha-beta with one case instead of two: every node maximises, and a child's value counts
// negative. Visits the same nodes as alphabeta.c. Source: Knuth and Moore, "An analysis of
// alpha-beta pruning" (1975), function F2.
#include "classic/classic.h"
#include "classic/classic_impl.h"

static ClassicNode negamax_node;

// Value and window from the point of view of the side that is to choose.
static int negamax(ClassicSearch *search, int depth, int alpha, int beta) {
    const int sign = classic_is_max(search) ? 1 : -1;
    if (classic_is_cutoff(search, depth)) {
        return sign * classic_evaluate(search);
    }
    MoveList children;
    classic_children(search, &children);
    int best = -CLASSIC_INFINITE;

    for (int i = 0; i < children.count; i++) {
        const Move move = children.moves[i];
        // The child's own window is (-beta, -alpha); from White's point of view that is:
        const int low = sign > 0 ? alpha : -beta;
        const int high = sign > 0 ? beta : -alpha;
        const int value = sign * classic_visit(search, negamax_node, move, depth - 1, low, high);
        if (search->stopped) {
            break;
        }
        if (classic_is_better(search, true, move, value, best)) {
            best = value;
            classic_note_best(search, move, sign * value);
        }
        alpha = value > alpha ? value : alpha;
        if (alpha >= beta) {
            classic_note_cutoff(search, i, children.count);
            break;
        }
    }
    return best;
}

// What stands around nodes (tables, the trace) speaks White's language.
static int negamax_node(ClassicSearch *search, int depth, int alpha, int beta) {
    return classic_is_max(search) ? negamax(search, depth, alpha, beta)
                                  : -negamax(search, depth, -beta, -alpha);
}

int negamax_search(ClassicSearch *search, int depth, int alpha, int beta) {
    return classic_node(search, negamax_node, depth, alpha, beta);
}
