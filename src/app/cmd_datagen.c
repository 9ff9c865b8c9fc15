// SPDX-License-Identifier: MIT
// zugwerk datagen: positions with results from the engine's games against itself.
#include <inttypes.h>

#include "app/commands.h"
#include "base/os_file.h"
#include "base/os_interrupt.h"
#include "base/parallel.h"
#include "lab/datagen.h"

typedef struct DatagenArguments {
    int64_t games;
    int64_t seed;
    int64_t nodes;
    int64_t balance;
    int64_t sample;
    int64_t chess960;
    int64_t threads;
    const char *engine;
    bool quiet;
} DatagenArguments;

static const Option datagen_options[] = {
    INT_OPTION(DatagenArguments, games, "games", 'g', 1, INT64_C(1000000000), "N",
               "play until there are so many games in the file (1000)"),
    INT_OPTION(DatagenArguments, seed, "seed", 's', 0, INT64_MAX, "N", "of the openings (1)"),
    INT_OPTION(DatagenArguments, nodes, "nodes", 'n', 1, INT64_C(1000000000), "N",
               "search so many nodes for each move (5000)"),
    INT_OPTION(DatagenArguments, balance, "balance", 'b', 1, 30000, "CP",
               "play openings no further from even than this (150)"),
    INT_OPTION(DatagenArguments, sample, "sample", 0, 1, 1000, "N",
               "keep one quiet position in so many (3)"),
    INT_OPTION(DatagenArguments, chess960, "chess960", 0, 0, 100, "PERCENT",
               "of the games begin from a Chess960 start position (0)"),
    INT_OPTION(DatagenArguments, threads, "threads", 't', 1, PARALLEL_THREADS_MAX, "N",
               "play so many games at a time (1)"),
    TEXT_OPTION(DatagenArguments, engine, "engine", 'e', "NAME",
                "which engine this is, noted in the file's first line"),
    FLAG_OPTION(DatagenArguments, quiet, "quiet", 'q', "say nothing while playing"),
};

typedef struct DatagenRun {
    Cli *cli;
    const DatagenArguments *arguments;
    DatagenSettings settings;
    StopSignal stop;
    FileWriter writer;
    int64_t done; // games in the file
    DatagenCounts counts;
} DatagenRun;

// Leaves the file with its complete games only, or with a heading when it is new.
static bool file_prepare(DatagenRun *run, const char *path, Error *err) {
    Text text;
    text_init(&text, run->cli->alloc);
    size_t complete = 0;
    Error missing;
    bool fine = true;
    if (file_load(&text, path, SIZE_MAX, &missing) && text.length > 0) {
        fine = datagen_resume(text_span(&text), &run->settings, &complete, &run->done, err);
    } else {
        datagen_heading(&text, &run->settings);
        fine = text_check(&text, err);
    }
    if (fine && complete != text.length) {
        const size_t length = complete == 0 ? text.length : complete;
        fine = file_save(path, (Span){text.data, length}, err);
    }
    text_release(&text);
    return fine;
}

static bool append(DatagenRun *run, const char *path, Span lines, Error *err) {
    if (!file_writer_append(&run->writer, path, err)) {
        return false;
    }
    if (!file_writer_write(&run->writer, lines, err)) {
        file_writer_discard(&run->writer);
        return false;
    }
    return file_writer_commit(&run->writer, err);
}

static bool play_batches(DatagenRun *run, Datagen *datagen, const char *path, Error *err) {
    Text lines;
    text_init(&lines, run->cli->alloc);
    bool fine = true;
    while (fine && run->done < run->arguments->games) {
        text_reset(&lines);
        int64_t played;
        fine = datagen_batch(datagen, &lines, run->done, run->arguments->games - run->done, &played,
                             &run->counts, &run->stop, err)
               && append(run, path, text_span(&lines), err);
        run->done += fine ? played : 0;
        if (fine && !run->arguments->quiet) {
            cli_note(run->cli, "%" PRId64 " games, %" PRId64 " positions in this run", run->done,
                     run->counts.positions);
        }
    }
    text_release(&lines);
    return fine;
}

static int run_games(DatagenRun *run, const char *path) {
    Error err;
    Interrupt *interrupt;
    Datagen *datagen;
    if (!file_prepare(run, path, &err)
        || !interrupt_create(&interrupt, &run->stop, run->cli->alloc, &err)) {
        return cli_fail(run->cli, path, &err);
    }
    int status = STATUS_FINE;
    if (!datagen_create(&datagen, &run->settings, (int)run->arguments->threads, run->cli->alloc,
                        &err)) {
        status = cli_fail(run->cli, NULL, &err);
    } else {
        if (!play_batches(run, datagen, path, &err)) {
            status = err.code == ERROR_STOPPED ? interrupt_status(interrupt)
                                               : cli_fail(run->cli, path, &err);
        }
        datagen_destroy(datagen);
    }
    interrupt_destroy(interrupt);
    cli_print(run->cli,
              "%s: %" PRId64 " games; in this run %" PRId64 " (+%" PRId64 " =%" PRId64 " -%" PRId64
              "), %" PRId64 " positions\n",
              path, run->done, run->counts.games, run->counts.results[0], run->counts.results[1],
              run->counts.results[2], run->counts.positions);
    return status;
}

static int datagen_command(Cli *cli, Words words) {
    DatagenArguments arguments = {.games = 1000,
                                  .seed = 1,
                                  .nodes = DATAGEN_NODES_DEFAULT,
                                  .balance = DATAGEN_BALANCE_DEFAULT,
                                  .sample = DATAGEN_SAMPLE_DEFAULT,
                                  .threads = 1,
                                  .engine = ""};
    int status;
    if (!cli_parse(&status, &arguments, cli, words, 1, 1)) {
        return status;
    }
    DatagenRun *const run = alloc_new(cli->alloc, sizeof *run);
    if (run == NULL) {
        Error err;
        (void)error_set_memory(&err);
        return cli_fail(cli, NULL, &err);
    }
    run->cli = cli;
    run->arguments = &arguments;
    run->settings = (DatagenSettings){.seed = (uint64_t)arguments.seed,
                                      .nodes = (uint64_t)arguments.nodes,
                                      .balance = (int)arguments.balance,
                                      .sample = (int)arguments.sample,
                                      .chess960 = (int)arguments.chess960,
                                      .name = arguments.engine};
    status = run_games(run, cli->operand.items[0]);
    alloc_free(cli->alloc, run);
    return status;
}

const Command command_datagen = {
    .name = "datagen",
    .summary = "Make training positions from the engine's games against itself",
    .usage = "FILE [options]",
    .details = "FILE is carried on where it ends; it is the same whatever the number of threads.\n"
               "'zugwerk tune' reads it.\n",
    .options = datagen_options,
    .option_count = sizeof datagen_options / sizeof *datagen_options,
    .run = datagen_command,
};
