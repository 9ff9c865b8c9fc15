// SPDX-License-Identifier: MIT
// zugwerk fen: judges, mends, normalises, describes and draws positions.
#include <string.h>

#include "app/commands.h"
#include "app/fen_check.h"
#include "app/position_args.h"

static const Option fen_options[] = {
    POSITION_OPTIONS(FenSettings, position),
    FLAG_OPTION(FenSettings, brief, "brief", 'b',
                "only the normalised FEN of each position (always so with '-')"),
    FLAG_OPTION(FenSettings, shredder, "shredder", 0, "with --brief: Shredder-FEN"),
    FLAG_OPTION(FenSettings, unicode, "unicode", 'u', "the board with chess symbols"),
    FLAG_OPTION(FenSettings, flip, "flip", 0, "the board from Black's side"),
    TEXT_OPTION(FenSettings, svg, "svg", 0, "FILE",
                "draw the board as SVG ('-': standard output, and nothing else)"),
    TEXT_OPTION(FenSettings, marks, "marks", 0, "MARKS",
                "coloured squares and arrows on the drawing: Ge4,Re2e4\n(colours G R Y B)"),
    INT_OPTION(FenSettings, pixels, "pixels", 0, 16, 16384, "N", "width of the drawing (480)"),
    FLAG_OPTION(FenSettings, bare, "no-coordinates", 0, "the drawing without letters and digits"),
    FLAG_OPTION(FenSettings, json, "json", 0, "print JSON; with '-' one object a line"),
};

// A FEN whose quotes were forgotten comes as several words, none with a blank.
static bool is_split_fen(Words operand) {
    for (size_t i = 0; i < operand.count; i++) {
        if (strchr(operand.items[i], ' ') != NULL) {
            return false;
        }
    }
    return operand.count > 1 && strchr(operand.items[0], '/') != NULL
           && strchr(operand.items[1], '/') == NULL;
}

static int run_split(Cli *cli, const FenSettings *settings) {
    Text text;
    text_init(&text, cli->alloc);
    for (size_t i = 0; i < cli->operand.count; i++) {
        text_format(&text, "%s%s", i == 0 ? "" : " ", cli->operand.items[i]);
    }
    Error err;
    const int status = text_check(&text, &err) ? fen_check(cli, settings, text_span(&text))
                                               : cli_fail(cli, NULL, &err);
    text_release(&text);
    return status;
}

static int run_operands(Cli *cli, const FenSettings *settings) {
    const Words operand = cli->operand;
    if (operand.count == 1 && strcmp(operand.items[0], "-") == 0) {
        return fen_check_lines(cli, settings);
    }
    if (is_split_fen(operand)) {
        return run_split(cli, settings);
    }
    int status = STATUS_FINE;
    for (size_t i = 0; i < operand.count; i++) {
        if (fen_check(cli, settings, span_of(operand.items[i])) != STATUS_FINE) {
            status = STATUS_BAD;
        }
    }
    return status;
}

static int fen_run(Cli *cli, Words words) {
    FenSettings settings = {.position = POSITION_ARGS_DEFAULT};
    int status;
    if (!cli_parse(&status, &settings, cli, words, 0, SIZE_MAX)) {
        return status;
    }
    const size_t count = cli->operand.count;
    const bool is_named = settings.position.fen != NULL || settings.position.start >= 0;
    if (count > 0 && is_named) {
        return cli_usage(cli, "give the position as a word or with --fen or --start, not both");
    }
    const bool is_lines = count == 1 && strcmp(cli->operand.items[0], "-") == 0;
    if (settings.svg != NULL && (is_lines || (count > 1 && !is_split_fen(cli->operand)))) {
        return cli_usage(cli, "--svg draws one position only");
    }
    if (settings.svg == NULL && (settings.marks != NULL || settings.pixels != 0 || settings.bare)) {
        return cli_usage(cli, "--marks, --pixels and --no-coordinates need --svg");
    }
    if (count == 0) {
        return settings.position.fen != NULL
                   ? fen_check(cli, &settings, span_of(settings.position.fen))
                   : fen_describe_start(cli, &settings);
    }
    return run_operands(cli, &settings);
}

const Command command_fen = {
    .name = "fen",
    .summary = "Check, mend, normalise, describe and draw positions",
    .usage = "[FEN... | -] [options]",
    .details = "Without a position the initial one is described. '-' reads one FEN a line from\n"
               "standard input and prints each normalised. Exit status 1 tells that a position\n"
               "was wrong; what is wrong is named on standard error.\n",
    .options = fen_options,
    .option_count = sizeof fen_options / sizeof *fen_options,
    .run = fen_run,
};
