// SPDX-License-Identifier: MIT
#include "app/lab_ladder_run.h"

#include <inttypes.h>
#include <string.h>

#include "app/lab_progress.h"
#include "app/ladder_more.h"
#include "app/match_archive.h"
#include "base/os_file.h"
#include "base/os_folder.h"
#include "base/os_interrupt.h"
#include "base/os_machine.h"
#include "base/version.h"
#include "match/match.h"
#include "match/seat.h"

enum { QUICK_GAMES = 2, QUICK_LONGEST = 30, QUICK_NODES = 50 };

typedef struct Ladder {
    Cli *cli;
    const LadderCommand *command;
    LadderList list;
    bool chosen[LADDER_PARTS];
    Text openings;   // lines
    KeptWords words; // what makes games comparable
    MatchPlayer *players;
    MatchOptions options;
    MatchResults results;
    MatchCommand archive_command; // of the archive: its file
    MatchArchive archive;
    LabProgress progress;
    size_t wanted;  // games of this run that are not there yet
    size_t missing; // of those
    int64_t start_us;
    Match *match;
} Ladder;

// ---- What is to be played -----------------------------------------------------------------------

static bool choose_parts(Ladder *self, Error *err) {
    const Words only = self->command->only;
    for (size_t i = 0; i < only.count; i++) {
        int part = 0;
        while (part < LADDER_PARTS
               && strcmp(only.items[i], ladder_part_name((LadderPart)part)) != 0) {
            part++;
        }
        if (part == LADDER_PARTS) {
            return error_set(err, ERROR_VALUE,
                             "--only takes classic, orders, deepening, techniques, full, anchors "
                             "or levels, not %s",
                             only.items[i]);
        }
        self->chosen[part] = true;
    }
    for (int part = 0; only.count == 0 && part < LADDER_PARTS; part++) {
        self->chosen[part] = true;
    }
    return true;
}

static bool is_slow(const Ladder *self, const SchedulePairing *pairing) {
    return self->list.rungs[pairing->a].share > 1 || self->list.rungs[pairing->b].share > 1;
}

static void choose_games(Ladder *self) {
    const LadderCommand *const command = self->command;
    for (size_t i = 0; i < self->list.pairing_count; i++) {
        SchedulePairing *const pairing = &self->list.pairings[i];
        const bool is_left_out = command->quick && is_slow(self, pairing);
        pairing->games =
            is_left_out || !self->chosen[ladder_list_part(&self->list, i)]
                ? 0
                : ladder_list_games(&self->list, i,
                                    command->quick ? QUICK_GAMES : (size_t)command->games);
    }
}

// Looks whether the engines of Debian are there; the pairings of those that are not get no games.
static void look_for_anchors(Ladder *self) {
    for (size_t i = 0; i < self->list.count; i++) {
        const LadderRung *const rung = &self->list.rungs[i];
        bool is_needed = false;
        for (size_t k = 0; rung->part == LADDER_ANCHORS && k < self->list.pairing_count; k++) {
            const SchedulePairing *const pairing = &self->list.pairings[k];
            is_needed = is_needed || (pairing->games > 0 && (pairing->a == i || pairing->b == i));
        }
        if (!is_needed) {
            continue;
        }
        Player *player;
        Error why;
        const SeatSpec seat = {.text = span_of(rung->text)};
        const PlayerEnv env = {.alloc = self->cli->alloc, .time = &self->cli->time};
        if (seat_player_create(&player, NULL, &seat, &env, &why)) {
            player_destroy(player);
            continue;
        }
        cli_note(self->cli, "%s does not take part: %s", rung->name, why.text);
        for (size_t k = 0; k < self->list.pairing_count; k++) {
            SchedulePairing *const pairing = &self->list.pairings[k];
            pairing->games = pairing->a == i || pairing->b == i ? 0 : pairing->games;
        }
    }
}

// Rungs that do not play stand there as random players, which cost nothing to make.
static bool make_players(Ladder *self, Error *err) {
    self->players = alloc_new(self->cli->alloc, self->list.count * sizeof *self->players);
    if (self->players == NULL) {
        return error_set_memory(err);
    }
    for (size_t i = 0; i < self->list.count; i++) {
        self->players[i] = (MatchPlayer){.name = self->list.rungs[i].name, .text = "random"};
    }
    for (size_t i = 0; i < self->list.pairing_count; i++) {
        const SchedulePairing *const pairing = &self->list.pairings[i];
        if (pairing->games > 0) {
            self->players[pairing->a].text = self->list.rungs[pairing->a].text;
            self->players[pairing->b].text = self->list.rungs[pairing->b].text;
        }
    }
    return true;
}

static int64_t longest_of(const LadderCommand *command) {
    return command->quick ? QUICK_LONGEST : command->longest;
}

static void make_options(Ladder *self) {
    const LadderCommand *const command = self->command;
    self->options =
        (MatchOptions){.players = self->players,
                       .schedule = {.format = MATCH_PAIRINGS,
                                    .players = self->list.count,
                                    .pairings = self->list.pairings,
                                    .pairing_count = self->list.pairing_count},
                       .openings = {.file = command->openings, .seed = (uint64_t)command->seed},
                       .adjudication = {.longest = (int)longest_of(command)},
                       .seed = (uint64_t)command->seed,
                       .concurrency = (int)command->concurrency};
    if (command->openings == NULL) {
        self->options.openings.lines = text_string(&self->openings);
    }
}

