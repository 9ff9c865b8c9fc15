// SPDX-License-Identifier: MIT
#include "classic/classic.h"

#include <assert.h>
#include <string.h>

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

bool classic_init(ClassicSearch *search, const ClassicOptions *options, const ClassicLimits *limits,
                  const Game *game, Error *err) {
    assert(options->depth >= 1 && options->depth <= CLASSIC_DEPTH_MAX);
    *search = (ClassicSearch){.options = *options, .limits = *limits, .root = game->count};
    if (!game_copy(&search->game, game, err)) {
        return false;
    }
    if (!game_reserve(&search->game, (size_t)options->depth, err)) {
        game_release(&search->game);
        return false;
    }
    search->may_repeat = can_reach_fivefold(game, options->depth);
    search->next_check = limits->max_calls > 0 && limits->max_calls < CALLS_PER_CHECK
                             ? limits->max_calls
                             : CALLS_PER_CHECK;
    if (limits->time != NULL) {
        search->start_us = time_now_us(limits->time);
        search->progress_us = search->start_us;
    }
    return true;
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

void classic_report(const ClassicSearch *search, SearchReport *report) {
    *report = (SearchReport){.depth = search->options.depth, .nodes = classic_calls(search)};
    const bool has_value = search->best != MOVE_NONE || !search->stopped;
    if (has_value) {
        report->score = score_of(search, search->value);
    }
    report->exact = search->is_exact && !search->stopped;
    report->line_count = search->line_count[0];
    memcpy(report->line, search->line[0], (size_t)report->line_count * sizeof report->line[0]);
    if (search->limits.time != NULL) {
        report->time_us = time_now_us(search->limits.time) - search->start_us;
    }
    report_count(report, "calls", report->nodes);
    report_count(report, "max_nodes", search->entries[WHITE]);
    report_count(report, "min_nodes", search->entries[BLACK]);
    report_count(report, "evaluations", search->evaluations);
    report_count(report, "cutoffs", search->cutoffs);
}
