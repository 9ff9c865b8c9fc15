// SPDX-License-Identifier: MIT
// The textbook searches as players.
#include <string.h>

#include "base/rng.h"
#include "base/text.h"
#include "notation/opening_book.h"
#include "notation/uci_move.h"
#include "player/classic_plan.h"
#include "player/player_impl.h"

// A search that would last longer than the clock shows is ended this much before the flag falls,
// or a twentieth of the time left when that is less; the best move so far is played.
enum { RESERVE_US = 50000, RESERVE_PART = 20 };

typedef struct ClassicPlayer {
    ClassicPlan plan;
    ClassicTable table;
    Text avoid;          // moves that may not win a tie, each between blanks
    size_t avoid_length; // of those it starts every game with
    uint64_t kept_calls; // of earlier moves, for MISCOUNT_KEPT
    OpeningBook book;
} ClassicPlayer;

static int64_t deadline_of(const ClassicPlan *plan, const PlayerRequest *request) {
    const PlayerClock *const clock = &request->clocks[request->color];
    int64_t deadline_us = request->deadline_us;
    if (clock->timed && request->ask != ASK_DRAW) {
        const int64_t part_us = clock->remaining_us / RESERVE_PART;
        const int64_t reserve_us = part_us < RESERVE_US ? part_us : RESERVE_US;
        const int64_t own_us =
            time_after(time_now_us(request->time), clock->remaining_us - reserve_us);
        deadline_us = own_us < deadline_us ? own_us : deadline_us;
    }
    if (plan->time_us > 0) {
        const int64_t own_us = time_after(time_now_us(request->time), plan->time_us);
        deadline_us = own_us < deadline_us ? own_us : deadline_us;
    }
    return deadline_us;
}

// Whether the search shows `color` to be worse off: then a draw is welcome.
static bool is_worse_for(const ClassicSearch *search, int color) {
    const bool has_value = !search->stopped || search->best != MOVE_NONE;
    return has_value && (color == WHITE ? search->value < 0 : search->value > 0);
}

static bool run_plan(ClassicPlan *plan, ClassicSearch *search, Error *err) {
    switch (plan->run) {
    case RUN_SEARCH:
        if (plan->threads > 1 && search->limits.trace == NULL) {
            return split_run(search, plan->threads, err);
        }
        classic_run(search);
        break;
    case RUN_CHOOSE:
        choose_run(search);
        break;
    case RUN_VALUE:
        value_run(search);
        break;
    case RUN_DEEPENING:
        deepening_run(search, &plan->deepening);
        break;
    case RUN_DEEPENING_000:
        deepening_000_run(search, &plan->deepening_000);
        break;
    }
    return !search->failed || error_set_memory(err);
}

// Adds a move to those that may not win a tie.
static void remember(ClassicPlayer *player, const ClassicSearch *search) {
    const Move move = player->plan.remember == REMEMBER_LOOP ? player->plan.deepening_000.last_tried
                                                             : search->best;
    if (player->plan.remember != REMEMBER_NONE && move != MOVE_NONE) {
        char uci[UCI_MOVE_SIZE];
        text_append(&player->avoid, uci_move_format(uci, classic_position(search), move));
        text_append_char(&player->avoid, ' ');
    }
}

// The counter `calls` as programs with a known mistake show it; report->nodes stays right.
static void miscount(ClassicPlayer *player, SearchReport *report) {
    const uint64_t calls = report_counter(report, "calls");
    for (int i = 0; i < report->counter_count; i++) {
        SearchCounter *const counter = &report->counters[i];
        if (strcmp(counter->name, "calls") != 0) {
            continue;
        }
        counter->value += player->plan.miscount == MISCOUNT_TWICE ? 1 : 0;
        counter->value -= player->plan.miscount == MISCOUNT_NEVER && calls > 0 ? 1 : 0;
        counter->value += player->plan.miscount == MISCOUNT_KEPT ? player->kept_calls : 0;
    }
    player->kept_calls += calls;
}

static void decide(const ClassicSearch *search, const PlayerRequest *request, PlayerDecision *out) {
    const bool is_worse = is_worse_for(search, request->color);
    if (request->ask == ASK_DRAW) {
        out->kind = is_worse && !search->stopped ? DECISION_ACCEPT_DRAW : DECISION_DECLINE_DRAW;
    } else if (request->draw_offered && is_worse) {
        out->kind = DECISION_ACCEPT_DRAW;
    } else if (search->best != MOVE_NONE) {
        out->kind = DECISION_MOVE;
        out->move = search->best;
    }
    out->stopped = search->stopped;
    classic_report(search, &out->report);
}