// Only games of one version, one list and one set of conditions belong together.
static void make_words(Ladder *self) {
    const LadderCommand *const command = self->command;
    Text *const words = &self->words.text;
    text_format(words, "lab ladder of %s", ZUGWERK_VERSION);
    text_append_char(words, '\0');
    text_format(words, "seed %" PRId64 ", %" PRId64 " moves", command->seed, longest_of(command));
    text_append_char(words, '\0');
    text_append(words, command->openings == NULL ? "own openings" : command->openings);
    text_append_char(words, '\0');
    for (size_t i = 0; i < self->list.count; i++) {
        text_append(words, self->list.rungs[i].text);
        text_append_char(words, '\0');
    }
    for (size_t i = 0; i < self->list.pairing_count; i++) {
        text_format(words, "%zu-%zu", self->list.pairings[i].a, self->list.pairings[i].b);
        text_append_char(words, '\0');
    }
}

// ---- The state file -----------------------------------------------------------------------------

// A game of an earlier run.
static bool note_record(void *context, const MatchRecord *record, Error *err) {
    Ladder *const self = context;
    const size_t encounter = record->encounter;
    const bool has_pairing = encounter < self->list.pairing_count;
    const SchedulePairing *const pairing = &self->list.pairings[has_pairing ? encounter : 0];
    const bool is_swapped = record->players[0] == pairing->b && record->players[1] == pairing->a;
    const bool is_straight = record->players[0] == pairing->a && record->players[1] == pairing->b;
    if (!has_pairing || (!is_swapped && !is_straight)
        || !match_record_is_sane(record, self->list.count)) {
        return error_set(err, ERROR_VALUE, "the state file holds a game that cannot be");
    }
    if (self->match != NULL && 2 * record->pair + (is_swapped ? 1 : 0) < pairing->games) {
        self->missing--;
    }
    return match_results_add(&self->results, record, err)
           && (self->match == NULL
               || match_note_played(self->match, record->number, record->half_points, err));
}

static bool begin_archive(Ladder *self, Error *err) {
    return kept_words_split(&self->words, err)
           && match_archive_open(&self->archive, &self->archive_command, self->words.words,
                                 (int64_t)self->wanted, self->cli->alloc, err);
}

static bool is_same_text(const Text *a, const Text *b) {
    return a->length == b->length && memcmp(text_string(a), text_string(b), a->length) == 0;
}

static bool open_archive(Ladder *self, Error *err) {
    const char *const path = self->archive_command.state;
    if (file_size_of(path) == 0) {
        return self->match == NULL ? error_set(err, ERROR_VALUE, "there are no games in %s", path)
                                   : begin_archive(self, err);
    }
    KeptMatch kept;
    bool done = match_archive_find(&kept, path, self->cli->alloc, err);
    if (done && !is_same_text(&kept.words.text, &self->words.text)) {
        done = error_set(err, ERROR_VALUE,
                         "%s holds the games of another ladder (other rungs, options or another "
                         "version): take another file with --state",
                         path);
    }
    done = done
           && match_archive_resume(&self->archive, &self->archive_command, &kept, note_record, self,
                                   self->cli->alloc, err);
    kept_words_release(&kept.words);
    return done;
}

// ---- Playing ------------------------------------------------------------------------------------

static void show(Ladder *self) {
    const size_t done = self->wanted - self->missing;
    lab_progress_show(&self->progress, "games", done, self->wanted,
                      time_now_us(&self->cli->time) - self->start_us, -1);
}

static bool note_finished(void *context, const MatchGame *game, Error *err) {
    Ladder *const self = context;
    const MatchRecord record = match_record_of(game);
    if (!match_archive_put(&self->archive, game, err)
        || !match_results_add(&self->results, &record, err)) {
        return false;
    }
    self->missing--;
    show(self);
    return true;
}

static void note_told(void *context, const char *text) {
    Ladder *const self = context;
    lab_progress_end(&self->progress);
    cli_note(self->cli, "%s", text);
}

static bool play(Ladder *self, int *interrupted, Error *err) {
    StopSignal finish;
    StopSignal abort;
    Interrupt *interrupt = NULL;
    stop_reset(&finish);
    stop_reset(&abort);
    if (!interrupt_create(&interrupt, &finish, self->cli->alloc, err)) {
        return false;
    }
    interrupt_add_second(interrupt, &abort);
    lab_progress_init(&self->progress, self->cli, self->command->progress);
    self->start_us = time_now_us(&self->cli->time);
    const bool done = match_run(self->match, &finish, &abort, err);
    lab_progress_end(&self->progress);
    *interrupted = interrupt_status(interrupt);
    interrupt_destroy(interrupt);
    return done;
}

// ---- Reporting ----------------------------------------------------------------------------------

