// SPDX-License-Identifier: MIT
// zugwerk epd: checks EPD files line by line and prints them normalised.
#include <inttypes.h>
#include <string.h>

#include "app/commands.h"
#include "app/epd_report.h"
#include "app/epd_solve.h"
#include "app/input.h"
#include "app/position_args.h"
#include "base/line_reader.h"
#include "notation/epd.h"

enum { EPD_LINE_MAX = 1 << 16 };

typedef struct EpdSettings {
    bool repair;
    bool chess960;
    bool shredder;
    bool json;
    // What was found.
    int64_t good;
    int64_t bad; // lines, and files that cannot be read
} EpdSettings;

static const Option epd_options[] = {
    FLAG_OPTION(EpdSettings, repair, "repair", 0,
                "mend what can be mended: clocks of a FEN, missing ';' or quotes,\nlenient moves"),
    FLAG_OPTION(EpdSettings, chess960, "chess960", 0,
                "read the positions as Chess960; else it is guessed"),
    FLAG_OPTION(EpdSettings, shredder, "shredder", 0, "write castling rights as files"),
    FLAG_OPTION(EpdSettings, json, "json", 0, "print JSON, one object a line"),
};

static FenOptions epd_fen_options(const EpdSettings *settings) {
    return position_fen_options(
        &(PositionArgs){.repair = settings->repair, .chess960 = settings->chess960});
}

static void epd_line(Cli *cli, EpdSettings *settings, const EpdPlace *place, Span line) {
    Epd epd;
    Error err;
    bool fine = epd_parse(&epd, line, epd_fen_options(settings), cli->alloc, &err);
    if (settings->json && fine) {
        epd_print_json(cli, place, &epd);
    } else if (settings->json) {
        epd_print_error_json(cli, place, &err);
    }
    if (fine) {
        fine = settings->json
               || epd_print(cli, &epd, settings->shredder ? FEN_SHREDDER : FEN_XFEN, &err);
        epd_release(&epd);
    }
    if (!fine) {
        err.line = place->line;
        (void)cli_fail(cli, place->file, &err);
    }
    settings->good += fine ? 1 : 0;
    settings->bad += fine ? 0 : 1;
}

// False when the rest of the file cannot be read.
static bool epd_next_line(Cli *cli, EpdSettings *settings, LineReader *reader, const char *name) {
    Span line;
    bool got = false;
    Error err;
    if (!line_reader_next(reader, &line, &got, &err)) {
        (void)cli_fail(cli, name, &err);
        settings->bad++;
        return err.code == ERROR_LIMIT;
    }
    if (got && !epd_is_remark(line)) {
        epd_line(cli, settings, &(EpdPlace){name, reader->number}, line);
    }
    return got && cli_can_print(cli);
}

static void epd_file(Cli *cli, EpdSettings *settings, const char *path) {
    Input input;
    Error err;
    if (!input_open(&input, cli, path, &err)) {
        (void)cli_fail(cli, NULL, &err);
        settings->bad++;
        return;
    }
    LineReader reader;
    line_reader_init(&reader, input.source, EPD_LINE_MAX, cli->alloc);
    while (epd_next_line(cli, settings, &reader, input.name)) {
    }
    line_reader_release(&reader);
    input_close(&input);
}

static int epd_run(Cli *cli, Words words) {
    if (words.count > 0 && strcmp(words.items[0], "solve") == 0) {
        cli->command = &command_epd_solve;
        return command_epd_solve.run(cli, (Words){words.items + 1, words.count - 1});
    }
    EpdSettings settings = {0};
    int status;
    if (!cli_parse(&status, &settings, cli, words, 1, SIZE_MAX)) {
        return status;
    }
    for (size_t i = 0; i < cli->operand.count; i++) {
        epd_file(cli, &settings, cli->operand.items[i]);
    }
    if (settings.bad > 0) {
        cli_note(cli, "%" PRId64 " of %" PRId64 " wrong%s", settings.bad,
                 settings.good + settings.bad,
                 settings.repair ? "" : " (--repair takes what can be mended)");
    }
    return settings.bad == 0 ? STATUS_FINE : STATUS_BAD;
}

const Command command_epd = {
    .name = "epd",
    .summary = "Check EPD files and print them normalised",
    .usage = "FILE... [options]",
    .details =
        "'-' is standard input. Files packed with zstd or gzip are unpacked. Lines that are\n"
        "empty or begin with '#' are passed over. Wrong lines are named on standard error\n"
        "and left out; the exit status is then 1.\n"
        "'zugwerk epd solve FILE...' lets a player solve the positions: see 'zugwerk help epd\n"
        "solve'. (A file of that name is ./solve.)\n",
    .options = epd_options,
    .option_count = sizeof epd_options / sizeof *epd_options,
    .run = epd_run,
};
