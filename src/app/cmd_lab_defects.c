// SPDX-License-Identifier: MIT
// zugwerk lab defects: mistakes that real submissions had, and what each does where it goes wrong.
#include "app/lab_commands.h"
#include "base/nearest.h"
#include "lab/defect_run.h"

enum { DEFECTS_MAX = 64 };

typedef struct DefectsSettings {
    bool list;
    bool no_time;
    bool json;
} DefectsSettings;

static const Option defects_options[] = {
    FLAG_OPTION(DefectsSettings, list, "list", 'l',
                "print the names and what each is, run nothing"),
    FLAG_OPTION(DefectsSettings, no_time, "no-time", 0,
                "leave out the times, and let a millisecond pass at every look\n"
                "at the clock, so that every run prints the same"),
    FLAG_OPTION(DefectsSettings, json, "json", 0, "print JSON"),
};

static const Defect *find_defect(const char *name) {
    for (size_t i = 0; i < defect_count; i++) {
        if (span_is(span_of(name), defect_list[i].name)) {
            return &defect_list[i];
        }
    }
    return NULL;
}

static int refuse(Cli *cli, const char *name) {
    const char *names[DEFECTS_MAX];
    size_t count = 0;
    for (; count < defect_count && count < DEFECTS_MAX; count++) {
        names[count] = defect_list[count].name;
    }
    const int nearest = word_nearest(span_of(name), names, count);
    return nearest >= 0
               ? cli_usage(cli, "there is no defect '%s'; did you mean '%s'?", name, names[nearest])
               : cli_usage(cli, "there is no defect '%s'; --list prints the names", name);
}

static bool print_run(Cli *cli, const DefectRun *run, bool with_time, bool is_first, Error *err) {
    Text text;
    text_init(&text, cli->alloc);
    text_append(&text, is_first ? "" : "\n");
    defect_run_format(&text, run, with_time);
    const bool done = text_check(&text, err);
    cli_print_span(cli, done ? text_span(&text) : span_of(""));
    text_release(&text);
    return done;
}

// The defects named, or all.
static int run_all(Cli *cli, const DefectsSettings *settings, const PlayerEnv *env) {
    const size_t count = cli->operand.count == 0 ? defect_count : cli->operand.count;
    Json json = cli_json(cli, JSON_PRETTY);
    if (settings->json) {
        json_open_array(&json, NULL);
    }
    int status = STATUS_FINE;
    for (size_t i = 0; i < count && cli_can_print(cli); i++) {
        const Defect *const defect =
            cli->operand.count == 0 ? &defect_list[i] : find_defect(cli->operand.items[i]);
        DefectRun run;
        Error err;
        if (!defect_run(&run, defect, env, &err)
            || (!settings->json && !print_run(cli, &run, !settings->no_time, i == 0, &err))) {
            return cli_fail(cli, NULL, &err);
        }
        if (settings->json) {
            defect_run_json(&json, &run, !settings->no_time);
        }
        cli_flush(cli);
        status = run.differs ? status : STATUS_BAD;
    }
    if (settings->json) {
        json_close(&json);
        cli_json_end(cli, &json);
    }
    return status;
}

static int defects_run(Cli *cli, Words words) {
    DefectsSettings settings = {.list = false};
    int status;
    if (!cli_parse(&status, &settings, cli, words, 0, SIZE_MAX)) {
        return status;
    }
    for (size_t i = 0; i < cli->operand.count; i++) {
        if (find_defect(cli->operand.items[i]) == NULL) {
            return refuse(cli, cli->operand.items[i]);
        }
    }
    if (settings.list) {
        for (size_t i = 0; i < defect_count; i++) {
            cli_print(cli, "%s: differs in %s\n  %s\n", defect_list[i].name,
                      defect_shows_name(defect_list[i].shows), defect_list[i].sentence);
        }
        return STATUS_FINE;
    }
    FakeTime looks = {.step_us = 1000};
    const TimeSource counted = time_source_fake(&looks);
    const PlayerEnv env = {.alloc = cli->alloc, .time = settings.no_time ? &counted : &cli->time};
    return run_all(cli, &settings, &env);
}

const Command command_lab_defects = {
    .name = "lab defects",
    .summary = "Show classic mistakes, each where it goes wrong",
    .usage = "[NAME...] [options]",
    .details = "Two players search each position, one with the mistake and one without. Without a\n"
               "NAME all are shown. The exit status is 1 when two players do not differ.\n",
    .options = defects_options,
    .option_count = sizeof defects_options / sizeof *defects_options,
    .run = defects_run,
};
