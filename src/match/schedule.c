// SPDX-License-Identifier: MIT
// Rounds, encounters and numbers; the pairings of Swiss and knockout are in schedule_rounds.c.
#include "match/schedule.h"

#include <string.h>

#include "match/schedule_impl.h"

const char *match_format_name(MatchFormat format) {
    static const char *const names[MATCH_FORMAT_COUNT] = {
        [MATCH_ROUND_ROBIN] = "round-robin", [MATCH_GAUNTLET] = "gauntlet", [MATCH_SWISS] = "swiss",
        [MATCH_KNOCKOUT] = "knockout",       [MATCH_PAIRINGS] = "pairings",
    };
    return names[format];
}

static bool is_dynamic(const Schedule *self) {
    return self->rules.format == MATCH_SWISS || self->rules.format == MATCH_KNOCKOUT;
}

static size_t encounters_a_round(const ScheduleRules *rules) {
    const size_t n = rules->players;
    switch (rules->format) {
    case MATCH_GAUNTLET:
        return rules->seeds * (n - rules->seeds);
    case MATCH_SWISS:
        return n / 2;
    case MATCH_PAIRINGS:
        return rules->pairing_count;
    case MATCH_ROUND_ROBIN:
    case MATCH_KNOCKOUT:
    case MATCH_FORMAT_COUNT:
    default:
        return n * (n - 1) / 2;
    }
}

// Games of all pairings of the list, and of the longest one.
static size_t listed_games(const ScheduleRules *rules, size_t *longest) {
    size_t sum = 0;
    *longest = 0;
    for (size_t i = 0; i < rules->pairing_count; i++) {
        const size_t games = rules->pairings[i].games;
        sum += games;
        *longest = games > *longest ? games : *longest;
    }
    return sum;
}

size_t schedule_total(const Schedule *self) {
    const ScheduleRules *const rules = &self->rules;
    size_t longest;
    if (rules->format == MATCH_PAIRINGS) {
        return listed_games(rules, &longest);
    }
    return rules->format == MATCH_KNOCKOUT
               ? (rules->players - 1) * rules->games + self->extra_games
               : encounters_a_round(rules) * rules->rounds * rules->games;
}

static size_t pairs_of(const ScheduleRules *rules, size_t games) {
    return rules->no_swap ? games : (games + 1) / 2;
}

size_t schedule_openings(const Schedule *self) {
    const ScheduleRules *const rules = &self->rules;
    const size_t pairs = pairs_of(rules, rules->games);
    if (rules->format == MATCH_PAIRINGS) {
        size_t longest;
        (void)listed_games(rules, &longest);
        return pairs_of(rules, longest);
    }
    if (rules->format == MATCH_KNOCKOUT) {
        return (rules->players - 1) * (pairs + KNOCKOUT_EXTRA);
    }
    return rules->opening_per_round ? pairs * rules->rounds
                                    : encounters_a_round(rules) * rules->rounds * pairs;
}

// ---- Making one ---------------------------------------------------------------------------------

static bool check_pairings(const ScheduleRules *rules, Error *err) {
    size_t longest;
    for (size_t i = 0; i < rules->pairing_count; i++) {
        const SchedulePairing *const pairing = &rules->pairings[i];
        if (pairing->games > 0
            && (pairing->a >= rules->players || pairing->b >= rules->players
                || pairing->a == pairing->b)) {
            return error_set(err, ERROR_VALUE, "pairing %zu is not one of two of the %zu players",
                             i + 1, rules->players);
        }
        if (pairing->games > MATCH_GAMES_MAX / rules->pairing_count) {
            return error_set(err, ERROR_LIMIT, "a match has at most %d games", MATCH_GAMES_MAX);
        }
    }
    return listed_games(rules, &longest) > 0
           || error_set(err, ERROR_VALUE, "a match needs at least one game");
}

static bool check_rules(const ScheduleRules *rules, Error *err) {
    if (rules->players < 2 || rules->players > MATCH_PLAYERS_MAX) {
        return error_set(err, ERROR_VALUE, "a match needs 2 to %d players", MATCH_PLAYERS_MAX);
    }
    if (rules->format == MATCH_PAIRINGS) {
        return check_pairings(rules, err);
    }
    if (rules->games < 1 || rules->rounds < 1) {
        return error_set(err, ERROR_VALUE, "a match needs at least one game and one round");
    }
    if (rules->format == MATCH_GAUNTLET && (rules->seeds < 1 || rules->seeds >= rules->players)) {
        return error_set(err, ERROR_VALUE,
                         "a gauntlet of %zu players needs 1 to %zu of them that meet the others",
                         rules->players, rules->players - 1);
    }
    const size_t a_round = encounters_a_round(rules);
    if (rules->games > MATCH_GAMES_MAX / a_round
        || rules->rounds > MATCH_GAMES_MAX / (a_round * rules->games)) {
        return error_set(err, ERROR_LIMIT, "a match has at most %d games", MATCH_GAMES_MAX);
    }
    return true;
}

