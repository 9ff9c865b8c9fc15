// SPDX-License-Identifier: MIT
// zugwerk pgn clean: writes PGN files anew, in the standard's export format.
#include "app/pgn_cleaner.h"
#include "app/pgn_commands.h"

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
    const bool fine = clean.output == NULL ? pgn_clean_files(&clean, cli_sink(cli), &err)
                                           : pgn_clean_to_file(&clean, &err);
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
        "on standard error; what can be read is written, in UTF-8. The exit status is 1 when\n"
        "moves were lost.\n",
    .options = clean_options,
    .option_count = sizeof clean_options / sizeof *clean_options,
    .run = clean_run,
};
