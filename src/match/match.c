// SPDX-License-Identifier: MIT
// The match as a whole; what happens at one table is in match_table.c.
#include "match/match.h"

#include <string.h>

#include "match/match_impl.h"
#include "match/seat.h"

enum { TICK_US = 100000 };

// ---- Making one ---------------------------------------------------------------------------------

static void tell_skipped(void *context, const char *text) {
    const Match *const self = context;
    if (self->listener->told != NULL) {
        self->listener->told(self->listener->context, text);
    }
}

static bool make_speakers(Match *self, Error *err) {
    const size_t players = self->options->schedule.players;
    const size_t tables = (size_t)self->options->concurrency + 1;
    self->speakers = alloc_new(self->alloc, tables * players * sizeof *self->speakers);
    if (self->speakers == NULL) {
        return error_set_memory(err);
    }
    for (size_t i = 0; i < tables * players; i++) {
        self->speakers[i] = (MatchSpeaker){self->listener, i % players, (int)(i / players) - 1};
    }
    return true;
}

static bool make_told_limits(Match *self, Error *err) {
    self->told_limits = self->options->told_limits;
    if (self->told_limits == NULL) {
        self->own_told_limits = alloc_new(self->alloc, self->options->schedule.players);
        self->told_limits = self->own_told_limits;
    }
    return self->told_limits != NULL || error_set_memory(err);
}

static bool read_openings(Match *self, Error *err) {
    const OpeningListener listener = {tell_skipped, self};
    self->openings = self->options->read_openings;
    if (self->openings != NULL) {
        return true;
    }
    const size_t needed = schedule_openings(self->schedule) + self->options->first_opening;
    if (!openings_create(&self->own_openings, &self->options->openings, needed, &listener,
                         self->alloc, err)) {
        return false;
    }
    self->openings = self->own_openings;
    return true;
}

static bool make_parts(Match *self, Error *err) {
    return make_speakers(self, err) && make_told_limits(self, err)
           && monitor_create(&self->monitor, self->alloc, err)
           && schedule_create(&self->schedule, &self->options->schedule, self->alloc, err)
           && read_openings(self, err);
}

static bool try_players(Match *self, int *bad_player, Error *err) {
    for (size_t i = 0; i < self->options->schedule.players; i++) {
        MatchSeat seat = {.player = NULL};
        *bad_player = (int)i;
        if (!match_make_player(&seat, self, i, 0, 0, -1, err)) {
            return false;
        }
        const bool is_suited = openings_suit(self->openings, seat.player, err);
        match_leave_seat(&seat);
        if (!is_suited) {
            return false;
        }
    }
    *bad_player = -1;
    return true;
}

bool match_create(Match **out, const MatchOptions *options, const MatchListener *listener,
                  const PlayerEnv *env, int *bad_player, Error *err) {
    *bad_player = -1;
    Match *const self = alloc_new(env->alloc, sizeof *self);
    if (self == NULL) {
        return error_set_memory(err);
    }
    self->alloc = env->alloc;
    self->options = options;
    self->listener = listener;
    self->env = *env;
    if (!make_parts(self, err) || (!options->is_tried && !try_players(self, bad_player, err))) {
        match_destroy(self);
        return false;
    }
    *out = self;
    return true;
}

void match_destroy(Match *self) {
    if (self == NULL) {
        return;
    }
    openings_destroy(self->own_openings);
    schedule_destroy(self->schedule);
    monitor_destroy(self->monitor);
    alloc_free(self->alloc, self->played);
    alloc_free(self->alloc, self->speakers);
    alloc_free(self->alloc, self->own_told_limits);
    alloc_free(self->alloc, self);
}

size_t match_total(const Match *self) {
    return schedule_total(self->schedule);
}

bool match_note_played(Match *self, size_t number, int white_half_points, Error *err) {
    const size_t before = self->played_capacity;
    if (number >= MATCH_GAMES_MAX) {
        return error_set(err, ERROR_VALUE, "a match has at most %d games", MATCH_GAMES_MAX);
    }
    if (!alloc_grow(self->alloc, (void **)&self->played, &self->played_capacity, number + 1, 1)) {
        return error_set_memory(err);
    }
    memset(self->played + before, 0, self->played_capacity - before);
    self->played[number] = (signed char)(white_half_points + 1);
    return true;
}

static void hear(void *context, bool by_program, Span line) {
    const MatchSpeaker *const speaker = context;
    speaker->listener->said(speaker->listener->context, speaker->who, speaker->table, by_program,
                            line);
}

bool match_make_player(MatchSeat *seat, Match *self, size_t who, size_t number, int side, int table,
                       Error *err) {
    const SeatSpec spec = {.text = span_of(self->options->players[who].text),
                           .seed = self->options->seed,
                           .game = number,
                           .side = side,
                           .nodes = self->options->nodes,
                           .depth = self->options->depth};
    bool has_seeds = false;
    PlayerEnv env = self->env;
    env.stop = self->abort;
    if (self->listener->said != NULL) {
        const size_t place = (size_t)(table + 1) * self->options->schedule.players + who;
        env.traffic = (Traffic){hear, &self->speakers[place]};
    }
    if (!seat_player_create(&seat->player, &has_seeds, &spec, &env, err)) {
        return false;
    }
    seat->who = who;
    seat->is_steady = !has_seeds && !self->options->restart;
    return true;
}

