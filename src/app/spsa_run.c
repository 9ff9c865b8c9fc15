// SPDX-License-Identifier: MIT
#include "app/spsa_run.h"

#include <inttypes.h>
#include <string.h>

#include "app/lab_progress.h"
#include "app/spsa_report.h"
#include "base/os_interrupt.h"

typedef struct Run {
    Cli *cli;
    const SpsaCommand *command;
    SpsaSettings settings;
    Spsa spsa;
    SpsaCourse course;
    SpsaArchive archive;
    Openings *openings;
    MatchPlayer players[2];
    Text texts[2];  // of the players
    double *values; // plus, then minus
    SpsaResult result;
    bool told_limits[2]; // of the players
    LabProgress progress;
    int64_t before; // iterations of an earlier run
    int64_t start_us;
    StopSignal finish;
    StopSignal abort;
} Run;

// ---- What a match tells -------------------------------------------------------------------------

static bool note_finished(void *context, const MatchGame *game, Error *err) {
    (void)err;
    Run *const self = context;
    const int white = match_game_half_points(game);
    const int plus = game->plan.players[WHITE] == SPSA_PLUS ? white : 2 - white;
    self->result.won += plus == 2 ? 1 : 0;
    self->result.drawn += plus == 1 ? 1 : 0;
    self->result.lost += plus == 0 ? 1 : 0;
    self->result.faults += game->fault != PLAYER_FAULT_NONE ? 1 : 0;
    return true;
}

static void note_told(void *context, const char *text) {
    Run *const self = context;
    lab_progress_end(&self->progress);
    cli_note(self->cli, "%s", text);
}

static void note_tick(void *context) {
    Run *const self = context;
    const int64_t done = self->spsa.done - self->before;
    const int64_t left = self->spsa.rules.iterations - self->spsa.done;
    const int64_t elapsed_us = time_now_us(&self->cli->time) - self->start_us;
    const double left_us = done == 0 ? -1 : (double)elapsed_us * (double)left / (double)done;
    lab_progress_show(&self->progress, "iterations", (size_t)self->spsa.done,
                      (size_t)self->spsa.rules.iterations, elapsed_us,
                      left_us < 9e18 ? (int64_t)left_us : -1);
}

// ---- An iteration -------------------------------------------------------------------------------

static bool set_players(Run *self, Error *err) {
    static const char *const names[] = {"plus", "minus"};
    const MatchPlayer *const base = &self->settings.match.players[0];
    double *const minus = self->values + self->spsa.count;
    spsa_draw(&self->spsa, self->values, minus);
    for (int i = 0; i < 2; i++) {
        text_reset(&self->texts[i]);
        spsa_settings_player(&self->texts[i], &self->settings,
                             i == SPSA_PLUS ? self->values : minus);
        if (!text_check(&self->texts[i], err)) {
            return false;
        }
        self->players[i] = (MatchPlayer){names[i], text_string(&self->texts[i]), base->time};
    }
    return true;
}

// All of it depends on the number of the iteration, so that it can be played again.
static MatchOptions options_of(Run *self) {
    MatchOptions options = self->settings.match.options;
    const uint64_t games = options.schedule.games;
    const uint64_t number = (uint64_t)self->spsa.done;
    options.players = self->players;
    options.told_limits = self->told_limits;
    options.read_openings = self->openings;
    options.first_opening = (size_t)(number * games / 2);
    options.seed += 2 * games * number;
    return options;
}

// Games of an iteration that is not played to its end do not count.
static bool play_iteration(Run *self, Error *err) {
    if (!set_players(self, err)) {
        return false;
    }
    const MatchOptions options = options_of(self);
    const MatchListener listener = {
        .finished = note_finished, .told = note_told, .tick = note_tick, .context = self};
    const PlayerEnv env = {.alloc = self->cli->alloc, .time = &self->cli->time};
    Match *match;
    int bad_player;
    self->result = (SpsaResult){0};
    if (!match_create(&match, &options, &listener, &env, &bad_player, err)) {
        return false;
    }
    const bool done = match_run(match, NULL, &self->abort, err);
    match_destroy(match);
    return done;
}

