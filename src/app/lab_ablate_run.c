// SPDX-License-Identifier: MIT
#include "app/lab_ablate_run.h"

#include <stdatomic.h>
#include <stdio.h>

#include "app/lab_output.h"
#include "app/lab_progress.h"
#include "base/os_interrupt.h"
#include "base/os_machine.h"
#include "engine/bench.h"
#include "lab/ablate.h"

typedef struct Telling {
    LabProgress progress;
    const TimeSource *time;
    int64_t start_us;
    atomic_flag is_telling;
} Telling;

static void tell(void *context, size_t done, size_t total) {
    Telling *const telling = context;
    if (!telling->progress.is_shown || atomic_flag_test_and_set(&telling->is_telling)) {
        return;
    }
    // Searches without a technique take the longer the more it saves: no estimate.
    lab_progress_show(&telling->progress, "searches", done, total,
                      time_now_us(telling->time) - telling->start_us, -1);
    atomic_flag_clear(&telling->is_telling);
}

static bool print_sheet(Cli *cli, const AblateCommand *command, SheetFormat format,
                        const Ablate *ablate, Error *err) {
    AblateSheet sheet;
    if (!ablate_sheet_init(&sheet, ablate, !command->no_time, err)) {
        return false;
    }
    if (!command->no_time && command->threads > 1) {
        sheet_note(&sheet.sheet,
                   "Several searches ran at a time; for times to be compared use --threads 1.");
    }
    const bool done =
        (command->columns == NULL || grid_choose(&sheet.grid, span_of(command->columns), err))
        && (command->sort == NULL || grid_sort(&sheet.grid, span_of(command->sort), err))
        && lab_output_sheet(cli, &sheet.sheet, format, command->output, err);
    ablate_sheet_release(&sheet);
    return done;
}

static bool run_searches(Cli *cli, const AblateCommand *command, Ablate *ablate, int *interrupted,
                         Error *err) {
    StopSignal stop;
    stop_reset(&stop);
    Interrupt *interrupt = NULL;
    if (!interrupt_create(&interrupt, &stop, cli->alloc, err)) {
        return false;
    }
    Telling telling = {.time = &cli->time, .is_telling = ATOMIC_FLAG_INIT};
    lab_progress_init(&telling.progress, cli, command->progress);
    telling.start_us = telling.progress.is_shown ? time_now_us(&cli->time) : 0;
    const int threads = command->threads > 0 ? (int)command->threads
                        : command->no_time   ? machine_processors()
                                             : 1;
    const AblateRun run = {
        .threads = threads, .time = &cli->time, .stop = &stop, .tell = tell, .context = &telling};
    const bool done = ablate_run(ablate, &run, err);
    lab_progress_end(&telling.progress);
    *interrupted = interrupt_status(interrupt);
    interrupt_destroy(interrupt);
    return done;
}

static int run_and_print(Cli *cli, const AblateCommand *command, SheetFormat format,
                         Ablate *ablate) {
    Error err;
    int interrupted = 0;
    const bool done = run_searches(cli, command, ablate, &interrupted, &err);
    if ((!done && err.code != ERROR_STOPPED) || !print_sheet(cli, command, format, ablate, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    if (!done) {
        cli_note(cli, "stopped; techniques that were not done are left out");
        return interrupted;
    }
    return STATUS_FINE;
}

static bool add_positions(LabPositions *out, const AblateCommand *command, Error *err) {
    for (size_t i = 0; i < command->positions.count; i++) {
        if (!lab_positions_add_word(out, command->positions.items[i], (int)command->every, err)) {
            return false;
        }
    }
    for (size_t i = 0; command->positions.count == 0 && i < bench_position_count; i++) {
        if (!lab_positions_add(out, span_of(bench_positions[i]), err)) {
            return false;
        }
    }
    return out->count > 0 || error_set(err, ERROR_VALUE, "there is no position in the files");
}

int lab_ablate_run(Cli *cli, const AblateCommand *command) {
    Error err;
    SheetFormat format;
    if (!lab_output_format(&format, command->format, command->json, command->output, &err)) {
        return cli_usage(cli, "%s", err.text);
    }
    LabPositions positions;
    Ablate ablate = {.alloc = cli->alloc};
    lab_positions_init(&positions, cli->alloc);
    const AblateOptions options = {.player = command->player,
                                   .positions = &positions,
                                   .depth = (int)command->depth,
                                   .techniques = command->techniques.items,
                                   .technique_count = command->techniques.count};
    int status;
    if (!add_positions(&positions, command, &err)
        || !ablate_init(&ablate, &options, cli->alloc, &err)) {
        status = cli_fail(cli, NULL, &err);
    } else {
        status = run_and_print(cli, command, format, &ablate);
    }
    ablate_release(&ablate);
    lab_positions_release(&positions);
    return status;
}
