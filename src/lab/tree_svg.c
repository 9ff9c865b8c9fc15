// SPDX-License-Identifier: MIT
// Colours: PuOr of ColorBrewer (Brewer, Harrower, 2003), which people who confuse colours tell
// apart; the ends are left out so that black text stays readable on all.
#include "lab/tree_svg.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// Values farther out are mates that count their distance.
enum { MATE_UNITS = 1000, SWATCH = 74 };

static const char style[] =
    "text{font-family:'DejaVu Sans',Verdana,sans-serif;font-size:11px;fill:#000}"
    ".h{font-weight:bold;font-size:13px}.s{font-size:9px;fill:#333}.m{text-anchor:middle}"
    ".e{text-anchor:end;fill:#333}.l{paint-order:stroke;stroke:#fff;stroke-width:2.5px;"
    "stroke-linejoin:round}"
    ".v0{fill:url(#v0)}.v1{fill:url(#v1)}.v2{fill:url(#v2)}.v3{fill:#fff}.v4{fill:url(#v4)}"
    ".v5{fill:url(#v5)}.v6{fill:url(#v6)}.vn{fill:#ddd}.mg{fill:url(#mg)}"
    ".k0{fill:#fff}.k1{fill:url(#v5)}.k2{fill:url(#v1)}"
    ".o{stroke:#555;stroke-width:.5px}.b{stroke:#000;stroke-width:2.5px}"
    ".x{stroke:#000;stroke-width:.7px}.d{stroke:#000;stroke-width:1px;stroke-dasharray:3 2}"
    ".c{fill:#000}.w{fill:none;stroke:#888;stroke-width:.8px}"
    ".wb{fill:none;stroke:#000;stroke-width:2.5px}.n{fill:none}";

typedef struct Pattern {
    const char *id;
    const char *ground;
    const char *ink;
    bool is_dots;
    int size; // of the tile
} Pattern;

// Lines lean for Black, dots stand for White; the denser the farther.
static const Pattern patterns[] = {
    {"v0", "#8073ac", "#2d1e52", false, 4}, {"v1", "#b2abd2", "#5e4f97", false, 6},
    {"v2", "#d8daeb", "#8a83b8", false, 9}, {"v4", "#fee0b6", "#c98a2e", true, 9},
    {"v5", "#fdb863", "#9a5a00", true, 6},  {"v6", "#e08214", "#5c3000", true, 4},
};

static void pattern_write(Svg *svg, const Pattern *pattern) {
    svg_open(svg, "pattern");
    svg_attribute(svg, "id", pattern->id);
    svg_attribute(svg, "patternUnits", "userSpaceOnUse");
    svg_attribute_int(svg, "width", pattern->size);
    svg_attribute_int(svg, "height", pattern->size);
    if (!pattern->is_dots) {
        svg_attribute(svg, "patternTransform", "rotate(45)");
    }
    svg_rectangle(svg, 0, 0, pattern->size, pattern->size, pattern->ground);
    if (pattern->is_dots) {
        svg_open(svg, "circle");
        svg_attribute_number(svg, "cx", pattern->size / 2.0);
        svg_attribute_number(svg, "cy", pattern->size / 2.0);
        svg_attribute_number(svg, "r", 0.9);
        svg_attribute(svg, "fill", pattern->ink);
        svg_close(svg);
    } else {
        svg_rectangle(svg, 0, 0, 0.9, pattern->size, pattern->ink);
    }
    svg_close(svg);
}

// Merged subtrees: a fine grey grid.
static void merged_pattern_write(Svg *svg) {
    svg_open(svg, "pattern");
    svg_attribute(svg, "id", "mg");
    svg_attribute(svg, "patternUnits", "userSpaceOnUse");
    svg_attribute_int(svg, "width", 3);
    svg_attribute_int(svg, "height", 3);
    svg_rectangle(svg, 0, 0, 3, 3, "#e4e4e4");
    svg_rectangle(svg, 0, 0, 3, 0.8, "#999");
    svg_rectangle(svg, 0, 0, 0.8, 3, "#999");
    svg_close(svg);
}

static bool is_mate(int32_t value, int per_unit) {
    const int64_t size = value < 0 ? -(int64_t)value : value;
    return size > (int64_t)MATE_UNITS * per_unit;
}

