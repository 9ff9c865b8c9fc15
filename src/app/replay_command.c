// SPDX-License-Identifier: MIT
#include "app/replay_command.h"

#include "base/os_interrupt.h"
#include "base/os_machine.h"

static bool choose_all(Replay *replay, Words names, Error *err) {
    if (names.count == 0) {
        return replay_choose(replay, span_of("all"), err);
    }
    for (size_t i = 0; i < names.count; i++) {
        if (!replay_choose(replay, span_of(names.items[i]), err)) {
            return false;
        }
    }
    return true;
}

static bool print(Cli *cli, const ReplaySettings *settings, SheetFormat format,
                  const Replay *replay, Error *err) {
    const ReplayStyle style = {.with_time = !settings->no_time, .with_commands = !settings->brief};
    const ByteSink sink = cli_sink(cli);
    switch (format) {
    case SHEET_JSON:
        return replay_print_json(replay, style, sink, err);
    case SHEET_TEXT:
        return replay_print_text(replay, style, sink, err);
    case SHEET_CSV:
    case SHEET_MARKDOWN:
    case SHEET_LATEX:
    case SHEET_HTML:
        break;
    }
    return replay_print_sheet(replay, style, format, sink, err);
}

// Runs the rows chosen while Ctrl-C asks for a stop, and prints what there is.
static int run_and_print(Cli *cli, const ReplaySettings *settings, SheetFormat format,
                         Replay *replay) {
    Error err;
    StopSignal stop = {false};
    Interrupt *interrupt;
    if (!interrupt_create(&interrupt, &stop, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    const int threads = settings->threads > 0 ? (int)settings->threads : machine_processors();
    const ReplayOptions options = {.time = &cli->time, .stop = &stop, .threads = threads};
    const bool done = replay_run(replay, &options, &err);
    const int signal_status = interrupt_status(interrupt);
    interrupt_destroy(interrupt);
    if (!done || !print(cli, settings, format, replay, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    const bool differs = replay_tally(replay).different > 0;
    return signal_status != 0 ? signal_status : differs ? STATUS_BAD : STATUS_FINE;
}

int replay_command_run(Cli *cli, Words words, const ReplayTable *const *tables, size_t count) {
    ReplaySettings settings = {.format = "text"};
    SheetFormat format;
    Replay replay;
    Error err;
    int status;
    if (!cli_parse(&status, &settings, cli, words, 0, SIZE_MAX)) {
        return status;
    }
    if (!sheet_format_parse(&format, span_of(settings.format), &err)) {
        return cli_usage(cli, "--format: %s", err.text);
    }
    format = settings.json ? SHEET_JSON : format;
    if (!replay_init(&replay, tables, count, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    if (!choose_all(&replay, cli->operand, &err)) {
        status = cli_usage(cli, "%s", err.text);
    } else if (settings.list) {
        status = replay_print_list(&replay, format == SHEET_JSON, cli_sink(cli), &err)
                     ? STATUS_FINE
                     : cli_fail(cli, NULL, &err);
    } else {
        status = run_and_print(cli, &settings, format, &replay);
    }
    replay_release(&replay);
    return status;
}
