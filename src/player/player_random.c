// SPDX-License-Identifier: MIT
// The random player: every legal move with the same chance, drawn from python-chess's child order
// as CPython's random.choice or NumPy's legacy choice would, so that published games against a
// random player replay move for move.
//
// What it plays depends only on the seed and on its earlier turns of the game: a turn that comes
// again after a takeback, or that was asked for twice, gets the same answer. For that it remembers
// its draws and rewinds by drawing them again.
#include <assert.h>

#include "base/os_time.h"
#include "base/rng.h"
#include "chess/movegen.h"
#include "player/player_impl.h"
#include "player/player_language.h"
#include "player/player_list.h"

enum { RNG_PYTHON, RNG_NUMPY };

typedef struct Draw {
    size_t ply; // of the game when it was drawn
    int choices;
} Draw;

typedef struct RandomPlayer {
    int kind; // RNG_PYTHON or RNG_NUMPY
    uint64_t seed;
    PythonRandom python;
    NumpyRandom numpy;
    Draw *draws;
    size_t count;
    size_t capacity;
    int64_t think_us;
    const Alloc *alloc;
} RandomPlayer;

static void random_restart(RandomPlayer *player) {
    if (player->kind == RNG_PYTHON) {
        python_random_seed(&player->python, player->seed);
    } else {
        numpy_random_seed(&player->numpy, (uint32_t)player->seed);
    }
}

static int random_choose(RandomPlayer *player, int choices) {
    if (player->kind == RNG_PYTHON) {
        return (int)python_random_below(&player->python, (uint64_t)choices);
    }
    return (int)numpy_random_below(&player->numpy, (uint32_t)choices);
}

// Forgets the draws made at `ply` or later.
static void random_rewind(RandomPlayer *player, size_t ply) {
    if (player->count == 0 || player->draws[player->count - 1].ply < ply) {
        return;
    }
    random_restart(player);
    size_t kept = 0;
    while (player->draws[kept].ply < ply) {
        random_choose(player, player->draws[kept].choices);
        kept++;
    }
    player->count = kept;
}

// Looks busy, as write-up 000's does; true when it was cut short.
static bool random_think(const RandomPlayer *player, const PlayerRequest *request) {
    if (player->think_us == 0) {
        return false;
    }
    const int64_t start_us = time_now_us(request->time);
    const int64_t done_us = time_after(start_us, player->think_us);
    const bool is_late = request->deadline_us < done_us;
    return !os_wait_until(request->time, is_late ? request->deadline_us : done_us, request->stop)
           || is_late;
}

static bool random_decide(void *state, const PlayerRequest *request, PlayerDecision *out,
                          Error *err) {
    RandomPlayer *const player = state;
    if (request->ask == ASK_DRAW) {
        out->kind = DECISION_DECLINE_DRAW;
        return true;
    }
    const size_t ply = request->game->count;
    random_rewind(player, ply);
    void *draws = player->draws;
    if (!alloc_grow(player->alloc, &draws, &player->capacity, player->count + 1, sizeof(Draw))) {
        return error_set_memory(err);
    }
    player->draws = draws;

    MoveList moves;
    movegen_child_order(&moves, game_position(request->game));
    if (moves.count == 0) {
        return true;
    }
    player->draws[player->count++] = (Draw){ply, moves.count};
    out->kind = DECISION_MOVE;
    out->move = moves.moves[random_choose(player, moves.count)];
    out->report.line_count = 1;
    out->report.line[0] = out->move;
    out->stopped = random_think(player, request);
    return true;
}

static void random_notify(void *state, const PlayerEvent *event) {
    RandomPlayer *const player = state;
    if (event->kind == PLAYER_NEW_GAME) {
        random_restart(player);
        player->count = 0;
    }
}

static void random_destroy(void *state, const Alloc *alloc) {
    RandomPlayer *const player = state;
    alloc_free(alloc, player->draws);
    alloc_free(alloc, player);
}

static const PlayerOps random_ops = {random_decide, random_notify, random_destroy, NULL, NULL};

static bool random_create(Player *player, const PlayerSpec *spec, const PlayerEnv *env,
                          Error *err) {
    const int64_t seed = player_spec_number(spec, "seed");
    const int kind = (int)player_spec_number(spec, "rng");
    if (kind == RNG_NUMPY && seed > UINT32_MAX) {
        return error_set(err, ERROR_VALUE, "random: with rng=numpy the seed is at most %u",
                         (unsigned)UINT32_MAX);
    }
    RandomPlayer *const state = alloc_new(env->alloc, sizeof *state);
    if (state == NULL) {
        return error_set_memory(err);
    }
    state->kind = kind;
    state->seed = (uint64_t)seed;
    state->think_us = player_spec_number(spec, "think");
    state->alloc = env->alloc;
    random_restart(state);
    player->ops = &random_ops;
    player->state = state;
    return true;
}

static const char *const rng_words[] = {[RNG_PYTHON] = "python", [RNG_NUMPY] = "numpy", NULL};

static const OptionInfo random_options[] = {
    {.key = "seed",
     .type = VALUE_INTEGER,
     .need = NEED_SEED,
     .minimum = 0,
     .maximum = INT64_MAX,
     .help = "start of the random numbers; every game begins with it again"},
    {.key = "rng",
     .type = VALUE_WORD,
     .fallback = "python",
     .words = rng_words,
     .help = "draws as CPython's random.choice or as NumPy's legacy RandomState.choice"},
    {.key = "think",
     .type = VALUE_DURATION,
     .fallback = "0s",
     .minimum = 0,
     .maximum = INT64_C(3600000000),
     .help = "waits so long before each move; write-up 000's program one second"},
};

const PlayerInfo player_info_random = {
    .name = "random",
    .summary = "any legal move, each with the same chance",
    .help = "Draws from the legal moves in python-chess's order. The same seed plays the same\n"
            "moves in the same game. A seed that is left out is drawn once and shown in the name.",
    .options = random_options,
    .option_count = sizeof random_options / sizeof random_options[0],
    .bad_moves = BAD_MOVE_REPLACE,
    .create = random_create,
};

const PlayerInfo player_info_000_random = {
    .name = "000-random",
    .summary = "write-up 000: any legal move; think=1s waits like the published program",
    .help =
        "The player `random` under the name that it has there. The published program waits one\n"
        "second before each move; here it does with think=1s only. All options may be changed.",
    .options = random_options,
    .option_count = sizeof random_options / sizeof random_options[0],
    .bad_moves = BAD_MOVE_REPLACE,
    .create = random_create,
};
