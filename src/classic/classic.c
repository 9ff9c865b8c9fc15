// SPDX-License-Identifier: MIT
#include "classic/classic.h"
#include "classic/classic_impl.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "chess/legality.h"
#include "notation/uci_move.h"

// Limits and clock are looked at every so many calls (about every 0.2 ms), and progress is reported
// at most so often without news.
enum { CALLS_PER_CHECK = 2048, PROGRESS_US = 250000, FIVEFOLD = 5, PLIES_TO_REPEAT = 4 };

// Whether a position can occur for the fifth time within the depth. A position comes back after
// four plies at the earliest, so a path of d plies meets the same one at most (d + 3) / 4 times
// after the root; the game must have seen it often enough before. Hardly ever true, and it saves
// the search from looking back at every node.
static bool can_reach_fivefold(const Game *game, int depth) {
    Game view = *game; // shorter and shorter; shares its plies
    const size_t reach = (size_t)game_position(game)->halfmove;
    const size_t first = reach < game->count ? game->count - reach : 0;
    int most = 1;
    for (size_t ply = first; ply <= game->count; ply++) {
        view.count = ply;
        const int seen = game_times_seen(&view);
        most = seen > most ? seen : most;
    }
    return most + (depth + PLIES_TO_REPEAT - 1) / PLIES_TO_REPEAT >= FIVEFOLD;
}

// Plies that may follow the root: a root loop searches children to the whole depth; quiescence
// stops at the last ply there is room for.
static size_t reach_of(const ClassicOptions *options) {
    return options->quiescence ? CLASSIC_DEPTH_MAX + 1 : (size_t)options->depth + 1;
}

bool classic_init(ClassicSearch *search, const ClassicOptions *options, const ClassicLimits *limits,
                  const Game *game, Error *err) {
    assert(options->depth >= 1 && options->depth <= CLASSIC_DEPTH_MAX);
    *search = (ClassicSearch){.options = *options, .limits = *limits, .root = game->count};
    if (!game_copy(&search->game, game, err)) {
        return false;
    }
    if (!game_reserve(&search->game, reach_of(options), err)) {
        game_release(&search->game);
        return false;
    }
    const int side = pos_side(game_position(game));
    search->flipped = options->root_is_max && side == BLACK;
    search->has_extras = limits->trace != NULL || options->table != NULL || options->quiescence
                         || options->null_move > 0 || options->is_hard;
    search->has_order = options->sort != NULL || options->limit > 0 || options->sort_previous;
    search->is_exact = classic_options_are_exact(options, side);
    if (options->tie == TIE_CHOICE || options->tie == TIE_OVERRIDE) {
        python_random_seed(&search->tie_random, options->tie_seed + game->count);
    }
    search->may_repeat = can_reach_fivefold(game, (int)reach_of(options));
    search->next_check = limits->max_calls > 0 && limits->max_calls < CALLS_PER_CHECK
                             ? limits->max_calls
                             : CALLS_PER_CHECK;
    if (limits->time != NULL) {
        search->start_us = time_now_us(limits->time);
        search->progress_us = search->start_us;
    }
    return true;
}

bool classic_options_are_exact(const ClassicOptions *options, int side) {
    const bool forgets = options->table != NULL && options->table->key != TABLE_SOUND;
    const bool is_turned = (options->root_is_max && side == BLACK) || options->child_is_same;
    return options->limit == 0 && !options->quiescence && options->null_move == 0 && !forgets
           && !is_turned;
}

int classic_search(ClassicSearch *search, int depth, int alpha, int beta) {
    switch (search->options.form) {
    case FORM_MINIMAX:
        return minimax_search(search, depth, alpha, beta);
    case FORM_ALPHABETA:
        return alphabeta_search(search, depth, alpha, beta);
    case FORM_NEGAMAX:
        break;
    }
    return negamax_search(search, depth, alpha, beta);
}

void classic_run(ClassicSearch *search) {
    const int value =
        classic_search(search, search->options.depth, -CLASSIC_INFINITE, CLASSIC_INFINITE);
    if (!search->stopped) {
        search->value = value;
        search->depth_done = search->options.depth;
    }
}

void minimax_run(ClassicSearch *search) {
    search->options.form = FORM_MINIMAX;
    classic_run(search);
}

void alphabeta_run(ClassicSearch *search) {
    search->options.form = FORM_ALPHABETA;
    classic_run(search);
}

void negamax_run(ClassicSearch *search) {
    search->options.form = FORM_NEGAMAX;
    classic_run(search);
}

// Whether the move stands in options.avoid.
static bool is_avoided(const ClassicSearch *search, Move move) {
    if (search->options.avoid == NULL) {
        return false;
    }
    char uci[UCI_MOVE_SIZE];
    char word[UCI_MOVE_SIZE + 2];
    snprintf(word, sizeof word, " %s ",
             uci_move_format(uci, game_position_at(&search->game, search->root), move));
    return strstr(search->options.avoid, word) != NULL;
}

