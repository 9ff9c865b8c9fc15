// SPDX-License-Identifier: MIT
#include "report/tournament_summary.h"

#include <stdio.h>

#include "report/text_table.h"

enum { ROUND_NAME_SIZE = 40, QUARTERFINAL = 8, NAMED_MOST = 8 };

static bool is_knockout(const Tournament *tournament) {
    return tournament_rules(tournament)->format == MATCH_KNOCKOUT;
}

static void append_words(Text *out, const char *words, SummaryFormat format) {
    if (format == SUMMARY_MARKDOWN) {
        text_append_markdown(out, span_of(words));
    } else {
        text_append_plain(out, span_of(words));
    }
}

// "1", "semifinal", "round of 16".
static const char *round_name(char out[ROUND_NAME_SIZE], const Tournament *tournament,
                              size_t round) {
    static const char *const names[] = {
        [2] = "final", [4] = "semifinal", [QUARTERFINAL] = "quarterfinal"};
    if (!is_knockout(tournament)) {
        (void)snprintf(out, ROUND_NAME_SIZE, "%zu", round + 1);
        return out;
    }
    const size_t field = tournament_field(tournament, round);
    if (field <= QUARTERFINAL) {
        return names[field];
    }
    (void)snprintf(out, ROUND_NAME_SIZE, "round of %zu", field);
    return out;
}

// "1.5"
static void append_points(Text *out, long half_points) {
    text_format(out, "%ld.%c", half_points / 2, half_points % 2 == 0 ? '0' : '5');
}

// "1.5 - 0.5"
static void append_score(Text *out, const long half_points[2], size_t first) {
    append_points(out, half_points[first]);
    text_append(out, " - ");
    append_points(out, half_points[1 - first]);
}

static void write_table(Text *out, const TextTable *table, SummaryFormat format) {
    if (format == SUMMARY_MARKDOWN) {
        text_table_write_markdown(out, table);
    } else {
        text_table_write(out, table);
    }
}

static void add_headings(TextTable *table, const char *const *headings) {
    for (size_t i = 0; i < table->columns; i++) {
        text_table_add(table, "%s", headings[i]);
    }
}

// ---- In words -----------------------------------------------------------------------------------

// What the first of two places with equal points is ahead by; "" for points.
static const char *ahead_by(const TournamentPlace *first, const TournamentPlace *second) {
    return first->half_points != second->half_points ? ""
           : first->buchholz != second->buchholz     ? "Buchholz"
                                                     : "Sonneborn-Berger";
}

// Whoever shares the first place.
static void append_first(Text *out, const TournamentPlace *places, const char *const *names,
                         SummaryFormat format) {
    const size_t count = places[0].last;
    if (count > NAMED_MOST) {
        text_format(out, "%zu players", count);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        text_append(out, i == 0 ? "" : i + 1 == count ? " and " : ", ");
        append_words(out, names[places[i].player], format);
    }
}

static void append_swiss_first(Text *out, const Tournament *tournament,
                               const TournamentPlace *places, const char *const *names,
                               SummaryFormat format) {
    const bool is_over = tournament_is_over(tournament);
    const bool is_shared = places[0].last > 1;
    append_first(out, places, names, format);
    text_append(out, is_over     ? (is_shared ? " share the first place with " : " has won with ")
                     : is_shared ? " lead with "
                                 : " leads with ");
    append_points(out, places[0].half_points);
    text_append(out, places[0].half_points == 2 ? " point" : " points");
    const char *const by = is_shared ? "" : ahead_by(&places[0], &places[1]);
    if (by[0] != '\0') {
        text_append(out, ", ahead of ");
        append_words(out, names[places[1].player], format);
        text_format(out, " by %s", by);
    }
    text_append(out, ".");
}

// "with 2.0 - 0.0 against b", with what tie breaks and seeds decided.
static void append_final(Text *out, const TournamentEncounter *final, const char *const *names,
                         SummaryFormat format) {
    const size_t winner = final->winner == final->players[0] ? 0 : 1;
    text_append(out, " with ");
    append_score(out, final->half_points, winner);
    text_append(out, " against ");
    append_words(out, names[final->players[1 - winner]], format);
    if (final->extra > 0) {
        text_append(out, " and ");
        append_score(out, final->extra_half_points, winner);
        text_append(out, " in the tie break");
    }
    text_append(out, final->by_seed ? ", as the one seeded higher." : ".");
}

static void append_knockout_first(Text *out, const Tournament *tournament,
                                  const TournamentPlace *places, const char *const *names,
                                  SummaryFormat format) {
    size_t count;
    const TournamentEncounter *const encounters = tournament_encounters(tournament, &count);
    if (tournament_is_over(tournament)) {
        append_words(out, names[places[0].player], format);
        text_append(out, " has won: the final");
        append_final(out, &encounters[count - 1], names, format);
        return;
    }
    text_append(out, "Still in: ");
    append_first(out, places, names, format);
    text_append(out, ".");
}

