// SPDX-License-Identifier: MIT
#include "match/match_results.h"

#include <inttypes.h>
#include <stdio.h>

enum { S_US = 1000000, MS_US = 1000, NAME_WIDTH_MAX = 40, CELL_SIZE = 32 };

MatchRecord match_record_of(const MatchGame *game) {
    MatchRecord record = {
        .number = game->plan.number,
        .encounter = game->plan.encounter,
        .pair = game->plan.pair,
        .is_paired = game->plan.is_paired,
        .players = {game->plan.players[WHITE], game->plan.players[BLACK]},
        .half_points = match_game_half_points(game),
        .reason = game->outcome.reason,
        .fault = game->fault,
        .fault_color = game->fault_color,
        .side = {game->side[WHITE], game->side[BLACK]},
        .overruns = {game->overruns[WHITE], game->overruns[BLACK]},
        .unused = {game->unused[WHITE], game->unused[BLACK]},
    };
    return record;
}

// Sums stay far from the ends of their types.
static bool side_is_sane(const MatchSide *side) {
    const int64_t numbers[] = {side->moves,          side->time_us,       side->depth_moves,
                               side->depth_sum,      side->latency_moves, side->latency_sum_us,
                               side->latency_most_us};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (numbers[i] < 0 || numbers[i] > INT64_MAX / MATCH_GAMES_MAX) {
            return false;
        }
    }
    return true;
}

bool match_record_is_sane(const MatchRecord *record, size_t players) {
    return record->players[0] < players && record->players[1] < players
           && record->players[0] != record->players[1] && record->half_points >= 0
           && record->half_points <= 2 && record->reason < REASON_COUNT
           && record->fault < PLAYER_FAULT_COUNT && record->number < MATCH_GAMES_MAX
           && side_is_sane(&record->side[WHITE]) && side_is_sane(&record->side[BLACK]);
}

bool match_results_init(MatchResults *self, size_t players, const Alloc *alloc, Error *err) {
    *self = (MatchResults){.players = players, .alloc = alloc};
    if (!crosstable_init(&self->table, (int)players, alloc, err)) {
        return false;
    }
    self->totals = alloc_new(alloc, players * sizeof *self->totals);
    if (self->totals == NULL) {
        crosstable_release(&self->table);
        return error_set_memory(err);
    }
    return true;
}

void match_results_release(MatchResults *self) {
    tournament_destroy(self->tournament);
    crosstable_release(&self->table);
    alloc_free(self->alloc, self->totals);
    alloc_free(self->alloc, self->open);
    *self = (MatchResults){.alloc = self->alloc};
}

bool match_results_follow(MatchResults *self, const ScheduleRules *rules, Error *err) {
    return !tournament_is_format(rules->format)
           || tournament_create(&self->tournament, rules, self->alloc, err);
}

// ---- Adding -------------------------------------------------------------------------------------

static void add_side(MatchSide *sum, const MatchSide *side) {
    sum->moves += side->moves;
    sum->nodes += side->nodes;
    sum->time_us += side->time_us;
    sum->depth_moves += side->depth_moves;
    sum->depth_sum += side->depth_sum;
    sum->latency_moves += side->latency_moves;
    sum->latency_sum_us += side->latency_sum_us;
    if (side->latency_most_us > sum->latency_most_us) {
        sum->latency_most_us = side->latency_most_us;
    }
}

static void count_fault(MatchTotals *totals, const MatchRecord *record, int color) {
    if (record->reason == REASON_TIME) {
        totals->time_losses += record->half_points == (color == WHITE ? 0 : 2) ? 1 : 0;
        return;
    }
    if (record->fault == PLAYER_FAULT_NONE || record->fault_color != color) {
        return;
    }
    if (player_fault_is_fatal(record->fault)) {
        totals->crashes++;
    } else {
        totals->illegal_moves++;
    }
}