static bool count_iteration(Run *self, Error *err) {
    spsa_update(&self->spsa, self->result.won - self->result.lost);
    return spsa_course_add(&self->course, &self->result, self->spsa.theta, err)
           && spsa_archive_put(&self->archive, &self->course, err);
}

static bool show_iteration(Run *self, Error *err) {
    const int64_t interval = self->command->match.interval;
    if (interval == 0 || self->spsa.done % interval != 0
        || self->spsa.done == self->spsa.rules.iterations) {
        return true;
    }
    if (!self->command->match.quiet) {
        Text line;
        text_init(&line, self->cli->alloc);
        spsa_report_line(&line, &self->spsa, &self->course);
        lab_progress_end(&self->progress);
        cli_print_span(self->cli, text_span(&line));
        cli_flush(self->cli);
        text_release(&line);
    }
    if (cli_has_no_reader(self->cli)) {
        *err = self->cli->out_error;
        return false;
    }
    return spsa_report_files(self->command, &self->course, err);
}

// ---- The run ------------------------------------------------------------------------------------

static bool play_all(Run *self, Error *err) {
    while (self->spsa.done < self->spsa.rules.iterations) {
        if (stop_is_asked(&self->finish) || stop_is_asked(&self->abort)) {
            return error_set(err, ERROR_STOPPED, "stopped");
        }
        if (!play_iteration(self, err) || !count_iteration(self, err)
            || !show_iteration(self, err)) {
            return false;
        }
    }
    return true;
}

static void print_end(Run *self) {
    Text text;
    text_init(&text, self->cli->alloc);
    spsa_report_end(&text, &self->spsa, &self->course, &self->settings);
    lab_progress_end(&self->progress);
    cli_print_span(self->cli, text_span(&text));
    cli_flush(self->cli);
    text_release(&text);
    if (self->course.sum.faults > 0) {
        cli_note(self->cli, "%" PRId64 " games were lost on time or by a program that failed",
                 self->course.sum.faults);
    }
}

static int finish_run(Run *self, bool done, int interrupted, const Error *err) {
    Error why;
    if (done && !spsa_archive_end(&self->archive, &why)) {
        return cli_fail(self->cli, NULL, &why);
    }
    print_end(self);
    if (!spsa_report_files(self->command, &self->course, &why)) {
        return cli_fail(self->cli, NULL, &why);
    }
    if (done) {
        return STATUS_FINE;
    }
    const bool is_kept = self->archive.store != NULL;
    if (err->code != ERROR_STOPPED) {
        (void)cli_fail(self->cli, NULL, err);
    }
    if (cli_has_no_reader(self->cli)) {
        return STATUS_BAD;
    }
    cli_note(self->cli, is_kept ? "ended early; --resume goes on with it" : "ended early");
    return interrupted != 0 ? interrupted : STATUS_BAD;
}

