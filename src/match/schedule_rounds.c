// SPDX-License-Identifier: MIT
// The pairings of Swiss rounds and knockouts.
#include "match/schedule_impl.h"

#include <string.h>

// ---- Swiss --------------------------------------------------------------------------------------

static unsigned char *met_of(Schedule *self, size_t a, size_t b) {
    return &self->met[a * self->rules.players + b];
}

// Best score first; equal ones in the order given.
static void sort_by_score(Schedule *self) {
    const size_t n = self->rules.players;
    for (size_t i = 0; i < n; i++) {
        size_t place = i;
        while (place > 0 && self->half_points[self->order[place - 1]] < self->half_points[i]) {
            self->order[place] = self->order[place - 1];
            place--;
        }
        self->order[place] = i;
    }
}

// Of places in the order: whether the players there have met no more than so many times.
typedef struct Rematches {
    Schedule *schedule;
    int most;
} Rematches;

static bool may_meet(const void *context, size_t i, size_t j) {
    const Rematches *const rematches = context;
    Schedule *const self = rematches->schedule;
    return *met_of(self, self->order[i], self->order[j]) <= rematches->most;
}

// Pairs the highest player with the nearest one below him such that the others can be paired, and
// so on; the one at the place `bye` is left out.
static bool pair_all(Schedule *self, size_t bye, int most) {
    const Rematches rematches = {self, most};
    return matching_find(self->matching, may_meet, &rematches, bye);
}

// The bye is the lowest player's of those without one so far; others are tried where the rest does
// not work out. Everybody has had as many byes or one more.
static bool pair_with_bye(Schedule *self, int rematches) {
    const size_t n = self->rules.players;
    for (size_t i = n; i-- > 0;) {
        const size_t bye = self->order[i];
        if (!self->had_bye[bye] && pair_all(self, i, rematches)) {
            self->had_bye[bye] = true;
            self->half_points[bye] += 2 * (long)self->rules.games;
            return true;
        }
    }
    return false;
}

static void forget_byes(Schedule *self) {
    size_t had = 0;
    for (size_t i = 0; i < self->rules.players; i++) {
        had += self->had_bye[i] ? 1 : 0;
    }
    if (had == self->rules.players) {
        memset(self->had_bye, 0, had * sizeof *self->had_bye);
    }
}

// The encounter of two that are paired: whoever has had White less often has it first.
static bool add_pair(Schedule *self, size_t higher, size_t lower, Error *err) {
    const bool swaps = self->whites[lower] < self->whites[higher];
    const size_t a = swaps ? lower : higher;
    const size_t b = swaps ? higher : lower;
    const long surplus = (long)(self->rules.no_swap ? self->rules.games : self->rules.games % 2);
    self->whites[a] += surplus;
    self->whites[b] -= surplus;
    if (*met_of(self, a, b) < UINT8_MAX) {
        (*met_of(self, a, b))++;
        *met_of(self, b, a) = *met_of(self, a, b);
    }
    return schedule_add(self, a, b, err);
}

bool swiss_round(Schedule *self, Error *err) {
    const size_t n = self->rules.players;
    const bool is_odd = n % 2 == 1;
    bool done = false;
    sort_by_score(self);
    forget_byes(self);
    for (int rematches = 0; !done && rematches <= UINT8_MAX; rematches++) {
        done = is_odd ? pair_with_bye(self, rematches) : pair_all(self, MATCHING_NONE, rematches);
    }
    for (size_t i = 0; i < n; i++) {
        const size_t lower = done ? matching_mate(self->matching, i) : MATCHING_NONE;
        if (lower != MATCHING_NONE && lower > i
            && !add_pair(self, self->order[i], self->order[lower], err)) {
            return false;
        }
    }
    return true;
}

// ---- Knockout -----------------------------------------------------------------------------------

static size_t power_of_two_from(size_t n) {
    size_t power = 1;
    while (power < n) {
        power *= 2;
    }
    return power;
}

// The first of those left meets the last, and so on; byes go to the first.
bool knockout_round(Schedule *self, Error *err) {
    const size_t byes = power_of_two_from(self->alive_count) - self->alive_count;
    const size_t playing = self->alive_count - byes;
    for (size_t i = 0; i < playing / 2; i++) {
        if (!schedule_add(self, self->alive[byes + i], self->alive[self->alive_count - 1 - i],
                          err)) {
            return false;
        }
    }
    return true;
}

void knockout_finish_round(Schedule *self) {
    for (size_t i = 0; i < self->now_count; i++) {
        const Encounter *const encounter = &self->now[i];
        const bool a_wins = encounter->half_points >= (long)encounter->planned;
        const size_t loser = a_wins ? encounter->b : encounter->a;
        size_t left = 0;
        for (size_t k = 0; k < self->alive_count; k++) {
            if (self->alive[k] != loser) {
                self->alive[left++] = self->alive[k];
            }
        }
        self->alive_count = left;
    }
}