// "not finished: 1 of 3 rounds played, and 2 of 4 games of the semifinal".
static void append_progress(Text *out, const Tournament *tournament) {
    const size_t rounds = tournament_rounds(tournament);
    const size_t begun = tournament_rounds_begun(tournament);
    if (tournament_is_over(tournament)) {
        text_format(out, "%zu round%s played.\n", rounds, rounds == 1 ? "" : "s");
        return;
    }
    size_t count;
    size_t games = 0;
    size_t finished = 0;
    char name[ROUND_NAME_SIZE];
    const TournamentEncounter *const encounters = tournament_encounters(tournament, &count);
    for (size_t i = 0; i < count; i++) {
        games += encounters[i].round + 1 == begun ? encounters[i].games : 0;
        finished += encounters[i].round + 1 == begun ? encounters[i].finished : 0;
    }
    text_format(out, "not finished: %zu of %zu rounds played, and %zu of %zu games of %s%s.\n",
                begun - 1, rounds, finished, games, is_knockout(tournament) ? "the " : "round ",
                round_name(name, tournament, begun - 1));
}

void tournament_summary_words(Text *out, const Tournament *tournament,
                              const TournamentPlace *places, const char *const *names,
                              SummaryFormat format) {
    text_format(out, "%s of %zu players, ",
                is_knockout(tournament) ? "Knockout" : "Swiss tournament",
                tournament_rules(tournament)->players);
    append_progress(out, tournament);
    text_append(out, format == SUMMARY_MARKDOWN ? "\n" : "");
    if (is_knockout(tournament)) {
        append_knockout_first(out, tournament, places, names, format);
    } else {
        append_swiss_first(out, tournament, places, names, format);
    }
    text_append(out, "\n");
}

// ---- Ranking ------------------------------------------------------------------------------------

static void add_place(TextTable *table, const TournamentPlace *place) {
    if (place->first == place->last) {
        text_table_add(table, "%zu", place->first);
    } else {
        text_table_add(table, "%zu-%zu", place->first, place->last);
    }
}

static void add_points(TextTable *table, long half_points) {
    text_table_add(table, "%ld.%c", half_points / 2, half_points % 2 == 0 ? '0' : '5');
}

static void swiss_ranking(TextTable *table, const Tournament *tournament,
                          const TournamentPlace *places, const char *const *names) {
    static const char *const headings[] = {
        "Place", "Name", "Points", "Buchholz", "Sonneborn-Berger", "Games", "White", "Byes"};
    add_headings(table, headings);
    for (size_t i = 0; i < tournament_rules(tournament)->players; i++) {
        add_place(table, &places[i]);
        text_table_add(table, "%s", names[places[i].player]);
        add_points(table, places[i].half_points);
        add_points(table, places[i].buchholz);
        text_table_add(table, "%.2f", places[i].sonneborn);
        text_table_add(table, "%zu", places[i].games);
        text_table_add(table, "%zu", places[i].whites);
        text_table_add(table, "%zu", places[i].byes);
    }
}

// Where a player lost and against whom.
static void add_end(TextTable *table, const Tournament *tournament, const TournamentPlace *place,
                    const char *const *names) {
    size_t count;
    char name[ROUND_NAME_SIZE];
    const TournamentEncounter *const encounters = tournament_encounters(tournament, &count);
    if (place->lost == TOURNAMENT_NONE) {
        text_table_add(table, "%s", tournament_is_over(tournament) ? "won" : "still in");
        text_table_add(table, "-");
        return;
    }
    const TournamentEncounter *const encounter = &encounters[place->lost];
    text_table_add(table, "%s", round_name(name, tournament, encounter->round));
    text_table_add(table, "%s", names[encounter->winner]);
}

static void knockout_ranking(TextTable *table, const Tournament *tournament,
                             const TournamentPlace *places, const char *const *names) {
    static const char *const headings[] = {"Place",     "Name",  "Seed",  "Reached",
                                           "Beaten by", "Games", "Points"};
    add_headings(table, headings);
    for (size_t i = 0; i < tournament_rules(tournament)->players; i++) {
        add_place(table, &places[i]);
        text_table_add(table, "%s", names[places[i].player]);
        text_table_add(table, "%zu", places[i].player + 1);
        add_end(table, tournament, &places[i], names);
        text_table_add(table, "%zu", places[i].games);
        add_points(table, places[i].half_points);
    }
}