// Every turn has its own random number, so that a game taken back and played again is the same.
static uint64_t book_number(const ClassicPlan *plan, const Game *game) {
    Rng rng;
    rng_seed(&rng, plan->book_seed);
    rng_seed(&rng, rng_next(&rng) + game->count);
    return rng_next(&rng);
}

static bool plays_from_book(const ClassicPlayer *player, const PlayerRequest *request,
                            PlayerDecision *out) {
    if (request->ask != ASK_MOVE) {
        return false;
    }
    const Move move = opening_book_move(&player->book, game_position(request->game),
                                        book_number(&player->plan, request->game));
    if (move == MOVE_NONE) {
        return false;
    }
    out->kind = DECISION_MOVE;
    out->move = move;
    out->report.line_count = 1;
    out->report.line[0] = move;
    return true;
}

static bool classic_decide(void *state, const PlayerRequest *request, PlayerDecision *out,
                           Error *err) {
    ClassicPlayer *const player = state;
    ClassicPlan *const plan = &player->plan;
    if (plays_from_book(player, request, out)) {
        return true;
    }
    const ClassicLimits limits = {.max_calls = plan->max_calls,
                                  .stop = request->stop,
                                  .time = request->time,
                                  .deadline_us = deadline_of(plan, request),
                                  .progress = request->progress,
                                  .trace = request->trace};
    if (!plan->keeps_table) {
        table_reset(&player->table);
    }
    plan->options.table = plan->has_table ? &player->table : NULL;
    plan->options.avoid = text_string(&player->avoid);
    ClassicSearch search;
    if (!classic_init(&search, &plan->options, &limits, request->game, err)) {
        return false;
    }
    bool done = run_plan(plan, &search, err);
    if (done) {
        decide(&search, request, out);
        miscount(player, &out->report);
        if (request->ask == ASK_MOVE) {
            remember(player, &search);
        }
        done = text_check(&player->avoid, err);
    }
    classic_release(&search);
    return done;
}

static void classic_notify(void *state, const PlayerEvent *event) {
    ClassicPlayer *const player = state;
    if (event->kind == PLAYER_NEW_GAME || event->kind == PLAYER_TAKEBACK) {
        table_reset(&player->table);
        player->kept_calls = 0;
        if (player->avoid.data != NULL) {
            player->avoid.length = player->avoid_length;
            player->avoid.data[player->avoid_length] = '\0';
        }
    }
}

static void classic_destroy(void *state, const Alloc *alloc) {
    ClassicPlayer *const player = state;
    table_release(&player->table);
    text_release(&player->avoid);
    opening_book_release(&player->book);
    alloc_free(alloc, state);
}

static const PlayerOps classic_ops = {classic_decide, classic_notify, classic_destroy, NULL, NULL};

static bool load_book(ClassicPlayer *player, Error *err) {
    ClassicPlan *const plan = &player->plan;
    if (plan->book == NULL) {
        return true;
    }
    if (plan->book[0] == '\0') {
        return error_set(err, ERROR_VALUE, "book needs the name of a file");
    }
    player->book.best_only = !plan->book_is_random;
    player->book.depth = plan->book_depth;
    const bool done = opening_book_load(&player->book, span_of(plan->book), err);
    plan->book = NULL; // the spec's
    return done;
}

bool classic_create(Player *player, const PlayerSpec *spec, const PlayerEnv *env, Error *err) {
    ClassicPlayer *const state = alloc_new(env->alloc, sizeof *state);
    if (state == NULL) {
        return error_set_memory(err);
    }
    text_init(&state->avoid, env->alloc);
    opening_book_init(&state->book, env->alloc);
    ClassicPlan *const plan = &state->plan;
    bool done = classic_plan_of_spec(plan, spec, err);
    if (done) {
        table_init(&state->table, plan->table_key, plan->table_look, plan->table_limit, env->alloc);
        state->table.leaves = plan->table_leaves;
        state->table.minds_depth = plan->table_minds_depth;
        state->table.minds_side = plan->table_minds_side;
        state->table.spares_root = plan->table_spares_root;
        if (plan->remember != REMEMBER_NONE) {
            text_format(&state->avoid, " %s ", plan->avoid == NULL ? "" : plan->avoid);
        }
        state->avoid_length = state->avoid.length;
        plan->avoid = NULL; // the spec's
        done = text_check(&state->avoid, err) && load_book(state, err);
    }
    if (!done) {
        text_release(&state->avoid);
        opening_book_release(&state->book);
        alloc_free(env->alloc, state);
        return false;
    }
    player->ops = &classic_ops;
    player->state = state;
    return true;
}
