// SPDX-License-Identifier: MIT
// The pairings of Swiss rounds and knockouts.
#include "match/schedule_impl.h"

#include <string.h>

// Tries of the search for a round without rematches, before rematches are allowed.
enum { SWISS_TRIES_MAX = 100000 };

static const size_t NOBODY = (size_t)-1;

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

// The lowest player without a bye so far; everybody has had as many or one more.
static size_t choose_bye(Schedule *self) {
    const size_t n = self->rules.players;
    for (size_t i = n; i-- > 0;) {
        if (!self->had_bye[self->order[i]]) {
            return self->order[i];
        }
    }
    memset(self->had_bye, 0, n * sizeof *self->had_bye);
    return self->order[n - 1];
}

static size_t first_free(const Schedule *self, size_t from) {
    for (size_t i = from; i < self->rules.players; i++) {
        if (self->partner[self->order[i]] == NOBODY) {
            return i;
        }
    }
    return self->rules.players;
}

// Pairs the highest free player with the nearest one below that it has met at most `rematches`
// times, and tries others where the rest does not work out. Depth: half the number of players.
static bool pair_from(Schedule *self, size_t from, int rematches, int *tries) {
    const size_t n = self->rules.players;
    const size_t i = first_free(self, from);
    if (i == n) {
        return true;
    }
    const size_t a = self->order[i];
    for (size_t j = i + 1; j<n && * tries> 0; j++) {
        const size_t b = self->order[j];
        if (self->partner[b] != NOBODY || *met_of(self, a, b) > rematches) {
            continue;
        }
        (*tries)--;
        self->partner[a] = b;
        self->partner[b] = a;
        if (pair_from(self, i + 1, rematches, tries)) {
            return true;
        }
        self->partner[a] = NOBODY;
        self->partner[b] = NOBODY;
    }
    return false;
}

static void pair_all(Schedule *self, size_t bye) {
    const size_t n = self->rules.players;
    for (int rematches = 0;; rematches++) {
        for (size_t i = 0; i < n; i++) {
            self->partner[i] = NOBODY;
        }
        if (bye != NOBODY) {
            self->partner[bye] = bye;
        }
        int tries = SWISS_TRIES_MAX;
        if (pair_from(self, 0, rematches, &tries) || rematches == UINT8_MAX) {
            return;
        }
    }
}

bool swiss_round(Schedule *self, Error *err) {
    const size_t n = self->rules.players;
    sort_by_score(self);
    size_t bye = NOBODY;
    if (n % 2 == 1) {
        bye = choose_bye(self);
        self->had_bye[bye] = true;
        self->half_points[bye] += 2 * (long)self->rules.games;
    }
    pair_all(self, bye);
    for (size_t i = 0; i < n; i++) {
        const size_t a = self->order[i];
        const size_t b = self->partner[a];
        if (b == a || b == NOBODY) {
            continue;
        }
        self->partner[b] = b; // taken
        if (*met_of(self, a, b) < UINT8_MAX) {
            (*met_of(self, a, b))++;
            *met_of(self, b, a) = *met_of(self, a, b);
        }
        if (!schedule_add(self, a, b, err)) {
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