static bool make_room(Schedule *self, Error *err) {
    const size_t n = self->rules.players;
    self->half_points = alloc_new(self->alloc, n * sizeof *self->half_points);
    self->whites = alloc_new(self->alloc, n * sizeof *self->whites);
    self->had_bye = alloc_new(self->alloc, n * sizeof *self->had_bye);
    self->met = alloc_new(self->alloc, n * n);
    self->order = alloc_new(self->alloc, n * sizeof *self->order);
    self->alive = alloc_new(self->alloc, n * sizeof *self->alive);
    if (self->half_points == NULL || self->whites == NULL || self->had_bye == NULL
        || self->met == NULL || self->order == NULL || self->alive == NULL) {
        return error_set_memory(err);
    }
    for (size_t i = 0; i < n; i++) {
        self->alive[i] = i;
    }
    self->alive_count = n;
    return matching_create(&self->matching, n, self->alloc, err);
}

bool schedule_create(Schedule **out, const ScheduleRules *rules, const Alloc *alloc, Error *err) {
    if (!check_rules(rules, err)) {
        return false;
    }
    Schedule *const self = alloc_new(alloc, sizeof *self);
    if (self == NULL) {
        return error_set_memory(err);
    }
    self->alloc = alloc;
    self->rules = *rules;
    if (is_dynamic(self) && !make_room(self, err)) {
        schedule_destroy(self);
        return false;
    }
    *out = self;
    return true;
}

void schedule_destroy(Schedule *self) {
    if (self == NULL) {
        return;
    }
    alloc_free(self->alloc, self->now);
    alloc_free(self->alloc, self->half_points);
    alloc_free(self->alloc, self->whites);
    alloc_free(self->alloc, self->had_bye);
    alloc_free(self->alloc, self->met);
    alloc_free(self->alloc, self->order);
    matching_destroy(self->matching);
    alloc_free(self->alloc, self->alive);
    alloc_free(self->alloc, self);
}

// ---- Rounds -------------------------------------------------------------------------------------

static bool add(Schedule *self, size_t a, size_t b, size_t games, Error *err) {
    if (!alloc_grow(self->alloc, (void **)&self->now, &self->now_capacity, self->now_count + 1,
                    sizeof *self->now)) {
        return error_set_memory(err);
    }
    const ScheduleRules *const rules = &self->rules;
    const size_t pairs = pairs_of(rules, games);
    const size_t shared = rules->format == MATCH_PAIRINGS ? 0 : self->round * pairs;
    const bool is_shared = rules->opening_per_round || rules->format == MATCH_PAIRINGS;
    self->now[self->now_count++] = (Encounter){
        .a = a, .b = b, .planned = games, .first_opening = is_shared ? shared : self->openings};
    self->openings += pairs;
    return true;
}

bool schedule_add(Schedule *self, size_t a, size_t b, Error *err) {
    return add(self, a, b, self->rules.games, err);
}

static bool listed(Schedule *self, Error *err) {
    for (size_t i = 0; i < self->rules.pairing_count; i++) {
        const SchedulePairing *const pairing = &self->rules.pairings[i];
        if (!add(self, pairing->a, pairing->b, pairing->games, err)) {
            return false;
        }
    }
    return true;
}

// The circle method: player 0 stays, the others move round; an odd one out sits out.
static bool round_robin(Schedule *self, Error *err) {
    const size_t n = self->rules.players;
    const size_t seats = n + n % 2;
    for (size_t turn = 0; turn + 1 < seats; turn++) {
        for (size_t i = 0; i < seats / 2; i++) {
            const size_t a = i == 0 ? 0 : 1 + (i - 1 + turn) % (seats - 1);
            const size_t b = 1 + (seats - 2 - i + turn) % (seats - 1);
            const size_t low = a < b ? a : b;
            const size_t high = a < b ? b : a;
            if (high < n && !schedule_add(self, low, high, err)) {
                return false;
            }
        }
    }
    return true;
}

static bool gauntlet(Schedule *self, Error *err) {
    for (size_t b = self->rules.seeds; b < self->rules.players; b++) {
        for (size_t a = 0; a < self->rules.seeds; a++) {
            if (!schedule_add(self, a, b, err)) {
                return false;
            }
        }
    }
    return true;
}

static bool begin_round(Schedule *self, Error *err) {
    self->encounters_before += self->now_count;
    self->now_count = 0;
    self->finished = 0;
    self->next_encounter = 0;
    switch (self->rules.format) {
    case MATCH_GAUNTLET:
        return gauntlet(self, err);
    case MATCH_SWISS:
        return swiss_round(self, err);
    case MATCH_KNOCKOUT:
        return knockout_round(self, err);
    case MATCH_PAIRINGS:
        return listed(self, err);
    case MATCH_ROUND_ROBIN:
    case MATCH_FORMAT_COUNT:
    default:
        return round_robin(self, err);
    }
}

static bool has_more_rounds(const Schedule *self) {
    switch (self->rules.format) {
    case MATCH_KNOCKOUT:
        return self->alive_count > 1;
    case MATCH_PAIRINGS:
        return self->round == 0;
    case MATCH_ROUND_ROBIN:
    case MATCH_GAUNTLET:
    case MATCH_SWISS:
    case MATCH_FORMAT_COUNT:
    default:
        return self->round < self->rules.rounds;
    }
}

