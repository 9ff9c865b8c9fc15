// SPDX-License-Identifier: MIT
#include "app/ladder_report.h"

#include <inttypes.h>
#include <math.h>

#include "draw/plot.h"
#include "engine/strength.h"
#include "report/match_charts.h"

enum { MS_US = 1000, ELO_MEANT = 50, ELO_MEANT_LEVELS = 30 };

// ---- Ratings ------------------------------------------------------------------------------------

static bool has_played(const LadderReport *self, size_t rung) {
    return rung < self->list->count && self->results->totals[rung].games > 0;
}

// The rung that is given a rating; list->count: the mean is 0.
static size_t anchor_of(const LadderReport *self, int *elo) {
    const size_t top = ladder_list_find(self->list, LADDER_TOP);
    const size_t bottom = ladder_list_find(self->list, "random");
    *elo = has_played(self, top) ? LADDER_TOP_ELO : 0;
    return has_played(self, top) ? top : has_played(self, bottom) ? bottom : self->list->count;
}

static const char **names_of(const LadderReport *self, const Alloc *alloc) {
    const char **const names = alloc_new(alloc, self->list->count * sizeof *names);
    for (size_t i = 0; names != NULL && i < self->list->count; i++) {
        names[i] = self->list->rungs[i].name;
    }
    return names;
}

bool ladder_ratings(RatingList *out, const LadderReport *self, const Alloc *alloc, Error *err) {
    int elo;
    const size_t anchor = anchor_of(self, &elo);
    const char **const names = names_of(self, alloc);
    if (names == NULL) {
        return error_set_memory(err);
    }
    const RatingOptions options = {.anchor =
                                       anchor < self->list->count ? (int)anchor : RATING_NO_ANCHOR,
                                   .anchor_elo = elo,
                                   .names = names};
    const bool done = rating_list_init(out, &self->results->table, &options, alloc, err);
    alloc_free(alloc, names);
    return done;
}

// ---- Steps --------------------------------------------------------------------------------------

bool ladder_next_step(LadderStep *step, const LadderReport *self, const RatingList *ratings) {
    const LadderList *const list = self->list;
    size_t lower = step->upper;
    for (size_t i = lower + 1; i < list->count; i++) {
        const LadderPart part = list->rungs[i].part;
        if (!has_played(self, i) || !self->has_part[part]) {
            continue;
        }
        if (list->rungs[lower].part == part && has_played(self, lower)) {
            const double elo = ratings->ratings[i].elo - ratings->ratings[lower].elo;
            const double error = rating_difference_error(ratings, (int)i, (int)lower);
            const int meant = part == LADDER_LEVELS ? ELO_MEANT_LEVELS : ELO_MEANT;
            *step = (LadderStep){.lower = lower,
                                 .upper = i,
                                 .elo = elo,
                                 .error = error,
                                 .is_large = fabs(elo) >= meant,
                                 .is_unsure = fabs(elo) <= error};
            return true;
        }
        lower = i;
    }
    return false;
}

// ---- The page -----------------------------------------------------------------------------------

static void write_scale(Text *out, const LadderReport *self, const RatingList *ratings) {
    int elo;
    const size_t anchor = anchor_of(self, &elo);
    if (ratings == NULL) {
        text_append(out, "The games do not connect all rungs yet, so there are no ratings.\n");
    } else if (anchor == self->list->count) {
        text_append(out, "The mean of the ratings is 0.\n");
    } else if (elo == LADDER_TOP_ELO) {
        text_format(out,
                    "The scale is ours, not a human rating: " LADDER_TOP " (ethereal-chess 12, "
                    "which is that deep on average with 4 s +\n0.04 s) has %d. Differences between "
                    "neighbours mean more than those from end to end.\n",
                    LADDER_TOP_ELO);
    } else {
        text_append(out, "The scale begins at random = 0, as " LADDER_TOP
                         " did not play. Ratings are differences\nbetween these players, not human "
                         "ratings.\n");
    }
}

static void write_head(Text *out, const LadderReport *self, const RatingList *ratings) {
    text_append(out, "# The ladder\n\n");
    text_format(out,
                "Made by `zugwerk lab ladder` from %zu games: every rung plays the next ones, in "
                "pairs of games from one opening\nwith colours changed (openings: %s). Limits are "
                "depths and nodes, so that the machine does not matter; the\nengine's rungs have "
                "%" PRId64 " nodes a move where nothing else is said.\n\n",
                self->results->games, self->openings == NULL ? "the ladder's own" : self->openings,
                self->nodes);
    write_scale(out, self, ratings);
    text_append(out, "\n+/- is half of the interval of 95 %, against the rung that is fixed; "
                     "*step* is the difference to the rung above it\nin the table, with an error "
                     "of its own, and *?* marks a step that is inside its error. `*` marks ratings "
                     "that\nrest on an added draw, as all games against the others were won, or "
                     "all lost.\n");
    if (self->picture != NULL) {
        text_format(out, "\n![The ratings](%s)\n", self->picture);
    }
}

