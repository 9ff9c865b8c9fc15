// SPDX-License-Identifier: MIT
#include "app/match_play.h"

#include <inttypes.h>

#include "app/lab_progress.h"
#include "app/match_live.h"
#include "app/match_log.h"
#include "app/match_tournament.h"
#include "base/os_interrupt.h"
#include "base/version.h"

typedef struct Play {
    Cli *cli;
    const MatchCommand *command;
    MatchSettings settings;
    MatchResults results;
    MatchArchive archive;
    MatchLive live;
    MatchLog log;
    Match *match;
    StopSignal finish;
    StopSignal abort;
} Play;

// ---- What the match tells -----------------------------------------------------------------------

static bool is_decided(const Play *self) {
    if (!self->settings.has_sprt) {
        return false;
    }
    const ResultCounts counts = crosstable_between(&self->results.table, 0, 1);
    const Sprt *const sprt = &self->settings.sprt;
    return sprt_decide(sprt, sprt_llr(sprt, &counts)) != SPRT_CONTINUE;
}

static void note_started(void *context, const MatchGame *game) {
    Play *const self = context;
    match_live_started(&self->live, game);
    match_log_line(&self->log, "game %zu begins: %s - %s", game->plan.number + 1,
                   game->names[WHITE], game->names[BLACK]);
}

static void note_said(void *context, size_t player, int table, bool by_program, Span line) {
    Play *const self = context;
    match_log_said(&self->log, self->settings.names[player], table, by_program, line);
}

static void log_game(Play *self, const MatchGame *game) {
    Text words;
    text_init(&words, self->cli->alloc);
    match_game_reason_words(&words, game);
    match_log_line(&self->log, "game %zu ends: %s - %s %s %s", game->plan.number + 1,
                   game->names[WHITE], game->names[BLACK], outcome_result(game->outcome),
                   text_string(&words));
    text_release(&words);
    match_log_flush(&self->log);
}

static void note_told(void *context, const char *text) {
    Play *const self = context;
    match_live_warning(&self->live, text);
    match_log_line(&self->log, "%s", text);
}

static void warn_of_time(Play *self, const MatchGame *game) {
    Text warning;
    text_init(&warning, self->cli->alloc);
    match_live_time_loss(&warning, &self->live, game);
    if (warning.length > 0) {
        note_told(self, text_string(&warning));
    }
    text_release(&warning);
}

static bool note_finished(void *context, const MatchGame *game, Error *err) {
    Play *const self = context;
    const MatchRecord record = match_record_of(game);
    if (!match_archive_put(&self->archive, game, err)
        || !match_results_add(&self->results, &record, err)
        || !match_live_count(&self->live, err)) {
        return false;
    }
    match_live_game(&self->live, game);
    log_game(self, game);
    warn_of_time(self, game);
    if (cli_has_no_reader(self->cli)) {
        *err = self->cli->out_error;
        return false;
    }
    if (is_decided(self)) {
        match_wind_down(self->match);
    }
    return true;
}

static void note_tick(void *context) {
    Play *const self = context;
    if (stop_is_asked(&self->finish) && !self->live.is_ending) {
        match_live_ending(&self->live, match_running(self->match));
    }
    match_live_tick(&self->live);
    match_log_flush(&self->log);
}

// A game of an earlier run.
static bool note_record(void *context, const MatchRecord *record, Error *err) {
    Play *const self = context;
    if (!match_record_is_sane(record, self->settings.options.schedule.players)) {
        return error_set(err, ERROR_VALUE, "the state file holds a game that cannot be");
    }
    match_live_kept(&self->live, record);
    return match_results_add(&self->results, record, err) && match_live_count(&self->live, err)
           && match_note_played(self->match, record->number, record->half_points, err);
}

// ---- Playing ------------------------------------------------------------------------------------

static bool open_archive(Play *self, Words words, const KeptMatch *kept, Error *err) {
    const Alloc *const alloc = self->cli->alloc;
    return kept == NULL ? match_archive_open(&self->archive, self->command, words,
                                             (int64_t)match_total(self->match), alloc, err)
                        : match_archive_resume(&self->archive, self->command, kept, note_record,
                                               self, alloc, err);
}

static int finish_match(Play *self, bool done, int interrupted, const Error *err) {
    match_live_end(&self->live);
    Error why;
    const bool is_over = done || is_decided(self);
    if (is_over && !match_archive_end(&self->archive, &why)) {
        return cli_fail(self->cli, NULL, &why);
    }
    // Behind the games of a match that goes on there must be nothing else (app/resumed_file.h).
    if ((is_over || self->archive.store == NULL)
        && !match_tournament_keep(&self->archive, self->results.tournament, self->settings.names,
                                  &why)) {
        return cli_fail(self->cli, NULL, &why);
    }
    if (!match_live_summary(&self->live, &why)) {
        return cli_fail(self->cli, NULL, &why);
    }
    if (is_over) {
        return STATUS_FINE;
    }
    if (err->code != ERROR_STOPPED) {
        return cli_fail(self->cli, NULL, err);
    }
    cli_note(self->cli,
             self->archive.store == NULL ? "ended early" : "ended early; --resume goes on with it");
    return interrupted != 0 ? interrupted : STATUS_BAD;
}

