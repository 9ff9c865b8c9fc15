// SPDX-License-Identifier: MIT
#include "app/match_check.h"

#include "base/duration.h"
#include "base/os_interrupt.h"
#include "match/exam_sheet.h"

enum { POINTS_MAX = 256 };

typedef struct CheckRun {
    Cli *cli;
    const MatchCheck *command;
    ExamStyle style;
    ExamOptions options;
    const char *words[MATCH_CHECK_WORDS_MAX + 1];
    bool is_chosen[POINTS_MAX];
} CheckRun;

// ---- The command line ---------------------------------------------------------------------------

static bool read_time(int64_t *out, int *status, Cli *cli, const char *option, const char *text) {
    if (!duration_parse(out, span_of(text), 0) || *out == 0) {
        *status = cli_usage(cli, "%s takes a time such as 5s or 500ms", option);
        return false;
    }
    return true;
}

static bool choose_points(CheckRun *run, int *status) {
    const MatchCheck *const command = run->command;
    for (size_t i = 0; i < exam_point_count(); i++) {
        run->is_chosen[i] = command->only.count == 0 && !(command->quick && exam_point(i)->is_slow);
    }
    for (size_t i = 0; i < command->only.count; i++) {
        size_t point;
        Error err;
        if (!exam_find_point(&point, span_of(command->only.items[i]), &err)) {
            *status = cli_usage(run->cli, "--only: %s", err.text);
            return false;
        }
        run->is_chosen[point] = true;
    }
    return true;
}

static bool read_command(CheckRun *run, int *status, Cli *cli, const MatchCheck *command) {
    *run = (CheckRun){.cli = cli,
                      .command = command,
                      .style = command->json       ? EXAM_JSON
                               : command->markdown ? EXAM_MARKDOWN
                                                   : EXAM_TEXT,
                      .options = exam_options_default()};
    for (size_t i = 0; i < cli->operand.count; i++) {
        run->words[i] = cli->operand.items[i];
    }
    run->options.words = run->words;
    if (command->json && command->markdown) {
        *status = cli_usage(cli, "--json and --markdown exclude each other");
        return false;
    }
    return read_time(&run->options.margin_us, status, cli, "--margin", command->margin)
           && read_time(&run->options.start_us, status, cli, "--start", command->start)
           && read_time(&run->options.patience_us, status, cli, "--patience", command->patience)
           && read_time(&run->options.most_us, status, cli, "--time", command->time)
           && choose_points(run, status);
}

// ---- Printing -----------------------------------------------------------------------------------

static bool print_text(Cli *cli, Text *text, Error *err) {
    const bool done = text_check(text, err);
    if (done) {
        cli_print_span(cli, text_span(text));
        cli_flush(cli);
    }
    text_reset(text);
    return done;
}

static bool list_points(CheckRun *run, Error *err) {
    Text text;
    text_init(&text, run->cli->alloc);
    if (run->style == EXAM_MARKDOWN) {
        text_append(&text, "| point | class | asks | expects |\n|---|---|---|---|\n");
    }
    for (size_t i = 0; i < exam_point_count(); i++) {
        if (run->is_chosen[i]) {
            exam_sheet_describe(&text, run->style, exam_point(i));
        }
    }
    const bool done = print_text(run->cli, &text, err);
    text_release(&text);
    return done;
}

// ---- The examination ----------------------------------------------------------------------------

static bool take_points(ExamScore *score, CheckRun *run, Exam *exam, Text *text, Error *err) {
    exam_sheet_begin(text, run->style, run->words[0]);
    for (size_t i = 0; i < exam_point_count(); i++) {
        if (!run->is_chosen[i]) {
            continue;
        }
        ExamResult result;
        if (!exam_take(&result, exam, i, err)) {
            return false;
        }
        exam_score_add(score, exam_point(i), &result);
        if (result.verdict != EXAM_PASSED || !run->command->failed) {
            exam_sheet_point(text, run->style, exam_point(i), &result);
        }
        if (!print_text(run->cli, text, err)) {
            return false;
        }
        if (!cli_can_print(run->cli)) {
            break;
        }
    }
    exam_sheet_end(text, run->style, exam, score);
    return print_text(run->cli, text, err);
}

static int examine(CheckRun *run) {
    Cli *const cli = run->cli;
    Error err;
    StopSignal stop;
    stop_reset(&stop);
    Interrupt *interrupt;
    if (!interrupt_create(&interrupt, &stop, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    run->options.stop = &stop;
    Text text;
    text_init(&text, cli->alloc);
    ExamScore score = {.taken = {0}};
    Exam *exam = NULL;
    const bool done = exam_create(&exam, &run->options, cli->alloc, &err)
                      && take_points(&score, run, exam, &text, &err);
    exam_destroy(exam);
    text_release(&text);
    const int signal_status = interrupt_status(interrupt);
    interrupt_destroy(interrupt);
    if (!done) {
        const int status = cli_fail(cli, NULL, &err);
        return signal_status != 0 ? signal_status : status;
    }
    return exam_score_holds(&score, run->command->strict) ? STATUS_FINE : STATUS_BAD;
}

int match_check_run(Cli *cli, const MatchCheck *command) {
    CheckRun run;
    int status;
    if (!read_command(&run, &status, cli, command)) {
        return status;
    }
    if (command->list) {
        Error err;
        return list_points(&run, &err) ? STATUS_FINE : cli_fail(cli, NULL, &err);
    }
    if (cli->operand.count == 0) {
        return cli_usage(cli, "which engine?");
    }
    return examine(&run);
}