static int run(Run *self) {
    Cli *const cli = self->cli;
    Interrupt *interrupt = NULL;
    Error err = {.code = ERROR_NONE};
    stop_reset(&self->finish);
    stop_reset(&self->abort);
    if (!interrupt_create(&interrupt, &self->finish, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    interrupt_add_second(interrupt, &self->abort);
    self->before = self->spsa.done;
    self->start_us = time_now_us(&cli->time);
    const bool done = play_all(self, &err);
    const int status = finish_run(self, done, interrupt_status(interrupt), &err);
    interrupt_destroy(interrupt);
    return status;
}

// ---- Getting ready ------------------------------------------------------------------------------

static void advise(const Run *self) {
    for (size_t i = 0; i < self->spsa.count; i++) {
        const SpsaParameter *const p = &self->spsa.parameters[i];
        if (p->is_whole && p->c_end < 0.5) {
            cli_note(self->cli,
                     "%s: c is %g, below 0.5, so that many games are played between equal values",
                     p->name, p->c_end);
        }
    }
}

static bool make_parts(Run *self, Error *err) {
    const Alloc *const alloc = self->cli->alloc;
    const SpsaParameters *const list = &self->settings.parameters;
    const OpeningListener listener = {note_told, self};
    const PlayerEnv env = {.alloc = alloc, .time = &self->cli->time};
    const size_t needed = (size_t)(self->command->iterations * self->command->pairs);
    MatchOptions *const options = &self->settings.match.options;
    if ((size_t)options->concurrency > options->schedule.games) {
        options->concurrency = (int)options->schedule.games;
    }
    self->values = alloc_resize(alloc, NULL, 2 * list->count, sizeof *self->values);
    return (self->values != NULL || error_set_memory(err))
           && openings_create(&self->openings, &options->openings, needed, &listener, alloc, err)
           && spsa_settings_try(&self->settings, self->openings, &env, err);
}

static bool open_archive(Run *self, Words words, const KeptSpsa *kept, Error *err) {
    const MatchCommand *const match = &self->command->match;
    const char *const path = match->no_state        ? NULL
                             : match->state == NULL ? SPSA_STATE_FILE
                                                    : match->state;
    const Alloc *const alloc = self->cli->alloc;
    if (kept == NULL) {
        return spsa_archive_open(&self->archive, path, words, &self->settings.parameters,
                                 self->command->iterations, alloc, err);
    }
    if (!spsa_archive_resume(&self->archive, path, kept->run, &self->course, alloc, err)) {
        return false;
    }
    if ((int64_t)self->course.count > self->spsa.rules.iterations) {
        return error_set(err, ERROR_VALUE, "the state file holds more iterations than there are");
    }
    self->spsa.done = (int64_t)self->course.count;
    memcpy(self->spsa.theta, spsa_course_last(&self->course),
           self->spsa.count * sizeof *self->spsa.theta);
    return true;
}

static int prepare_and_run(Run *self, Words words, const KeptSpsa *kept) {
    Cli *const cli = self->cli;
    Error err;
    lab_progress_init(&self->progress, cli, false);
    if (!spsa_course_init(&self->course, &self->settings.parameters, cli->alloc, &err)
        || !make_parts(self, &err) || !open_archive(self, words, kept, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    if (kept == NULL) {
        advise(self);
    }
    return run(self);
}

static void release(Run *self) {
    spsa_archive_close(&self->archive);
    spsa_course_release(&self->course);
    openings_destroy(self->openings);
    alloc_free(self->cli->alloc, self->values);
    for (int i = 0; i < 2; i++) {
        text_release(&self->texts[i]);
    }
}

int spsa_run(Cli *cli, const SpsaCommand *command, Words operands, Words words,
             const KeptSpsa *kept) {
    Run self = {.cli = cli, .command = command, .course = {.alloc = cli->alloc}};
    Error err;
    const char *where = NULL;
    int status;
    text_init(&self.texts[0], cli->alloc);
    text_init(&self.texts[1], cli->alloc);
    if (!spsa_settings_init(&self.settings, command, operands,
                            kept == NULL ? NULL : text_string(&kept->parameters), &where,
                            cli->alloc, &err)) {
        status = where == NULL ? cli_usage(cli, "%s", err.text) : cli_fail(cli, where, &err);
    } else if (!spsa_init(&self.spsa, &self.settings.rules, self.settings.parameters.items,
                          self.settings.parameters.count, cli->alloc, &err)) {
        status = cli_usage(cli, "%s", err.text);
    } else {
        status = prepare_and_run(&self, words, kept);
        release(&self);
        spsa_release(&self.spsa);
    }
    spsa_settings_release(&self.settings);
    return status;
}
