// SPDX-License-Identifier: MIT
// zugwerk lab tree: shows the tree of a search.
#include <string.h>

#include "app/lab_commands.h"
#include "app/trace_args.h"
#include "app/tree_args.h"
#include "lab/tree.h"

typedef struct TreeSettings {
    const char *player; // NULL: alphabeta, or the file's
    const char *file;
    TraceArgs search;
    TreeArgs tree;
} TreeSettings;

static const Option tree_options[] = {
    TEXT_OPTION(TreeSettings, player, "player", 'p', "PLAYER",
                "who searches, as in alphabeta:depth=3 (alphabeta)"),
    TEXT_OPTION(TreeSettings, file, "trace", 0, "FILE",
                "show what 'zugwerk lab trace' recorded ('-': standard input)"),
    TRACE_OPTIONS(TreeSettings, search),
    TREE_OPTIONS(TreeSettings, tree),
};

static int tree_run(Cli *cli, Words words) {
    TreeSettings settings = {.search = TRACE_ARGS_DEFAULT, .tree = TREE_ARGS_DEFAULT};
    int status;
    if (!cli_parse(&status, &settings, cli, words, 0, 0)) {
        return status;
    }
    if (settings.file != NULL && settings.player != NULL) {
        return cli_usage(cli, "give --player or --trace, not both");
    }
    TreeOptions options;
    SearchTrace trace;
    if (!tree_args_options(&options, &status, cli, &settings.tree)) {
        return status;
    }
    const bool found =
        settings.file != NULL
            ? trace_args_load(&trace, &status, cli, settings.file)
            : trace_args_record(&trace, &status, cli, &settings.search,
                                settings.player == NULL ? "alphabeta" : settings.player);
    if (!found) {
        return status;
    }
    status = tree_args_write(cli, &settings.tree, &options, &trace);
    search_trace_release(&trace);
    return status;
}

const Command command_lab_tree = {
    .name = "lab tree",
    .summary = "Show the tree of a search: text, SVG, Graphviz, GML, JSON lines",
    .usage = "[options]",
    .details =
        "The picture (--format svg) joins nodes by lines, or when there are many shows them\n"
        "as blocks whose width is the number of nodes below (icicle).\n",
    .options = tree_options,
    .option_count = sizeof tree_options / sizeof *tree_options,
    .run = tree_run,
};