static bool has_value(const TraceNode *node) {
    return node->end != TRACE_END_STOPPED;
}

// The root's value, with which its nodes are compared; 0 when it has none or a mate's.
static int32_t centre_of(const SearchTrace *trace, size_t root) {
    const TraceNode *const node = &trace->tree.nodes[root];
    return has_value(node) && !is_mate(node->value, trace->per_unit) ? node->value : 0;
}

TreeScale tree_scale_of(const SearchTrace *trace) {
    const TraceTree *const tree = &trace->tree;
    int64_t most = 0;
    bool is_flat = true;
    int32_t centre = 0;
    for (size_t i = 0; i < tree->count; i++) {
        const TraceNode *const node = &tree->nodes[i];
        if (node->ply == 0) {
            centre = centre_of(trace, i);
        }
        if (!has_value(node)) {
            continue;
        }
        const int64_t distance = (int64_t)node->value - centre;
        is_flat = is_flat && distance == 0;
        if (!is_mate(node->value, trace->per_unit)) {
            most = distance > most ? distance : -distance > most ? -distance : most;
        }
    }
    const int64_t first = most / 9 > 0 ? most / 9 : 1;
    const int64_t second = most / 3 > first ? most / 3 : first + 1;
    return (TreeScale){{(int32_t)first, (int32_t)second}, is_flat};
}

int tree_scale_class(const TreeScale *scale, const SearchTrace *trace, size_t i) {
    const TraceNode *const node = &trace->tree.nodes[i];
    if (!has_value(node)) {
        return -1;
    }
    size_t root = i;
    while (trace->tree.nodes[root].ply > 0) {
        root = trace->tree.nodes[root].parent;
    }
    const int64_t distance = (int64_t)node->value - centre_of(trace, root);
    const int64_t size = distance < 0 ? -distance : distance;
    int steps = size == 0 ? 0 : size <= scale->steps[0] ? 1 : size <= scale->steps[1] ? 2 : 3;
    steps = is_mate(node->value, trace->per_unit) ? 3 : steps;
    return distance < 0 ? VALUE_EQUAL - steps : VALUE_EQUAL + steps;
}

const char *tree_svg_class(const TreePen *pen, const TreeScale *scale, size_t i) {
    static const char *const classes[VALUE_CLASSES] = {"v0", "v1", "v2", "v3", "v4", "v5", "v6"};
    static const char *const marks[MARK_COUNT] = {"k0", "k1", "k2"};
    if (pen->options->marks != NULL) {
        return marks[pen->options->marks[i]];
    }
    const int class_index = tree_scale_class(scale, pen->trace, i);
    return class_index < 0 ? "vn" : classes[class_index];
}

// The scratch text as one line of the picture.
static void put_line(TreePen *pen, Svg *svg, const char *class_name, double x, double y) {
    svg_text(svg, class_name, x, y, text_span(&pen->text));
    tree_pen_note(pen, &pen->text);
    text_reset(&pen->text);
}

static double heading_width(TreePen *pen) {
    tree_pen_facts(pen, "\n");
    const Span text = text_span(&pen->text);
    double widest = 0;
    for (size_t start = 0; start < text.length;) {
        size_t end = start;
        while (end < text.length && text.data[end] != '\n') {
            end++;
        }
        const double size = start == 0 ? 14.5 : 11; // the first is bold
        const double width = tree_svg_text_width((Span){text.data + start, end - start}, size);
        widest = width > widest ? width : widest;
        start = end + 1;
    }
    tree_pen_note(pen, &pen->text);
    text_reset(&pen->text);
    return widest;
}

static void heading_write(TreePen *pen, Svg *svg) {
    tree_pen_facts(pen, "\n");
    Span rest = text_span(&pen->text);
    svg_open(svg, "title");
    svg_content(svg, rest);
    svg_close(svg);
    for (int line = 0; rest.length > 0; line++) {
        size_t end = 0;
        while (end < rest.length && rest.data[end] != '\n') {
            end++;
        }
        svg_text(svg, line == 0 ? "h" : "a", 10, 17 + 14 * line, (Span){rest.data, end});
        rest = span_from(rest, end < rest.length ? end + 1 : end);
    }
    tree_pen_note(pen, &pen->text);
    text_reset(&pen->text);
}

