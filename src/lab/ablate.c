// SPDX-License-Identifier: MIT
#include "lab/ablate.h"

#include <stdatomic.h>
#include <string.h>

#include "base/nearest.h"
#include "base/parallel.h"
#include "player/player.h"
#include "player/player_language.h"

typedef struct Technique {
    const char *id;
    const char *title;
} Technique;

static const Technique techniques[] = {
#define TECHNIQUE(id, title, source) {#id, title},
#define PARAM(id, preset, low, high)
#include "search/techniques.def"
#undef TECHNIQUE
#undef PARAM
};

enum { TECHNIQUES = sizeof techniques / sizeof techniques[0], IS_OFF = 1 };

// --------------------------------------------------------------------------------------- making

static bool check_player(const PlayerSpec *spec, Error *err) {
    static const char *const limits[] = {"depth", "nodes", "time"};

    if (strcmp(spec->info->name, "engine") != 0) {
        return error_set(err, ERROR_VALUE, "only the engine has techniques to be left out, not %s",
                         spec->info->name);
    }
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        if (player_spec_get(spec, limits[i])->is_set) {
            return error_set(err, ERROR_VALUE, "every search goes to the same depth: leave out %s",
                             limits[i]);
        }
    }
    return true;
}

static bool is_known(const char *word) {
    for (size_t i = 0; i < TECHNIQUES; i++) {
        if (strcmp(techniques[i].id, word) == 0) {
            return true;
        }
    }
    return false;
}

static bool check_techniques(const AblateOptions *options, Error *err) {
    const char *ids[TECHNIQUES];
    for (size_t i = 0; i < TECHNIQUES; i++) {
        ids[i] = techniques[i].id;
    }
    for (size_t i = 0; i < options->technique_count; i++) {
        const char *const word = options->techniques[i];
        const int near = word_nearest(span_of(word), ids, TECHNIQUES);
        char shown[40];
        if (!is_known(word)) {
            return error_set(err, ERROR_VALUE, "there is no technique '%s'%s%s%s",
                             span_show(shown, sizeof shown, span_of(word)),
                             near < 0 ? "; 'zugwerk players engine' lists them"
                                      : "; did you mean '",
                             near < 0 ? "" : ids[near], near < 0 ? "" : "'?");
        }
    }
    return true;
}

static bool is_wanted(const AblateOptions *options, const char *id) {
    for (size_t i = 0; i < options->technique_count; i++) {
        if (strcmp(options->techniques[i], id) == 0) {
            return true;
        }
    }
    return options->technique_count == 0;
}

static void list_series(Ablate *ablate, const PlayerSpec *spec) {
    ablate->series[ablate->count++].title = "everything on";
    for (size_t i = 0; i < TECHNIQUES; i++) {
        const SpecValue *const value = player_spec_get(spec, techniques[i].id);
        if (value->number != IS_OFF && is_wanted(&ablate->options, techniques[i].id)) {
            AblateSeries *const series = &ablate->series[ablate->count++];
            series->id = techniques[i].id;
            series->title = techniques[i].title;
        }
    }
    const size_t positions = ablate->options.positions->count;
    for (size_t i = 0; i < ablate->count; i++) {
        ablate->series[i].cells = ablate->cells + i * positions;
    }
}

bool ablate_init(Ablate *out, const AblateOptions *options, const Alloc *alloc, Error *err) {
    PlayerSpec spec;
    if (!player_spec_parse(&spec, player_registry(), span_of(options->player), alloc, err)) {
        return false;
    }
    if (!check_player(&spec, err) || !check_techniques(options, err)) {
        player_spec_release(&spec);
        return false;
    }
    *out = (Ablate){.options = *options, .alloc = alloc};
    const size_t most = TECHNIQUES + 1;
    out->series = alloc_new(alloc, most * sizeof *out->series);
    out->cells = alloc_resize(alloc, NULL, most * options->positions->count, sizeof *out->cells);
    const bool fine = out->series != NULL && out->cells != NULL;
    if (fine) {
        list_series(out, &spec);
    } else {
        ablate_release(out);
    }
    player_spec_release(&spec);
    return fine || error_set_memory(err);
}

void ablate_release(Ablate *ablate) {
    alloc_free(ablate->alloc, ablate->series);
    alloc_free(ablate->alloc, ablate->cells);
    *ablate = (Ablate){.alloc = ablate->alloc};
}

// -------------------------------------------------------------------------------------- running

typedef struct Running {
    Ablate *ablate;
    const AblateRun *run;
    atomic_size_t searched;
    atomic_flag has_failed;
    Error error; // the first one
} Running;

static bool create_player(Player **out, const Running *running, const AblateSeries *series,
                          Error *err) {
    const Ablate *const ablate = running->ablate;
    PlayerSpec spec;
    if (!player_spec_parse(&spec, player_registry(), span_of(ablate->options.player), ablate->alloc,
                           err)) {
        return false;
    }
    player_spec_set_number(&spec, "depth", ablate->options.depth);
    if (series->id != NULL) {
        player_spec_set_number(&spec, series->id, IS_OFF);
    }
    const PlayerEnv env = {.alloc = ablate->alloc, .time = running->run->time};
    const bool fine = player_create(out, &spec, &env, err);
    player_spec_release(&spec);
    return fine;
}

// Every search begins with an empty table.
static bool search_position(const Running *running, AblateCell *cell, Player *player,
                            const Game *game, Error *err) {
    const PlayerEvent event = {
        .kind = PLAYER_NEW_GAME, .color = pos_side(game_position(game)), .game = game};
    PlayerRequest request = player_request_of(game, running->run->time);
    PlayerDecision decision;
    request.stop = running->run->stop;
    player_notify(player, &event);
    if (!player_decide(player, &request, &decision, err)) {
        return false;
    }
    *cell = (AblateCell){decision.report.nodes, decision.report.time_us, decision.move};
    return true;
}

static bool search_all(Running *running, AblateSeries *series, Error *err) {
    const LabPositions *const positions = running->ablate->options.positions;
    Player *player;
    if (!create_player(&player, running, series, err)) {
        return false;
    }
    bool fine = true;
    for (size_t i = 0; fine && i < positions->count; i++) {
        fine = search_position(running, &series->cells[i], player, &positions->items[i].game, err);
        if (stop_is_asked(running->run->stop)) {
            break;
        }
        const size_t done = atomic_fetch_add(&running->searched, 1) + 1;
        if (fine && running->run->tell != NULL) {
            running->run->tell(running->run->context, done,
                               running->ablate->count * positions->count);
        }
        series->is_done = fine && i + 1 == positions->count;
    }
    player_destroy(player);
    return fine;
}

static void run_series(void *context, size_t index) {
    Running *const running = context;
    Error err;
    if (stop_is_asked(running->run->stop)) {
        return;
    }
    if (!search_all(running, &running->ablate->series[index], &err)
        && !atomic_flag_test_and_set(&running->has_failed)) {
        running->error = err;
    }
}

bool ablate_run(Ablate *ablate, const AblateRun *run, Error *err) {
    Running running = {.ablate = ablate, .run = run, .has_failed = ATOMIC_FLAG_INIT};
    atomic_init(&running.searched, 0);
    parallel_run(ablate->count, run->threads, run_series, &running);
    if (atomic_flag_test_and_set(&running.has_failed)) {
        if (err != NULL) {
            *err = running.error;
        }
        return false;
    }
    return !stop_is_asked(run->stop) || error_set(err, ERROR_STOPPED, "stopped");
}
