// SPDX-License-Identifier: MIT
#include "app/match_live.h"

#include <stdio.h>

#include "app/match_tournament.h"
#include "report/match_summary.h"
#include "stats/rating.h"

enum { S_US = 1000000, TENTH_US = 100000, TEXT_SIZE = 256 };

void match_live_init(MatchLive *self, Cli *cli, const MatchCommand *command,
                     const MatchSettings *settings, const MatchResults *results) {
    *self = (MatchLive){.cli = cli,
                        .command = command,
                        .settings = settings,
                        .results = results,
                        .start_us = time_now_us(&cli->time),
                        .curve = {.alloc = cli->alloc}};
    lab_progress_init(&self->progress, cli, false);
    self->progress.may_end_early = settings->has_sprt;
    match_pace_init(&self->pace, settings->options.concurrency);
}

void match_live_release(MatchLive *self) {
    llr_curve_release(&self->curve);
}

void match_live_end(MatchLive *self) {
    lab_progress_end(&self->progress);
}

void match_live_warning(MatchLive *self, const char *text) {
    lab_progress_end(&self->progress);
    cli_note(self->cli, "%s", text);
}

void match_live_tick(MatchLive *self) {
    const size_t done = self->results->games;
    const int64_t now_us = time_now_us(&self->cli->time);
    if (done <= self->total) {
        lab_progress_show(
            &self->progress, self->is_ending ? "games, ending" : "games", done, self->total,
            now_us - self->start_us,
            self->is_ending ? -1 : match_pace_left_us(&self->pace, self->total - done, now_us));
    }
}

void match_live_started(MatchLive *self, const MatchGame *game) {
    match_pace_start(&self->pace, game->plan.number, time_now_us(&self->cli->time));
}

void match_live_kept(MatchLive *self, const MatchRecord *record) {
    match_pace_add_kept(&self->pace, record->side[WHITE].time_us + record->side[BLACK].time_us);
}

void match_live_ending(MatchLive *self, size_t running) {
    self->is_ending = true;
    if (running > 0) {
        char text[TEXT_SIZE];
        (void)snprintf(text, sizeof text,
                       "no new games; %zu game%s still running (a second Ctrl-C or SIGTERM gives "
                       "%s up at once)",
                       running, running == 1 ? " is" : "s are", running == 1 ? "it" : "them");
        match_live_warning(self, text);
    }
}

// ---- Losses on time -----------------------------------------------------------------------------

void match_live_time_loss(Text *out, const MatchLive *self, const MatchGame *game) {
    if (game->outcome.reason != REASON_TIME) {
        return;
    }
    const int winner = game->outcome.winner;
    for (int color = WHITE; color <= BLACK; color++) {
        const size_t player = game->plan.players[color];
        if (winner == color_other(color) && self->results->totals[player].time_losses == 1) {
            text_format(out,
                        "%s lost game %zu on time: such games do not tell who plays better; "
                        "what may help: --margin 50, fewer games at a time, nothing else on this "
                        "machine",
                        game->names[color], game->plan.number + 1);
        }
    }
}

static void append_time_losses(Text *out, const MatchLive *self) {
    for (size_t i = 0; i < self->results->players; i++) {
        const MatchTotals *const totals = &self->results->totals[i];
        if (totals->time_losses > 0) {
            text_format(out, "\n%s lost %zu of %zu games on time\n", self->settings->names[i],
                        totals->time_losses, totals->games);
        }
    }
}

// ---- Summaries ----------------------------------------------------------------------------------

static MatchSummary summary_of(const MatchLive *self) {
    return (MatchSummary){.table = &self->results->table,
                          .names = self->settings->names,
                          .conditions = text_string(&self->settings->conditions),
                          .uses_pairs = !self->command->no_swap,
                          .sprt = self->settings->has_sprt ? &self->settings->sprt : NULL,
                          .has_crosstable = self->results->players > 2};
}

bool match_live_count(MatchLive *self, Error *err) {
    const Sprt *const sprt = &self->settings->sprt;
    if (self->results->tournament != NULL) {
        self->total = tournament_total(self->results->tournament); // tie breaks come
    }
    if (!self->settings->has_sprt
        || (sprt->uses_pairs && self->results->pairs == self->curve_pairs)) {
        return true;
    }
    self->curve_pairs = self->results->pairs;
    const ResultCounts counts = crosstable_between(&self->results->table, 0, 1);
    return llr_curve_add(&self->curve, (double)self->results->games, sprt_llr(sprt, &counts), err);
}

