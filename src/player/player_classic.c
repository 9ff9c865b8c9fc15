// SPDX-License-Identifier: MIT
// The textbook searches as players.
#include "chess/movegen.h"
#include "classic/classic.h"
#include "eval/material.h"
#include "player/player_impl.h"
#include "player/player_language.h"
#include "player/player_list.h"

// A search that would last longer than the clock shows is ended this much before the flag falls,
// or a twentieth of the time left when that is less; the best move so far is played.
enum { RESERVE_US = 50000, RESERVE_PART = 20 };

typedef struct ClassicPlayer {
    ClassicOptions options;
    void (*run)(ClassicSearch *search);
} ClassicPlayer;

static int64_t deadline_of(const PlayerRequest *request) {
    const PlayerClock *const clock = &request->clocks[request->color];
    if (!clock->timed || request->ask == ASK_DRAW) {
        return request->deadline_us;
    }
    const int64_t part_us = clock->remaining_us / RESERVE_PART;
    const int64_t reserve_us = part_us < RESERVE_US ? part_us : RESERVE_US;
    const int64_t own_us = time_after(time_now_us(request->time), clock->remaining_us - reserve_us);
    return own_us < request->deadline_us ? own_us : request->deadline_us;
}

// Whether the search shows `color` to be worse off: then a draw is welcome.
static bool is_worse_for(const ClassicSearch *search, int color) {
    const bool has_value = !search->stopped || search->best != MOVE_NONE;
    return has_value && (color == WHITE ? search->value < 0 : search->value > 0);
}

static bool classic_decide(void *state, const PlayerRequest *request, PlayerDecision *out,
                           Error *err) {
    const ClassicPlayer *const player = state;
    const ClassicLimits limits = {.stop = request->stop,
                                  .time = request->time,
                                  .deadline_us = deadline_of(request),
                                  .progress = request->progress};
    ClassicSearch search;
    if (!classic_init(&search, &player->options, &limits, request->game, err)) {
        return false;
    }
    player->run(&search);
    const bool is_worse = is_worse_for(&search, request->color);
    if (request->ask == ASK_DRAW) {
        out->kind = is_worse && !search.stopped ? DECISION_ACCEPT_DRAW : DECISION_DECLINE_DRAW;
    } else if (request->draw_offered && is_worse) {
        out->kind = DECISION_ACCEPT_DRAW;
    } else if (search.best != MOVE_NONE) {
        out->kind = DECISION_MOVE;
        out->move = search.best;
    }
    out->stopped = search.stopped;
    classic_report(&search, &out->report);
    classic_release(&search);
    return true;
}

static void classic_destroy(void *state, const Alloc *alloc) {
    alloc_free(alloc, state);
}

static const PlayerOps classic_ops = {classic_decide, NULL, classic_destroy};

enum { CHILDREN_PYTHON_CHESS, CHILDREN_FAST };

static bool classic_create(Player *player, const PlayerSpec *spec, const PlayerEnv *env,
                           void (*run)(ClassicSearch *search), Error *err) {
    ClassicPlayer *const state = alloc_new(env->alloc, sizeof *state);
    if (state == NULL) {
        return error_set_memory(err);
    }
    const bool is_fast = player_spec_number(spec, "children") == CHILDREN_FAST;
    state->options = (ClassicOptions){
        .depth = (int)player_spec_number(spec, "depth"),
        .evaluator = material_evaluator(&material_13359),
        .mate = CLASSIC_INFINITE,
        .children = is_fast ? movegen_legal : movegen_child_order,
        .tie = (TieRule)player_spec_number(spec, "tie"),
    };
    state->run = run;
    player->ops = &classic_ops;
    player->state = state;
    return true;
}

static bool minimax_create(Player *player, const PlayerSpec *spec, const PlayerEnv *env,
                           Error *err) {
    return classic_create(player, spec, env, minimax_run, err);
}

static bool alphabeta_create(Player *player, const PlayerSpec *spec, const PlayerEnv *env,
                             Error *err) {
    return classic_create(player, spec, env, alphabeta_run, err);
}

static const char *const eval_words[] = {"material", NULL};
static const char *const tie_words[] = {[TIE_FIRST] = "first", [TIE_LAST] = "last", NULL};
static const char *const children_words[] = {
    [CHILDREN_PYTHON_CHESS] = "python-chess", [CHILDREN_FAST] = "fast", NULL};

#define DEPTH_OPTION(plies)                                                                        \
    {                                                                                              \
        .key = "depth", .type = VALUE_INTEGER, .fallback = (plies), .minimum = 1,                  \
        .maximum = CLASSIC_DEPTH_MAX, .help = "plies searched"                                     \
    }
#define SHARED_OPTIONS                                                                             \
    {.key = "eval",                                                                                \
     .type = VALUE_WORD,                                                                           \
     .fallback = "material",                                                                       \
     .words = eval_words,                                                                          \
     .help = "material: pawn 1, knight 3, bishop 3, rook 5, queen 9; mate inf, draws 0"},          \
        {.key = "tie",                                                                             \
         .type = VALUE_WORD,                                                                       \
         .fallback = "first",                                                                      \
         .words = tie_words,                                                                       \
         .help = "which of equally good moves is played"},                                         \
    {                                                                                              \
        .key = "children", .type = VALUE_WORD, .fallback = "python-chess",                         \
        .words = children_words, .help = "order in which moves are tried: python-chess's or ours"  \
    }

static const OptionInfo minimax_options[] = {DEPTH_OPTION("3"), SHARED_OPTIONS};

static const OptionInfo alphabeta_options[] = {DEPTH_OPTION("4"), SHARED_OPTIONS};

const PlayerInfo player_info_minimax = {
    .name = "minimax",
    .summary = "minimax to a fixed depth, counting material",
    .help = "Looks at every line of `depth` plies and picks the move whose worst case is best.\n"
            "Only a strict improvement counts, so that it finds no move when all of them lose;\n"
            "in a game the first legal move is then played. Exact.",
    .options = minimax_options,
    .option_count = sizeof minimax_options / sizeof minimax_options[0],
    .bad_moves = BAD_MOVE_REPLACE,
    .create = minimax_create,
};

const PlayerInfo player_info_alphabeta = {
    .name = "alphabeta",
    .summary = "minimax with alpha-beta pruning: the same value from fewer nodes",
    .help = "Leaves a node as soon as its value cannot matter (beta <= alpha). Exact: value and,\n"
            "with tie=first, move are those of minimax. With tie=last a move may be chosen whose\n"
            "value is only known to be no better than the best: the published programs did so.",
    .options = alphabeta_options,
    .option_count = sizeof alphabeta_options / sizeof alphabeta_options[0],
    .bad_moves = BAD_MOVE_REPLACE,
    .create = alphabeta_create,
};
