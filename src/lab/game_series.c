// SPDX-License-Identifier: MIT
#include "lab/game_series.h"

#include <stdatomic.h>
#include <string.h>

#include "base/parallel.h"
#include "lab/player_depth.h"
#include "match/seat.h"

// -------------------------------------------------------------------------------------- players

// The player `who` of game `game`.
static bool make_player(Player **out, const GameSeries *series, size_t game, int who,
                        const SeriesRun *how, Error *err) {
    const SeatSpec seat = {.text = span_of(series->options.players[who]),
                           .seed = series->options.seed,
                           .game = game,
                           .side = who};
    const PlayerEnv env = {.alloc = series->alloc,
                           .time = how == NULL ? NULL : how->time,
                           .stop = how == NULL ? NULL : how->stop};
    return seat_player_create(out, NULL, &seat, &env, err);
}

bool game_series_init(GameSeries *series, const SeriesOptions *options, const Alloc *alloc,
                      int *bad_player, Error *err) {
    *series = (GameSeries){.options = *options, .alloc = alloc};
    for (int who = 0; who < 2; who++) {
        PlayerDepth depth;
        Player *player;
        *bad_player = who;
        if (!player_depth_of(&depth, span_of(options->players[who]), alloc, err)
            || !make_player(&player, series, 0, who, NULL, err)) {
            return false;
        }
        player_destroy(player);
    }
    *bad_player = -1;
    series->games = alloc_new(alloc, options->games * sizeof *series->games);
    return series->games != NULL || error_set_memory(err);
}

void game_series_release(GameSeries *series) {
    for (size_t i = 0; series->games != NULL && i < series->options.games; i++) {
        alloc_free(series->alloc, series->games[i].side[0].spec);
        alloc_free(series->alloc, series->games[i].side[1].spec);
        game_release(&series->games[i].game);
    }
    alloc_free(series->alloc, series->games);
    series->games = NULL;
}

// ---------------------------------------------------------------------------------------- games

typedef struct Run {
    GameSeries *series;
    const SeriesRun *how;
    int64_t start_us;
    atomic_size_t done;
    atomic_bool is_over; // failed or stopped
    Error error;         // written by whoever sets is_over first
} Run;

// One game while it is played.
typedef struct Table {
    Run *run;
    SeriesGame *result;
    GameLoop *loop;
} Table;

static bool is_stopped(const Run *run) {
    return stop_is_asked(run->how->stop);
}

static void run_fail(Run *run, const Error *error) {
    if (!atomic_exchange(&run->is_over, true)) {
        run->error = *error;
    }
}

static void add_report(SeriesSide *side, const SearchReport *report) {
    const uint64_t size = report_counter(report, "table_size");
    side->evaluations += report->evaluations;
    side->cutoffs += report->cutoffs;
    side->table_hits += report->table_hits;
    side->table_stores += report->table_stores;
    side->table_size = size > side->table_size ? size : side->table_size;
}

static void observe(void *context, const GameEvent *event) {
    const Table *const table = context;
    SeriesGame *const result = table->result;
    if (event->kind == GAME_EVENT_MOVE && event->report != NULL) {
        const int who = event->color == WHITE ? result->white : 1 - result->white;
        add_report(&result->side[who], event->report);
    }
    if (event->kind == GAME_EVENT_PROGRESS && table->loop != NULL && is_stopped(table->run)) {
        game_loop_abort(table->loop);
    }
}

static bool play_on(Table *table, Error *err) {
    const int max_plies = table->run->series->options.max_plies;
    GameLoopStatus status = GAME_LOOP_RUNNING;
    while (status == GAME_LOOP_RUNNING) {
        if (is_stopped(table->run) || atomic_load(&table->run->is_over)) {
            return error_set(err, ERROR_STOPPED, "stopped");
        }
        if (max_plies > 0 && game_loop_game(table->loop)->count >= (size_t)max_plies
            && !outcome_is_over(game_loop_outcome(table->loop))) {
            game_loop_finish(table->loop, (Outcome){REASON_ADJUDICATION, COLOR_NONE});
        }
        if (!game_loop_step(table->loop, &status, err)) {
            return false;
        }
    }
    if (is_stopped(table->run)) {
        return error_set(err, ERROR_STOPPED, "stopped");
    }
    return true;
}

static bool take_result(const Table *table, Error *err) {
    SeriesGame *const result = table->result;
    for (int color = 0; color < COLOR_COUNT; color++) {
        const int who = color == WHITE ? result->white : 1 - result->white;
        result->side[who].summary = *game_loop_summary(table->loop, color);
    }
    result->outcome = game_loop_outcome(table->loop);
    if (!game_copy(&result->game, game_loop_game(table->loop), err)) {
        return false;
    }
    result->is_done = true;
    return true;
}

static bool play_with(Run *run, SeriesGame *result, Player *const players[2], Error *err) {
    const GameSeries *const series = run->series;
    Table table = {.run = run, .result = result};
    GameLoopConfig config = {
        .game = &series->options.openings->items[result->opening].game,
        .time_source = run->how->time,
        .alloc = series->alloc,
        .observer = {observe, &table},
        .no_takeback = true,
    };
    config.players[WHITE] = players[result->white];
    config.players[BLACK] = players[1 - result->white];
    if (!game_loop_create(&table.loop, &config, err)) {
        return false;
    }
    const bool done = play_on(&table, err) && take_result(&table, err);
    game_loop_destroy(table.loop);
    return done;
}

static bool keep_name(SeriesSide *side, const Player *player, const Alloc *alloc, Error *err) {
    const char *const name = player_name(player);
    side->spec = alloc_resize(alloc, NULL, strlen(name) + 1, 1);
    if (side->spec == NULL) {
        return error_set_memory(err);
    }
    memcpy(side->spec, name, strlen(name) + 1);
    return true;
}

static bool play_game(Run *run, size_t index, Error *err) {
    const GameSeries *const series = run->series;
    SeriesGame *const result = &run->series->games[index];
    const bool swaps = series->options.swaps;
    result->white = swaps && index % 2 == 1 ? 1 : 0;
    result->opening = (swaps ? index / 2 : index) % series->options.openings->count;
    Player *players[2] = {NULL, NULL};
    bool done = true;
    for (int who = 0; done && who < 2; who++) {
        done = make_player(&players[who], series, index, who, run->how, err)
               && keep_name(&result->side[who], players[who], series->alloc, err);
    }
    done = done && play_with(run, result, players, err);
    for (int who = 0; who < 2; who++) {
        if (players[who] != NULL) {
            player_destroy(players[who]);
        }
    }
    return done;
}

static void game_task(void *context, size_t index) {
    Run *const run = context;
    Error err = {0};
    if (atomic_load(&run->is_over)) {
        return;
    }
    if (!play_game(run, index, &err)) {
        run_fail(run, &err);
        return;
    }
    const size_t done = atomic_fetch_add(&run->done, 1) + 1;
    if (run->how->tell != NULL) {
        run->how->tell(run->how->context, done, time_now_us(run->how->time) - run->start_us);
    }
}

bool game_series_run(GameSeries *series, const SeriesRun *how, Error *err) {
    Run run = {.series = series, .how = how, .start_us = time_now_us(how->time)};
    parallel_run(series->options.games, how->threads, game_task, &run);
    return !atomic_load(&run.is_over) || error_set(err, run.error.code, "%s", run.error.text);
}
