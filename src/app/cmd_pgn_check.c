// SPDX-License-Identifier: MIT
// zugwerk pgn check: names every fault of PGN files with its place.
#include <inttypes.h>

#include "app/pgn_commands.h"
#include "app/pgn_files.h"

typedef struct PgnCheck {
    // What is asked for.
    bool no_warnings;
    bool quiet;
    bool json;
    // What was found.
    Cli *cli;
    Json out;         // with --json
    const char *file; // being read
    int64_t number;   // of the game being read
    int64_t games;
    int64_t plies;
    int64_t errors;
    int64_t warnings;
    int64_t unreadable; // files
} PgnCheck;

static const Option check_options[] = {
    FLAG_OPTION(PgnCheck, no_warnings, "no-warnings", 'e',
                "only errors, where moves are lost; pass over what is\nmerely out of order"),
    FLAG_OPTION(PgnCheck, quiet, "quiet", 'q', "only the summary"),
    FLAG_OPTION(PgnCheck, json, "json", 0, "print JSON"),
};

static PgnAction next_action(const PgnCheck *check) {
    return cli_can_print(check->cli) ? PGN_CONTINUE : PGN_STOP;
}

static PgnAction check_begin(void *context, const PgnBegin *begin) {
    PgnCheck *const check = context;
    check->number = begin->number;
    return next_action(check);
}

static PgnAction check_end(void *context, const PgnEnd *end) {
    PgnCheck *const check = context;
    check->games++;
    check->plies += end->plies;
    return next_action(check);
}

static void print_fault_json(PgnCheck *check, PgnSeverity severity, const Error *fault) {
    json_open_object(&check->out, NULL);
    json_text(&check->out, "file", check->file);
    json_int(&check->out, "line", fault->line);
    json_int(&check->out, "column", fault->column);
    json_int(&check->out, "game", check->number);
    json_text(&check->out, "severity", pgn_severity_name(severity));
    json_text(&check->out, "code", error_code_name(fault->code));
    json_text(&check->out, "text", fault->text);
    json_close(&check->out);
}

static PgnAction check_fault(void *context, PgnSeverity severity, const Error *fault) {
    PgnCheck *const check = context;
    if (severity == PGN_WARNING && check->no_warnings) {
        return PGN_CONTINUE;
    }
    (*(severity == PGN_ERROR ? &check->errors : &check->warnings))++;
    if (check->json && !check->quiet) {
        print_fault_json(check, severity, fault);
    } else if (!check->json && !check->quiet) {
        // A file's name may be longer than cli_print takes.
        cli_print_span(check->cli, span_of(check->file));
        cli_print(check->cli, ":%" PRId64 ":%" PRId64 ": %s: %s (game %" PRId64 ")\n", fault->line,
                  fault->column, pgn_severity_name(severity), fault->text, check->number);
    }
    return next_action(check);
}

static void check_summary(PgnCheck *check) {
    if (!check->json) {
        cli_print(check->cli,
                  "%" PRId64 " games, %" PRId64 " plies, %" PRId64 " errors, %" PRId64
                  " warnings\n",
                  check->games, check->plies, check->errors, check->warnings);
        return;
    }
    json_close(&check->out);
    json_int(&check->out, "games", check->games);
    json_int(&check->out, "plies", check->plies);
    json_int(&check->out, "errors", check->errors);
    json_int(&check->out, "warnings", check->warnings);
    json_int(&check->out, "unreadable_files", check->unreadable);
    json_close(&check->out);
    cli_json_end(check->cli, &check->out);
}

static int check_run(Cli *cli, Words words) {
    PgnCheck check = {.cli = cli};
    int status;
    if (!cli_parse(&status, &check, cli, words, 1, SIZE_MAX)) {
        return status;
    }
    check.out = cli_json(cli, JSON_PRETTY);
    if (check.json) {
        json_open_object(&check.out, NULL);
        json_open_array(&check.out, "faults");
    }
    const PgnVisitor visitor = {
        .context = &check,
        .game_begin = check_begin,
        .game_end = check_end,
        .fault = check_fault,
    };
    for (size_t i = 0; i < cli->operand.count && cli_can_print(cli); i++) {
        check.file = pgn_file_name(cli->operand.items[i]);
        check.number = 0;
        check.unreadable += pgn_read_file(cli, cli->operand.items[i], &visitor, NULL) ? 0 : 1;
    }
    check_summary(&check);
    return check.errors + check.warnings + check.unreadable == 0 ? STATUS_FINE : STATUS_BAD;
}

const Command command_pgn_check = {
    .name = "pgn check",
    .summary = "Name every fault of PGN files with its place",
    .usage = "FILE... [options]",
    .details = "'-' is standard input. Files packed with zstd or gzip are unpacked. Each fault is\n"
               "printed as FILE:LINE:COLUMN: error|warning: TEXT (game N); the last line counts.\n"
               "The exit status is 1 when there was any.\n",
    .options = check_options,
    .option_count = sizeof check_options / sizeof *check_options,
    .run = check_run,
};
