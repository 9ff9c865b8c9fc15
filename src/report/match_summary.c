// SPDX-License-Identifier: MIT
#include "report/match_summary.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "report/text_table.h"
#include "stats/match_elo.h"

const char *summary_number(char out[SUMMARY_NUMBER_SIZE], double value, int places) {
    if (isnan(value)) {
        return "nan";
    }
    if (isinf(value) || fabs(value) > 1e30) {
        return value < 0 ? "-inf" : "inf";
    }
    (void)snprintf(out, SUMMARY_NUMBER_SIZE, "%.*f", places, value);
    char *const point = out + strspn(out, "-0123456789");
    if (*point != '\0') {
        *point = '.';
    }
    return out[0] == '-' && strspn(out + 1, "0.") == strlen(out + 1) ? out + 1 : out;
}

// "1.00 +/- 2.00"
static void append_with_error(Text *out, double value, double error) {
    char text[2][SUMMARY_NUMBER_SIZE];
    text_format(out, "%s +/- %s", summary_number(text[0], value, 2),
                summary_number(text[1], error, 2));
}

static MatchElo elo_of(const MatchSummary *summary, const ResultCounts *counts) {
    return summary->uses_pairs ? match_elo_of_pairs(counts) : match_elo_of_games(counts);
}

static double draw_percent(const MatchSummary *summary, const ResultCounts *counts) {
    return summary->uses_pairs ? match_even_pairs_percent(counts) : match_draw_percent(counts);
}

static void append_pairs(Text *out, const ResultCounts *counts) {
    text_format(out, "[%" PRIu64 ", %" PRIu64 ", %" PRIu64 ", %" PRIu64 ", %" PRIu64 "]",
                counts->pairs[PAIR_LL], counts->pairs[PAIR_LD], result_even_pairs(counts),
                counts->pairs[PAIR_WD], counts->pairs[PAIR_WW]);
}

static const char *points_of(char out[SUMMARY_NUMBER_SIZE], const ResultCounts *counts) {
    return summary_number(out, (double)result_half_points(counts) / 2, 1);
}

// -------------------------------------------------------------------------------- two players

void match_summary_llr(Text *out, const Sprt *sprt, const ResultCounts *counts) {
    static const char *const decisions[] = {
        [SPRT_CONTINUE] = "", [SPRT_ACCEPT_H0] = " H0 accepted", [SPRT_ACCEPT_H1] = " H1 accepted"};
    char text[6][SUMMARY_NUMBER_SIZE];
    const double llr = sprt_llr(sprt, counts);
    text_format(out, "LLR: %s (%s%%) (%s, %s) [%s, %s]%s", summary_number(text[0], llr, 2),
                summary_number(text[1], sprt_fraction(sprt, llr) * 100, 1),
                summary_number(text[2], sprt_lower_bound(sprt), 2),
                summary_number(text[3], sprt_upper_bound(sprt), 2),
                summary_number(text[4], sprt->elo0, 2), summary_number(text[5], sprt->elo1, 2),
                decisions[sprt_decide(sprt, llr)]);
}

static void append_words(Text *out, const char *words, SummaryFormat format) {
    if (format == SUMMARY_MARKDOWN) {
        text_append_markdown(out, span_of(words));
    } else {
        text_append_plain(out, span_of(words));
    }
}

static void append_match_title(Text *out, const MatchSummary *summary, int a, int b,
                               SummaryFormat format) {
    text_append(out, "Results of ");
    append_words(out, summary->names[a], format);
    text_append(out, " vs ");
    append_words(out, summary->names[b], format);
    if (summary->conditions != NULL && summary->conditions[0] != '\0') {
        text_append(out, " (");
        append_words(out, summary->conditions, format);
        text_append(out, ")");
    }
    text_append(out, ":");
}

// Between lines: Markdown would join them.
static const char *line_end(SummaryFormat format) {
    return format == SUMMARY_MARKDOWN ? "  \n" : "\n";
}

void match_summary_pairing(Text *out, const MatchSummary *summary, int a, int b,
                           SummaryFormat format) {
    const ResultCounts counts = crosstable_between(summary->table, a, b);
    const MatchElo elo = elo_of(summary, &counts);
    const char *const end = line_end(format);
    char text[2][SUMMARY_NUMBER_SIZE];
    append_match_title(out, summary, a, b, format);
    text_format(out, "%sElo: ", end);
    append_with_error(out, elo.elo, elo.elo_error);
    text_append(out, ", nElo: ");
    append_with_error(out, elo.nelo, elo.nelo_error);
    text_format(out, "%sLOS: %s %%, DrawRatio: %s %%", end,
                summary_number(text[0], elo.los * 100, 2),
                summary_number(text[1], draw_percent(summary, &counts), 2));
    if (summary->uses_pairs) {
        text_format(out, ", PairsRatio: %s", summary_number(text[0], match_pair_ratio(&counts), 2));
    }
    text_format(out,
                "%sGames: %" PRIu64 ", Wins: %" PRIu64 ", Losses: %" PRIu64 ", Draws: %" PRIu64
                ", Points: %s (%s %%)",
                end, result_games(&counts), counts.wins, counts.losses, counts.draws,
                points_of(text[0], &counts),
                summary_number(text[1], match_points_percent(&counts), 2));
    if (summary->uses_pairs) {
        text_format(out, "%sPtnml(0-2): %s", end, format == SUMMARY_MARKDOWN ? "\\" : "");
        append_pairs(out, &counts);
        text_format(out, ", WL/DD Ratio: %s",
                    summary_number(text[0], match_wl_dd_ratio(&counts), 2));
    }
    if (summary->sprt != NULL) {
        text_append(out, end);
        match_summary_llr(out, summary->sprt, &counts);
    }
    text_append(out, "\n");
}