void match_leave_seat(MatchSeat *seat) {
    if (seat->player != NULL) {
        player_destroy(seat->player);
        seat->player = NULL;
    }
}

// ---- Handing out games --------------------------------------------------------------------------

void match_fail(Match *self, const Error *error) {
    if (!self->has_failed) {
        self->has_failed = true;
        self->error = *error;
    }
    self->is_ending = true;
    monitor_notify(self->monitor);
}

static bool is_ending(const Match *self) {
    return self->is_ending || stop_is_asked(self->finish) || stop_is_asked(self->abort);
}

bool match_take_game(Match *self, ScheduledGame *plan) {
    while (!is_ending(self) && !self->is_complete) {
        ScheduleStep step;
        Error err;
        if (!schedule_next(&step, plan, self->schedule, &err)) {
            match_fail(self, &err);
            return false;
        }
        if (step == SCHEDULE_END) {
            self->is_complete = true;
        } else if (step == SCHEDULE_WAIT) {
            monitor_wait_us(self->monitor, TICK_US);
        } else if (plan->number < self->played_capacity && self->played[plan->number] != 0) {
            schedule_result(self->schedule, plan, self->played[plan->number] - 1);
        } else {
            self->unfinished++;
            return true;
        }
    }
    monitor_notify(self->monitor);
    return false;
}

// Whether all games have results, when the tables are closed. A match that was asked to finish
// during its last game is not cut off.
static bool has_all_results(Match *self) {
    ScheduledGame plan;
    ScheduleStep step = SCHEDULE_GAME;
    while (self->unfinished == 0 && !self->is_complete) {
        if (!schedule_next(&step, &plan, self->schedule, NULL)) {
            return false;
        }
        if (step == SCHEDULE_END) {
            self->is_complete = true;
        } else if (step == SCHEDULE_GAME && plan.number < self->played_capacity
                   && self->played[plan.number] != 0) {
            schedule_result(self->schedule, &plan, self->played[plan.number] - 1);
        } else {
            return false;
        }
    }
    return self->unfinished == 0;
}

size_t match_running(const Match *self) {
    return self->unfinished;
}

void match_wind_down(Match *self) {
    self->is_ending = true;
}

// ---- Playing ------------------------------------------------------------------------------------

static bool open_tables(Match *self, Error *err) {
    const int count = self->options->concurrency;
    self->tables = alloc_new(self->alloc, (size_t)count * sizeof *self->tables);
    if (self->tables == NULL) {
        return error_set_memory(err);
    }
    for (int i = 0; i < count; i++) {
        MatchTable *const table = &self->tables[i];
        table->match = self;
        table->index = i;
        match_game_init(&table->game, self->alloc);
    }
    for (int i = 0; i < count; i++) {
        if (!parked_thread_create(&self->tables[i].thread, self->alloc, err)) {
            return false;
        }
    }
    return true;
}

static void close_tables(Match *self) {
    for (int i = 0; self->tables != NULL && i < self->options->concurrency; i++) {
        MatchTable *const table = &self->tables[i];
        parked_thread_destroy(table->thread);
        match_leave_seat(&table->seats[0]);
        match_leave_seat(&table->seats[1]);
        match_game_release(&table->game);
    }
    alloc_free(self->alloc, self->tables);
    self->tables = NULL;
}

static void abort_games(Match *self) {
    for (int i = 0; i < self->options->concurrency; i++) {
        if (self->tables[i].loop != NULL) {
            game_loop_abort(self->tables[i].loop);
        }
    }
}

// Waits for the tables; passes an abort on to the games.
static void watch(Match *self) {
    monitor_enter(self->monitor);
    while (self->running > 0) {
        if (stop_is_asked(self->abort) || self->has_failed) {
            abort_games(self);
        }
        if (self->listener->tick != NULL) {
            self->listener->tick(self->listener->context);
        }
        if (self->running > 0) {
            monitor_wait_us(self->monitor, TICK_US);
        }
    }
    monitor_leave(self->monitor);
}

bool match_run(Match *self, const StopSignal *finish, const StopSignal *abort, Error *err) {
    self->finish = finish;
    self->abort = abort;
    if (!open_tables(self, err)) {
        close_tables(self);
        return false;
    }
    self->running = self->options->concurrency;
    for (int i = 0; i < self->options->concurrency; i++) {
        parked_thread_run(self->tables[i].thread, match_table_run, &self->tables[i]);
    }
    watch(self);
    close_tables(self);
    if (self->has_failed) {
        return error_set(err, self->error.code, "%s", self->error.text);
    }
    return has_all_results(self) || error_set(err, ERROR_STOPPED, "stopped");
}
