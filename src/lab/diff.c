// SPDX-License-Identifier: MIT
#include "lab/diff.h"

#include <string.h>

#define NO_NODE SIZE_MAX

const char *diff_rule_name(DiffRule rule) {
    static const char *const names[DIFF_RULE_COUNT] = {"cut",     "window",    "order", "table",
                                                       "forward", "null move", "depth", "stopped",
                                                       "folded",  "other"};
    return names[rule];
}

const char *diff_rule_help(DiffRule rule) {
    static const char *const sentences[DIFF_RULE_COUNT] = {
        "it cuts, the other one does not",
        "it came with another window and cut",
        "the same window, but it met the refuting move earlier",
        "it had the value from a table",
        "it searches only so many moves (forward pruning)",
        "it cut after giving up its turn (null move)",
        "it had no depth left, or no such iteration",
        "it was stopped",
        "its nodes there were not recorded",
        "searched by the other one in addition",
    };
    return sentences[rule];
}

// What is being made.
typedef struct Merger {
    Diff *out;
    const TraceTree *trees[2];
    int scale[2]; // makes their values those of the merged tree's unit
    bool failed;
} Merger;

static int32_t scaled(int32_t value, int scale) {
    if (value == TRACE_PLUS_INF || value == TRACE_MINUS_INF) {
        return value;
    }
    const int64_t wide = (int64_t)value * scale;
    const int64_t most = TRACE_PLUS_INF - 1;
    return (int32_t)(wide > most ? most : wide < -most ? -most : wide);
}

static bool add_node(Merger *merger, const TraceNode *node, TreeMark mark, const char *reason) {
    Diff *const out = merger->out;
    TraceTree *const tree = &out->merged.tree;
    if (tree->count >= tree->capacity) {
        // The arrays grow together; the second and third may stay larger after a failure.
        const size_t capacity = tree->capacity < 1024 ? 1024 : 2 * tree->capacity;
        void *const marks = alloc_resize(out->alloc, out->marks, capacity, sizeof *out->marks);
        out->marks = marks == NULL ? out->marks : marks;
        void *const reasons =
            alloc_resize(out->alloc, out->reasons, capacity, sizeof *out->reasons);
        out->reasons = reasons == NULL ? out->reasons : reasons;
        void *const nodes = alloc_resize(out->alloc, tree->nodes, capacity, sizeof *tree->nodes);
        tree->nodes = nodes == NULL ? tree->nodes : nodes;
        if (marks == NULL || reasons == NULL || nodes == NULL || capacity > UINT32_MAX) {
            merger->failed = true;
            return false;
        }
        tree->capacity = capacity;
    }
    out->marks[tree->count] = (uint8_t)mark;
    out->reasons[tree->count] = reason;
    const int scale = merger->scale[mark == MARK_ONLY_B ? 1 : 0];
    TraceNode *const added = &tree->nodes[tree->count++];
    *added = *node;
    added->total = 1;
    added->alpha = scaled(node->alpha, scale);
    added->beta = scaled(node->beta, scale);
    added->value = scaled(node->value, scale);
    DiffCounts *const counts = &out->counts;
    counts->by_ply[mark][node->ply]++;
    counts->deepest = node->ply > counts->deepest ? node->ply : counts->deepest;
    return true;
}

static bool is_folded(const TraceTree *tree, size_t i) {
    return tree->nodes[i].total > 1 && tree->nodes[i].size == 1;
}

// Whether the last child recorded is a null move: it then made the cut.
static bool cut_by_null_move(const TraceTree *tree, size_t i) {
    const size_t first = i + 1;
    return tree->nodes[i].size > 1 && tree->nodes[first].move == MOVE_NULL
           && trace_tree_next(tree, first) == trace_tree_next(tree, i);
}

