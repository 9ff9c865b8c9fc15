// SPDX-License-Identifier: MIT
#include "app/lab_game_run.h"

#include <stdatomic.h>

#include "app/lab_output.h"
#include "app/lab_progress.h"
#include "base/os_file.h"
#include "base/os_interrupt.h"
#include "lab/game_series_sheet.h"

typedef struct Telling {
    LabProgress progress;
    size_t games;
    atomic_flag is_telling;
} Telling;

static void tell(void *context, size_t done, int64_t elapsed_us) {
    Telling *const telling = context;
    if (atomic_flag_test_and_set(&telling->is_telling)) {
        return;
    }
    const double left = (double)elapsed_us * (double)(telling->games - done) / (double)done;
    lab_progress_show(&telling->progress, "games", done, telling->games, elapsed_us,
                      left < 9e18 ? (int64_t)left : -1);
    atomic_flag_clear(&telling->is_telling);
}

static bool save_pgn(Cli *cli, const GameSeries *series, const char *path, Error *err) {
    FileWriter *const writer = alloc_new(cli->alloc, sizeof *writer);
    if (writer == NULL) {
        return error_set_memory(err);
    }
    bool done = file_writer_create(writer, path, cli->alloc, err);
    if (done) {
        done = series_write_pgn(series, file_writer_sink(writer), err)
               && file_writer_commit(writer, err);
        file_writer_discard(writer);
    }
    alloc_free(cli->alloc, writer);
    return done;
}

static bool print_series(Cli *cli, const GameCommand *command, SheetFormat format,
                         const GameSeries *series, Error *err) {
    SeriesSheet sheet;
    const bool all = format == SHEET_JSON || format == SHEET_CSV;
    if (!series_sheet_init(&sheet, series, !command->no_time, all, err)) {
        return false;
    }
    if (!command->no_time && command->threads > 1 && command->games > 1) {
        sheet_note(&sheet.sheet,
                   "Several games ran at a time; for times to be compared use --threads 1.");
    }
    if (format == SHEET_CSV) { // one table: that of the games
        sheet.sheet.grids[0] = &sheet.games;
    }
    const bool done =
        (!command->moves || all || grid_choose(&sheet.games, span_of("game result moves"), err))
        && lab_output_sheet(cli, &sheet.sheet, format, command->output, err);
    series_sheet_release(&sheet);
    return done;
}

static bool play(Cli *cli, const GameCommand *command, GameSeries *series, int *interrupted,
                 Error *err) {
    StopSignal stop;
    stop_reset(&stop);
    Interrupt *interrupt = NULL;
    if (!interrupt_create(&interrupt, &stop, cli->alloc, err)) {
        return false;
    }
    Telling telling = {.games = series->options.games, .is_telling = ATOMIC_FLAG_INIT};
    lab_progress_init(&telling.progress, cli, command->progress);
    const SeriesRun run = {.threads = (int)command->threads,
                           .time = &cli->time,
                           .stop = &stop,
                           .tell = tell,
                           .context = &telling};
    const bool done = game_series_run(series, &run, err);
    lab_progress_end(&telling.progress);
    *interrupted = interrupt_status(interrupt);
    interrupt_destroy(interrupt);
    return done;
}

static bool series_has_games(const GameSeries *series) {
    for (size_t i = 0; i < series->options.games; i++) {
        if (series->games[i].is_done) {
            return true;
        }
    }
    return false;
}

static int play_and_print(Cli *cli, const GameCommand *command, SheetFormat format,
                          GameSeries *series) {
    Error err;
    int interrupted = 0;
    const bool done = play(cli, command, series, &interrupted, &err);
    if (!done && err.code != ERROR_STOPPED) {
        const int status = cli_fail(cli, NULL, &err);
        if (!series_has_games(series)) {
            return status;
        }
        interrupted = status;
    }
    if ((command->pgn != NULL && !save_pgn(cli, series, command->pgn, &err))
        || !print_series(cli, command, format, series, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    if (!done) {
        cli_note(cli, "ended early; games that were not finished are left out");
        return interrupted;
    }
    return STATUS_FINE;
}

static int run_series(Cli *cli, const GameCommand *command, SheetFormat format,
                      const LabPositions *openings) {
    const SeriesOptions options = {
        .players = {command->white, command->black},
        .games = (size_t)command->games,
        .swaps = !command->no_swap,
        .max_plies = (int)command->max_plies,
        .seed = (uint64_t)command->seed,
        .openings = openings,
    };
    GameSeries series;
    int bad_player = -1;
    Error err;
    int status;
    if (game_series_init(&series, &options, cli->alloc, &bad_player, &err)) {
        status = play_and_print(cli, command, format, &series);
    } else {
        status = cli_fail(cli, bad_player < 0 ? NULL : options.players[bad_player], &err);
    }
    game_series_release(&series);
    return status;
}

int lab_game_run(Cli *cli, const GameCommand *command) {
    Error err;
    SheetFormat format;
    if (!lab_output_format(&format, command->format, command->json, command->output, &err)) {
        return cli_usage(cli, "%s", err.text);
    }
    if (command->white == NULL || command->black == NULL) {
        return cli_usage(cli, "say who plays: --white PLAYER --black PLAYER");
    }
    LabPositions openings;
    lab_positions_init(&openings, cli->alloc);
    int status = STATUS_FINE;
    for (size_t i = 0; status == STATUS_FINE && i < command->positions.count; i++) {
        if (!lab_positions_add_word(&openings, command->positions.items[i], (int)command->every,
                                    &err)) {
            status = cli_fail(cli, NULL, &err);
        }
    }
    if (status == STATUS_FINE && openings.count == 0
        && !lab_positions_add(&openings, span_of("start"), &err)) {
        status = cli_fail(cli, NULL, &err);
    }
    if (status == STATUS_FINE) {
        status = run_series(cli, command, format, &openings);
    }
    lab_positions_release(&openings);
    return status;
}
