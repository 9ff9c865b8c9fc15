// SPDX-License-Identifier: MIT
#include "app/tree_args.h"

#include <string.h>

#include "app/trace_args.h"

enum { NODES_FOR_PEOPLE = 1000 };

bool tree_args_options(TreeOptions *out, int *status, Cli *cli, const TreeArgs *args) {
    *out = (TreeOptions){.format = TREE_FORMAT_COUNT, .uci = args->uci};
    for (int format = 0; format < TREE_FORMAT_COUNT; format++) {
        if (strcmp(args->format, tree_format_name((TreeFormat)format)) == 0) {
            out->format = (TreeFormat)format;
            return true;
        }
    }
    *status = cli_usage(cli, "--format takes text, svg, links, icicle, dot, gml or jsonl");
    return false;
}

typedef struct Writing {
    const SearchTrace *trace;
    const TreeOptions *options;
} Writing;

static bool write_tree(void *context, ByteSink sink, Error *err) {
    const Writing *const writing = context;
    return tree_write(writing->trace, writing->options, sink, err);
}

size_t tree_args_limit(const TreeArgs *args, TreeFormat format) {
    const bool takes_all = format == TREE_SVG || format == TREE_ICICLE || format == TREE_JSONL;
    return args->max_nodes > 0 ? (size_t)args->max_nodes : takes_all ? SIZE_MAX : NODES_FOR_PEOPLE;
}

int tree_args_write(Cli *cli, const TreeArgs *args, const TreeOptions *options,
                    SearchTrace *trace) {
    trace_tree_fold(&trace->tree, tree_args_limit(args, options->format), (int)args->depth);
    Writing writing = {trace, options};
    return cli_write_file(cli, args->output, write_tree, &writing);
}