static bool add_pair(MatchResults *self, const MatchRecord *record, Error *err) {
    for (size_t i = 0; i < self->open_count; i++) {
        const OpenPair open = self->open[i];
        if (open.encounter == record->encounter && open.pair == record->pair) {
            self->open[i] = self->open[--self->open_count];
            self->pairs++;
            crosstable_add_pair(&self->table, (int)open.white, (int)open.black, open.half_points,
                                2 - record->half_points);
            return true;
        }
    }
    if (!alloc_grow(self->alloc, (void **)&self->open, &self->open_capacity, self->open_count + 1,
                    sizeof *self->open)) {
        return error_set_memory(err);
    }
    self->open[self->open_count++] =
        (OpenPair){record->encounter, record->pair, record->players[WHITE], record->players[BLACK],
                   record->half_points};
    return true;
}

bool match_results_add(MatchResults *self, const MatchRecord *record, Error *err) {
    if (record->is_paired && !add_pair(self, record, err)) {
        return false;
    }
    if (self->tournament != NULL
        && !tournament_add(self->tournament, record->number, record->half_points, err)) {
        return false;
    }
    self->games++;
    crosstable_add_game(&self->table, (int)record->players[WHITE], (int)record->players[BLACK],
                        record->half_points);
    for (int color = WHITE; color <= BLACK; color++) {
        MatchTotals *const totals = &self->totals[record->players[color]];
        totals->games++;
        add_side(&totals->side, &record->side[color]);
        totals->overruns += (size_t)record->overruns[color];
        totals->unused += (size_t)record->unused[color];
        count_fault(totals, record, color);
    }
    return true;
}

// ---- Telling ------------------------------------------------------------------------------------

static void cell(Text *out, int width, const char *text) {
    text_format(out, " %*s", width, text);
}

static void number_cell(Text *out, int width, bool is_known, double number, int places) {
    char text[CELL_SIZE];
    (void)snprintf(text, sizeof text, "%.*f", places, number);
    cell(out, width, is_known ? text : "-");
}

static void count_cell(Text *out, int width, size_t number) {
    char text[CELL_SIZE];
    (void)snprintf(text, sizeof text, "%zu", number);
    cell(out, width, text);
}

static void usage_row(Text *out, const MatchTotals *totals) {
    const MatchSide *const side = &totals->side;
    const double moves = (double)side->moves;
    const double seconds = (double)side->time_us / S_US;
    count_cell(out, 8, (size_t)side->moves);
    number_cell(out, 9, side->moves > 0, seconds / moves, 4);
    number_cell(out, 11, side->nodes > 0 && side->moves > 0, (double)side->nodes / moves, 0);
    number_cell(out, 11, side->nodes > 0 && seconds > 0, (double)side->nodes / seconds, 0);
    number_cell(out, 6, side->depth_moves > 0, (double)side->depth_sum / (double)side->depth_moves,
                1);
    number_cell(out, 9, side->latency_moves > 0,
                (double)side->latency_sum_us / MS_US / (double)side->latency_moves, 1);
    number_cell(out, 7, side->latency_moves > 0, (double)side->latency_most_us / MS_US, 1);
    count_cell(out, 5, totals->time_losses);
    count_cell(out, 7, totals->illegal_moves);
    count_cell(out, 7, totals->crashes);
    text_append(out, "\n");
}

void match_results_usage(Text *out, const MatchResults *self, const char *const *names) {
    int width = 4;
    for (size_t i = 0; i < self->players; i++) {
        const int length = (int)strlen(names[i]);
        width = length > width ? length : width;
    }
    width = width > NAME_WIDTH_MAX ? NAME_WIDTH_MAX : width;
    text_format(out, "%-*s %8s %9s %11s %11s %6s %9s %7s %5s %7s %7s\n", width, "Name", "Moves",
                "s/move", "Nodes/move", "Nodes/s", "Depth", "Latency", "(most)", "Time", "Illegal",
                "Crashes");
    for (size_t i = 0; i < self->players; i++) {
        text_format(out, "%-*.*s", width, width, names[i]);
        usage_row(out, &self->totals[i]);
    }
    for (size_t i = 0; i < self->players; i++) {
        const MatchTotals *const totals = &self->totals[i];
        if (totals->overruns > 0) {
            text_format(out, "%s does not keep to its limits: told to stop for %zu of %zu moves\n",
                        names[i], totals->overruns, (size_t)totals->side.moves);
        }
        if (totals->unused > 0) {
            text_format(out, "%s uses next to nothing of its nodes; does it know `go nodes`?\n",
                        names[i]);
        }
    }
}
