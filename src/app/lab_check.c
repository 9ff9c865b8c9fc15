// SPDX-License-Identifier: MIT
#include "app/lab_check.h"

#include "base/duration.h"
#include "base/os_interrupt.h"
#include "lab/check_report.h"

enum { MILLION = 1000000 };

typedef struct Tally {
    size_t tried;
    size_t agree;
} Tally;

// A positive decimal.
static bool read_number(double *out, const char *text, int64_t least) {
    int64_t millionths;
    if (!decimal_parse(&millionths, span_of(text)) || millionths < least) {
        return false;
    }
    *out = (double)millionths / MILLION;
    return true;
}

// False after a message, with STATUS_USAGE in *status.
static bool read_options(CheckOptions *out, int *status, Cli *cli, const CheckCommand *command) {
    Error err;
    const char *const pov = command->pov != NULL ? command->pov : command->uci ? "side" : "white";
    const char *const scale = command->scale != NULL ? command->scale : command->uci ? "100" : "1";
    *out = (CheckOptions){
        .words = cli->operand.items,
        .word_count = cli->operand.count,
        .is_uci = command->uci,
        .player = span_of(command->player),
        .least = (int)command->least,
        .deepest = (int)command->deepest,
        .by_side = span_is(span_of(pov), "side"),
    };
    if (command->least > command->deepest) {
        *status = cli_usage(cli, "--from is more than --depth");
    } else if (!check_compared_parse(&out->compared, span_of(command->compared), &err)) {
        *status = cli_usage(cli, "--compare: %s", err.text);
    } else if (!out->by_side && !span_is(span_of(pov), "white")) {
        *status = cli_usage(cli, "--pov takes white or side");
    } else if (!read_number(&out->scale, scale, 1)) {
        *status = cli_usage(cli, "--scale takes a number above 0");
    } else if (!read_number(&out->tolerance, command->tolerance, 0)) {
        *status = cli_usage(cli, "--tolerance takes a number of at most six decimals, or 0");
    } else if (command->infinity != NULL && !read_number(&out->infinity, command->infinity, 1)) {
        *status = cli_usage(cli, "--infinity takes a number above 0");
    } else if (!duration_parse(&out->limit_us, span_of(command->time), MILLION)) {
        *status = cli_usage(cli, "--time takes a time such as 30s or 500ms");
    } else {
        return true;
    }
    return false;
}

static bool read_positions(LabPositions *positions, const CheckCommand *command, Error *err) {
    if (command->positions.count == 0) {
        return check_add_positions(positions, err);
    }
    for (size_t i = 0; i < command->positions.count; i++) {
        if (!lab_positions_add_word(positions, command->positions.items[i], 0, err)) {
            return false;
        }
    }
    return true;
}

static bool print_text(Cli *cli, const Check *check, size_t i, const CheckResult *result,
                       CheckStyle style, Error *err) {
    Text text;
    text_init(&text, cli->alloc);
    check_format(&text, check, i, result, style);
    const bool done = text_check(&text, err);
    cli_print_span(cli, done ? text_span(&text) : span_of(""));
    cli_flush(cli);
    text_release(&text);
    return done;
}

static bool run_cases(Tally *tally, Cli *cli, const CheckCommand *command, const Check *check,
                      Json *json, Error *err) {
    const CheckStyle style = {.with_time = !command->no_time, .with_errors = command->errors};
    for (size_t i = 0; i < check->count && cli_can_print(cli); i++) {
        CheckResult result;
        if (!check_run(&result, check, i, err)) {
            return false;
        }
        const bool agrees = check_result_agrees(&result);
        const bool is_shown = !agrees || command->verbose;
        bool done = true;
        if (is_shown && command->json) {
            check_json(json, check, i, &result, style);
        } else if (is_shown) {
            done = print_text(cli, check, i, &result, style, err);
        }
        check_result_release(&result);
        tally->tried++;
        tally->agree += agrees ? 1 : 0;
        if (!done || (!agrees && !command->all)) {
            return done;
        }
    }
    return true;
}

static void print_tally(Cli *cli, const Check *check, Tally tally) {
    Text what;
    text_init(&what, cli->alloc);
    check_format_bits(&what, check->options.compared);
    const size_t left = check->count - tally.tried;
    cli_print(cli, "%zu of %zu searches agree in %s", tally.agree, tally.tried, text_string(&what));
    cli_print(cli, left > 0 ? "; %zu larger ones were not tried (--all)\n" : "\n", left);
    text_release(&what);
}

static bool check_and_print(Tally *tally, Cli *cli, const CheckCommand *command, const Check *check,
                            Error *err) {
    Json json = cli_json(cli, JSON_PRETTY);
    if (!command->json) {
        const bool done = run_cases(tally, cli, command, check, &json, err);
        if (done) {
            print_tally(cli, check, *tally);
        }
        return done;
    }
    json_open_object(&json, NULL);
    json_span(&json, "player", check->options.player);
    check_json_bits(&json, "compared", check->options.compared);
    json_open_array(&json, "results");
    const bool done = run_cases(tally, cli, command, check, &json, err);
    json_close(&json);
    json_uint(&json, "searches", check->count);
    json_uint(&json, "tried", tally->tried);
    json_uint(&json, "agree", tally->agree);
    json_close(&json);
    cli_json_end(cli, &json);
    return done;
}

// With the positions read; Ctrl-C asks for a stop meanwhile.
static int run_positions(Cli *cli, const CheckCommand *command, CheckOptions *options,
                         const LabPositions *positions) {
    Error err;
    StopSignal stop;
    stop_reset(&stop);
    Interrupt *interrupt;
    if (!interrupt_create(&interrupt, &stop, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    options->stop = &stop;
    Check check;
    Tally tally = {0, 0};
    const char *where = NULL;
    bool done = check_init(&check, options, positions, cli->alloc, &err);
    if (done) {
        done = check_and_print(&tally, cli, command, &check, &err);
        check_release(&check);
    } else if (err.column > 0) {
        where = "player";
    }
    const int signal_status = interrupt_status(interrupt);
    interrupt_destroy(interrupt);
    if (!done) {
        const int status = cli_fail(cli, where, &err);
        return signal_status != 0 ? signal_status : status;
    }
    return tally.agree == tally.tried ? STATUS_FINE : STATUS_BAD;
}

int lab_check_run(Cli *cli, const CheckCommand *command) {
    CheckOptions options;
    int status;
    if (!read_options(&options, &status, cli, command)) {
        return status;
    }
    Error err;
    LabPositions positions;
    lab_positions_init(&positions, cli->alloc);
    status = read_positions(&positions, command, &err)
                 ? run_positions(cli, command, &options, &positions)
                 : cli_fail(cli, NULL, &err);
    lab_positions_release(&positions);
    return status;
}
