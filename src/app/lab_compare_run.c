// SPDX-License-Identifier: MIT
#include "app/lab_compare_run.h"

#include <stdio.h>
#include <string.h>

#include "app/lab_output.h"
#include "app/lab_progress.h"
#include "base/os_calendar.h"
#include "base/os_interrupt.h"
#include "lab/compare.h"
#include "lab/compare_sheet.h"
#include "lab/compare_store.h"

// ---------------------------------------------------------------------------------- experiment

static char *copy_text(const Alloc *alloc, const char *text) {
    char *const copy = alloc_resize(alloc, NULL, strlen(text) + 1, 1);
    if (copy != NULL) {
        memcpy(copy, text, strlen(text) + 1);
    }
    return copy;
}

static bool replace_text(char **out, const char *text, const Alloc *alloc, Error *err) {
    if (text == NULL) {
        return true;
    }
    char *const copy = copy_text(alloc, text);
    if (copy == NULL) {
        return error_set_memory(err);
    }
    alloc_free(alloc, *out);
    *out = copy;
    return true;
}

// What options say, over what the file says.
static bool apply_options(Experiment *experiment, const CompareCommand *command, Error *err) {
    experiment->repeats = command->repeats >= 0 ? (int)command->repeats : experiment->repeats;
    experiment->warmup = command->warmup >= 0 ? (int)command->warmup : experiment->warmup;
    experiment->seed = command->seed >= 0 ? (uint64_t)command->seed : experiment->seed;
    experiment->is_timed = experiment->is_timed && !command->no_time;
    return replace_text(&experiment->columns, command->columns, experiment->alloc, err)
           && replace_text(&experiment->sort, command->sort, experiment->alloc, err);
}

// Returns an exit status, STATUS_FINE: go on.
static int read_words(Cli *cli, Experiment *experiment, const CompareCommand *command) {
    Error err;
    for (size_t i = 0; i < command->players.count; i++) {
        if (!experiment_add_player(experiment, span_of(command->players.items[i]), &err)) {
            return cli_fail(cli, command->players.items[i], &err);
        }
    }
    for (size_t i = 0; i < command->positions.count; i++) {
        if (!lab_positions_add_word(&experiment->positions, command->positions.items[i],
                                    (int)command->every, &err)) {
            return cli_fail(cli, NULL, &err);
        }
    }
    if (command->positions.count == 0 && experiment->positions.count == 0
        && !lab_positions_add(&experiment->positions, span_of("start"), &err)) {
        return cli_fail(cli, NULL, &err);
    }
    if (command->depths != NULL
        && !experiment_set_depths(experiment, span_of(command->depths), &err)) {
        return cli_fail(cli, "--depths", &err);
    }
    return STATUS_FINE;
}

