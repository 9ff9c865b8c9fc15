// SPDX-License-Identifier: MIT
// The log that write-up 000's deepening prints. The plan that the player text stands for is run
// with somebody listening.
#include <inttypes.h>

#include "lab/replay_impl.h"
#include "notation/uci_move.h"
#include "player/classic_plan.h"
#include "player/player_language.h"

typedef struct Log {
    Text *text;
    const ClassicSearch *search;
    int depth_done; // last depth with a line of its own
} Log;

static void log_value(Log *log, int value) {
    const Score score = value >= CLASSIC_INFINITE ? (Score){.kind = SCORE_PLUS_INF}
                        : value <= -CLASSIC_INFINITE
                            ? (Score){.kind = SCORE_MINUS_INF}
                            : (Score){SCORE_NUMBER, value, log->search->options.evaluator.per_unit};
    score_format(log->text, score);
}

static void log_move(Log *log, Move move) {
    char uci[UCI_MOVE_SIZE];
    const Position *const root = game_position_at(&log->search->game, log->search->root);
    text_append(log->text, move == MOVE_NONE ? "none" : uci_move_format(uci, root, move));
}

// The published lines in short: "depth 1 first 7", "depth 2 better 3 to 7", "depth 2 c2c4 changed 7
// to 15", "depth 2 done c2c4 15".
static void tell(void *context, const ClassicNews *news) {
    Log *const log = context;
    text_format(log->text, "depth %d ", news->depth);
    switch (news->kind) {
    case NEWS_FIRST:
        text_append(log->text, "first ");
        break;
    case NEWS_BETTER:
        text_append(log->text, "better ");
        log_value(log, news->before);
        text_append(log->text, " to ");
        break;
    case NEWS_CHANGED:
        log_move(log, news->move);
        text_append(log->text, " changed ");
        log_value(log, news->before);
        text_append(log->text, " to ");
        break;
    case NEWS_DEPTH:
        text_append(log->text, "done ");
        log_move(log, news->move);
        text_append_char(log->text, ' ');
        log->depth_done = news->depth;
        break;
    }
    log_value(log, news->after);
    text_append(log->text, "; ");
}

static bool run_plan(ReplayJob *job, ClassicPlan *plan, const Game *game, Error *err) {
    Log log = {.text = job->facts};
    const ClassicLimits limits = {.stop = job->options->stop, .news = {tell, &log}};
    // A padded list of moves, as the search wants it.
    Text avoid;
    text_init(&avoid, job->alloc);
    text_format(&avoid, " %s ", plan->avoid == NULL ? "" : plan->avoid);
    plan->options.avoid = text_string(&avoid);
    ClassicSearch search;
    if (!text_check(&avoid, err) || !classic_init(&search, &plan->options, &limits, game, err)) {
        text_release(&avoid);
        return false;
    }
    log.search = &search;
    text_append(job->facts, "log ");
    deepening_000_run(&search, &plan->deepening_000);
    if (job->row->is_odd) {
        tell(&log, &(ClassicNews){NEWS_DEPTH, log.depth_done + 1, search.best, 0, search.value});
    }
    text_append(job->facts, "recommends ");
    log_move(&log, search.best);
    text_append_char(job->facts, ' ');
    log_value(&log, search.value);
    text_append_char(job->facts, '\n');
    const bool stopped = search.stopped;
    classic_release(&search);
    text_release(&avoid);
    return !stopped || error_set(err, ERROR_STOPPED, "stopped");
}

bool replay_log(ReplayJob *job, Error *err) {
    Game game;
    if (!replay_open_game(&game, job, err)) {
        return false;
    }
    PlayerSpec spec;
    bool done =
        player_spec_parse(&spec, player_registry(), span_of(job->row->player), job->alloc, err);
    if (done) {
        ClassicPlan plan;
        done = classic_plan_of_spec(&plan, &spec, err);
        if (done && (plan.run != RUN_DEEPENING_000 || plan.has_table)) {
            done = error_set(err, ERROR_VALUE, "'%s' prints no log", job->row->player);
        }
        done = done && run_plan(job, &plan, &game, err);
        player_spec_release(&spec);
    }
    game_release(&game);
    return done;
}