// ------------------------------------------------------------------------------------- tables

static void write_table(Text *out, const TextTable *table, SummaryFormat format) {
    if (format == SUMMARY_MARKDOWN) {
        text_table_write_markdown(out, table);
    } else {
        text_table_write(out, table);
    }
}

static void add_number(TextTable *table, double value, int places, const char *unit) {
    char text[SUMMARY_NUMBER_SIZE];
    text_table_add(table, "%s%s", summary_number(text, value, places), unit);
}

// A dash where nothing has been counted.
static void add_percent(TextTable *table, double value) {
    if (isnan(value)) {
        text_table_add(table, "-");
    } else {
        add_number(table, value, 1, "%");
    }
}

static void add_with_error(TextTable *table, double value, double error) {
    if (isnan(value)) {
        text_table_add(table, "-");
        text_table_add(table, "-");
    } else {
        add_number(table, value, 2, "");
        add_number(table, error, 2, "");
    }
}

static void add_headings(TextTable *table, const char *const *headings) {
    for (size_t i = 0; i < table->columns; i++) {
        text_table_add(table, "%s", headings[i]);
    }
}

int *match_summary_order(const MatchSummary *summary, const Alloc *alloc) {
    const int players = summary->table->players;
    int *const order = alloc_new(alloc, ((size_t)players + 1) * sizeof *order);
    if (order == NULL || summary->order != NULL) {
        for (int i = 0; order != NULL && i < players; i++) {
            order[i] = summary->order[i];
        }
        return order;
    }
    double *const elos = alloc_new(alloc, ((size_t)players + 1) * sizeof *elos);
    for (int i = 0; elos != NULL && i < players; i++) {
        const ResultCounts total = crosstable_total(summary->table, i);
        const double elo = elo_of(summary, &total).elo;
        elos[i] = isnan(elo) ? -HUGE_VAL : elo;
        int k = i;
        for (; k > 0 && elos[i] > elos[order[k - 1]]; k--) {
            order[k] = order[k - 1];
        }
        order[k] = i;
    }
    const bool failed = elos == NULL;
    alloc_free(alloc, elos);
    if (failed) {
        alloc_free(alloc, order);
    }
    return failed ? NULL : order;
}

static void add_standing(TextTable *table, const MatchSummary *summary, int rank, int player) {
    const ResultCounts total = crosstable_total(summary->table, player);
    const MatchElo elo = elo_of(summary, &total);
    text_table_add(table, "%d", rank);
    text_table_add(table, "%s", summary->names[player]);
    add_with_error(table, elo.elo, elo.elo_error);
    add_with_error(table, elo.nelo, elo.nelo_error);
    text_table_add(table, "%" PRIu64, result_games(&total));
    add_percent(table, match_points_percent(&total));
    add_percent(table, draw_percent(summary, &total));
    if (summary->uses_pairs) {
        Text pairs;
        text_init(&pairs, table->cells.alloc);
        append_pairs(&pairs, &total);
        table->cells.failed = table->cells.failed || pairs.failed;
        text_table_add(table, "%s", text_string(&pairs));
        text_release(&pairs);
    }
}

void match_summary_standings(Text *out, const MatchSummary *summary, SummaryFormat format) {
    static const char *const headings[] = {"Rank", "Name",  "Elo",   "+/-",  "nElo",
                                           "+/-",  "Games", "Score", "Draw", "Ptnml(0-2)"};
    TextTable table;
    int *const order = match_summary_order(summary, out->alloc);
    if (order == NULL) {
        out->failed = true;
        return;
    }
    text_table_init(&table, summary->uses_pairs ? 10 : 9, 1, out->alloc);
    add_headings(&table, headings);
    for (int i = 0; i < summary->table->players; i++) {
        add_standing(&table, summary, i + 1, order[i]);
    }
    write_table(out, &table, format);
    text_table_release(&table);
    alloc_free(out->alloc, order);
}