static int play(Play *self) {
    Cli *const cli = self->cli;
    Interrupt *interrupt = NULL;
    Error err = {.code = ERROR_NONE};
    stop_reset(&self->finish);
    stop_reset(&self->abort);
    if (!interrupt_create(&interrupt, &self->finish, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    interrupt_add_second(interrupt, &self->abort);
    const bool done = is_decided(self) || match_run(self->match, &self->finish, &self->abort, &err);
    const int interrupted = interrupt_status(interrupt);
    const int status = finish_match(self, done, interrupted, &err);
    interrupt_destroy(interrupt);
    return status;
}

static int fail_player(const Play *self, int bad_player, Error *err) {
    if (bad_player < 0) {
        return cli_fail(self->cli, NULL, err);
    }
    return cli_fail(self->cli, self->settings.players[bad_player].name, err);
}

// Not only when all games are played.
static bool check_pictures(Play *self, Error *err) {
    const MatchCommand *const command = self->command;
    const bool has_sprt = self->settings.has_sprt;
    const bool has_tables = self->settings.options.schedule.players > 2;
    if (command->svg != NULL && !has_sprt && !has_tables) {
        cli_note(self->cli, "--svg draws nothing here: a match of two has a picture with --sprt");
    }
    return command->svg == NULL
           || match_pictures_check(command->svg, has_sprt, has_tables, self->cli->alloc, err);
}

static int play_match(Play *self, Words words, const KeptMatch *kept) {
    Cli *const cli = self->cli;
    const bool has_engines = self->log.writer != NULL && self->log.level == LOG_ENGINES;
    const MatchListener listener = {.started = note_started,
                                    .finished = note_finished,
                                    .told = note_told,
                                    .tick = note_tick,
                                    .said = has_engines ? note_said : NULL,
                                    .context = self};
    const PlayerEnv env = {.alloc = cli->alloc, .time = &cli->time};
    Error err;
    int bad_player = -1;
    if (!match_results_follow(&self->results, &self->settings.options.schedule, &err)
        || !check_pictures(self, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    if (!match_create(&self->match, &self->settings.options, &listener, &env, &bad_player, &err)) {
        return fail_player(self, bad_player, &err);
    }
    self->live.total = match_total(self->match);
    int status;
    if (open_archive(self, words, kept, &err)) {
        if (kept != NULL) {
            match_log_line(&self->log, "games played before: %zu", self->results.games);
        }
        status = play(self);
    } else {
        status = cli_fail(cli, NULL, &err);
    }
    match_archive_close(&self->archive);
    match_destroy(self->match);
    return status;
}

// Which match the lines below are of, and since when: a log may hold several, and parts of one.
static bool head_log(Play *self, Words words, bool is_resumed, Error *err) {
    RunOrigin origin;
    if (self->log.writer == NULL) {
        return true;
    }
    if (!run_origin_init(&origin, words, self->cli->alloc, err)) {
        return false;
    }
    MatchLog *const log = &self->log;
    match_log_heading(log,
                      is_resumed ? "zugwerk " ZUGWERK_VERSION ", match taken up again "
                                 : "zugwerk " ZUGWERK_VERSION ", match begun ",
                      origin.begun);
    match_log_heading(log, "zugwerk match ", text_string(&origin.text));
    for (size_t i = 0; i < self->settings.options.schedule.players; i++) {
        Text title;
        text_init(&title, self->cli->alloc);
        text_format(&title, "player %s: ", self->settings.players[i].name);
        match_log_heading(log, text_string(&title), self->settings.players[i].text);
        text_release(&title);
    }
    match_log_flush(log);
    run_origin_release(&origin);
    return true;
}

int match_play(Cli *cli, const MatchCommand *command, Words players, Words words,
               const KeptMatch *kept) {
    Play self = {.cli = cli, .command = command};
    Error err;
    int status;
    if (!match_settings_init(&self.settings, command, players, cli->alloc, &err)) {
        status = cli_usage(cli, "%s", err.text);
    } else if (players.count < 2) {
        status = cli_usage(cli, "a match needs two players or more, as in ./new ./old");
    } else if (!match_results_init(&self.results, players.count, cli->alloc, &err)) {
        status = cli_fail(cli, NULL, &err);
    } else {
        match_live_init(&self.live, cli, command, &self.settings, &self.results);
        if (match_log_open(&self.log, command->log, command->log_level, cli->time, cli->alloc, &err)
            && head_log(&self, words, kept != NULL, &err)) {
            status = play_match(&self, words, kept);
        } else {
            status = cli_fail(cli, NULL, &err);
        }
        match_log_close(&self.log);
        match_live_release(&self.live);
        match_results_release(&self.results);
    }
    match_settings_release(&self.settings);
    return status;
}
