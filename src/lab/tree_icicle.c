// SPDX-License-Identifier: MIT
// A tree as blocks: a node is as wide as its subtree has nodes, its children stand below it in the
// order of the search. What would be narrower than a pixel is drawn together with its neighbours.
// Source: Kruskal and Landwehr, "Icicle plots: better displays for hierarchical clustering" (1983).
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lab/tree_impl.h"
#include "lab/tree_svg.h"

enum {
    WIDTH = 1400,
    LEFT = 64,
    RIGHT = 12,
    ROW_HIGH = 34,
    ROW_LOW = 20, // when there are many rows
    ROWS_HIGH = 10,
    BLOCKS_MAX = 12000 // keeps the file below 5 MB
};

// Neighbours that are drawn as one.
typedef struct Merged {
    uint32_t subtrees; // 0: none
    uint64_t nodes;
    int ply;
    double x;
    double width;
    bool has_best;
    const char *class_name; // of the only mark they have (lab/diff.h), or "mg"
    int32_t lowest;         // values of the subtrees' own nodes
    int32_t highest;
    bool has_value;
} Merged;

typedef struct Icicle {
    TreePen *pen;
    Svg *svg; // NULL: blocks are only counted
    TreeScale scale;
    double unit;                    // width of a node
    double narrow;                  // what is narrower is merged
    double row;                     // height
    double next[TRACE_PLY_MAX + 2]; // by ply: where the next block begins
    Merged merged;
    size_t blocks;
    int deepest;
} Icicle;

static double icicle_y(const Icicle *icicle, int ply) {
    return TREE_HEADING_HEIGHT + 12 + ply * icicle->row;
}

static void merged_flush(Icicle *icicle) {
    Merged *const merged = &icicle->merged;
    TreePen *const pen = icicle->pen;
    if (merged->subtrees == 0) {
        return;
    }
    icicle->blocks++;
    if (icicle->svg != NULL) {
        char classes[16];
        (void)snprintf(classes, sizeof classes, "%s%s", merged->class_name,
                       merged->has_best ? " b" : "");
        svg_open_box(icicle->svg, classes, merged->x, icicle_y(icicle, merged->ply), merged->width,
                     icicle->row);
        text_format(&pen->text, "%" PRIu32 " subtrees, %" PRIu64 " nodes", merged->subtrees,
                    merged->nodes);
        if (merged->has_value) {
            text_format(&pen->text, ", values %s", tree_pen_value(pen, merged->lowest));
            text_format(&pen->text, " to %s", tree_pen_value(pen, merged->highest));
        }
        svg_open(icicle->svg, "title");
        svg_content(icicle->svg, text_span(&pen->text));
        svg_close(icicle->svg);
        svg_close(icicle->svg);
        tree_pen_note(pen, &pen->text);
        text_reset(&pen->text);
    }
    merged->subtrees = 0;
}

// What only one search has stays to be seen when it is merged.
static const char *merged_class(const TreePen *pen, size_t i) {
    const uint8_t *const marks = pen->options->marks;
    const bool is_own = marks != NULL && marks[i] != MARK_BOTH;
    return is_own ? tree_svg_class(pen, NULL, i) : "mg";
}

static void merge(Icicle *icicle, size_t i, double x, double width) {
    const TraceNode *const node = tree_pen_node(icicle->pen, i);
    Merged *const merged = &icicle->merged;
    const char *const class_name = merged_class(icicle->pen, i);
    if (merged->subtrees == 0) {
        *merged = (Merged){.ply = node->ply,
                           .x = x,
                           .lowest = INT32_MAX,
                           .highest = INT32_MIN,
                           .class_name = class_name};
    }
    merged->class_name = strcmp(class_name, merged->class_name) == 0 ? class_name : "mg";
    icicle->deepest = node->ply > icicle->deepest ? node->ply : icicle->deepest;
    merged->subtrees++;
    merged->nodes += node->total;
    merged->width += width;
    merged->has_best = merged->has_best || icicle->pen->is_best[i] != 0;
    if (node->end != TRACE_END_STOPPED) {
        merged->has_value = true;
        merged->lowest = node->value < merged->lowest ? node->value : merged->lowest;
        merged->highest = node->value > merged->highest ? node->value : merged->highest;
    }
}

// As much of "Nf3 0.5" and the reason as there is room for.
static void label(Icicle *icicle, size_t i, Span move, double x, double width) {
    TreePen *const pen = icicle->pen;
    const TraceNode *const node = tree_pen_node(pen, i);
    const double y = icicle_y(icicle, node->ply);
    const double room = width - 6 - (node->end == TRACE_END_CUT ? 3 : 0);
    if (tree_svg_text_width(move, 11) > room) {
        return;
    }
    text_append_span(&pen->text, move);
    text_format(&pen->text, " %s", tree_pen_node_value(pen, i, true));
    const bool fits = tree_svg_text_width(text_span(&pen->text), 11) <= room;
    svg_text(icicle->svg, "l", x + 3, y + 14, fits ? text_span(&pen->text) : move);
    tree_pen_note(pen, &pen->text);
    text_reset(&pen->text);
    if (icicle->row < ROW_HIGH) {
        return;
    }
    tree_pen_reason(pen, i, true);
    if (pen->text.length == 0 && node->total > 1) {
        text_format(&pen->text, "%" PRIu64 " nodes", node->total);
    }
    if (pen->text.length > 0 && tree_svg_text_width(text_span(&pen->text), 9) <= room) {
        svg_text(icicle->svg, "l s", x + 3, y + 27, text_span(&pen->text));
    } else if (node->end == TRACE_END_TABLE || node->end == TRACE_END_OVER) {
        svg_text(icicle->svg, "l s", x + 3, y + 27,
                 span_of(node->end == TRACE_END_TABLE ? "T" : "#"));
    }
    tree_pen_note(pen, &pen->text);
    text_reset(&pen->text);
}

