// SPDX-License-Identifier: MIT
// zugwerk tune: fits the weights of the evaluation to the results of games.
#include <inttypes.h>

#include "app/commands.h"
#include "app/input.h"
#include "base/os_interrupt.h"
#include "base/parallel.h"
#include "lab/fit_results.h"
#include "lab/tune.h"

typedef struct TuneArguments {
    const char *output;
    int64_t epochs;
    int64_t patience;
    int64_t batch;
    int64_t threads;
    int64_t seed;
    int64_t rate;
    int64_t score;
    int64_t validation;
    int64_t pull;
    bool model;
} TuneArguments;

static const Option tune_options[] = {
    TEXT_OPTION(TuneArguments, output, "output", 'o', "FILE",
                "write the weights there (src/eval/handcrafted_weights.inc)"),
    INT_OPTION(TuneArguments, epochs, "epochs", 'e', 0, 100000, "N",
               "go through the positions at most so often (300)"),
    INT_OPTION(TuneArguments, patience, "patience", 'p', 1, 100000, "N",
               "end after so many epochs that were not the best (15)"),
    INT_OPTION(TuneArguments, batch, "batch", 'b', 1, 100000000, "N", "positions in a step (8192)"),
    INT_OPTION(TuneArguments, threads, "threads", 't', 1, PARALLEL_THREADS_MAX, "N",
               "so many threads (2); the result is the same"),
    INT_OPTION(TuneArguments, seed, "seed", 's', 0, INT64_MAX, "N",
               "of the split and the order of the positions (1)"),
    INT_OPTION(TuneArguments, rate, "rate", 'r', 1, 100000, "N",
               "first step size, in hundredths of a centipawn (50)"),
    INT_OPTION(TuneArguments, score, "score", 0, 0, 100, "PERCENT",
               "of the target taken from the search's score (30)"),
    INT_OPTION(TuneArguments, validation, "validation", 'v', 0, 50, "PERCENT",
               "of the positions held out, to measure by (10)"),
    INT_OPTION(TuneArguments, pull, "pull", 0, 0, 1000000, "N",
               "how strongly weights are kept near those built in (10)"),
    FLAG_OPTION(TuneArguments, model, "model", 'm',
                "fit the model of results (win_model_fit.h) instead of the weights"),
};

static void print_begin(void *context, double scale, size_t train, size_t validation) {
    Cli *const cli = context;
    cli_print(cli, "%zu positions to learn from, %zu held out; scale %.6f\n", train, validation,
              scale);
    cli_print(cli, "epoch    error  held out\n");
}

static void print_epoch(void *context, const TuneEpoch *epoch) {
    Cli *const cli = context;
    cli_print(cli, "%5d %8.6f  %8.6f%s\n", epoch->number, epoch->train, epoch->validation,
              epoch->is_best ? " *" : "");
    cli_flush(cli);
}

static bool read_files(TuneSet *set, Cli *cli) {
    Error err;
    for (size_t i = 0; i < cli->operand.count; i++) {
        Input *const input = alloc_new(cli->alloc, sizeof *input);
        const char *const path = cli->operand.items[i];
        bool fine = input != NULL ? input_open(input, cli, path, &err) : error_set_memory(&err);
        if (fine) {
            fine = tune_set_read(set, input->source, &err);
            input_close(input);
        }
        alloc_free(cli->alloc, input);
        if (!fine) {
            cli_fail(cli, path, &err);
            return false;
        }
    }
    return true;
}

// Writes the text, if wanted, and releases it.
static bool save_text(const TuneArguments *arguments, Text *text, Error *err) {
    const bool fine =
        text_check(text, err)
        && (arguments->output == NULL || file_save(arguments->output, text_span(text), err));
    text_release(text);
    return fine;
}

static bool save_weights(const TuneArguments *arguments, const TuneResult *result, Cli *cli,
                         Error *err) {
    Text text;
    text_init(&text, cli->alloc);
    tune_format_weights(&text, result);
    return save_text(arguments, &text, err);
}

static int fit_model(Cli *cli, const TuneArguments *arguments, const TuneSet *set) {
    Error err;
    ResultFit fit;
    if (!fit_results(&fit, set, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    cli_print(cli,
              "%zu positions: a = %.2f + %.2f m/58, b = %.2f + %.2f m/58\n"
              "mean surprise %.6f; %.6f without a model\n",
              fit.count, fit.a_base, fit.a_slope, fit.b_base, fit.b_slope, fit.loss,
              fit.loss_naive);
    Text text;
    text_init(&text, cli->alloc);
    fit_results_format(&text, &fit);
    return save_text(arguments, &text, &err) ? STATUS_FINE : cli_fail(cli, arguments->output, &err);
}

static int tune_set_of(Cli *cli, const TuneArguments *arguments, const TuneSet *set) {
    TuneSettings settings = tune_settings_default();
    settings.seed = (uint64_t)arguments->seed;
    settings.epochs = (int)arguments->epochs;
    settings.patience = (int)arguments->patience;
    settings.batch = (int)arguments->batch;
    settings.threads = (int)arguments->threads;
    settings.rate = (double)arguments->rate / 100;
    settings.score_share = (double)arguments->score / 100;
    settings.validation = (double)arguments->validation / 100;
    settings.pull = (double)arguments->pull * 1e-9;
    const TuneListener listener = {.begun = print_begin, .epoch = print_epoch, .context = cli};
    StopSignal stop;
    stop_reset(&stop);
    Error err;
    Interrupt *interrupt;
    if (!interrupt_create(&interrupt, &stop, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    TuneResult *const result = alloc_new(cli->alloc, sizeof *result);
    const bool fine = (result != NULL ? true : error_set_memory(&err))
                      && tune_run(result, set, &settings, &listener, &stop, cli->alloc, &err)
                      && save_weights(arguments, result, cli, &err);
    interrupt_destroy(interrupt);
    if (fine) {
        cli_print(cli, "best: epoch %d, error %.6f, held out %.6f (before: see epoch 0)\n",
                  result->best.number, result->best.train, result->best.validation);
    }
    alloc_free(cli->alloc, result);
    return fine ? STATUS_FINE : cli_fail(cli, NULL, &err);
}

static int tune_command(Cli *cli, Words words) {
    TuneArguments arguments = {.epochs = 300,
                               .patience = 15,
                               .batch = 8192,
                               .threads = 2,
                               .seed = 1,
                               .rate = 50,
                               .score = 30,
                               .validation = 10,
                               .pull = 10};
    int status;
    if (!cli_parse(&status, &arguments, cli, words, 1, SIZE_MAX)) {
        return status;
    }
    TuneSet set;
    tune_set_init(&set, cli->alloc);
    status = STATUS_BAD;
    if (read_files(&set, cli)) {
        cli_print(cli, "%zu positions read, %zu left out\n", set.count, set.left_out);
        status =
            arguments.model ? fit_model(cli, &arguments, &set) : tune_set_of(cli, &arguments, &set);
    }
    tune_set_release(&set);
    return status;
}

const Command command_tune = {
    .name = "tune",
    .summary = "Fit the weights of the evaluation to results of games",
    .usage = "FILE... [options]",
    .details = "FILE holds training positions, as 'zugwerk datagen' writes them. Ctrl-C ends with\n"
               "the best weights so far.\n",
    .options = tune_options,
    .option_count = sizeof tune_options / sizeof *tune_options,
    .run = tune_command,
};
