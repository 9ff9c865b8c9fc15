// SPDX-License-Identifier: MIT
// A tournament is followed by a schedule of its own, which is told every result as soon as it has
// named the game. The order of the players is in tournament_places.c.
#include "match/tournament.h"

#include <string.h>

#include "match/tournament_impl.h"

bool tournament_is_format(MatchFormat format) {
    return format == MATCH_SWISS || format == MATCH_KNOCKOUT;
}

void tournament_destroy(Tournament *self) {
    if (self == NULL) {
        return;
    }
    schedule_destroy(self->schedule);
    alloc_free(self->alloc, self->games);
    alloc_free(self->alloc, self->encounters);
    alloc_free(self->alloc, self->byes);
    alloc_free(self->alloc, self->whites);
    alloc_free(self->alloc, self->rounds);
    alloc_free(self->alloc, self->is_out);
    alloc_free(self->alloc, self);
}

static bool make_room(Tournament *self, Error *err) {
    const size_t n = self->rules.players;
    self->whites = alloc_new(self->alloc, n * sizeof *self->whites);
    self->rounds = alloc_new(self->alloc, n * sizeof *self->rounds);
    self->is_out = alloc_new(self->alloc, n * sizeof *self->is_out);
    return (self->whites != NULL && self->rounds != NULL && self->is_out != NULL)
           || error_set_memory(err);
}

// ---- Encounters ---------------------------------------------------------------------------------

static void decide(Tournament *self, TournamentEncounter *encounter) {
    if (encounter->finished < encounter->games) {
        return;
    }
    const long lead = encounter->half_points[0] + encounter->extra_half_points[0]
                      - encounter->half_points[1] - encounter->extra_half_points[1];
    if (lead != 0) {
        encounter->winner = encounter->players[lead > 0 ? 0 : 1];
    } else if (self->rules.format == MATCH_KNOCKOUT
               && encounter->games >= self->rules.games + 2 * (size_t)KNOCKOUT_EXTRA) {
        encounter->by_seed = true;
        encounter->winner = encounter->players[0];
    }
    if (self->rules.format == MATCH_KNOCKOUT && encounter->winner < self->rules.players) {
        const bool first_won = encounter->winner == encounter->players[0];
        self->is_out[encounter->players[first_won ? 1 : 0]] = true;
    }
}

// The result of a game that the schedule has named. Games of tie breaks begin when all others of
// the encounter have ended.
static void apply(Tournament *self, size_t number) {
    const TournamentGame *const game = &self->games[number];
    TournamentEncounter *const encounter = &self->encounters[game->encounter];
    const int white = game->is_reversed ? 1 : 0;
    const int points = game->points - 1;
    const bool is_extra = encounter->finished >= self->rules.games;
    long *const sums = is_extra ? encounter->extra_half_points : encounter->half_points;
    sums[white] += points;
    sums[1 - white] += 2 - points;
    encounter->extra += is_extra ? 1 : 0;
    encounter->finished++;
    self->whites[encounter->players[white]]++;
    const ScheduledGame plan = {
        .number = number,
        .encounter = game->encounter,
        .players = {encounter->players[white], encounter->players[1 - white]}};
    schedule_result(self->schedule, &plan, points);
    decide(self, encounter);
}

static bool note_game(Tournament *self, const ScheduledGame *plan, Error *err) {
    if (plan->encounter == self->encounter_count) {
        if (!alloc_grow(self->alloc, (void **)&self->encounters, &self->encounter_capacity,
                        plan->encounter + 1, sizeof *self->encounters)) {
            return error_set_memory(err);
        }
        const bool is_first_white = plan->first == plan->players[0];
        self->encounters[self->encounter_count++] =
            (TournamentEncounter){.round = plan->round,
                                  .players = {plan->first, plan->players[is_first_white ? 1 : 0]},
                                  .winner = self->rules.players};
        self->rounds[plan->players[0]] = plan->round + 1;
        self->rounds[plan->players[1]] = plan->round + 1;
    }
    self->encounters[plan->encounter].games++;
    return true;
}

