// SPDX-License-Identifier: MIT
// The options of a tree that is shown: format, how much of it, where to.
#ifndef ZUGWERK_APP_TREE_ARGS_H
#define ZUGWERK_APP_TREE_ARGS_H

#include <stdint.h>

#include "app/command.h"
#include "lab/tree.h"

typedef struct TreeArgs {
    const char *format; // NULL: as the file is called, else text
    int64_t depth;      // deepest ply shown
    int64_t max_nodes;  // 0: as many as the format takes
    bool uci;
    const char *output;
} TreeArgs;

#define TREE_ARGS_DEFAULT                                                                          \
    { .depth = TRACE_PLY_MAX }

#define TREE_OPTIONS(Type, field)                                                                  \
    TEXT_OPTION(Type, field.format, "format", 0, "FORMAT",                                         \
                "text, svg, links or icicle (svg, the one or the other),\n"                        \
                "dot (Graphviz), gml, jsonl (as the file is called, else text)"),                  \
        INT_OPTION(Type, field.depth, "depth", 'd', 0, TRACE_PLY_MAX, "PLIES",                     \
                   "show no deeper nodes, only count them"),                                       \
        INT_OPTION(Type, field.max_nodes, "max-nodes", 'n', 1, UINT32_MAX, "N",                    \
                   "leave out the deepest levels until at most N nodes are shown\n"                \
                   "(1000 for text, links, dot and gml; all for the others)"),                     \
        FLAG_OPTION(Type, field.uci, "uci", 0, "moves as e2e4, not in SAN"),                       \
        TEXT_OPTION(Type, field.output, "output", 'o', "FILE", "write there (standard output)")

// The format that the end of the file's name stands for; TREE_FORMAT_COUNT: none.
TreeFormat tree_args_format_of_file(const char *path);

// False: *status is to be returned, a message was printed. A picture is refused when it would be
// written to a terminal.
bool tree_args_options(TreeOptions *out, int *status, Cli *cli, const TreeArgs *args) MUST_CHECK;

// How many nodes are shown at most.
size_t tree_args_limit(const TreeArgs *args, TreeFormat format);

// Folds the trace as wished and writes it. Returns an exit status.
int tree_args_write(Cli *cli, const TreeArgs *args, const TreeOptions *options, SearchTrace *trace);

#endif