// ---- Games --------------------------------------------------------------------------------------

// Which opening, and whose turn to be White. Tie breaks are pairs of their own.
static void give_game(ScheduledGame *out, Schedule *self, size_t index) {
    Encounter *const encounter = &self->now[index];
    const size_t game = encounter->begun++;
    const bool is_list = self->rules.format == MATCH_PAIRINGS;
    const size_t regular = is_list ? encounter->planned : self->rules.games;
    const bool is_extra = game >= regular;
    const size_t place = is_extra ? game - regular : game; // among its like
    const bool swaps = !self->rules.no_swap;
    const size_t pair = swaps ? place / 2 : place;
    const bool is_swapped = swaps && place % 2 == 1;
    const size_t opening = is_extra ? encounter->extra_opening + (swaps ? 0 : place % 2)
                                    : encounter->first_opening + pair;
    // In a list: as if all encounters were as long as they could be.
    const size_t listed_number =
        swaps ? 2 * (pair * self->now_count + index) + game % 2 : game * self->now_count + index;
    const size_t number = self->number++;
    *out = (ScheduledGame){.number = is_list ? listed_number : number,
                           .round = self->round,
                           .encounter = self->encounters_before + index,
                           .players = {is_swapped ? encounter->b : encounter->a,
                                       is_swapped ? encounter->a : encounter->b},
                           .first = encounter->a,
                           .opening = opening,
                           .pair = pair + (is_extra ? pairs_of(&self->rules, regular) : 0),
                           .is_paired = swaps && (is_extra || (place | 1) < regular)};
}

// The next game of this round; in a round robin, a gauntlet or a list the pairs of all encounters
// take turns.
static bool find_game(ScheduledGame *out, Schedule *self) {
    for (size_t tried = 0; tried < self->now_count; tried++) {
        const size_t index = self->next_encounter % self->now_count;
        const Encounter *const encounter = &self->now[index];
        if (encounter->begun < encounter->planned) {
            give_game(out, self, index);
            const bool is_first_of_pair = out->is_paired && out->players[0] == out->first;
            self->next_encounter = index + (is_first_of_pair ? 0 : 1);
            return true;
        }
        self->next_encounter = index + 1;
    }
    return false;
}

// Rounds follow each other; those of Swiss and knockout wait for the one before.
bool schedule_next(ScheduleStep *step, ScheduledGame *out, Schedule *self, Error *err) {
    for (;;) {
        if (self->now_count > 0 && find_game(out, self)) {
            *step = SCHEDULE_GAME;
            return true;
        }
        const bool has_begun = self->now_count > 0;
        if (has_begun && is_dynamic(self) && self->finished < self->now_count) {
            *step = SCHEDULE_WAIT;
            return true;
        }
        if (has_begun) {
            if (self->rules.format == MATCH_KNOCKOUT) {
                knockout_finish_round(self);
            }
            self->round++;
        }
        if (self->is_over || !has_more_rounds(self)) {
            self->is_over = true;
            self->now_count = 0;
            *step = SCHEDULE_END;
            return true;
        }
        if (!begin_round(self, err)) {
            return false;
        }
    }
}

// ---- Results ------------------------------------------------------------------------------------

// Two more games for every encounter of a knockout that is tied, when all games so far have ended:
// then the numbers of the games do not depend on which ended first.
static void break_ties(Schedule *self) {
    for (size_t i = 0; self->rules.format == MATCH_KNOCKOUT && i < self->now_count; i++) {
        Encounter *const encounter = &self->now[i];
        const size_t extra = encounter->planned - self->rules.games;
        if (encounter->half_points != (long)encounter->planned || extra >= 2 * KNOCKOUT_EXTRA) {
            continue;
        }
        encounter->planned += 2;
        self->extra_games += 2;
        encounter->extra_opening = self->openings;
        self->openings += self->rules.no_swap ? 2 : 1;
        self->finished--;
    }
    self->next_encounter = 0;
}

void schedule_result(Schedule *self, const ScheduledGame *game, int white_half_points) {
    if (!is_dynamic(self) || game->encounter < self->encounters_before
        || game->encounter - self->encounters_before >= self->now_count) {
        return;
    }
    Encounter *const encounter = &self->now[game->encounter - self->encounters_before];
    const bool is_white = game->players[0] == encounter->a;
    const int points = is_white ? white_half_points : 2 - white_half_points;
    encounter->half_points += points;
    encounter->finished++;
    self->half_points[encounter->a] += points;
    self->half_points[encounter->b] += 2 - points;
    self->finished += encounter->finished == encounter->planned ? 1 : 0;
    if (self->finished == self->now_count) {
        break_ties(self);
    }
}

size_t schedule_winner(const Schedule *self) {
    return self->rules.format == MATCH_KNOCKOUT && self->is_over && self->alive_count == 1
               ? self->alive[0]
               : self->rules.players;
}