// Whether a root move of the same value as the best one replaces it.
static bool wins_tie(ClassicSearch *search, Move move, int value) {
    switch (search->options.tie) {
    case TIE_FIRST:
    case TIE_ZERO:
        break;
    case TIE_LAST:
        return true;
    case TIE_CHOICE: // the n-th of them takes over with chance 1/n
        if (search->ties == 0 || search->tie_value != value) {
            search->tie_value = value;
            search->ties = search->best == MOVE_NONE ? 0 : 1;
        }
        search->ties++;
        return python_random_below(&search->tie_random, search->ties) == 0;
    case TIE_OVERRIDE:
        return python_random_unit(&search->tie_random) < search->options.tie_p;
    case TIE_FRESH:
        return !is_avoided(search, move);
    }
    return false;
}

bool classic_is_better_root(ClassicSearch *search, bool is_max, Move move, int value, int best) {
    if (value == best) {
        return wins_tie(search, move, value);
    }
    const bool is_unset = search->options.tie == TIE_ZERO && best == 0;
    return is_unset || (is_max ? value > best : value < best);
}

void classic_release(ClassicSearch *search) {
    game_release(&search->game);
}

static void report_progress(ClassicSearch *search) {
    SearchReport report;
    classic_report(search, &report);
    search->limits.progress.report(search->limits.progress.context, &report);
}

void classic_check(ClassicSearch *search) {
    const ClassicLimits *const limits = &search->limits;
    const uint64_t calls = classic_calls(search);
    if (limits->max_calls > 0 && calls >= limits->max_calls) {
        search->stopped = true;
        return;
    }
    search->next_check = calls + CALLS_PER_CHECK;
    if (limits->max_calls > 0 && limits->max_calls < search->next_check) {
        search->next_check = limits->max_calls;
    }
    if (limits->time == NULL) {
        return;
    }
    const int64_t now_us = time_now_us(limits->time);
    if (now_us >= limits->deadline_us) {
        search->stopped = true;
    } else if (limits->progress.report != NULL && now_us - search->progress_us >= PROGRESS_US) {
        search->progress_us = now_us;
        report_progress(search);
    }
}

void classic_new_root_best(ClassicSearch *search, Move move, int value) {
    search->best = move;
    search->value = value;
    if (search->limits.progress.report != NULL) {
        report_progress(search);
    }
}

static Score score_of(const ClassicSearch *search, int value) {
    if (value >= CLASSIC_INFINITE) {
        return (Score){.kind = SCORE_PLUS_INF};
    }
    if (value <= -CLASSIC_INFINITE) {
        return (Score){.kind = SCORE_MINUS_INF};
    }
    return (Score){SCORE_NUMBER, value, search->options.evaluator.per_unit};
}

static uint64_t counter_value(const ClassicSearch *search, const CounterName *name) {
    if (name->offset == COUNTER_CALLS) {
        return classic_calls(search);
    }
    if (name->offset == COUNTER_TABLE_SIZE) {
        return search->options.table == NULL ? 0 : search->options.table->count;
    }
    uint64_t value;
    memcpy(&value, (const char *)search + name->offset, sizeof value);
    return value;
}

void classic_report(const ClassicSearch *search, SearchReport *report) {
    const int depth = search->depth_done > 0 ? search->depth_done : search->options.depth;
    *report = (SearchReport){.depth = depth,
                             .nodes = classic_calls(search),
                             .per_unit = search->options.evaluator.per_unit,
                             .max_nodes = search->entries[WHITE],
                             .min_nodes = search->entries[BLACK],
                             .evaluations = search->evaluations,
                             .cutoffs = search->cutoffs,
                             .table_hits = search->table_hits,
                             .table_stores = search->table_stores};
    const bool has_value = !search->has_no_value && (search->best != MOVE_NONE || !search->stopped);
    if (has_value) {
        report->score = score_of(search, search->value);
    }
    report->exact = search->is_exact && (!search->stopped || search->stands);
    // A table that forgets whose turn it is can name a move that is not legal: that is no line.
    const Position *const root = game_position_at(&search->game, search->root);
    if (search->line_count[0] > 0 && move_is_legal(root, search->line[0][0])) {
        report->line_count = search->line_count[0];
        memcpy(report->line, search->line[0], (size_t)report->line_count * sizeof report->line[0]);
    }
    if (search->limits.time != NULL) {
        report->time_us = time_now_us(search->limits.time) - search->start_us;
    }
    const CounterName *const names =
        search->options.counters != NULL ? search->options.counters : counters_ours;
    for (const CounterName *name = names; name->name != NULL; name++) {
        report_count(report, name->name, counter_value(search, name));
    }
    memcpy(report->cutoffs_at, search->cutoffs_at, sizeof report->cutoffs_at);
    report->depth_count = search->depth_count;
    memcpy(report->nodes_per_depth, search->nodes_per_depth, sizeof report->nodes_per_depth);
}
