// SPDX-License-Identifier: MIT
#include "app/lab_plot_run.h"

#include <string.h>

#include "app/lab_output.h"
#include "app/lab_progress.h"
#include "app/trace_args.h"
#include "base/os_interrupt.h"
#include "lab/plot_chart.h"
#include "lab/plot_measure.h"

static bool kind_of(PlotKind *out, const char *name) {
    for (int kind = 0; kind < PLOT_KIND_COUNT; kind++) {
        if (strcmp(name, plot_kind_name((PlotKind)kind)) == 0) {
            *out = (PlotKind)kind;
            return true;
        }
    }
    return false;
}

// Returns an exit status, STATUS_FINE: go on.
static int read_experiment(Cli *cli, Experiment *experiment, const PlotCommand *command,
                           PlotKind kind) {
    Error err;
    for (size_t i = 0; i < command->players.count; i++) {
        const char *const text = command->players.items[i];
        if (!experiment_add_player(experiment, span_of(text), &err)) {
            return cli_fail(cli, text, &err);
        }
    }
    for (size_t i = 0; i < command->positions.count; i++) {
        if (!lab_positions_add_word(&experiment->positions, command->positions.items[i], 0, &err)) {
            return cli_fail(cli, NULL, &err);
        }
    }
    if (command->positions.count == 0
        && !lab_positions_add(&experiment->positions, span_of("start"), &err)) {
        return cli_fail(cli, NULL, &err);
    }
    if (!experiment_set_depths(experiment, span_of(command->depths), &err)) {
        return cli_fail(cli, "--depths", &err);
    }
    for (size_t i = 0; i < experiment->player_count; i++) {
        if (experiment->players[i].depth.use == DEPTH_NONE) {
            cli_note(cli, "%s takes no depth, so it has no line in the picture",
                     experiment->players[i].label);
        }
    }
    experiment->repeats = (int)command->repeats;
    experiment->seed = (uint64_t)command->seed;
    experiment->is_timed = kind == PLOT_KIND_TIME;
    return STATUS_FINE;
}

static void show_progress(void *context, const CompareProgress *progress) {
    lab_progress_show(context, "runs", progress->done, progress->total, progress->elapsed_us,
                      progress->left_us);
}

// Whether one of the players is minimax itself: then it needs no line of its own.
static bool has_minimax(const PlotCommand *command) {
    for (size_t i = 0; i < command->players.count; i++) {
        if (strcmp(command->players.items[i], "minimax") == 0) {
            return true;
        }
    }
    return false;
}

// Searches; Ctrl-C stops it and nothing is drawn.
static int search(Cli *cli, Text *csv, const Experiment *experiment, const PlotCommand *command,
                  PlotKind kind) {
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
    const bool with_minimax =
        kind == PLOT_KIND_NODES && !command->no_minimax && !has_minimax(command);
    const bool fine = plot_measure(csv, experiment, &settings, with_minimax, &err);
    lab_progress_end(&progress);
    const int interrupted = interrupt_status(interrupt);
    interrupt_destroy(interrupt);
    if (fine) {
        return STATUS_FINE;
    }
    const int status = cli_fail(cli, NULL, &err);
    return err.code == ERROR_STOPPED && interrupted != 0 ? interrupted : status;
}

static int measure(Cli *cli, Text *csv, const PlotCommand *command, PlotKind kind) {
    Experiment experiment;
    experiment_init(&experiment, cli->alloc);
    int status = read_experiment(cli, &experiment, command, kind);
    if (status == STATUS_FINE) {
        status = search(cli, csv, &experiment, command, kind);
    }
    experiment_release(&experiment);
    return status;
}

static bool write_text(void *context, ByteSink sink, Error *err) {
    const Text *const text = context;
    return sink.write(sink.context, text->data, text->length, err);
}

static bool write_picture(void *context, ByteSink sink, Error *err) {
    const PlotChart *const chart = context;
    return plot_write(&chart->plot, sink, err);
}

static bool write_script(void *context, ByteSink sink, Error *err) {
    return plot_chart_write_gnuplot(context, sink, err);
}

static int draw(Cli *cli, const PlotData *data, const PlotCommand *command, PlotKind kind) {
    Error err;
    PlotChart chart;
    if (!plot_chart_init(&chart, data, kind, command->title, &err)) {
        return cli_fail(cli, command->data, &err);
    }
    int status = STATUS_FINE;
    if (command->gnuplot != NULL) {
        status = cli_write_file(cli, command->gnuplot, write_script, &chart);
    }
    if (status == STATUS_FINE) {
        status = cli_write_file(cli, command->output, write_picture, &chart);
    }
    plot_chart_release(&chart);
    return status;
}

// The results of fresh searches, or of a file.
static int find_data(Cli *cli, PlotData *data, const PlotCommand *command, PlotKind kind) {
    Error err;
    if (command->data != NULL) {
        FileReader reader;
        if (strcmp(command->data, "-") == 0) {
            return plot_data_read(data, cli->in, &err) ? STATUS_FINE
                                                       : cli_fail(cli, "standard input", &err);
        }
        if (!file_reader_open(&reader, command->data, &err)) {
            return cli_fail(cli, NULL, &err);
        }
        const bool fine = plot_data_read(data, file_reader_source(&reader), &err);
        file_reader_close(&reader);
        return fine ? STATUS_FINE : cli_fail(cli, command->data, &err);
    }
    Text csv;
    text_init(&csv, cli->alloc);
    int status = measure(cli, &csv, command, kind);
    if (status == STATUS_FINE && command->save_data != NULL) {
        status = cli_write_file(cli, command->save_data, write_text, &csv);
    }
    Span rest = text_span(&csv);
    if (status == STATUS_FINE && !plot_data_read(data, source_of_span(&rest), &err)) {
        status = cli_fail(cli, "results", &err);
    }
    text_release(&csv);
    return status;
}

int lab_plot_run(Cli *cli, const PlotCommand *command) {
    PlotKind kind;
    if (!kind_of(&kind, command->kind)) {
        return cli_usage(cli, "--kind takes nodes, time or score");
    }
    if ((command->data == NULL) == (command->players.count == 0)) {
        return cli_usage(cli, "say what is drawn: --players PLAYER..., or --data FILE");
    }
    if (command->data != NULL && command->save_data != NULL) {
        return cli_usage(cli, "--save-data keeps results of searches; these have a file already");
    }
    int status;
    if (!lab_output_takes_picture(&status, cli, command->output)) {
        return status;
    }
    PlotData data;
    plot_data_init(&data, cli->alloc);
    status = find_data(cli, &data, command, kind);
    if (status == STATUS_FINE) {
        status = draw(cli, &data, command, kind);
    }
    plot_data_release(&data);
    return status;
}