static int read_experiment(Cli *cli, Experiment *experiment, const CompareCommand *command) {
    Error err;
    if (command->experiment != NULL
        && (command->players.count > 0 || command->positions.count > 0
            || command->depths != NULL)) {
        return cli_usage(cli, "--experiment says who is compared: leave out --players, "
                              "--positions and --depths, or write them into the file");
    }
    if (command->experiment == NULL && command->players.count == 0) {
        return cli_usage(cli, "say who is compared: --players PLAYER..., or --experiment FILE");
    }
    if (command->experiment != NULL && !experiment_load(experiment, command->experiment, &err)) {
        return cli_fail(cli, err.line > 0 ? command->experiment : NULL, &err);
    }
    const int status = read_words(cli, experiment, command);
    if (status != STATUS_FINE) {
        return status;
    }
    if (!apply_options(experiment, command, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    if (!compare_sheet_check(experiment, &err)) {
        return cli_fail(cli, command->experiment == NULL ? NULL : "columns and sort", &err);
    }
    return STATUS_FINE;
}

// ----------------------------------------------------------------------------------------- run

typedef struct Listening {
    LabProgress progress;
    CompareStore *store; // NULL: nothing is kept
} Listening;

static bool keep_cell(void *context, const Compare *compare, size_t cell, Error *err) {
    const Listening *const listening = context;
    return listening->store == NULL || compare_store_keep(listening->store, compare, cell, err);
}

static void show_progress(void *context, const CompareProgress *progress) {
    Listening *const listening = context;
    lab_progress_show(&listening->progress, "runs", progress->done, progress->total,
                      progress->elapsed_us, progress->left_us);
}

// Adds the table of the two runs to a sheet.
static bool add_pair(Sheet *sheet, Grid *pair, size_t *differing, const CompareCommand *command,
                     const CompareStore *store, Error *err) {
    const int64_t runs[2] = {command->compare_with, store->run};
    if (!compare_store_pair(pair, differing, store->store, runs, sheet->alloc, err)) {
        return false;
    }
    pair->key = "pairs";
    pair->title = "Beside the earlier run";
    sheet_fact_count(sheet, "run_a", "run A", (uint64_t)runs[0]);
    sheet_fact_count(sheet, "run_b", "run B, this one", (uint64_t)runs[1]);
    sheet_fact_count(sheet, "differing", "cells that differ", *differing);
    sheet_grid(sheet, pair);
    return true;
}

// *differing: cells of the earlier run that differ, when one is to be set beside this one.
static bool print_sheet(Cli *cli, const CompareCommand *command, SheetFormat format,
                        const Compare *compare, const CompareStore *paired, size_t *differing,
                        Error *err) {
    CompareSheet sheet;
    const CompareSheetOptions options = {
        .all_columns = format == SHEET_JSON || format == SHEET_CSV,
        .averages_first = command->averages,
    };
    if (!compare_sheet_init(&sheet, compare, &options, err)) {
        return false;
    }
    Grid pair = {.alloc = cli->alloc};
    // Without the earlier run what was done now is shown all the same.
    const bool has_pair =
        paired == NULL || add_pair(&sheet.sheet, &pair, differing, command, paired, err);
    const bool done =
        lab_output_sheet(cli, &sheet.sheet, format, command->output, has_pair ? err : NULL)
        && has_pair;
    grid_release(&pair);
    compare_sheet_release(&sheet);
    return done;
}

// Runs what is not done; *interrupted is the status for a shell when a signal ended it.
static bool run_cells(Cli *cli, const CompareCommand *command, Compare *compare,
                      CompareStore *store, int *interrupted, Error *err) {
    StopSignal stop;
    stop_reset(&stop);
    Interrupt *interrupt = NULL;
    if (!interrupt_create(&interrupt, &stop, cli->alloc, err)) {
        return false;
    }
    Listening listening = {.store = store};
    lab_progress_init(&listening.progress, cli, command->progress);
    const CompareSettings settings = {
        .threads = (int)command->threads,
        .time = &cli->time,
        .stop = &stop,
        .listener = {.keep = keep_cell, .tell = show_progress, .context = &listening},
    };
    const bool done = compare_run(compare, &settings, err);
    lab_progress_end(&listening.progress);
    *interrupted = interrupt_status(interrupt);
    interrupt_destroy(interrupt);
    return done;
}

static int run_and_print(Cli *cli, const CompareCommand *command, SheetFormat format,
                         Compare *compare, CompareStore *store) {
    Error err;
    int interrupted = 0;
    const bool is_done = run_cells(cli, command, compare, store, &interrupted, &err);
    if (!is_done && err.code != ERROR_STOPPED) {
        return cli_fail(cli, NULL, &err);
    }
    size_t differing = 0;
    const CompareStore *const paired = is_done && command->compare_with > 0 ? store : NULL;
    if (!print_sheet(cli, command, format, compare, paired, &differing, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    if (is_done) {
        return differing > 0 ? STATUS_BAD : STATUS_FINE;
    }
    if (store != NULL) {
        cli_note(cli, "stopped; what is done is in %s, the same command goes on from there",
                 command->store);
    } else {
        cli_note(cli, "stopped; cells that were not done are left out (--store FILE would keep "
                      "those that are)");
    }
    return interrupted;
}

// The same with a store.
static int run_in_store(Cli *cli, const CompareCommand *command, SheetFormat format,
                        Compare *compare) {
    Error err;
    Store *store;
    if (!store_open(&store, command->store, STORE_WRITE, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    char begun[CALENDAR_TEXT_SIZE];
    calendar_format(begun, calendar_now());
    CompareStore kept;
    int status;
    if (!compare_store_begin(&kept, store, compare, command->fresh, begun, &err)) {
        status = cli_fail(cli, NULL, &err);
    } else {
        cli_note(cli,
                 kept.resumed > 0 ? "run %lld of %s, %zu of %zu cells done already"
                                  : "run %lld of %s",
                 (long long)kept.run, command->store, kept.resumed, compare->cell_count);
        status = run_and_print(cli, command, format, compare, &kept);
    }
    store_close(store);
    return status;
}

static int plan_and_run(Cli *cli, const CompareCommand *command, SheetFormat format,
                        const Experiment *experiment) {
    Error err;
    Compare compare;
    if (!compare_init(&compare, experiment, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    const int status = command->store != NULL ? run_in_store(cli, command, format, &compare)
                                              : run_and_print(cli, command, format, &compare, NULL);
    compare_release(&compare);
    return status;
}

int lab_compare_run(Cli *cli, const CompareCommand *command) {
    Error err;
    SheetFormat format;
    if (!lab_output_format(&format, command->format, command->json, command->output, &err)) {
        return cli_usage(cli, "%s", err.text);
    }
    const bool is_stored = command->list || command->runs.count > 0;
    if (command->store == NULL && (is_stored || command->compare_with > 0 || command->fresh)) {
        return cli_usage(cli, "say where results are kept: --store FILE");
    }
    if (is_stored) {
        return lab_compare_stored(cli, command);
    }
    Experiment experiment;
    experiment_init(&experiment, cli->alloc);
    int status = read_experiment(cli, &experiment, command);
    if (status == STATUS_FINE) {
        status = plan_and_run(cli, command, format, &experiment);
    }
    experiment_release(&experiment);
    return status;
}
