// SPDX-License-Identifier: MIT
// A small tree as nodes joined by lines, from left to right: a column for each ply, so that moves
// and values can be read beside the nodes.
#include <stdio.h>

#include "draw/tree_layout.h"
#include "lab/tree_impl.h"
#include "lab/tree_svg.h"

enum {
    LINE = 14,   // height of a line of text
    SECOND = 11, // and of a second one
    MARGIN = 10,
    SIGN = 23, // from the middle of a sign to its text and half a sign before it
    GAP = 34,  // for the lines between two columns
    WIDTH_MIN = 800
};

typedef struct Links {
    TreePen *pen;
    Svg svg;
    TreeScale scale;
    double *place;                    // by node: down the page
    double *end;                      // by node: width of its text
    double column[TRACE_PLY_MAX + 2]; // by ply: x of the signs
    int deepest;
} Links;

// "Nf3 0.5" into the scratch text; returns the length of the move.
static size_t make_label(TreePen *pen, size_t i) {
    tree_pen_move(pen, i);
    const size_t length = pen->text.length;
    text_format(&pen->text, " %s", tree_pen_node_value(pen, i, true));
    return length;
}

// The second line, if there is one.
static void make_reason(TreePen *pen, size_t i) {
    tree_pen_reason(pen, i, true);
    const uint64_t folded = tree_pen_folded(pen, i);
    if (folded > 0) {
        text_format(&pen->text, "%s%llu %s below", pen->text.length > 0 ? ", " : "",
                    (unsigned long long)folded, folded == 1 ? "node" : "nodes");
    }
    if (pen->options->marks != NULL && pen->options->reasons[i] != NULL) {
        text_format(&pen->text, "%s%s", pen->text.length > 0 ? "; " : "", pen->options->reasons[i]);
    }
}

static void drop_text(TreePen *pen) {
    tree_pen_note(pen, &pen->text);
    text_reset(&pen->text);
}

// How high each node is and how wide each column.
static void measure(Links *links, double *breadth) {
    TreePen *const pen = links->pen;
    const TraceTree *const tree = &pen->trace->tree;
    double widest[TRACE_PLY_MAX + 1] = {0};
    for (size_t i = 0; i < tree->count; i++) {
        const int ply = tree->nodes[i].ply;
        links->deepest = ply > links->deepest ? ply : links->deepest;
        (void)make_label(pen, i);
        const double size = pen->is_best[i] != 0 ? 15.5 : 11; // larger and bold
        double width = tree_svg_text_width(text_span(&pen->text), size);
        drop_text(pen);
        make_reason(pen, i);
        const double second = tree_svg_text_width(text_span(&pen->text), 9);
        breadth[i] = LINE + (pen->text.length > 0 ? SECOND : 0) + 2;
        drop_text(pen);
        width = second > width ? second : width;
        links->end[i] = width;
        widest[ply] = width > widest[ply] ? width : widest[ply];
    }
    links->column[0] = MARGIN + SIGN / 2.0;
    for (int ply = 0; ply <= links->deepest; ply++) {
        links->column[ply + 1] = links->column[ply] + SIGN + widest[ply] + GAP;
    }
}

static double links_y(const Links *links, size_t i) {
    return TREE_HEADING_HEIGHT + 30 + links->place[i];
}

// Where a column's lines to the next one spread.
static double fan_x(const Links *links, int ply) {
    return links->column[ply + 1] - SIGN / 2.0 - GAP + 12;
}

static void draw_link(Links *links, size_t i) {
    const TraceNode *const node = tree_pen_node(links->pen, i);
    const double y1 = links_y(links, node->parent);
    const double y2 = links_y(links, i);
    const double x1 = fan_x(links, node->ply - 1);
    const double x2 = links->column[node->ply] - 8;
    const SvgPoint points[] = {{x1, y1}, {x2 - 6, y2}, {x2, y2}};
    svg_polyline(&links->svg, links->pen->is_best[i] != 0 ? "wb" : "w", points, 3, false);
}

static void draw_sign(Links *links, size_t i, double x, double y) {
    TreePen *const pen = links->pen;
    const TraceNode *const node = tree_pen_node(pen, i);
    const char *const outline = node->end == TRACE_END_STOPPED ? "d" : "x";
    char classes[16];
    (void)snprintf(classes, sizeof classes, "%s %s", tree_svg_class(pen, &links->scale, i),
                   outline);
    if (node->end == TRACE_END_LEAF && node->size == 1) {
        svg_open_box(&links->svg, classes, x - 4, y - 4, 8, 8);
        svg_close(&links->svg);
        return;
    }
    const double tip = node->maximizing ? -6 : 6;
    const SvgPoint points[] = {{x, y + tip}, {x + 6, y - tip * 0.8}, {x - 6, y - tip * 0.8}};
    svg_polyline(&links->svg, classes, points, 3, true);
}

