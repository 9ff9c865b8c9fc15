// SPDX-License-Identifier: MIT
// Runs subcommands inside the test program: texts in, texts and exit status out.
#ifndef ZUGWERK_TESTS_CLI_RUN_H
#define ZUGWERK_TESTS_CLI_RUN_H

#include "app/commands.h"
#include "base/stream.h"
#include "base/text.h"

typedef struct CliRun {
    Span in; // standard input
    Text out;
    Text err;
    size_t room;      // bytes that standard output takes before it is full
    bool is_terminal; // standard output
    int status;
    FakeTime time; // a second passes at every look at the clock
} CliRun;

static inline bool cli_run_write(void *context, const void *data, size_t size, Error *err) {
    CliRun *const run = context;
    if (size > run->room) {
        return error_set(err, ERROR_IO, "cannot write standard output: it is full");
    }
    run->room -= size;
    text_append_span(&run->out, (Span){data, size});
    return true;
}

static inline void cli_run_init(CliRun *run, const char *input) {
    *run = (CliRun){.in = span_of(input), .room = SIZE_MAX, .time = {.step_us = 1000000}};
    text_init(&run->out, NULL);
    text_init(&run->err, NULL);
}

static inline void cli_run_release(CliRun *run) {
    text_release(&run->out);
    text_release(&run->err);
}

// words ends with NULL. alloc may be NULL.
static inline int cli_run(CliRun *run, const Command *const *commands, size_t count,
                          const char *const *words, const Alloc *alloc) {
    Words line = {words, 0};
    while (words[line.count] != NULL) {
        line.count++;
    }
    Cli cli = {
        .in = source_of_span(&run->in),
        .out = {cli_run_write, run},
        .err = sink_of_text(&run->err),
        .alloc = alloc,
        .time = time_source_fake(&run->time),
        .out_is_terminal = run->is_terminal,
    };
    run->status = command_main(&cli, commands, count, line);
    return run->status;
}

#endif
