// SPDX-License-Identifier: MIT
#include "app/tree_args.h"

#include <string.h>

#include "app/lab_output.h"
#include "app/trace_args.h"

enum { NODES_FOR_PEOPLE = 1000 };

TreeFormat tree_args_format_of_file(const char *path) {
    static const struct {
        const char *ending;
        TreeFormat format;
    } endings[] = {{"svg", TREE_SVG}, {"dot", TREE_DOT},     {"gv", TREE_DOT},
                   {"gml", TREE_GML}, {"jsonl", TREE_JSONL}, {"txt", TREE_TEXT}};

    const char *const ending = lab_output_ending(path);
    for (size_t i = 0; ending != NULL && i < sizeof endings / sizeof *endings; i++) {
        if (strcmp(ending, endings[i].ending) == 0) {
            return endings[i].format;
        }
    }
    return TREE_FORMAT_COUNT;
}

static bool find_format(TreeFormat *out, const TreeArgs *args) {
    if (args->format == NULL) {
        *out = tree_args_format_of_file(args->output);
        *out = *out == TREE_FORMAT_COUNT ? TREE_TEXT : *out;
        return true;
    }
    for (int format = 0; format < TREE_FORMAT_COUNT; format++) {
        if (strcmp(args->format, tree_format_name((TreeFormat)format)) == 0) {
            *out = (TreeFormat)format;
            return true;
        }
    }
    return false;
}

bool tree_args_options(TreeOptions *out, int *status, Cli *cli, const TreeArgs *args) {
    *out = (TreeOptions){.format = TREE_FORMAT_COUNT, .uci = args->uci};
    if (!find_format(&out->format, args)) {
        *status = cli_usage(cli, "--format takes text, svg, links, icicle, dot, gml or jsonl");
        return false;
    }
    const bool is_picture =
        out->format == TREE_SVG || out->format == TREE_LINKS || out->format == TREE_ICICLE;
    return !is_picture || lab_output_takes_picture(status, cli, args->output);
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
