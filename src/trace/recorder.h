// SPDX-License-Identifier: MIT
// Keeps the events of a search as a tree in memory: complete up to a limit of nodes. When a search
// grows past the limit, the deepest recorded level is folded into its parents (their subtrees stay
// counted exactly), as often as needed, so that what is kept is always the whole top of the tree.
//
// Nodes stand in the order they were entered (preorder): the subtree of node i is the range
// i .. i + size - 1.
#ifndef ZUGWERK_TRACE_RECORDER_H
#define ZUGWERK_TRACE_RECORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "trace/trace.h"

enum { TRACE_PLY_MAX = 255 };

typedef struct TraceNode {
    uint64_t total;  // nodes of the search in this subtree, itself and folded ones included
    uint32_t size;   // recorded nodes in this subtree, itself included
    uint32_t parent; // index; the root's is its own
    int32_t alpha;
    int32_t beta;
    int32_t value;
    Move move;
    uint8_t ply; // from the root
    uint8_t depth;
    uint8_t end;      // TraceEnd
    uint8_t left_out; // saturates at 255, like the next one
    uint8_t dropped;  // of those: by forward pruning
    bool maximizing;
    bool windowed;
} TraceNode;

typedef struct TraceTree {
    TraceNode *nodes;
    size_t count;
    size_t capacity;
    size_t limit;     // of recorded nodes
    int ply_limit;    // deeper nodes are only counted, in `total` of their ancestors
    uint64_t entered; // nodes of the search, recorded or not
    const Alloc *alloc;
    bool failed; // an allocation failed: what followed was counted, not kept
    // While recording:
    int ply;                          // of the innermost open node; -1: none is open
    uint32_t open[TRACE_PLY_MAX + 1]; // by ply: the recorded nodes that are open
} TraceTree;

// limit: recorded nodes, at least 1000.
void trace_tree_init(TraceTree *tree, size_t limit, const Alloc *alloc);
void trace_tree_release(TraceTree *tree);

// A sink that records into the tree, which must stay where it is meanwhile; a second root
// (iterative deepening) becomes a sibling: the tree is then a forest, its roots following one
// another.
TraceSink trace_tree_sink(TraceTree *tree);

// After the search (also a stopped one): fills `size` and `parent`. ERROR_MEMORY when an allocation
// had failed; what was kept until then is still a tree.
bool trace_tree_finish(TraceTree *tree, Error *err) MUST_CHECK;

// Folds a finished tree further: drops its deepest levels until at most `limit` nodes (at least the
// level of the roots) and no level below `ply_limit` remain.
void trace_tree_fold(TraceTree *tree, size_t limit, int ply_limit);

// The deepest ply that trace_tree_fold would keep.
int trace_tree_fold_ply(const TraceTree *tree, size_t limit, int ply_limit);

// Index after the subtree of node i: its next sibling, when that has the same parent.
static inline size_t trace_tree_next(const TraceTree *tree, size_t i) {
    return i + tree->nodes[i].size;
}

// Whether some nodes were folded away.
static inline bool trace_tree_is_folded(const TraceTree *tree) {
    return tree->entered != tree->count;
}

#endif