static void print_standing(MatchLive *self) {
    const MatchSummary summary = summary_of(self);
    Text text;
    text_init(&text, self->cli->alloc);
    if (self->results->tournament != NULL) {
        match_tournament_standing(&text, self->results->tournament, self->settings->names);
    } else if (self->results->players == 2) {
        match_summary_pairing(&text, &summary, 0, 1, SUMMARY_TEXT);
    } else {
        match_summary_standings(&text, &summary, SUMMARY_TEXT);
    }
    cli_print_span(self->cli, text_span(&text));
    cli_print(self->cli, "\n");
    text_release(&text);
}

void match_live_game(MatchLive *self, const MatchGame *game) {
    const size_t done = self->results->games;
    match_pace_end(&self->pace, game->plan.number, time_now_us(&self->cli->time));
    if (!self->command->quiet) {
        lab_progress_end(&self->progress);
        Text words;
        text_init(&words, self->cli->alloc);
        match_game_reason_words(&words, game);
        cli_print(self->cli, "%zu/%zu  game %zu  %s - %s  %s  %s (%zu moves, %lld.%llds)\n", done,
                  self->total, game->plan.number + 1, game->names[WHITE], game->names[BLACK],
                  outcome_result(game->outcome), text_string(&words), (game->game.count + 1) / 2,
                  (long long)(game->took_us / S_US), (long long)(game->took_us % S_US / TENTH_US));
        text_release(&words);
        if (self->command->interval > 0 && done % (size_t)self->command->interval == 0
            && done < self->total) {
            print_standing(self);
        }
        cli_flush(self->cli);
    }
    match_live_tick(self);
}

static bool make_ratings(RatingList *out, const MatchLive *self, Error *err) {
    const RatingOptions options = {.anchor = RATING_NO_ANCHOR, .names = self->settings->names};
    return rating_list_init(out, &self->results->table, &options, self->cli->alloc, err);
}

static bool write_all(MatchLive *self, MatchSummary *summary, Error *err) {
    Cli *const cli = self->cli;
    const MatchCommand *const command = self->command;
    const SummaryFormat format = command->markdown ? SUMMARY_MARKDOWN : SUMMARY_TEXT;
    const char *const title = text_string(&self->settings->title);
    int *order;
    bool done = match_tournament_print(&order, cli, self->results->tournament,
                                       self->settings->names, format, err);
    summary->order = order;
    done =
        done && match_summary_write(summary, format, cli_sink(cli), cli->alloc, err)
        && (command->svg == NULL
            || match_pictures_write(command->svg, title, summary, &self->curve, cli->alloc, err));
    summary->order = NULL;
    alloc_free(cli->alloc, order);
    return done;
}

static void print_usage(MatchLive *self) {
    const size_t open = self->results->games - 2 * self->results->pairs;
    Text usage;
    text_init(&usage, self->cli->alloc);
    text_append(&usage, self->command->markdown ? "\n```\n" : "\n");
    match_results_usage(&usage, self->results, self->settings->names);
    text_append(&usage, self->command->markdown ? "```\n" : "");
    if (open > 0 && !self->command->no_swap) {
        text_format(&usage,
                    "\n%zu game%s without the other one of its pair: counted in the games, not in "
                    "the pairs\n",
                    open, open == 1 ? "" : "s");
    }
    append_time_losses(&usage, self);
    cli_print_span(self->cli, text_span(&usage));
    text_release(&usage);
}

bool match_live_summary(MatchLive *self, Error *err) {
    MatchSummary summary = summary_of(self);
    RatingList ratings;
    bool has_ratings = false;
    if (self->results->games == 0) {
        cli_print(self->cli, "no game was finished\n");
        return true;
    }
    if (self->results->players > 2) {
        Error why;
        has_ratings = make_ratings(&ratings, self, &why);
        if (!has_ratings) {
            cli_note(self->cli, "no rating list: %s", why.text);
        }
        summary.ratings = has_ratings ? &ratings : NULL;
    }
    const bool done = write_all(self, &summary, err);
    if (has_ratings) {
        rating_list_release(&ratings);
    }
    if (done) {
        print_usage(self);
    }
    return done;
}