// Why tree `by` has no child that tree `of` has; i and j are the node in both.
static DiffRule rule_of(const TraceTree *by, size_t i, const TraceTree *of, size_t j, Move child) {
    const TraceNode *const node = &by->nodes[i];
    const TraceNode *const other = &of->nodes[j];
    if (is_folded(by, i)) {
        return DIFF_FOLDED;
    }
    switch ((TraceEnd)node->end) {
    case TRACE_END_TABLE:
        return DIFF_TABLE;
    case TRACE_END_STOPPED:
        return DIFF_STOPPED;
    case TRACE_END_LEAF:
    case TRACE_END_OVER:
        return DIFF_DEPTH;
    case TRACE_END_CUT:
        if (child == MOVE_NULL) {
            return DIFF_OTHER;
        }
        if (cut_by_null_move(by, i)) {
            return DIFF_NULL_MOVE;
        }
        if (!other->windowed) {
            return DIFF_CUT;
        }
        return node->alpha == other->alpha && node->beta == other->beta ? DIFF_ORDER : DIFF_WINDOW;
    case TRACE_END_FULL:
    case TRACE_END_COUNT:
        break;
    }
    return node->dropped > 0 && child != MOVE_NULL ? DIFF_FORWARD : DIFF_OTHER;
}

// A subtree that only one search has.
static void add_only(Merger *merger, int side, size_t i, DiffRule rule) {
    const TraceTree *const tree = merger->trees[side];
    DiffCounts *const counts = &merger->out->counts;
    const TreeMark mark = side == 0 ? MARK_ONLY_A : MARK_ONLY_B;
    const size_t end = trace_tree_next(tree, i);
    counts->only[side] += tree->nodes[i].total;
    counts->by_rule[side][rule] += tree->nodes[i].total;
    counts->subtrees[side][rule]++;
    for (size_t k = i; k < end && !merger->failed; k++) {
        if (add_node(merger, &tree->nodes[k], mark, k == i ? diff_rule_name(rule) : NULL)) {
            TraceTree *const merged = &merger->out->merged.tree;
            const bool is_fold = is_folded(tree, k);
            merged->nodes[merged->count - 1].total = is_fold ? tree->nodes[k].total : 1;
        }
    }
}

// The n-th sibling from `first` on with that move: root loops search a move several times.
static size_t find_child(const TraceTree *tree, size_t first, size_t end, Move move, int number) {
    for (size_t i = first; i < end; i = trace_tree_next(tree, i)) {
        if (tree->nodes[i].move == move && number-- == 0) {
            return i;
        }
    }
    return NO_NODE;
}

static int times_before(const TraceTree *tree, size_t first, size_t child) {
    int times = 0;
    for (size_t i = first; i < child; i = trace_tree_next(tree, i)) {
        times += tree->nodes[i].move == tree->nodes[child].move ? 1 : 0;
    }
    return times;
}

static void add_folded(Merger *merger, size_t i, size_t j);

// Node i of A is node j of B. Goes down at most TRACE_PLY_MAX calls.
static void merge_nodes(Merger *merger, size_t i, size_t j) { // NOLINT(misc-no-recursion)
    const TraceTree *const a = merger->trees[0];
    const TraceTree *const b = merger->trees[1];
    merger->out->counts.both++;
    if (!add_node(merger, &a->nodes[i], MARK_BOTH, NULL)) {
        return;
    }
    if (is_folded(a, i) && is_folded(b, j)) {
        add_folded(merger, i, j);
        return;
    }
    const size_t a_end = trace_tree_next(a, i);
    const size_t b_end = trace_tree_next(b, j);
    for (size_t k = i + 1; k < a_end && !merger->failed; k = trace_tree_next(a, k)) {
        const Move move = a->nodes[k].move;
        const size_t same = find_child(b, j + 1, b_end, move, times_before(a, i + 1, k));
        if (same != NO_NODE) {
            merge_nodes(merger, k, same);
        } else {
            add_only(merger, 0, k, rule_of(b, j, a, i, move));
        }
    }
    for (size_t k = j + 1; k < b_end && !merger->failed; k = trace_tree_next(b, k)) {
        const Move move = b->nodes[k].move;
        if (find_child(a, i + 1, a_end, move, times_before(b, j + 1, k)) == NO_NODE) {
            add_only(merger, 1, k, rule_of(a, i, b, j, move));
        }
    }
    if (is_folded(a, i) != is_folded(b, j)) {
        add_folded(merger, i, j);
    }
}

// Nodes that one of them or both only counted: nobody knows which they are.
static void add_folded(Merger *merger, size_t i, size_t j) {
    DiffCounts *const counts = &merger->out->counts;
    const size_t index[2] = {i, j};
    for (int side = 0; side < 2; side++) {
        const TraceTree *const tree = merger->trees[side];
        if (is_folded(tree, index[side])) {
            const uint64_t nodes = tree->nodes[index[side]].total - 1;
            counts->only[side] += nodes;
            counts->by_rule[side][DIFF_FOLDED] += nodes;
            counts->subtrees[side][DIFF_FOLDED]++;
        }
    }
}

