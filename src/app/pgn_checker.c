// SPDX-License-Identifier: MIT
#include "app/pgn_checker.h"

#include <inttypes.h>

#include "app/pgn_files.h"

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

void pgn_check_end(PgnCheck *check) {
    if (!check->json) {
        cli_print(check->cli,
                  "%" PRId64 " game%s, %" PRId64 " pl%s, %" PRId64 " error%s, %" PRId64
                  " warning%s\n",
                  check->games, check->games == 1 ? "" : "s", check->plies,
                  check->plies == 1 ? "y" : "ies", check->errors, check->errors == 1 ? "" : "s",
                  check->warnings, check->warnings == 1 ? "" : "s");
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

void pgn_check_begin(PgnCheck *check, Cli *cli) {
    check->cli = cli;
    check->out = cli_json(cli, JSON_PRETTY);
    if (check->json) {
        json_open_object(&check->out, NULL);
        json_open_array(&check->out, "faults");
    }
}

PgnVisitor pgn_check_visitor(PgnCheck *check) {
    return (PgnVisitor){
        .context = check,
        .game_begin = check_begin,
        .game_end = check_end,
        .fault = check_fault,
    };
}
