// SPDX-License-Identifier: MIT
// zugwerk lab diff: which nodes one of two searches saved, and by which rule.
#include <string.h>

#include "app/lab_commands.h"
#include "app/trace_args.h"
#include "app/tree_args.h"
#include "lab/diff.h"

typedef struct DiffSettings {
    Words players;
    Words files;
    TraceArgs search;
    TreeArgs tree;
} DiffSettings;

static const Option diff_options[] = {
    WORDS_OPTION(DiffSettings, players, "player", 'p', "A B", "the two players"),
    WORDS_OPTION(DiffSettings, files, "trace", 0, "A B",
                 "two files of 'zugwerk lab trace', or one beside one player"),
    TRACE_OPTIONS(DiffSettings, search),
    TREE_OPTIONS(DiffSettings, tree),
};

typedef struct Table {
    const Diff *diff;
    const SearchTrace *traces;
} Table;

static bool write_table(void *context, ByteSink sink, Error *err) {
    const Table *const table = context;
    return diff_table_write(table->diff, &table->traces[0], &table->traces[1], sink, err);
}

// The picture, or when no format was asked for the table.
static int show(Cli *cli, const DiffSettings *settings, const SearchTrace traces[2], Diff *diff) {
    const TreeFormat by_name = tree_args_format_of_file(settings->tree.output);
    if (settings->tree.format == NULL && (by_name == TREE_FORMAT_COUNT || by_name == TREE_TEXT)) {
        Table table = {diff, traces};
        return cli_write_file(cli, settings->tree.output, write_table, &table);
    }
    TreeOptions options;
    int status;
    if (!tree_args_options(&options, &status, cli, &settings->tree)) {
        return status;
    }
    if (options.format == TREE_JSONL) {
        return cli_usage(cli, "a difference is no trace: --format jsonl is for 'lab tree'");
    }
    options.marks = diff->marks;
    options.reasons = diff->reasons;
    options.other_player = text_string(&traces[1].player);
    diff_fold(diff, tree_args_limit(&settings->tree, options.format), (int)settings->tree.depth);
    return tree_args_write(cli, &settings->tree, &options, &diff->merged);
}

static int compare(Cli *cli, const DiffSettings *settings, const SearchTrace traces[2]) {
    Error err;
    Diff diff;
    if (!diff_make(&diff, &traces[0], &traces[1], cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    const int status = show(cli, settings, traces, &diff);
    diff_release(&diff);
    return status;
}

static int diff_run(Cli *cli, Words words) {
    DiffSettings settings = {.search = TRACE_ARGS_DEFAULT, .tree = TREE_ARGS_DEFAULT};
    int status;
    if (!cli_parse(&status, &settings, cli, words, 0, 0)) {
        return status;
    }
    const size_t files = settings.files.count;
    if (settings.players.count + files != 2) {
        return cli_usage(cli, "give two searches: --player A B, --trace FILE FILE, or one of each");
    }
    SearchTrace traces[2];
    size_t found = 0;
    for (; found < 2; found++) { // files first
        const bool fine =
            found < files
                ? trace_args_load(&traces[found], &status, cli, settings.files.items[found])
                : trace_args_record(&traces[found], &status, cli, &settings.search,
                                    settings.players.items[found - files]);
        if (!fine) {
            break;
        }
    }
    if (found == 2) {
        status = compare(cli, &settings, traces);
    }
    while (found > 0) {
        search_trace_release(&traces[--found]);
    }
    return status;
}

const Command command_lab_diff = {
    .name = "lab diff",
    .summary = "Which nodes one of two searches saved, and by which rule",
    .usage = "--player A B [options]",
    .details = "Without --format prints a table: nodes that both visited, that only one visited,\n"
               "by the rule that spared the other one, and by ply. With it draws both searches\n"
               "as one tree with the differences marked.\n",
    .options = diff_options,
    .option_count = sizeof diff_options / sizeof *diff_options,
    .run = diff_run,
};
