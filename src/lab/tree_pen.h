// SPDX-License-Identifier: MIT
// What all writers of tree pictures share: the words and marks for a node.
#ifndef ZUGWERK_LAB_TREE_PEN_H
#define ZUGWERK_LAB_TREE_PEN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/stream.h"
#include "base/text.h"
#include "lab/search_trace.h"
#include "lab/tree_options.h"

typedef struct TreePen {
    const SearchTrace *trace;
    const TreeOptions *options;
    ByteSink sink;
    TraceWalk walk;
    uint8_t *is_best; // by node: on the best line
    Text text;        // scratch
    Text value;       // scratch
    bool failed;
    Error error; // the first fault
} TreePen;

bool tree_pen_init(TreePen *pen, const SearchTrace *trace, const TreeOptions *options,
                   ByteSink sink, Error *err) MUST_CHECK;

// Reports the first fault and releases.
bool tree_pen_end(TreePen *pen, Error *err) MUST_CHECK;

static inline const TraceNode *tree_pen_node(const TreePen *pen, size_t i) {
    return &pen->trace->tree.nodes[i];
}

// Takes note that a text could not be kept, if so.
void tree_pen_note(TreePen *pen, const Text *text);

// Writes the scratch text and empties it.
void tree_pen_flush(TreePen *pen);

// Appends node i's move; enters it in the walk. A root is "root", in iterative deepening with its
// depth.
void tree_pen_move(TreePen *pen, size_t i);

// -1: the value is only an upper bound, 1: only a lower bound, 0: neither.
int trace_node_bound(const TraceNode *node);

// A value, and a node's value with its sign when it is a bound ("<=" and ">=" or, with `symbols`,
// the characters for them). Valid until the next call; "?" for a node that was stopped.
const char *tree_pen_value(TreePen *pen, int32_t value);
const char *tree_pen_node_value(TreePen *pen, size_t i, bool symbols);

// Appends why the node ended: "cut: 3 >= beta 1, 12 left out", "table", ...; nothing for a leaf
// and for a node that ended with all its children.
void tree_pen_reason(TreePen *pen, size_t i, bool symbols);

// Appends the facts that belong to the whole picture, in lines: player, position, result, nodes.
void tree_pen_facts(TreePen *pen, const char *separator);

// Nodes of the search below node i that the tree does not hold.
uint64_t tree_pen_folded(const TreePen *pen, size_t i);

#endif