static void block(Icicle *icicle, size_t i, double x, double width) {
    TreePen *const pen = icicle->pen;
    const TraceNode *const node = tree_pen_node(pen, i);
    const double y = icicle_y(icicle, node->ply);
    icicle->blocks++;
    if (icicle->svg == NULL) {
        return;
    }
    tree_pen_move(pen, i);
    char move[32];
    const int length = snprintf(move, sizeof move, "%s", text_string(&pen->text));
    tree_pen_note(pen, &pen->text);
    text_reset(&pen->text);
    const Span name = {move, (size_t)length};
    const char *const outline = pen->is_best[i] != 0             ? " b"
                                : node->end == TRACE_END_STOPPED ? " d"
                                : width >= 3                     ? " o"
                                                                 : "";
    char classes[16];
    (void)snprintf(classes, sizeof classes, "%s%s", tree_svg_class(pen, &icicle->scale, i),
                   outline);
    svg_open_box(icicle->svg, classes, x, y, width, icicle->row);
    tree_svg_tooltip(pen, icicle->svg, i, name);
    svg_close(icicle->svg);
    if (node->end == TRACE_END_CUT && width >= 8) {
        svg_rectangle(icicle->svg, x + width - 3, y, 3, icicle->row, "#000");
    }
    label(icicle, i, name, x, width);
}

static void icicle_walk(Icicle *icicle) {
    const TraceTree *const tree = &icicle->pen->trace->tree;
    icicle->blocks = 0;
    icicle->next[0] = LEFT;
    for (size_t i = 0; i < tree->count && !icicle->pen->failed;) {
        const TraceNode *const node = &tree->nodes[i];
        const double x = icicle->next[node->ply];
        const double width = (double)node->total * icicle->unit;
        const bool is_narrow = width < icicle->narrow && node->ply > 0;
        if (icicle->merged.subtrees > 0 && (!is_narrow || node->ply != icicle->merged.ply)) {
            merged_flush(icicle);
        }
        icicle->next[node->ply] = x + width;
        icicle->next[node->ply + 1] = x;
        if (is_narrow) {
            merge(icicle, i, x, width);
            i = trace_tree_next(tree, i);
        } else {
            block(icicle, i, x, width);
            icicle->deepest = node->ply > icicle->deepest ? node->ply : icicle->deepest;
            i++;
        }
    }
    merged_flush(icicle);
}

// The plies beside their rows, with who chooses at the first node of each.
static void row_names(Icicle *icicle) {
    const TraceTree *const tree = &icicle->pen->trace->tree;
    int ply = 0;
    for (size_t i = 0; i < tree->count && ply <= icicle->deepest; i++) {
        if (tree->nodes[i].ply != ply) {
            continue;
        }
        char name[32];
        (void)snprintf(name, sizeof name, "%d %s", ply, tree->nodes[i].maximizing ? "max" : "min");
        svg_text(icicle->svg, "e", LEFT - 6, icicle_y(icicle, ply) + icicle->row / 2 + 4,
                 span_of(name));
        ply++;
    }
}

static int deepest_ply(const TraceTree *tree) {
    int deepest = 0;
    for (size_t i = 0; i < tree->count; i++) {
        deepest = tree->nodes[i].ply > deepest ? tree->nodes[i].ply : deepest;
    }
    return deepest;
}

void tree_icicle_write(TreePen *pen) {
    const SearchTrace *const trace = pen->trace;
    const int rows = deepest_ply(&trace->tree) + 1;
    Icicle icicle = {.pen = pen,
                     .scale = tree_scale_of(trace),
                     .unit = (double)(WIDTH - LEFT - RIGHT) / (double)trace->tree.entered,
                     .narrow = 1,
                     .row = rows <= ROWS_HIGH ? ROW_HIGH : ROW_LOW};
    for (icicle_walk(&icicle); icicle.blocks > BLOCKS_MAX; icicle_walk(&icicle)) {
        icicle.narrow *= 1.5;
    }
    Svg svg;
    const double bottom = icicle_y(&icicle, icicle.deepest + 1) + 8;
    tree_svg_begin(pen, &svg, WIDTH, (int)bottom + TREE_LEGEND_HEIGHT);
    icicle.svg = &svg;
    icicle_walk(&icicle);
    row_names(&icicle);
    tree_svg_legend(pen, &svg, &icicle.scale, bottom, true);
    if (!svg_end(&svg, pen->failed ? NULL : &pen->error)) {
        pen->failed = true;
    }
}
