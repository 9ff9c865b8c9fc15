// SPDX-License-Identifier: MIT
#include "engine/pace.h"

#include <math.h>

#include "base/clock.h"
#include "base/rng.h"
#include "chess/movegen.h"

static double between(double value, double low, double high) {
    return value < low ? low : value > high ? high : value;
}

// ---- How hard the choice was --------------------------------------------------------------------

void pace_doubt_note(PaceDoubt *doubt, Move best, int value, double best_share) {
    const bool is_first = doubt->iterations == 0;
    doubt->turns = 0.7 * doubt->turns + (!is_first && best != doubt->best ? 1.0 : 0.0);
    doubt->fall = is_first ? 0 : between(doubt->smoothed - value, 0, 100);
    doubt->smoothed = is_first ? value : (2 * doubt->smoothed + value) / 3;
    doubt->best = best;
    doubt->share = best_share;
    doubt->iterations++;
}

// 0: obvious, 1: as hard as can be.
static double doubt_of(const PaceDoubt *doubt) {
    if (doubt->iterations == 0) {
        return 0.4;
    }
    return 0.4 * between(doubt->turns / 2, 0, 1) + 0.4 * (1 - between(doubt->share, 0, 1))
           + 0.2 * doubt->fall / 100;
}

// ---- What kind of move it is --------------------------------------------------------------------

static int count_pieces(const Position *pos) {
    int count = 0;
    for (Bitboard rest = pos_occupied(pos); rest != 0; count++) {
        (void)bb_pop(&rest);
    }
    return count;
}

// The first moves are known, the middle of the game takes most.
static double phase_factor(const Position *pos) {
    enum { KNOWN_MOVES = 10, KNOWN_PIECES = 26, FEW_PIECES = 10 };

    const int pieces = count_pieces(pos);
    if (pos->fullmove <= KNOWN_MOVES && pieces >= KNOWN_PIECES) {
        return 0.2 + 0.8 * (pos->fullmove - 1) / KNOWN_MOVES;
    }
    return pieces <= FEW_PIECES ? 0.8 : 1.25;
}

static bool is_recapture(const Game *game, Move move) {
    if (game->count == 0 || !pos_is_capture(game_position(game), move)) {
        return false;
    }
    const Position *const before = game_position_at(game, game->count - 1);
    const Move last = game->plies[game->count - 1].move;
    return last != MOVE_NULL && pos_is_capture(before, last) && move_to(last) == move_to(move);
}

static double choice_factor(const PaceMove *move) {
    MoveList list;
    movegen_legal(&list, game_position(move->game));
    if (list.count <= 1) {
        return 0.15;
    }
    const double choices = between(sqrt(list.count / 30.0), 0.5, 1.2);
    const double obvious = is_recapture(move->game, move->move) ? 0.35 : 1.0;
    return obvious * choices * (0.5 + 1.2 * doubt_of(&move->doubt));
}

// Log-normal with mean 1; the normal number is the sum of twelve uniform ones.
static double chance_factor(const PaceMove *move) {
    const double sigma = 0.5;
    Rng rng;
    rng_seed(&rng, move->seed ^ game_position(move->game)->key ^ (move->game->count << 1));
    double normal = -6;
    for (int i = 0; i < 12; i++) {
        normal += (double)(rng_next(&rng) >> 11) * 0x1p-53;
    }
    return exp(sigma * between(normal, -2.5, 2.5) - sigma * sigma / 2);
}

// ---- How much time there is ---------------------------------------------------------------------

typedef struct Budget {
    double usual;
    double least; // a hand needs some time
    double most;
} Budget;

static const double hand_us = 300e3;

static double least_of(double a, double b) {
    return a < b ? a : b;
}

// What is left of a time after the losses on the way, as time_plan sees it.
static double left_of(int64_t time_us, const TimeLimits *limits) {
    const double most = 366.0 * 24 * 3600 * 1e6;
    const double time = between((double)time_us, 0, most);
    const double reserve = least_of((double)limits->reserve_us, time / 2);
    return between(time - between((double)limits->overhead_us, reserve, most), 0, most);
}

static Budget clock_budget(const TimeLimits *limits) {
    enum { MOVES_AHEAD = 30 };

    const double left = left_of(limits->clock_us, limits);
    const double gain = between((double)limits->increment_us, 0, 3600e6);
    const int moves = limits->moves_to_go > 0 && limits->moves_to_go < MOVES_AHEAD
                          ? limits->moves_to_go
                          : MOVES_AHEAD;
    const double share = left / moves;
    const double saved = least_of(0.6 * gain, left / 4);
    return (Budget){.usual = share + least_of(0.7 * gain, left / 4),
                    .least = least_of(hand_us, left / 40 + saved / 2),
                    .most = (share * 0.6 > left / 5 ? share * 0.6 : left / 5) + saved};
}

static Budget budget_of(const PaceMove *move) {
    const TimeLimits *const limits = &move->limits;
    if (limits->has_clock) {
        return clock_budget(limits);
    }
    // Twenty levels lie between 100 nodes and no limit (strength_levels.inc).
    const double nodes = move->strength.nodes == 0 ? 260e3 : (double)move->strength.nodes;
    const double free_us = (2 + 0.35 * between(log2(nodes / 100), 0, 12)) * 1e6;
    if (!limits->has_move_time) {
        return (Budget){.usual = free_us, .least = hand_us, .most = 6 * free_us};
    }
    const double left = left_of(limits->move_us, limits);
    return (Budget){
        .usual = least_of(0.4 * left, 60e6), .least = least_of(hand_us, left / 10), .most = left};
}

int64_t pace_time_us(const PaceMove *move) {
    const Budget budget = budget_of(move);
    const double chance = chance_factor(move);
    const double wanted =
        budget.usual * phase_factor(game_position(move->game)) * choice_factor(move) * chance;
    const double least = budget.least * between(chance, 0.7, 1.5); // hands are not clockwork
    double most = budget.most;
    if (move->limits.has_move_time) {
        most = least_of(most, 0.9 * left_of(move->limits.move_us, &move->limits));
    }
    return (int64_t)least_of(wanted > least ? wanted : least, most);
}