void tree_svg_begin(TreePen *pen, Svg *svg, int width, int height) {
    const int needed = (int)heading_width(pen) + 20;
    width = needed > width ? needed : width;
    svg_begin(svg, pen->sink, width, height, width);
    svg_leaf(svg, "style", style);
    svg_open(svg, "defs");
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        pattern_write(svg, &patterns[i]);
    }
    merged_pattern_write(svg);
    svg_close(svg);
    svg_rectangle(svg, 0, 0, width, height, "#fff");
    heading_write(pen, svg);
}

// In the widths of DejaVu Sans, one of the widest.
double tree_svg_text_width(Span text, double size) {
    double width = 0;
    for (size_t i = 0; i < text.length; i++) {
        const char c = text.data[i];
        if (((unsigned char)c & 0xc0) == 0x80) {
            continue; // the rest of a character
        }
        const bool is_wide = (unsigned char)c >= 0x80 || (c != '\0' && strchr("mwMWQ#=+<>%", c));
        const bool is_slim = c != '\0' && strchr("fijlrtI.,:;!|()[]'- /", c) != NULL;
        width += is_wide ? 0.92 : is_slim ? 0.4 : c >= 'A' && c <= 'Z' ? 0.77 : 0.64;
    }
    return width * size;
}

static void swatch(Svg *svg, const char *class_name, const char *outline, double x, double y,
                   double width) {
    char classes[16];
    (void)snprintf(classes, sizeof classes, "%s %s", class_name, outline);
    svg_open_box(svg, classes, x, y, width, 14);
    svg_close(svg);
}

static void put_text(Svg *svg, const char *class_name, double x, double y, const char *text) {
    svg_text(svg, class_name, x, y, span_of(text));
}

// The seven classes of values, with the distances between them.
static void value_legend(TreePen *pen, Svg *svg, const TreeScale *scale, double y) {
    static const char *const classes[VALUE_CLASSES] = {"v0", "v1", "v2", "v3", "v4", "v5", "v6"};
    const double x = 10;
    for (int i = 0; i < VALUE_CLASSES; i++) {
        swatch(svg, classes[i], "x", x + i * SWATCH, y, SWATCH);
    }
    const int32_t bounds[] = {-scale->steps[1], -scale->steps[0], scale->steps[0], scale->steps[1]};
    static const int places[] = {1, 2, 5, 6};
    for (int i = 0; i < 4; i++) {
        text_append(&pen->text, bounds[i] > 0 ? "+" : "");
        text_append(&pen->text, tree_pen_value(pen, bounds[i]));
        put_line(pen, svg, "m", x + places[i] * SWATCH, y + 26);
    }
    put_text(svg, "m", x + 3.5 * SWATCH, y + 26, "equal");
    put_text(svg, "a", x, y + 40, "better for Black");
    put_text(svg, "e", x + 7 * SWATCH, y + 40, "better for White");
    const bool is_forest = pen->trace->tree.nodes[0].size < pen->trace->tree.count;
    const int32_t centre = centre_of(pen->trace, 0);
    const bool is_root =
        has_value(&pen->trace->tree.nodes[0]) && centre == pen->trace->tree.nodes[0].value;
    text_append(&pen->text, "Value compared with ");
    if (is_forest) {
        text_append(&pen->text, "that of its own root");
    } else {
        text_format(&pen->text, "%s%s", is_root ? "the root's, " : "", tree_pen_value(pen, centre));
    }
    text_append(&pen->text, scale->is_flat ? " (all are equal)" : "");
    put_line(pen, svg, "h", x, y - 7);
}

static void mark_legend(Svg *svg, double y) {
    static const char *const classes[MARK_COUNT] = {"k0", "k1", "k2"};
    static const char *const words[MARK_COUNT] = {"searched by both", "only by the first",
                                                  "only by the second"};
    for (int i = 0; i < MARK_COUNT; i++) {
        swatch(svg, classes[i], "x", 10 + 180 * i, y, 28);
        put_text(svg, "a", 44 + 180 * i, y + 11, words[i]);
    }
    put_text(svg, "h", 10, y - 7, "Who searched a node");
}