// Whoever is in the tournament and in no encounter of the round that was paired completely.
static bool note_byes(Tournament *self, Error *err) {
    if (!self->has_begun || self->bye_round > self->round) {
        return true;
    }
    for (size_t i = 0; i < self->rules.players; i++) {
        if (self->is_out[i] || self->rounds[i] > self->round) {
            continue;
        }
        if (!alloc_grow(self->alloc, (void **)&self->byes, &self->bye_capacity, self->bye_count + 1,
                        sizeof *self->byes)) {
            return error_set_memory(err);
        }
        self->byes[self->bye_count++] = (TournamentBye){self->round, i};
        self->rounds[i] = self->round + 1;
    }
    self->bye_round = self->round + 1;
    return true;
}

// ---- Games --------------------------------------------------------------------------------------

static bool grow_games(Tournament *self, size_t number, Error *err) {
    const size_t before = self->game_capacity;
    if (!alloc_grow(self->alloc, (void **)&self->games, &self->game_capacity, number + 1,
                    sizeof *self->games)) {
        return error_set_memory(err);
    }
    memset(self->games + before, 0, (self->game_capacity - before) * sizeof *self->games);
    return true;
}

static bool take_game(Tournament *self, const ScheduledGame *plan, Error *err) {
    if (!self->has_begun || plan->round > self->round) {
        if (!note_byes(self, err)) {
            return false;
        }
        self->has_begun = true;
        self->round = plan->round;
    }
    if (!grow_games(self, plan->number, err) || !note_game(self, plan, err)) {
        return false;
    }
    TournamentGame *const game = &self->games[plan->number];
    game->encounter = (uint32_t)plan->encounter;
    game->is_given = true;
    game->is_reversed = plan->players[0] != plan->first;
    return true;
}

// Takes every game that is known by now.
static bool advance(Tournament *self, Error *err) {
    for (;;) {
        ScheduleStep step;
        ScheduledGame plan;
        if (!schedule_next(&step, &plan, self->schedule, err)) {
            return false;
        }
        if (step != SCHEDULE_GAME) {
            self->is_over = step == SCHEDULE_END;
            return note_byes(self, err);
        }
        if (!take_game(self, &plan, err)) {
            return false;
        }
        if (self->games[plan.number].points != 0) {
            apply(self, plan.number);
        }
    }
}

bool tournament_create(Tournament **out, const ScheduleRules *rules, const Alloc *alloc,
                       Error *err) {
    Tournament *const self = alloc_new(alloc, sizeof *self);
    if (self == NULL) {
        return error_set_memory(err);
    }
    self->alloc = alloc;
    self->rules = *rules;
    if (!schedule_create(&self->schedule, rules, alloc, err) || !make_room(self, err)
        || !advance(self, err)) {
        tournament_destroy(self);
        return false;
    }
    *out = self;
    return true;
}

bool tournament_add(Tournament *self, size_t number, int white_half_points, Error *err) {
    if (number >= MATCH_GAMES_MAX) {
        return error_set(err, ERROR_VALUE, "a match has at most %d games", MATCH_GAMES_MAX);
    }
    if (!grow_games(self, number, err)) {
        return false;
    }
    TournamentGame *const game = &self->games[number];
    if (game->points != 0) {
        return true;
    }
    game->points = (signed char)(white_half_points + 1);
    if (!game->is_given) {
        return true;
    }
    apply(self, number);
    return advance(self, err);
}

// ---- Asking -------------------------------------------------------------------------------------

const ScheduleRules *tournament_rules(const Tournament *self) {
    return &self->rules;
}

size_t tournament_total(const Tournament *self) {
    return schedule_total(self->schedule);
}

bool tournament_is_over(const Tournament *self) {
    return self->is_over;
}

static size_t power_of_two_from(size_t n) {
    size_t power = 1;
    while (power < n) {
        power *= 2;
    }
    return power;
}

size_t tournament_field(const Tournament *self, size_t round) {
    return power_of_two_from(self->rules.players) >> round;
}

size_t tournament_rounds(const Tournament *self) {
    size_t rounds = self->rules.rounds;
    if (self->rules.format == MATCH_KNOCKOUT) {
        rounds = 0;
        while (tournament_field(self, rounds) > 1) {
            rounds++;
        }
    }
    return rounds;
}

size_t tournament_rounds_begun(const Tournament *self) {
    return self->has_begun ? self->round + 1 : 0;
}

const TournamentEncounter *tournament_encounters(const Tournament *self, size_t *count) {
    *count = self->encounter_count;
    return self->encounters;
}

const TournamentBye *tournament_byes(const Tournament *self, size_t *count) {
    *count = self->bye_count;
    return self->byes;
}
