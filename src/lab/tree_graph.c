// SPDX-License-Identifier: MIT
// Trees for other programs: DOT for Graphviz, and GML. Sources: "The DOT Language" (graphviz.org);
// Himsolt, "GML: A portable Graph File Format" (1997).
#include "lab/tree_impl.h"

// Moves the label that was made in the scratch text into `label`, escaped for DOT: a quote and a
// backslash get one in front; lines end with \n.
static void take_dot(Text *label, TreePen *pen) {
    const Span text = text_span(&pen->text);
    text_reset(label);
    for (size_t i = 0; i < text.length; i++) {
        if (text.data[i] == '\n') {
            text_append(label, "\\n");
            continue;
        }
        if (text.data[i] == '"' || text.data[i] == '\\') {
            text_append_char(label, '\\');
        }
        text_append_char(label, text.data[i]);
    }
    tree_pen_note(pen, label);
    tree_pen_note(pen, &pen->text);
    text_reset(&pen->text);
}

// The same for GML: ASCII, quotes and ampersands as entities.
static void take_gml(Text *label, TreePen *pen) {
    const Span text = text_span(&pen->text);
    text_reset(label);
    for (size_t i = 0; i < text.length; i++) {
        const char c = text.data[i];
        if (c == '"') {
            text_append(label, "&quot;");
        } else if (c == '&') {
            text_append(label, "&amp;");
        } else {
            text_append_char(label, c >= ' ' && c <= '~' ? c : c == '\n' ? ' ' : '?');
        }
    }
    tree_pen_note(pen, label);
    tree_pen_note(pen, &pen->text);
    text_reset(&pen->text);
}

static void append_label(TreePen *pen, size_t i) {
    tree_pen_move(pen, i);
    text_format(&pen->text, "\n%s", tree_pen_node_value(pen, i, false));
}

static void append_details(TreePen *pen, size_t i) {
    const TraceNode *const node = tree_pen_node(pen, i);
    text_append(&pen->text, node->maximizing ? "max" : "min");
    if (node->windowed) {
        text_format(&pen->text, " [%s", tree_pen_value(pen, node->alpha));
        text_format(&pen->text, ", %s]", tree_pen_value(pen, node->beta));
    }
    const TraceEnd end = (TraceEnd)node->end;
    text_append_char(&pen->text, ' ');
    if (end == TRACE_END_FULL || end == TRACE_END_LEAF || end == TRACE_END_COUNT) {
        text_format(&pen->text, "%s%s", trace_end_name(end), node->left_out > 0 ? ", " : "");
    } // the reasons of the others begin with the name
    tree_pen_reason(pen, i, false);
}

static const char *dot_shape(const TraceNode *node) {
    switch ((TraceEnd)node->end) {
    case TRACE_END_OVER:
        return "octagon";
    case TRACE_END_TABLE:
        return "folder";
    case TRACE_END_LEAF:
        return node->size == 1 ? "plaintext" : "box";
    case TRACE_END_FULL:
    case TRACE_END_CUT:
    case TRACE_END_STOPPED:
    case TRACE_END_COUNT:
        break;
    }
    return node->maximizing ? "house" : "invhouse";
}

static void dot_node(TreePen *pen, size_t i, Text *label, Text *details) {
    const TraceNode *const node = tree_pen_node(pen, i);
    const bool is_best = pen->is_best[i] != 0;
    append_label(pen, i);
    if (node->end == TRACE_END_CUT || node->left_out > 0) {
        text_append_char(&pen->text, '\n');
        tree_pen_reason(pen, i, false);
    }
    take_dot(label, pen);
    append_details(pen, i);
    take_dot(details, pen);
    text_format(&pen->text, "  n%zu [label=\"%s\", tooltip=\"%s\", shape=%s%s%s];\n", i,
                text_string(label), text_string(details), dot_shape(node),
                is_best ? ", penwidth=3" : "", node->end == TRACE_END_CUT ? ", peripheries=2" : "");
    if (node->ply > 0) {
        text_format(&pen->text, "  n%u -> n%zu%s;\n", node->parent, i,
                    is_best ? " [penwidth=3]" : "");
    }
    tree_pen_flush(pen);
}

void tree_dot_write(TreePen *pen) {
    Text label;
    Text details;
    text_init(&label, pen->trace->tree.alloc);
    text_init(&details, pen->trace->tree.alloc);
    tree_pen_facts(pen, "\n");
    take_dot(&label, pen);
    text_format(&pen->text,
                "// Thick: the best line. Double border: cut. house: White's choice, invhouse:\n"
                "// Black's. Draw it with: dot -Tsvg FILE\n"
                "digraph search {\n  label=\"%s\";\n  labelloc=t;\n  rankdir=LR;\n"
                "  ordering=out;\n  node [fontname=\"sans-serif\", fontsize=10];\n",
                text_string(&label));
    tree_pen_flush(pen);
    for (size_t i = 0; i < pen->trace->tree.count && !pen->failed; i++) {
        dot_node(pen, i, &label, &details);
    }
    text_append(&pen->text, "}\n");
    text_release(&details);
    text_release(&label);
}

static void gml_node(TreePen *pen, size_t i, Text *label) {
    const TraceNode *const node = tree_pen_node(pen, i);
    append_label(pen, i);
    take_gml(label, pen);
    text_format(&pen->text, "  node [ id %zu label \"%s\" ply %d", i, text_string(label),
                node->ply);
    text_format(&pen->text, " type \"%s\" end \"%s\"", node->maximizing ? "max" : "min",
                trace_end_name((TraceEnd)node->end));
    if (node->end != TRACE_END_STOPPED) {
        text_format(&pen->text, " value \"%s\"", tree_pen_value(pen, node->value));
    }
    if (node->windowed) {
        text_format(&pen->text, " alpha \"%s\"", tree_pen_value(pen, node->alpha));
        text_format(&pen->text, " beta \"%s\"", tree_pen_value(pen, node->beta));
    }
    text_format(&pen->text, " leftout %d total %llu best %d ]\n", node->left_out,
                (unsigned long long)node->total, pen->is_best[i]);
    tree_pen_flush(pen);
}

void tree_gml_write(TreePen *pen) {
    Text label;
    text_init(&label, pen->trace->tree.alloc);
    tree_pen_facts(pen, "; ");
    take_gml(&label, pen);
    text_format(&pen->text, "graph [\n  directed 1\n  label \"%s\"\n", text_string(&label));
    tree_pen_flush(pen);
    for (size_t i = 0; i < pen->trace->tree.count && !pen->failed; i++) {
        gml_node(pen, i, &label);
    }
    for (size_t i = 0; i < pen->trace->tree.count && !pen->failed; i++) {
        const TraceNode *const node = tree_pen_node(pen, i);
        if (node->ply > 0) {
            text_format(&pen->text, "  edge [ source %u target %zu ]\n", node->parent, i);
            tree_pen_flush(pen);
        }
    }
    text_append(&pen->text, "]\n");
    text_release(&label);
}