static void triangle(Svg *svg, const char *class_name, double x, double y, bool is_up) {
    const double tip = is_up ? y - 5 : y + 5;
    const double base = is_up ? y + 4 : y - 4;
    const SvgPoint points[] = {{x, tip}, {x + 6, base}, {x - 6, base}};
    svg_polyline(svg, class_name, points, 3, true);
}

void tree_svg_legend(TreePen *pen, Svg *svg, const TreeScale *scale, double y, bool is_icicle) {
    const double top = y + 26;
    svg_line(svg, "w", 10, y + 4, 780, y + 4);
    if (pen->options->marks != NULL) {
        mark_legend(svg, top);
    } else {
        value_legend(pen, svg, scale, top);
    }
    const double row = top + 58;
    const double next = row + 22;
    if (is_icicle) {
        swatch(svg, "v3", "b", 12, row, 24);
        put_text(svg, "a", 44, row + 11, "the best line");
        swatch(svg, "v3", "x", 150, row, 24);
        svg_rectangle(svg, 171, row, 3, 14, "#000");
        put_text(svg, "a", 182, row + 11, "cut: the other children were left out");
        swatch(svg, "v3", "x", 440, row, 24);
        put_text(svg, "m", 452, row + 11, "T");
        put_text(svg, "a", 472, row + 11, "value from a table");
        swatch(svg, "v3", "x", 610, row, 24);
        put_text(svg, "m", 622, row + 11, "#");
        put_text(svg, "a", 642, row + 11, "the game is over");
        swatch(svg, "mg", "x", 12, next, 24);
        put_text(svg, "a", 44, next + 11,
                 "several narrow subtrees as one; width: nodes in the subtree; left to right: the "
                 "order of the search");
        return;
    }
    triangle(svg, "v3 x", 24, row + 7, true);
    put_text(svg, "a", 40, row + 11, "White chooses (max)");
    triangle(svg, "v3 x", 194, row + 7, false);
    put_text(svg, "a", 210, row + 11, "Black chooses (min)");
    svg_open_box(svg, "v3 x", 350, row + 3, 8, 8);
    svg_close(svg);
    put_text(svg, "a", 366, row + 11, "leaf, evaluated");
    svg_line(svg, "wb", 490, row + 7, 514, row + 7);
    put_text(svg, "a", 522, row + 11, "the best line");
    svg_line(svg, "wb", 640, row, 640, row + 14);
    put_text(svg, "a", 650, row + 11, "cut");
    put_text(svg, "a", 12, next + 8, "\u2264 \u2265 before a value: only a bound.");
    put_text(svg, "a", 12, next + 23,
             "After cut: the value and the border of the window (\u03b1, \u03b2) that it reached.");
}

void tree_svg_tooltip(TreePen *pen, Svg *svg, size_t i, Span move) {
    const TraceNode *const node = tree_pen_node(pen, i);
    const uint64_t folded = tree_pen_folded(pen, i);
    text_append_span(&pen->text, move);
    text_format(&pen->text, ": %s", tree_pen_node_value(pen, i, true));
    text_format(&pen->text, ", %s", node->maximizing ? "max" : "min");
    if (node->windowed) {
        text_format(&pen->text, " [%s", tree_pen_value(pen, node->alpha));
        text_format(&pen->text, ", %s]", tree_pen_value(pen, node->beta));
    }
    text_format(&pen->text, ", depth %d", node->depth);
    const size_t length = pen->text.length;
    text_append(&pen->text, ", ");
    tree_pen_reason(pen, i, true);
    if (pen->text.length == length + 2 && !pen->text.failed) {
        text_append(&pen->text, trace_end_name((TraceEnd)node->end));
    }
    if (node->total > 1) {
        text_format(&pen->text, ", %" PRIu64 " nodes%s", node->total,
                    folded > 0 ? " (not shown)" : "");
    }
    if (pen->options->marks != NULL && pen->options->reasons[i] != NULL) {
        text_format(&pen->text, ", why: %s", pen->options->reasons[i]);
    }
    svg_open(svg, "title");
    svg_content(svg, text_span(&pen->text));
    svg_close(svg);
    tree_pen_note(pen, &pen->text);
    text_reset(&pen->text);
}
