// SPDX-License-Identifier: MIT
#include "lab/toy_search.h"

#include <assert.h>
#include <stddef.h>

typedef struct ToySearch {
    const ToyGame *game;
    ToyOptions options;
    int ply;
    uint64_t nodes;
    uint64_t leaves;
    uint64_t cutoffs;
    int line_count[TOY_DEPTH_MAX + 2]; // best line from each ply
    Move line[TOY_DEPTH_MAX + 2][TOY_DEPTH_MAX + 1];
} ToySearch;

// What a node came to.
typedef struct ToyEnd {
    int value;
    TraceEnd end;
    int left_out;
} ToyEnd;

enum { PLUS_INF = TRACE_PLUS_INF, MINUS_INF = TRACE_MINUS_INF };

// ------------------------------------------------------------------------------------- move orders

static int true_value(const ToyGame *game) {
    int value;
    if (game->is_over(&value, game->game)) {
        return value;
    }
    const bool is_max = game->is_max(game->game);
    int best = is_max ? MINUS_INF : PLUS_INF;
    Move moves[TOY_MOVES_MAX];
    const int count = game->moves(moves, game->game);
    for (int i = 0; i < count; i++) {
        game->push(game->game, moves[i]);
        value = true_value(game);
        game->pop(game->game, moves[i]);
        best = (is_max ? value > best : value < best) ? value : best;
    }
    return best;
}

static void sort_by_value(Move *moves, int count, const ToyGame *game, bool best_first) {
    int values[TOY_MOVES_MAX];
    const int sign = game->is_max(game->game) == best_first ? 1 : -1;
    for (int i = 0; i < count; i++) {
        const Move move = moves[i];
        game->push(game->game, move);
        const int value = sign * true_value(game);
        game->pop(game->game, move);
        int at = i;
        for (; at > 0 && values[at - 1] < value; at--) { // equal ones stay as they are
            values[at] = values[at - 1];
            moves[at] = moves[at - 1];
        }
        values[at] = value;
        moves[at] = move;
    }
}

static int ordered_moves(Move moves[TOY_MOVES_MAX], const ToySearch *search) {
    const ToyGame *const game = search->game;
    const int count = game->moves(moves, game->game);
    switch (search->options.order) {
    case TOY_REVERSED:
        for (int i = 0; i < count / 2; i++) {
            const Move move = moves[i];
            moves[i] = moves[count - 1 - i];
            moves[count - 1 - i] = move;
        }
        break;
    case TOY_BEST:
    case TOY_WORST:
        sort_by_value(moves, count, game, search->options.order == TOY_BEST);
        break;
    case TOY_GIVEN:
        break;
    }
    return count;
}

// ------------------------------------------------------------------------------------- the
// searches

static int visit(ToySearch *search, Move move, int alpha, int beta);

static void note_best(ToySearch *search, Move move) {
    const int ply = search->ply;
    const int count = search->line_count[ply + 1];
    search->line[ply][0] = move;
    for (int i = 0; i < count; i++) {
        search->line[ply][i + 1] = search->line[ply + 1][i];
    }
    search->line_count[ply] = count + 1;
}

static ToyEnd minimax(ToySearch *search, bool is_max) {
    int best = is_max ? MINUS_INF : PLUS_INF;
    Move moves[TOY_MOVES_MAX];
    const int count = ordered_moves(moves, search);
    for (int i = 0; i < count; i++) {
        const int value = visit(search, moves[i], 0, 0);
        if (is_max ? value > best : value < best) {
            best = value;
            note_best(search, moves[i]);
        }
    }
    return (ToyEnd){best, TRACE_END_FULL, 0};
}

// Fail-soft.
static ToyEnd alphabeta(ToySearch *search, bool is_max, int alpha, int beta) {
    int best = is_max ? MINUS_INF : PLUS_INF;
    Move moves[TOY_MOVES_MAX];
    const int count = ordered_moves(moves, search);
    for (int i = 0; i < count; i++) {
        const int value = visit(search, moves[i], alpha, beta);
        if (is_max ? value > best : value < best) {
            best = value;
            note_best(search, moves[i]);
        }
        if (is_max && best > alpha) {
            alpha = best;
        } else if (!is_max && best < beta) {
            beta = best;
        }
        if (alpha >= beta && i + 1 < count) {
            search->cutoffs++;
            return (ToyEnd){best, TRACE_END_CUT, count - 1 - i};
        }
    }
    return (ToyEnd){best, TRACE_END_FULL, 0};
}

static ToyEnd search_node(ToySearch *search, bool is_max, int alpha, int beta) {
    int value;
    if (search->game->is_over(&value, search->game->game)) {
        search->leaves++;
        return (ToyEnd){value, search->game->leaf_end, 0};
    }
    return search->options.prunes ? alphabeta(search, is_max, alpha, beta)
                                  : minimax(search, is_max);
}

// Enters the current node.
static int enter(ToySearch *search, Move move, int alpha, int beta) {
    assert(search->ply <= TOY_DEPTH_MAX);
    const TraceSink *const trace = search->options.trace;
    const bool is_max = search->game->is_max(search->game->game);
    search->nodes++;
    search->line_count[search->ply] = 0;
    if (trace != NULL) {
        trace->enter(trace->context, &(TraceEnter){.move = move,
                                                   .maximizing = is_max,
                                                   .windowed = search->options.prunes,
                                                   .alpha = alpha,
                                                   .beta = beta});
    }
    const ToyEnd end = search_node(search, is_max, alpha, beta);
    if (trace != NULL) {
        trace->leave(trace->context,
                     &(TraceLeave){.value = end.value, .end = end.end, .left_out = end.left_out});
    }
    return end.value;
}

static int visit(ToySearch *search, Move move, int alpha, int beta) {
    search->game->push(search->game->game, move);
    search->ply++;
    const int value = enter(search, move, alpha, beta);
    search->ply--;
    search->game->pop(search->game->game, move);
    return value;
}

void toy_search(ToyResult *out, const ToyGame *game, const ToyOptions *options) {
    ToySearch search = {.game = game, .options = *options};
    *out = (ToyResult){.value = enter(&search, MOVE_NONE, MINUS_INF, PLUS_INF)};
    out->line_count = search.line_count[0];
    for (int i = 0; i < out->line_count; i++) {
        out->line[i] = search.line[0][i];
    }
    out->nodes = search.nodes;
    out->leaves = search.leaves;
    out->cutoffs = search.cutoffs;
}