static void write_rating(Text *out, const RatingList *ratings, int rung, int before) {
    if (ratings == NULL || !ratings->ratings[rung].is_rated) {
        text_append(out, "| - | - | - ");
        return;
    }
    const Rating *const rating = &ratings->ratings[rung];
    text_format(out, "| %.0f%s ", rating->elo, rating->is_limited ? " \\*" : "");
    if (rung == ratings->anchor) {
        text_append(out, "| fixed ");
    } else {
        text_format(out, "| %.0f ", rating->error);
    }
    if (before < 0) {
        text_append(out, "| ");
        return;
    }
    const double step = rating->elo - ratings->ratings[before].elo;
    const double error = rating_difference_error(ratings, rung, before);
    text_format(out, "| %+.0f \xc2\xb1 %.0f%s ", step, error, fabs(step) <= error ? " ?" : "");
}

// Levels stand in the list one after the other, from the first to the last below full strength.
static int level_of(const LadderList *list, size_t rung) {
    return LEVEL_MIN + (int)(rung - ladder_list_find(list, "level 1"));
}

static void write_rung(Text *out, const LadderReport *self, const RatingList *ratings, size_t rung,
                       int before) {
    const MatchTotals *const totals = &self->results->totals[rung];
    const ResultCounts counts = crosstable_total(&self->results->table, (int)rung);
    const double games = (double)totals->games;
    const double moves = (double)totals->side.moves;
    text_format(out, "| %s ", self->list->rungs[rung].name);
    write_rating(out, ratings, (int)rung, before);
    const double points = (double)counts.wins + (double)counts.draws / 2;
    if (self->list->rungs[rung].part == LADDER_LEVELS) {
        const int level = level_of(self->list, rung);
        text_format(out, "| %d | %.1f %% ", strength_rating(level),
                    strength_of_level(level).overlooked / 10.0);
    }
    text_format(out, "| %zu | %.1f %% ", totals->games, 100 * points / games);
    if (totals->side.nodes > 0 && moves > 0) {
        text_format(out, "| %.0f ", (double)totals->side.nodes / moves);
    } else {
        text_append(out, "| - ");
    }
    if (self->has_times) {
        text_format(out, "| %.2f ", moves > 0 ? (double)totals->side.time_us / MS_US / moves : 0);
    }
    text_append(out, "|\n");
}

static void write_heading(Text *out, const LadderReport *self, LadderPart part) {
    const bool has_set = part == LADDER_LEVELS;
    text_format(out, "| Rung | Elo | +/- | Step |%s Games | Score | Nodes/move |%s\n",
                has_set ? " Set | Overlooked |" : "", self->has_times ? " ms/move |" : "");
    text_format(out, "|---|---|---|---|%s---|---|---|%s\n", has_set ? "---|---|" : "",
                self->has_times ? "---|" : "");
}

static void write_levels_head(Text *out, const LadderReport *self) {
    text_append(out, "*Set* is the rating a level is announced with (docs/LEVELS.md), "
                     "*overlooked* how often it misses a quiet\nmove.\n\n");
    if (self->curve != NULL) {
        text_format(out, "![The ratings of the levels](%s)\n\n", self->curve);
    }
}

static void write_part(Text *out, const LadderReport *self, const RatingList *ratings,
                       LadderPart part) {
    static const char *const titles[LADDER_PARTS] = {
        [LADDER_CLASSIC] = "Classic players",
        [LADDER_ORDERS] = "Alpha-beta, with each order of moves",
        [LADDER_DEEPENING] = "Deepening and tables, at 20,000 nodes a move",
        [LADDER_TECHNIQUES] = "The engine, one technique after the other",
        [LADDER_FULL] = "The engine, with more nodes",
        [LADDER_ANCHORS] = "Engines of Debian",
        [LADDER_LEVELS] = "Levels of the engine",
    };
    int before = -1;
    bool has_title = false;
    for (size_t i = 0; i < self->list->count; i++) {
        if (self->list->rungs[i].part != part || !has_played(self, i)) {
            continue;
        }
        if (!has_title) {
            text_format(out, "\n## %s\n\n", titles[part]);
            if (part == LADDER_LEVELS) {
                write_levels_head(out, self);
            }
            write_heading(out, self, part);
            has_title = true;
        }
        write_rung(out, self, ratings, i, before);
        before = (int)i;
    }
}

