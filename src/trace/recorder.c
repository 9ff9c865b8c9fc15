// SPDX-License-Identifier: MIT
// While recording, nodes know only their ply; sizes and parents follow from the preorder at the
// end.
#include "trace/recorder.h"

enum { LIMIT_MIN = 1000 };

const char *trace_end_name(TraceEnd end) {
    static const char *const names[TRACE_END_COUNT] = {"leaf", "over",  "full",
                                                       "cut",  "table", "stopped"};
    return (unsigned)end < TRACE_END_COUNT ? names[end] : "unknown";
}

void trace_tree_init(TraceTree *tree, size_t limit, const Alloc *alloc) {
    *tree = (TraceTree){.limit = limit < LIMIT_MIN ? LIMIT_MIN : limit,
                        .ply_limit = TRACE_PLY_MAX,
                        .alloc = alloc,
                        .ply = -1};
}

void trace_tree_release(TraceTree *tree) {
    alloc_free(tree->alloc, tree->nodes);
    tree->nodes = NULL;
    tree->count = 0;
    tree->capacity = 0;
}

// Drops the nodes deeper than ply_limit; the totals of those above count them already or will.
static void drop_deep_nodes(TraceTree *tree) {
    size_t kept = 0;
    int ply = 0; // next open node to find
    for (size_t i = 0; i < tree->count; i++) {
        const TraceNode node = tree->nodes[i];
        if (node.ply > tree->ply_limit) {
            continue;
        }
        if (ply <= tree->ply && tree->open[ply] == i) {
            tree->open[ply] = (uint32_t)kept;
            ply++;
        }
        tree->nodes[kept++] = node;
    }
    tree->count = kept;
}

static void fold_deepest_level(TraceTree *tree) {
    int deepest = 0;
    for (size_t i = 0; i < tree->count; i++) {
        deepest = tree->nodes[i].ply > deepest ? tree->nodes[i].ply : deepest;
    }
    // The root's level always stays: a limit of 1000 holds the roots of any iterative deepening.
    tree->ply_limit = deepest > 1 ? deepest - 1 : 0;
    drop_deep_nodes(tree);
}

static bool make_room(TraceTree *tree) {
    while (tree->count >= tree->limit && tree->ply_limit > 0) {
        fold_deepest_level(tree);
    }
    void *nodes = tree->nodes;
    const bool fits =
        tree->count < UINT32_MAX
        && alloc_grow(tree->alloc, &nodes, &tree->capacity, tree->count + 1, sizeof *tree->nodes);
    tree->nodes = nodes;
    return fits;
}

static void record_enter(void *context, const TraceEnter *enter) {
    TraceTree *const tree = context;
    tree->ply++;
    tree->entered++;
    if (tree->ply > tree->ply_limit || tree->failed) {
        return;
    }
    if (!make_room(tree)) {
        tree->failed = true;
        tree->ply_limit = tree->ply - 1;
        return;
    }
    if (tree->ply > tree->ply_limit) {
        return; // its level has just been folded
    }
    tree->open[tree->ply] = (uint32_t)tree->count;
    tree->nodes[tree->count++] = (TraceNode){
        .total = tree->entered, // until it is left: the count at its entry
        .alpha = enter->alpha,
        .beta = enter->beta,
        .move = enter->move,
        .ply = (uint8_t)tree->ply,
        .depth = (uint8_t)enter->depth,
        .end = TRACE_END_STOPPED,
        .maximizing = enter->maximizing,
        .windowed = enter->windowed,
    };
}

static uint8_t to_byte(int number) {
    return (uint8_t)(number > UINT8_MAX ? UINT8_MAX : number);
}

static void record_leave(void *context, const TraceLeave *leave) {
    TraceTree *const tree = context;
    if (tree->ply <= tree->ply_limit) {
        TraceNode *const node = &tree->nodes[tree->open[tree->ply]];
        node->total = tree->entered - node->total + 1;
        node->value = leave->value;
        node->end = (uint8_t)leave->end;
        node->left_out = to_byte(leave->left_out);
        node->dropped = to_byte(leave->dropped);
    }
    tree->ply--;
}

TraceSink trace_tree_sink(TraceTree *tree) {
    return (TraceSink){record_enter, record_leave, tree};
}

// Sizes and parents from the plies.
static void link_nodes(TraceTree *tree) {
    uint32_t path[TRACE_PLY_MAX + 1] = {0};
    for (size_t i = 0; i < tree->count; i++) {
        TraceNode *const node = &tree->nodes[i];
        path[node->ply] = (uint32_t)i;
        node->parent = path[node->ply == 0 ? 0 : node->ply - 1];
        node->size = 1;
    }
    for (size_t i = tree->count; i-- > 0;) {
        const TraceNode *const node = &tree->nodes[i];
        if (node->ply > 0) {
            tree->nodes[node->parent].size += node->size;
        }
    }
}

bool trace_tree_finish(TraceTree *tree, Error *err) {
    while (tree->ply >= 0) { // a stopped search may not have left its nodes
        const TraceLeave leave = {.end = TRACE_END_STOPPED};
        record_leave(tree, &leave);
    }
    link_nodes(tree);
    return tree->failed ? error_set_memory(err) : true;
}

int trace_tree_fold_ply(const TraceTree *tree, size_t limit, int ply_limit) {
    size_t of_ply[TRACE_PLY_MAX + 1] = {0};
    for (size_t i = 0; i < tree->count; i++) {
        of_ply[tree->nodes[i].ply]++;
    }
    size_t kept = of_ply[0];
    int deepest = 0;
    while (deepest < TRACE_PLY_MAX && deepest < ply_limit && of_ply[deepest + 1] > 0
           && kept + of_ply[deepest + 1] <= limit) {
        kept += of_ply[++deepest];
    }
    return deepest;
}

void trace_tree_fold(TraceTree *tree, size_t limit, int ply_limit) {
    const int deepest = trace_tree_fold_ply(tree, limit, ply_limit);
    bool is_deeper = false;
    for (size_t i = 0; i < tree->count && !is_deeper; i++) {
        is_deeper = tree->nodes[i].ply > deepest;
    }
    if (is_deeper) {
        tree->ply_limit = deepest;
        drop_deep_nodes(tree);
        link_nodes(tree);
    }
}