// The root in `tree` that goes with a root of `of`: the first of its depth with the first, the
// second with the second (nothing keeps a recorded search from having several). NO_NODE: none.
static size_t root_like(const TraceTree *tree, const TraceTree *of, size_t root) {
    const int depth = of->nodes[root].depth;
    int number = 0;
    for (size_t i = 0; i < root; i = trace_tree_next(of, i)) {
        number += of->nodes[i].depth == depth ? 1 : 0;
    }
    for (size_t i = 0; i < tree->count; i = trace_tree_next(tree, i)) {
        if (tree->nodes[i].depth == depth && number-- == 0) {
            return i;
        }
    }
    return NO_NODE;
}

static bool has_many_roots(const TraceTree *tree) {
    return tree->nodes[0].size < tree->count;
}

// Iterations go together by their depth; two single searches in any case.
static void merge_roots(Merger *merger) {
    const TraceTree *const a = merger->trees[0];
    const TraceTree *const b = merger->trees[1];
    if (!has_many_roots(a) && !has_many_roots(b)) {
        merge_nodes(merger, 0, 0);
        return;
    }
    for (size_t i = 0; i < a->count && !merger->failed; i = trace_tree_next(a, i)) {
        const size_t same = root_like(b, a, i);
        if (same != NO_NODE) {
            merge_nodes(merger, i, same);
        } else {
            add_only(merger, 0, i, DIFF_DEPTH);
        }
    }
    for (size_t j = 0; j < b->count && !merger->failed; j = trace_tree_next(b, j)) {
        if (root_like(a, b, j) == NO_NODE) {
            add_only(merger, 1, j, DIFF_DEPTH);
        }
    }
}

// Totals from below; folded nodes keep their own.
static void add_up(TraceTree *tree) {
    tree->entered = 0;
    for (size_t i = tree->count; i-- > 0;) {
        const TraceNode *const node = &tree->nodes[i];
        if (node->ply > 0) {
            tree->nodes[node->parent].total += node->total;
        } else {
            tree->entered += node->total;
        }
    }
}

bool diff_make(Diff *out, const SearchTrace *a, const SearchTrace *b, const Alloc *alloc,
               Error *err) {
    if (!pos_is_same(&a->start, &b->start)) {
        return error_set(err, ERROR_VALUE, "the two searches are of different positions");
    }
    *out = (Diff){.merged = *a, .alloc = alloc};
    text_init(&out->merged.player, alloc);
    text_append_span(&out->merged.player, text_span(&a->player));
    trace_tree_init(&out->merged.tree, SIZE_MAX, alloc);
    // The smallest unit that both units are made of.
    int unit = a->per_unit;
    while (unit % b->per_unit != 0) {
        unit += a->per_unit;
    }
    Merger merger = {.out = out,
                     .trees = {&a->tree, &b->tree},
                     .scale = {unit / a->per_unit, unit / b->per_unit}};
    out->merged.per_unit = unit;
    out->merged.value = scaled(a->value, merger.scale[0]);
    merge_roots(&merger);
    if (merger.failed || !trace_tree_finish(&out->merged.tree, NULL)
        || !text_check(&out->merged.player, NULL)) {
        diff_release(out);
        return error_set_memory(err);
    }
    add_up(&out->merged.tree);
    return true;
}

void diff_release(Diff *diff) {
    search_trace_release(&diff->merged);
    alloc_free(diff->alloc, diff->marks);
    alloc_free(diff->alloc, diff->reasons);
}

void diff_fold(Diff *diff, size_t limit, int ply_limit) {
    TraceTree *const tree = &diff->merged.tree;
    const int deepest = trace_tree_fold_ply(tree, limit, ply_limit);
    size_t kept = 0;
    for (size_t i = 0; i < tree->count; i++) {
        if (tree->nodes[i].ply <= deepest) {
            diff->marks[kept] = diff->marks[i];
            diff->reasons[kept] = diff->reasons[i];
            kept++;
        }
    }
    trace_tree_fold(tree, limit, ply_limit);
}
