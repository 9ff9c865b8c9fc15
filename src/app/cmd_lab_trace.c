// SPDX-License-Identifier: MIT
// zugwerk lab trace: records a search in a file.
#include <inttypes.h>
#include <string.h>

#include "app/lab_commands.h"
#include "app/trace_args.h"

typedef struct TraceSettings {
    const char *player;
    TraceArgs search;
    const char *output;
} TraceSettings;

static const Option trace_options[] = {
    TEXT_OPTION(TraceSettings, player, "player", 'p', "PLAYER",
                "who searches, as in alphabeta:depth=3 (alphabeta)"),
    TRACE_OPTIONS(TraceSettings, search),
    TEXT_OPTION(TraceSettings, output, "output", 'o', "FILE", "write there (standard output)"),
};

static bool write_trace(void *context, ByteSink sink, Error *err) {
    return search_trace_write(context, sink, err);
}

static int trace_run(Cli *cli, Words words) {
    TraceSettings settings = {.player = "alphabeta", .search = TRACE_ARGS_DEFAULT};
    int status;
    SearchTrace trace;
    if (!cli_parse(&status, &settings, cli, words, 0, 0)
        || !trace_args_record(&trace, &status, cli, &settings.search, settings.player)) {
        return status;
    }
    status = cli_write_file(cli, settings.output, write_trace, &trace);
    if (status == STATUS_FINE && settings.output != NULL && strcmp(settings.output, "-") != 0) {
        cli_print(cli, "%s: %zu of %" PRIu64 " nodes", settings.output, trace.tree.count,
                  trace.tree.entered);
        if (trace_tree_is_folded(&trace.tree)) {
            cli_print(cli, ": plies 0 to %d, the rest is counted", trace.tree.ply_limit);
        }
        cli_print(cli, "%s\n", trace.is_stopped ? " (stopped before the end)" : "");
    }
    search_trace_release(&trace);
    return status;
}

const Command command_lab_trace = {
    .name = "lab trace",
    .summary = "Record the tree of a search in a file (JSON lines)",
    .usage = "[options]",
    .details = "'zugwerk lab tree --trace FILE' and 'zugwerk lab diff' show what was recorded.\n",
    .options = trace_options,
    .option_count = sizeof trace_options / sizeof *trace_options,
    .run = trace_run,
};