static void draw_node(Links *links, size_t i) {
    TreePen *const pen = links->pen;
    Svg *const svg = &links->svg;
    const TraceNode *const node = tree_pen_node(pen, i);
    const double x = links->column[node->ply];
    const double y = links_y(links, i);
    const size_t length = make_label(pen, i);
    Text text = pen->text; // the label; the scratch text is another for a while
    text_init(&pen->text, text.alloc);
    tree_pen_note(pen, &text);
    svg_open(svg, "g");
    tree_svg_tooltip(pen, svg, i, (Span){text_string(&text), text.failed ? 0 : length});
    draw_sign(links, i, x, y);
    make_reason(pen, i);
    const bool has_reason = pen->text.length > 0;
    const double base = has_reason ? y - 1 : y + 4;
    const double text_x = x + SIGN / 2.0 + 4;
    svg_text(svg, pen->is_best[i] != 0 ? "h" : "a", text_x, base, text_span(&text));
    if (has_reason) {
        svg_text(svg, "s", text_x, base + SECOND, text_span(&pen->text));
    }
    if (node->end == TRACE_END_CUT) {
        svg_line(svg, "wb", x + 9, y - 8, x + 9, y + 8);
    }
    if (node->size > 1 && text_x + links->end[i] + 3 < fan_x(links, node->ply)) {
        svg_line(svg, "w", text_x + links->end[i] + 3, y, fan_x(links, node->ply), y);
    }
    svg_close(svg);
    text_release(&text);
    drop_text(pen);
}

static void draw(Links *links, double height) {
    TreePen *const pen = links->pen;
    const TraceTree *const tree = &pen->trace->tree;
    const double bottom = TREE_HEADING_HEIGHT + 36 + height;
    const double right = links->column[links->deepest + 1];
    tree_svg_begin(pen, &links->svg, right > WIDTH_MIN ? (int)right : WIDTH_MIN,
                   (int)bottom + TREE_LEGEND_HEIGHT);
    for (int ply = 0; ply <= links->deepest; ply++) {
        char name[16];
        (void)snprintf(name, sizeof name, "ply %d", ply);
        svg_text(&links->svg, "s", links->column[ply] - SIGN / 2.0, TREE_HEADING_HEIGHT + 16,
                 span_of(name));
    }
    for (int pass = 0; pass < 2; pass++) { // the best line above the others
        for (size_t i = 0; i < tree->count; i++) {
            if (tree->nodes[i].ply > 0 && pen->is_best[i] == pass) {
                draw_link(links, i);
            }
        }
    }
    for (size_t i = 0; i < tree->count && !pen->failed; i++) {
        draw_node(links, i);
    }
    tree_svg_legend(pen, &links->svg, &links->scale, bottom, false);
    if (!svg_end(&links->svg, pen->failed ? NULL : &pen->error)) {
        pen->failed = true;
    }
}

void tree_links_write(TreePen *pen) {
    const TraceTree *const tree = &pen->trace->tree;
    const Alloc *const alloc = tree->alloc;
    Links links = {.pen = pen, .scale = tree_scale_of(pen->trace)};
    double *const breadth = alloc_resize(alloc, NULL, tree->count, 3 * sizeof *breadth);
    uint32_t *const parents = alloc_resize(alloc, NULL, tree->count, sizeof *parents);
    double height = 0;
    bool fine = breadth != NULL && parents != NULL;
    if (fine) {
        links.place = breadth + tree->count;
        links.end = breadth + 2 * tree->count;
        for (size_t i = 0; i < tree->count; i++) {
            parents[i] = tree->nodes[i].parent;
        }
        measure(&links, breadth);
        fine = tree_layout(links.place, &height, &(TreeShape){tree->count, parents, breadth}, alloc,
                           NULL);
    }
    if (fine) {
        draw(&links, height);
    } else if (!pen->failed) {
        pen->failed = true;
        (void)error_set_memory(&pen->error);
    }
    alloc_free(alloc, parents);
    alloc_free(alloc, breadth);
}
