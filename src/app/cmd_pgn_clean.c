// SPDX-License-Identifier: MIT
// zugwerk pgn clean: writes PGN files anew, in the standard's export format.
#include <inttypes.h>

#include "app/pgn_commands.h"
#include "app/pgn_files.h"
#include "base/os_file.h"
#include "notation/pgn_writer.h"

typedef struct PgnClean {
    PgnWriter writer; // first, so that the writer's context is also ours (see clean_fault)
    // What is asked for.
    const char *output;
    bool no_comments;
    bool no_variations;
    bool no_nags;
    bool no_warnings;
    bool json;
    int64_t width;
    // What was found.
    Cli *cli;
    PgnAction (*write_end)(void *context, const PgnEnd *end);
    const char *file; // being read
    int64_t games;
    int64_t plies;
    int64_t errors;
    int64_t warnings;
    int64_t unreadable; // files
} PgnClean;

static const Option clean_options[] = {
    TEXT_OPTION(PgnClean, output, "output", 'o', "FILE",
                "write to FILE, which is replaced only when all is written"),
    FLAG_OPTION(PgnClean, no_comments, "no-comments", 0, "leave comments out"),
    FLAG_OPTION(PgnClean, no_variations, "no-variations", 0, "leave variations out"),
    FLAG_OPTION(PgnClean, no_nags, "no-nags", 0, "leave signs like ! and $14 out"),
    INT_OPTION(PgnClean, width, "width", 'w', 20, 100000, "N", "longest line (80)"),
    FLAG_OPTION(PgnClean, no_warnings, "no-warnings", 'e', "report only faults that lose moves"),
    FLAG_OPTION(PgnClean, json, "json", 0, "print a summary as JSON (with --output)"),
};

static PgnAction clean_end(void *context, const PgnEnd *end) {
    PgnClean *const clean = context;
    clean->games++;
    clean->plies += end->plies;
    return clean->write_end(&clean->writer, end);
}

static PgnAction clean_fault(void *context, PgnSeverity severity, const Error *fault) {
    PgnClean *const clean = context;
    (*(severity == PGN_ERROR ? &clean->errors : &clean->warnings))++;
    if (severity == PGN_ERROR || !clean->no_warnings) {
        (void)cli_fail(clean->cli, clean->file, fault);
    }
    return PGN_CONTINUE;
}

// Everything goes to the writer, which calls us back with a pointer to itself: our first member.
static bool clean_files(PgnClean *clean, ByteSink sink, Error *err) {
    const PgnWriterOptions options = {
        .width = (int)clean->width,
        .without_comments = clean->no_comments,
        .without_nags = clean->no_nags,
        .without_variations = clean->no_variations,
    };
    Cli *const cli = clean->cli;
    pgn_writer_init(&clean->writer, sink, &options, cli->alloc);
    PgnVisitor visitor = pgn_writer_visitor(&clean->writer);
    clean->write_end = visitor.game_end;
    visitor.context = clean;
    visitor.game_end = clean_end;
    visitor.fault = clean_fault;
    bool fine = true;
    for (size_t i = 0; fine && i < cli->operand.count; i++) {
        clean->file = pgn_file_name(cli->operand.items[i]);
        clean->unreadable += pgn_read_file(cli, cli->operand.items[i], &visitor, NULL) ? 0 : 1;
        fine = clean->writer.error.code == ERROR_NONE;
    }
    if (!fine) {
        *err = clean->writer.error;
    }
    pgn_writer_release(&clean->writer);
    return fine;
}

static bool clean_to_file(PgnClean *clean, Error *err) {
    FileWriter file;
    if (!file_writer_create(&file, clean->output, clean->cli->alloc, err)) {
        return false;
    }
    if (!clean_files(clean, file_writer_sink(&file), err)) {
        file_writer_discard(&file);
        return false;
    }
    return file_writer_commit(&file, err);
}

static void clean_print_json(PgnClean *clean) {
    Json json = cli_json(clean->cli, JSON_PRETTY);
    json_open_object(&json, NULL);
    json_text(&json, "output", clean->output);
    json_int(&json, "games", clean->games);
    json_int(&json, "plies", clean->plies);
    json_int(&json, "errors", clean->errors);
    json_int(&json, "warnings", clean->warnings);
    json_int(&json, "unreadable_files", clean->unreadable);
    json_close(&json);
    cli_json_end(clean->cli, &json);
}

static int clean_run(Cli *cli, Words words) {
    PgnClean clean = {.cli = cli};
    int status;
    if (!cli_parse(&status, &clean, cli, words, 1, SIZE_MAX)) {
        return status;
    }
    if (clean.json && clean.output == NULL) {
        return cli_usage(cli, "--json needs --output: the games go to standard output");
    }
    Error err;
    const bool fine = clean.output == NULL ? clean_files(&clean, cli_sink(cli), &err)
                                           : clean_to_file(&clean, &err);
    if (!fine) {
        // command_main reports what is wrong with standard output.
        return cli_can_print(cli) ? cli_fail(cli, NULL, &err) : STATUS_BAD;
    }
    if (clean.json) {
        clean_print_json(&clean);
    }
    return clean.errors + clean.unreadable == 0 ? STATUS_FINE : STATUS_BAD;
}

const Command command_pgn_clean = {
    .name = "pgn clean",
    .summary = "Write PGN files anew, in the standard's export format",
    .usage = "FILE... [options]",
    .details =
        "'-' is standard input. Files packed with zstd or gzip are unpacked. Faults are named\n"
        "on standard error; what can be read is written. The exit status is 1 when moves\n"
        "were lost.\n",
    .options = clean_options,
    .option_count = sizeof clean_options / sizeof *clean_options,
    .run = clean_run,
};
