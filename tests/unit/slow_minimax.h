// SPDX-License-Identifier: MIT
// A second minimax, written as plainly as can be, to compare the classic searches with: max and min
// as two cases, the outcome asked of the Game at every node, nothing shared.
#ifndef ZUGWERK_TESTS_SLOW_MINIMAX_H
#define ZUGWERK_TESTS_SLOW_MINIMAX_H

#include "position_of.h"

#include "chess/movegen.h"
#include "classic/classic.h"
#include "eval/material.h"

typedef struct SlowResult {
    int value;
    Move move; // first best, MOVE_NONE if all moves lose
    uint64_t calls;
} SlowResult;

static inline int slow_material(const Position *pos) {
    static const int worth[PIECE_TYPE_COUNT] = {0, 4, 12, 12, 20, 36, 0};
    int sum = 0;
    for (int sq = 0; sq < SQUARE_COUNT; sq++) {
        const int piece = pos_piece_at(pos, sq);
        if (piece != PIECE_NONE) {
            const int value = worth[piece_type(piece)];
            sum += piece_color(piece) == WHITE ? value : -value;
        }
    }
    return sum;
}

static inline SlowResult slow_minimax(Game *game, int depth) {
    const Outcome outcome = game_outcome(game);
    const Position pos = *game_position(game);
    if (outcome_is_over(outcome)) {
        const int sign = outcome.winner == WHITE ? 1 : -1;
        const int value = outcome.winner == COLOR_NONE ? 0 : sign * CLASSIC_INFINITE;
        return (SlowResult){value, MOVE_NONE, 1};
    }
    if (depth == 0) {
        return (SlowResult){slow_material(&pos), MOVE_NONE, 1};
    }
    const bool is_white = pos_side(&pos) == WHITE;
    SlowResult best = {is_white ? -CLASSIC_INFINITE : CLASSIC_INFINITE, MOVE_NONE, 1};
    MoveList list;
    movegen_child_order(&list, &pos);
    for (int i = 0; i < list.count; i++) {
        assert_true(game_push(game, list.moves[i], NULL));
        const SlowResult child = slow_minimax(game, depth - 1);
        game_pop(game);
        best.calls += child.calls;
        if (is_white ? child.value > best.value : child.value < best.value) {
            best.value = child.value;
            best.move = list.moves[i];
        }
    }
    return best;
}

static inline ClassicOptions plain_options(int depth) {
    return (ClassicOptions){.depth = depth,
                            .evaluator = material_evaluator(&material_13359),
                            .mate = CLASSIC_INFINITE,
                            .children = movegen_child_order,
                            .tie = TIE_FIRST};
}

// Moves in UCI text lead from the position to the game searched.
static inline Game game_of(const char *fen, const char *moves) {
    const Position start = position_of(fen);
    Game game;
    game_init(&game, &start, NULL);
    play_moves(&game, moves);
    return game;
}

static inline ClassicSearch search_game(const Game *game, const ClassicOptions *options,
                                        const ClassicLimits *limits,
                                        void (*run)(ClassicSearch *search)) {
    static const ClassicLimits none = {.max_calls = 0};
    ClassicSearch search;
    assert_true(classic_init(&search, options, limits == NULL ? &none : limits, game, NULL));
    run(&search);
    assert_int_equal(search.game.count, search.root); // all moves are taken back
    assert_true(pos_is_same(game_position(&search.game), game_position(game)));
    classic_release(&search);
    return search;
}

// The best line must be legal and end in a position of the value found (or in no position at all).
static inline void assert_line_explains_value(const Game *game, const ClassicSearch *search) {
    Game line;
    assert_true(game_copy(&line, game, NULL));
    for (int i = 0; i < search->line_count[0]; i++) {
        assert_true(game_push_checked(&line, search->line[0][i], NULL));
    }
    if (search->line_count[0] > 0) {
        assert_int_equal(search->line[0][0], search->best);
        const int depth = search->options.depth - search->line_count[0];
        assert_int_equal(slow_minimax(&line, depth).value, search->value);
    }
    game_release(&line);
}

#endif