static LadderReport report_of(const Ladder *self) {
    LadderReport report = {.list = &self->list,
                           .results = &self->results,
                           .nodes = self->command->quick ? QUICK_NODES : self->command->nodes,
                           .openings = self->command->openings,
                           .has_times = !self->command->no_time};
    memcpy(report.has_part, self->chosen, sizeof report.has_part);
    return report;
}

// ---- All together -------------------------------------------------------------------------------

static int print_list(Ladder *self) {
    size_t sum = 0;
    for (size_t i = 0; i < self->list.count; i++) {
        size_t games = 0;
        for (size_t k = 0; k < self->list.pairing_count; k++) {
            const SchedulePairing *const pairing = &self->list.pairings[k];
            games += pairing->a == i || pairing->b == i ? pairing->games : 0;
            sum += pairing->a == i ? pairing->games : 0;
        }
        const LadderRung *const rung = &self->list.rungs[i];
        cli_print(self->cli, "%-10s %5zu games  %s: %s\n", ladder_part_name(rung->part), games,
                  rung->name, rung->text);
    }
    cli_print(self->cli, "%zu games\n", sum);
    return STATUS_FINE;
}

// Makes everything anew from the list and the state file, so that a round of more games begins as
// a run that goes on does.
static bool begin_round(Ladder *self, int *bad_player, Error *err) {
    Cli *const cli = self->cli;
    const MatchListener listener = {.finished = note_finished, .told = note_told, .context = self};
    const PlayerEnv env = {.alloc = cli->alloc, .time = &cli->time};
    if (!match_results_init(&self->results, self->list.count, cli->alloc, err)
        || (!self->command->report
            && !match_create(&self->match, &self->options, &listener, &env, bad_player, err))) {
        return false;
    }
    self->wanted = self->match == NULL ? 0 : match_total(self->match);
    self->missing = self->wanted;
    return open_archive(self, err);
}

static void end_round(Ladder *self) {
    match_archive_close(&self->archive);
    match_destroy(self->match);
    match_results_release(&self->results);
    self->match = NULL;
}

// Whether there is another round, with more games where the ratings want them.
static bool wants_more(Ladder *self) {
    const LadderReport report = report_of(self);
    RatingList ratings;
    Error why;
    if (self->match == NULL || self->command->sure == 0
        || !ladder_ratings(&ratings, &report, self->cli->alloc, &why)) {
        return false;
    }
    const size_t raised = ladder_raise(&self->list, &report, &ratings, (size_t)self->command->sure);
    rating_list_release(&ratings);
    return raised > 0;
}

static int play_and_report(Ladder *self) {
    Cli *const cli = self->cli;
    Error err = {.code = ERROR_NONE};
    int bad_player = -1;
    int interrupted = 0;
    bool done;
    bool goes_on;
    do {
        if (!begin_round(self, &bad_player, &err)) {
            return cli_fail(cli, bad_player < 0 ? NULL : self->players[bad_player].name, &err);
        }
        done = self->match == NULL || play(self, &interrupted, &err);
        if (!done && err.code != ERROR_STOPPED) {
            return cli_fail(cli, NULL, &err);
        }
        goes_on = done && wants_more(self);
        if (goes_on) {
            end_round(self);
        }
    } while (goes_on);
    const LadderReport report = report_of(self);
    if (!ladder_files_write(cli, &self->command->files, &report, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    if (!done) {
        cli_note(cli, "stopped; the same command goes on with it");
    }
    return done ? STATUS_FINE : interrupted != 0 ? interrupted : STATUS_BAD;
}

static int run(Ladder *self) {
    const LadderCommand *const command = self->command;
    const Alloc *const alloc = self->cli->alloc;
    const int64_t nodes = command->quick ? QUICK_NODES : command->nodes;
    Error err;
    if (!choose_parts(self, &err)) {
        return cli_usage(self->cli, "%s", err.text);
    }
    if (command->concurrency > machine_processors()) {
        return cli_usage(self->cli, "%" PRId64 " games at a time are more than the %d processors",
                         command->concurrency, machine_processors());
    }
    if (!ladder_list_init(&self->list, nodes, (size_t)command->reach, alloc, &err)) {
        return cli_fail(self->cli, NULL, &err);
    }
    choose_games(self);
    if (command->list) {
        return print_list(self);
    }
    if (!command->report) {
        look_for_anchors(self);
    }
    ladder_openings(&self->openings);
    make_words(self);
    if (!text_check(&self->openings, &err) || !text_check(&self->words.text, &err)
        || !make_players(self, &err)) {
        return cli_fail(self->cli, NULL, &err);
    }
    make_options(self);
    const int status = play_and_report(self);
    end_round(self);
    return status;
}

int lab_ladder_run(Cli *cli, const LadderCommand *command) {
    Ladder self = {.cli = cli, .command = command};
    self.archive_command.state = command->state == NULL ? LADDER_STATE_FILE : command->state;
    text_init(&self.openings, cli->alloc);
    kept_words_init(&self.words, cli->alloc);
    const int status = run(&self);
    alloc_free(cli->alloc, self.players);
    ladder_list_release(&self.list);
    text_release(&self.openings);
    kept_words_release(&self.words);
    return status;
}
