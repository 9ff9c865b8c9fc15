// SPDX-License-Identifier: MIT
#include "app/lab_compare_run.h"

#include <string.h>

#include "app/lab_output.h"
#include "app/lab_progress.h"
#include "base/os_interrupt.h"
#include "lab/compare.h"
#include "lab/compare_sheet.h"

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

static void show_progress(void *context, const CompareProgress *progress) {
    lab_progress_show(context, "runs", progress->done, progress->total, progress->elapsed_us,
                      progress->left_us);
}

static bool print_sheet(Cli *cli, const CompareCommand *command, SheetFormat format,
                        const Compare *compare, Error *err) {
    CompareSheet sheet;
    const CompareSheetOptions options = {
        .all_columns = format == SHEET_JSON || format == SHEET_CSV,
        .averages_first = command->averages,
    };
    if (!compare_sheet_init(&sheet, compare, &options, err)) {
        return false;
    }
    const bool done = lab_output_sheet(cli, &sheet.sheet, format, command->output, err);
    compare_sheet_release(&sheet);
    return done;
}

static int run_and_print(Cli *cli, const CompareCommand *command, SheetFormat format,
                         Compare *compare) {
    Error err;
    StopSignal stop;
    stop_reset(&stop);
    Interrupt *interrupt = NULL;
    if (!interrupt_create(&interrupt, &stop, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    LabProgress progress;
    lab_progress_init(&progress, cli, command->progress);
    const CompareSettings settings = {
        .threads = (int)command->threads,
        .time = &cli->time,
        .stop = &stop,
        .listener = {.tell = show_progress, .context = &progress},
    };
    const bool is_done = compare_run(compare, &settings, &err);
    lab_progress_end(&progress);
    const int interrupted = interrupt_status(interrupt);
    interrupt_destroy(interrupt);
    if (!is_done && err.code != ERROR_STOPPED) {
        return cli_fail(cli, NULL, &err);
    }
    const bool is_printed = print_sheet(cli, command, format, compare, &err);
    if (!is_printed) {
        return cli_fail(cli, NULL, &err);
    }
    if (!is_done) {
        cli_note(cli, "stopped; cells that were not done are left out");
        return interrupted;
    }
    return STATUS_FINE;
}

int lab_compare_run(Cli *cli, const CompareCommand *command) {
    Error err;
    SheetFormat format;
    if (!lab_output_format(&format, command->format, command->json, &err)) {
        return cli_usage(cli, "%s", err.text);
    }
    Experiment experiment;
    experiment_init(&experiment, cli->alloc);
    int status = read_experiment(cli, &experiment, command);
    Compare compare;
    if (status == STATUS_FINE) {
        if (compare_init(&compare, &experiment, cli->alloc, &err)) {
            status = run_and_print(cli, command, format, &compare);
            compare_release(&compare);
        } else {
            status = cli_fail(cli, NULL, &err);
        }
    }
    experiment_release(&experiment);
    return status;
}