void tournament_summary_ranking(Text *out, const Tournament *tournament,
                                const TournamentPlace *places, const char *const *names,
                                SummaryFormat format) {
    TextTable table;
    text_table_init(&table, is_knockout(tournament) ? 7 : 8, 1, out->alloc);
    if (is_knockout(tournament)) {
        knockout_ranking(&table, tournament, places, names);
    } else {
        swiss_ranking(&table, tournament, places, names);
    }
    write_table(out, &table, format);
    text_table_release(&table);
}

// ---- Rounds -------------------------------------------------------------------------------------

static void add_score(TextTable *table, const long half_points[2], size_t first) {
    text_table_add(table, "%ld.%c - %ld.%c", half_points[first] / 2,
                   half_points[first] % 2 == 0 ? '0' : '5', half_points[1 - first] / 2,
                   half_points[1 - first] % 2 == 0 ? '0' : '5');
}

static void add_outcome(TextTable *table, const Tournament *tournament,
                        const TournamentEncounter *encounter, const char *const *names) {
    if (encounter->finished < encounter->games) {
        text_table_add(table, "%zu of %zu games played", encounter->finished, encounter->games);
    } else if (encounter->winner < tournament_rules(tournament)->players) {
        text_table_add(table, "%s%s", names[encounter->winner],
                       encounter->by_seed ? " (seeded higher)" : "");
    } else {
        text_table_add(table, "%s", is_knockout(tournament) ? "tied" : "-");
    }
}

static void add_encounter(TextTable *table, const Tournament *tournament,
                          const TournamentEncounter *encounter, const char *const *names) {
    char name[ROUND_NAME_SIZE];
    text_table_add(table, "%s", round_name(name, tournament, encounter->round));
    text_table_add(table, "%s", names[encounter->players[0]]);
    add_score(table, encounter->half_points, 0);
    text_table_add(table, "%s", names[encounter->players[1]]);
    if (is_knockout(tournament)) {
        if (encounter->extra > 0) {
            add_score(table, encounter->extra_half_points, 0);
        } else {
            text_table_add(table, "-");
        }
    }
    add_outcome(table, tournament, encounter, names);
}

static void add_bye(TextTable *table, const Tournament *tournament, const TournamentBye *bye,
                    const char *const *names) {
    char name[ROUND_NAME_SIZE];
    text_table_add(table, "%s", round_name(name, tournament, bye->round));
    text_table_add(table, "%s", names[bye->player]);
    text_table_add(table, "bye");
    text_table_add(table, "-");
    if (is_knockout(tournament)) {
        text_table_add(table, "-");
    }
    text_table_add(table, "%s", is_knockout(tournament) ? names[bye->player] : "-");
}

void tournament_summary_rounds(Text *out, const Tournament *tournament, const char *const *names,
                               SummaryFormat format) {
    static const char *const swiss[] = {"Round", "First", "Score", "Second", "Won by"};
    static const char *const knockout[] = {"Round",        "Seeded higher", "Score",
                                           "Seeded lower", "Tie break",     "Goes on"};
    size_t encounter_count;
    size_t bye_count;
    size_t bye = 0;
    const TournamentEncounter *const encounters =
        tournament_encounters(tournament, &encounter_count);
    const TournamentBye *const byes = tournament_byes(tournament, &bye_count);
    TextTable table;
    text_table_init(&table, is_knockout(tournament) ? 6 : 5, 3, out->alloc);
    add_headings(&table, is_knockout(tournament) ? knockout : swiss);
    for (size_t i = 0; i < encounter_count; i++) {
        add_encounter(&table, tournament, &encounters[i], names);
        const bool is_last =
            i + 1 == encounter_count || encounters[i + 1].round > encounters[i].round;
        for (; is_last && bye < bye_count && byes[bye].round == encounters[i].round; bye++) {
            add_bye(&table, tournament, &byes[bye], names);
        }
    }
    write_table(out, &table, format);
    text_table_release(&table);
}

// ---- All ----------------------------------------------------------------------------------------

bool tournament_summary_write(const Tournament *tournament, const char *const *names,
                              SummaryFormat format, ByteSink sink, const Alloc *alloc, Error *err) {
    TournamentPlace *places;
    if (!tournament_places(&places, tournament, alloc, err)) {
        return false;
    }
    Text out;
    text_init(&out, alloc);
    tournament_summary_words(&out, tournament, places, names, format);
    text_append(&out, "\n");
    tournament_summary_ranking(&out, tournament, places, names, format);
    text_append(&out, "\n");
    tournament_summary_rounds(&out, tournament, names, format);
    text_append(&out, "\n");
    const bool done =
        text_check(&out, err) && sink.write(sink.context, text_string(&out), out.length, err);
    text_release(&out);
    alloc_free(alloc, places);
    return done;
}
