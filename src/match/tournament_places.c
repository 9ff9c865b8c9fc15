// SPDX-License-Identifier: MIT
// The order of the players of a tournament.

#include "match/tournament_impl.h"

static void count_encounter(TournamentPlace *places, const Tournament *self, size_t index) {
    const TournamentEncounter *const encounter = &self->encounters[index];
    for (int side = 0; side < 2; side++) {
        TournamentPlace *const place = &places[encounter->players[side]];
        place->games += encounter->finished;
        place->half_points += encounter->half_points[side] + encounter->extra_half_points[side];
        if (self->rules.format == MATCH_KNOCKOUT && encounter->winner < self->rules.players
            && encounter->winner != encounter->players[side]) {
            place->lost = index;
        }
    }
}

static void count_byes(TournamentPlace *places, const Tournament *self) {
    for (size_t i = 0; i < self->bye_count; i++) {
        TournamentPlace *const place = &places[self->byes[i].player];
        place->byes++;
        if (self->rules.format == MATCH_SWISS) {
            place->half_points += 2 * (long)self->rules.games;
        }
    }
}

// After all points are known. sums: by player, of opponents' half points times half points won
// against them, which whole numbers hold exactly.
static void count_opponents(TournamentPlace *places, const Tournament *self) {
    const double scale = 4.0 * (double)self->rules.games;
    for (size_t i = 0; i < self->encounter_count; i++) {
        const TournamentEncounter *const encounter = &self->encounters[i];
        for (int side = 0; side < 2; side++) {
            TournamentPlace *const place = &places[encounter->players[side]];
            const long theirs = places[encounter->players[1 - side]].half_points;
            place->buchholz += theirs;
            place->sonneborn += (double)theirs * (double)encounter->half_points[side];
        }
    }
    for (size_t i = 0; i < self->rules.players; i++) {
        TournamentPlace *const place = &places[i];
        const long byes = (long)place->byes * place->half_points;
        place->buchholz += byes;
        place->sonneborn =
            (place->sonneborn + 2.0 * (double)self->rules.games * (double)byes) / scale;
    }
}

static int compare(long a, long b) {
    return (a > b) - (a < b);
}

// How far a player came in a knockout: the round in which he lost.
static long reached(const Tournament *self, const TournamentPlace *place) {
    return place->lost == TOURNAMENT_NONE ? (long)MATCH_PLAYERS_MAX
                                          : (long)self->encounters[place->lost].round;
}

// Above 0 when a is better.
static int compare_places(const Tournament *self, const TournamentPlace *a,
                          const TournamentPlace *b) {
    if (self->rules.format == MATCH_KNOCKOUT) {
        return compare(reached(self, a), reached(self, b));
    }
    int order = compare(a->half_points, b->half_points);
    order = order != 0 ? order : compare(a->buchholz, b->buchholz);
    return order != 0 ? order : (a->sonneborn > b->sonneborn) - (a->sonneborn < b->sonneborn);
}

// Equal ones stay in the order given.
static void sort(TournamentPlace *places, const Tournament *self) {
    for (size_t i = 1; i < self->rules.players; i++) {
        const TournamentPlace place = places[i];
        size_t k = i;
        for (; k > 0 && compare_places(self, &places[k - 1], &place) < 0; k--) {
            places[k] = places[k - 1];
        }
        places[k] = place;
    }
}

static void number(TournamentPlace *places, const Tournament *self) {
    const size_t n = self->rules.players;
    for (size_t i = 0; i < n;) {
        size_t end = i + 1;
        while (end < n && compare_places(self, &places[i], &places[end]) == 0) {
            end++;
        }
        for (size_t k = i; k < end; k++) {
            places[k].first = i + 1;
            places[k].last = end;
        }
        i = end;
    }
}

bool tournament_places(TournamentPlace **out, const Tournament *self, const Alloc *alloc,
                       Error *err) {
    const size_t n = self->rules.players;
    TournamentPlace *const places = alloc_new(alloc, n * sizeof *places);
    if (places == NULL) {
        return error_set_memory(err);
    }
    for (size_t i = 0; i < n; i++) {
        places[i] =
            (TournamentPlace){.player = i, .lost = TOURNAMENT_NONE, .whites = self->whites[i]};
    }
    for (size_t i = 0; i < self->encounter_count; i++) {
        count_encounter(places, self, i);
    }
    count_byes(places, self);
    if (self->rules.format == MATCH_SWISS) {
        count_opponents(places, self);
    }
    sort(places, self);
    number(places, self);
    *out = places;
    return true;
}

int *tournament_order(const Tournament *self, const Alloc *alloc) {
    TournamentPlace *places;
    int *const order = alloc_new(alloc, self->rules.players * sizeof *order);
    if (order == NULL || !tournament_places(&places, self, alloc, NULL)) {
        alloc_free(alloc, order);
        return NULL;
    }
    for (size_t i = 0; i < self->rules.players; i++) {
        order[i] = (int)places[i].player;
    }
    alloc_free(alloc, places);
    return order;
}
