// SPDX-License-Identifier: MIT
// A tree as lines of text.
#include <inttypes.h>

#include "lab/tree_impl.h"

// The branches to the left of a node: has_more[p] tells whether the node on the path at ply p has a
// later sibling.
static void append_branches(TreePen *pen, int ply, const bool *has_more) {
    for (int p = 1; p < ply; p++) {
        text_append(&pen->text, has_more[p] ? "| " : "  ");
    }
    if (ply > 0) {
        text_append(&pen->text, has_more[ply] ? "|-" : "`-");
    }
}

static void append_node(TreePen *pen, size_t i) {
    const TraceNode *const node = tree_pen_node(pen, i);
    const uint64_t folded = tree_pen_folded(pen, i);
    text_append(&pen->text, pen->is_best[i] ? "* " : " ");
    tree_pen_move(pen, i);
    text_format(&pen->text, " %s", node->maximizing ? "max" : "min");
    text_format(&pen->text, " %s", tree_pen_node_value(pen, i, false));
    if (node->windowed) {
        text_format(&pen->text, " [%s", tree_pen_value(pen, node->alpha));
        text_format(&pen->text, ", %s]", tree_pen_value(pen, node->beta));
    }
    const size_t length = pen->text.length;
    text_append_char(&pen->text, ' ');
    tree_pen_reason(pen, i, false);
    if (pen->text.length == length + 1) {
        text_append(&pen->text, trace_end_name((TraceEnd)node->end));
    }
    if (node->total > 1) {
        text_format(&pen->text, "; %" PRIu64 " nodes%s", node->total,
                    folded > 0 ? ", not shown" : "");
    }
    if (pen->options->marks != NULL && pen->options->marks[i] != MARK_BOTH) {
        const char *const reason = pen->options->reasons[i];
        text_format(&pen->text, "  <%c only%s%s>",
                    pen->options->marks[i] == MARK_ONLY_A ? 'A' : 'B', reason == NULL ? "" : ": ",
                    reason == NULL ? "" : reason);
    }
    text_append_char(&pen->text, '\n');
}

void tree_text_write(TreePen *pen) {
    const TraceTree *const tree = &pen->trace->tree;
    bool has_more[TRACE_PLY_MAX + 1] = {false};
    tree_pen_facts(pen, "\n");
    text_append(&pen->text, "\n\n");
    for (size_t i = 0; i < tree->count && !pen->failed; i++) {
        const TraceNode *const node = &tree->nodes[i];
        const size_t next = trace_tree_next(tree, i);
        has_more[node->ply] = next < tree->count && tree->nodes[next].ply == node->ply;
        append_branches(pen, node->ply, has_more);
        append_node(pen, i);
        tree_pen_flush(pen);
    }
    text_append(&pen->text,
                "\n* best line; max, min: White's, Black's choice; [alpha, beta]: the window;\n"
                "<= and >= before a value: only a bound. Values are White's.\n");
    tree_pen_flush(pen);
}