// Which steps upward of the same part the games do not separate.
static void write_doubts(Text *out, const LadderReport *self, const RatingList *ratings) {
    size_t steps = 0;
    size_t large = 0;
    size_t unsure = 0;
    for (LadderStep step = {0}; ladder_next_step(&step, self, ratings);) {
        steps++;
        large += step.is_large ? 1 : 0;
        unsure += step.is_large && step.is_unsure ? 1 : 0;
    }
    text_format(
        out,
        "\nOf %zu steps %zu are of %d Elo or more (levels: %d), and %zu of those are inside "
        "their error. Smaller steps need more\ngames than were played to be told from "
        "none.\n",
        steps, large, ELO_MEANT, ELO_MEANT_LEVELS, unsure);
}

void ladder_page(Text *out, const LadderReport *self, const RatingList *ratings) {
    write_head(out, self, ratings);
    if (ratings != NULL) {
        write_doubts(out, self, ratings);
    }
    for (int part = 0; part < LADDER_PARTS; part++) {
        if (self->has_part[part]) {
            write_part(out, self, ratings, (LadderPart)part);
        }
    }
}

// ---- The picture --------------------------------------------------------------------------------

bool ladder_picture(ByteSink sink, const LadderReport *self, const RatingList *ratings,
                    const Alloc *alloc, Error *err) {
    const char **const names = names_of(self, alloc);
    if (names == NULL) {
        return error_set_memory(err);
    }
    const MatchSummary summary = {.table = &self->results->table,
                                  .names = names,
                                  .conditions = "zugwerk lab ladder",
                                  .uses_pairs = true,
                                  .ratings = ratings};
    const bool done = match_chart_ratings(&summary, "The ladder", sink, err);
    alloc_free(alloc, names);
    return done;
}

typedef struct LevelPoints {
    PlotPoint set[LEVEL_MAX];
    PlotPoint measured[LEVEL_MAX];
    PlotPoint low[LEVEL_MAX]; // the interval of 95 %
    PlotPoint high[LEVEL_MAX];
    size_t count; // of those measured
    size_t set_count;
} LevelPoints;

static void find_level_points(LevelPoints *out, const LadderReport *self,
                              const RatingList *ratings) {
    *out = (LevelPoints){.count = 0};
    for (int level = LEVEL_MIN; level < LEVEL_MAX; level++) {
        out->set[out->set_count++] = (PlotPoint){level, strength_rating(level)};
    }
    for (size_t i = 0; i < self->list->count; i++) {
        if (self->list->rungs[i].part == LADDER_LEVELS && has_played(self, i)) {
            const Rating *const rating = &ratings->ratings[i];
            const double x = level_of(self->list, i);
            out->measured[out->count] = (PlotPoint){x, rating->elo};
            out->low[out->count] = (PlotPoint){x, rating->elo - rating->error};
            out->high[out->count++] = (PlotPoint){x, rating->elo + rating->error};
        }
    }
}

bool ladder_curve(ByteSink sink, const LadderReport *self, const RatingList *ratings,
                  const Alloc *alloc, Error *err) {
    (void)alloc;
    LevelPoints points;
    find_level_points(&points, self, ratings);
    const PlotSeries series[] = {
        {.name = "measured", .points = points.measured, .count = points.count},
        {.name = "set", .points = points.set, .count = points.set_count},
        {.name = "upper end", .points = points.high, .count = points.count, .is_reference = true},
        {.name = "lower end", .points = points.low, .count = points.count, .is_reference = true}};
    const Plot plot = {.title = "The levels",
                       .note = "ends: of the interval of 95 %, against the rung that is fixed; "
                               "from level to level errors are smaller",
                       .x_label = "level",
                       .y_label = "Elo",
                       .series = series,
                       .series_count = sizeof series / sizeof *series};
    return plot_write(&plot, sink, err);
}

// ---- The data -----------------------------------------------------------------------------------

void ladder_results(Text *out, const LadderReport *self) {
    const LadderList *const list = self->list;
    text_append(out, "player,opponent,wins,draws,losses\n");
    for (size_t a = 0; a < list->count; a++) {
        for (size_t b = a + 1; b < list->count; b++) {
            const ResultCounts counts = crosstable_between(&self->results->table, (int)a, (int)b);
            if (result_games(&counts) > 0) { // names hold commas, but no quotes
                text_format(out, "\"%s\",\"%s\",%" PRIu64 ",%" PRIu64 ",%" PRIu64 "\n",
                            list->rungs[a].name, list->rungs[b].name, counts.wins, counts.draws,
                            counts.losses);
            }
        }
    }
}