// What a player is ahead of the next one.
static void add_lead(TextTable *table, const RatingList *list, int place) {
    const int player = list->order[place];
    const int next = place + 1 < list->players ? list->order[place + 1] : -1;
    if (next < 0 || !list->ratings[next].is_rated) {
        text_table_add(table, "-");
        text_table_add(table, "-");
        return;
    }
    add_number(table, list->ratings[player].elo - list->ratings[next].elo, 1, "");
    add_number(table, rating_difference_error(list, player, next), 1, "");
}

static void add_rating(TextTable *table, const MatchSummary *summary, int place) {
    const RatingList *const list = summary->ratings;
    const int player = list->order[place];
    const Rating *const rating = &list->ratings[player];
    const ResultCounts total = crosstable_total(summary->table, player);
    text_table_add(table, "%d", place + 1);
    text_table_add(table, "%s", summary->names[player]);
    add_number(table, rating->elo, 1, rating->is_limited ? "*" : "");
    if (player == list->anchor) {
        text_table_add(table, "fixed");
    } else {
        add_number(table, rating->error, 1, "");
    }
    add_lead(table, list, place);
    text_table_add(table, "%" PRIu64, result_games(&total));
    add_number(table, match_points_percent(&total), 1, "%");
}

void match_summary_ratings(Text *out, const MatchSummary *summary, SummaryFormat format) {
    static const char *const headings[] = {"Rank", "Name", "Rating", "+/-",
                                           "Lead", "+/-",  "Games",  "Score"};
    const RatingList *const list = summary->ratings;
    bool is_limited = false;
    bool is_short = false;
    TextTable table;
    text_table_init(&table, 8, 1, out->alloc);
    add_headings(&table, headings);
    for (int i = 0; i < list->players; i++) {
        const Rating *const rating = &list->ratings[list->order[i]];
        is_limited = is_limited || rating->is_limited;
        is_short = is_short || !rating->is_rated;
        if (rating->is_rated) {
            add_rating(&table, summary, i);
        }
    }
    write_table(out, &table, format);
    text_table_release(&table);
    if (is_limited) {
        text_append(out, format == SUMMARY_MARKDOWN ? "\n\\" : "");
        text_append(out, "* All games with the main group won, or all lost: one drawn game is "
                         "added to each such pairing.\n");
    }
    if (is_short) {
        text_append(out, format == SUMMARY_MARKDOWN ? "\n" : "");
        text_append(out, "Players without games are not rated.\n");
    }
}

// "23.5/24"
static void add_score(TextTable *table, const ResultCounts *counts) {
    char text[SUMMARY_NUMBER_SIZE];
    if (result_games(counts) == 0) {
        text_table_add(table, "-");
    } else {
        text_table_add(table, "%s/%" PRIu64, points_of(text, counts), result_games(counts));
    }
}

void match_summary_crosstable(Text *out, const MatchSummary *summary, SummaryFormat format) {
    const int players = summary->table->players;
    TextTable table;
    int *const order = match_summary_order(summary, out->alloc);
    if (order == NULL) {
        out->failed = true;
        return;
    }
    text_table_init(&table, (size_t)players + 3, 1, out->alloc);
    text_table_add(&table, "Rank");
    text_table_add(&table, "Name");
    text_table_add(&table, "Points");
    for (int i = 0; i < players; i++) {
        text_table_add(&table, "%d", i + 1);
    }
    for (int i = 0; i < players; i++) {
        const ResultCounts total = crosstable_total(summary->table, order[i]);
        text_table_add(&table, "%d", i + 1);
        text_table_add(&table, "%s", summary->names[order[i]]);
        add_score(&table, &total);
        for (int k = 0; k < players; k++) {
            const ResultCounts counts = crosstable_between(summary->table, order[i], order[k]);
            add_score(&table, &counts);
        }
    }
    write_table(out, &table, format);
    text_table_release(&table);
    alloc_free(out->alloc, order);
}

// What the rating list of a tournament is not.
static void append_rating_title(Text *out, SummaryFormat format) {
    text_append(out,
                "Rating list: what all games together say about strength. The tournament's ranking "
                "is the one above.\n");
    text_append(out, format == SUMMARY_MARKDOWN ? "\n" : "");
}

bool match_summary_write(const MatchSummary *summary, SummaryFormat format, ByteSink sink,
                         const Alloc *alloc, Error *err) {
    const bool is_tournament = summary->order != NULL;
    Text out;
    text_init(&out, alloc);
    if (summary->table->players == 2) {
        match_summary_pairing(&out, summary, 0, 1, format);
    } else if (!is_tournament) {
        match_summary_standings(&out, summary, format);
    }
    if (summary->ratings != NULL) {
        text_append(&out, is_tournament ? "" : "\n");
        if (is_tournament) {
            append_rating_title(&out, format);
        }
        match_summary_ratings(&out, summary, format);
    }
    if (summary->has_crosstable) {
        text_append(&out, is_tournament && summary->ratings == NULL ? "" : "\n");
        match_summary_crosstable(&out, summary, format);
    }
    const bool done =
        text_check(&out, err) && sink.write(sink.context, text_string(&out), out.length, err);
    text_release(&out);
    return done;
}
