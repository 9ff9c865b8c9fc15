// SPDX-License-Identifier: MIT
// Two searches of the same position side by side: which nodes both visited, which only one, and by
// which rule the other one was spared them. Nodes are the same when the same moves lead to them.
#ifndef ZUGWERK_LAB_DIFF_H
#define ZUGWERK_LAB_DIFF_H

#include <stdbool.h>
#include <stdint.h>

#include "lab/search_trace.h"
#include "lab/tree.h"

// Why a search has no subtree where the other one has. Looked for at the deepest node that both
// have; what is below belongs to the same rule.
typedef enum DiffRule {
    DIFF_CUT,       // it cuts (alpha-beta), the other one never does
    DIFF_WINDOW,    // both cut, but it came with another window
    DIFF_ORDER,     // both cut with the same window: it met the refuting move earlier
    DIFF_TABLE,     // it had the value from a table
    DIFF_FORWARD,   // it dropped the move (forward pruning)
    DIFF_NULL_MOVE, // it cut after a null move
    DIFF_DEPTH,     // it had no depth left and evaluated, or it has no iteration of that depth
    DIFF_STOPPED,   // it was stopped
    DIFF_FOLDED,    // unknown: its nodes there were not recorded
    DIFF_OTHER,     // an extra of the other one: a null move tried, a move searched once more
    DIFF_RULE_COUNT
} DiffRule;

typedef struct DiffCounts {
    uint64_t both;
    uint64_t only[2];
    uint64_t by_rule[2][DIFF_RULE_COUNT]; // [0]: nodes only A has, by the rule that spared B them
    uint64_t subtrees[2][DIFF_RULE_COUNT];
    uint64_t by_ply[3][TRACE_PLY_MAX + 1]; // both, only A, only B; folded nodes are left out
    int deepest;                           // ply
} DiffCounts;

// Both searches in one tree, in A's order, B's own nodes behind: nodes in both carry A's facts.
typedef struct Diff {
    SearchTrace merged;
    uint8_t *marks;       // by node of merged: TreeMark
    const char **reasons; // by node: the rule's name at the top of what only one has, or NULL
    DiffCounts counts;
    const Alloc *alloc;
} Diff;

// "cut", "window", "order", ...
const char *diff_rule_name(DiffRule rule);

// A sentence about it.
const char *diff_rule_help(DiffRule rule);

// ERROR_VALUE when the positions differ.
bool diff_make(Diff *out, const SearchTrace *a, const SearchTrace *b, const Alloc *alloc,
               Error *err) MUST_CHECK;
void diff_release(Diff *diff);

// As trace_tree_fold, for pictures; the counts stay.
void diff_fold(Diff *diff, size_t limit, int ply_limit);

// The table of counts as text.
bool diff_table_write(const Diff *diff, const SearchTrace *a, const SearchTrace *b, ByteSink sink,
                      Error *err) MUST_CHECK;

#endif
