// SPDX-License-Identifier: MIT
// What both kinds of pictures of a tree share: colours and patterns, heading, legend, tooltips.
#ifndef ZUGWERK_LAB_TREE_SVG_H
#define ZUGWERK_LAB_TREE_SVG_H

#include "draw/svg.h"
#include "lab/tree_pen.h"

// How far values lie from the root's, in classes. Colours differ in lightness to both sides, and
// every class has its own pattern, so that nothing depends on seeing them.
enum { VALUE_CLASSES = 7, VALUE_EQUAL = 3, TREE_LEGEND_HEIGHT = 138, TREE_HEADING_HEIGHT = 80 };

typedef struct TreeScale {
    int32_t steps[2]; // up to the first, up to the second, more
    bool is_flat;     // all values are the same
} TreeScale;

TreeScale tree_scale_of(const SearchTrace *trace);

// 0 (far better for Black) .. VALUE_EQUAL .. 6 (far better for White); -1: no value.
int tree_scale_class(const TreeScale *scale, const SearchTrace *trace, size_t i);

// The CSS class of a node's colour: by its value, or by its mark.
const char *tree_svg_class(const TreePen *pen, const TreeScale *scale, size_t i);

// Style sheet, patterns, and the heading at the top left. The picture is made wider when the
// heading needs it.
void tree_svg_begin(TreePen *pen, Svg *svg, int width, int height);

// is_icicle: what the legend is to explain. It takes TREE_LEGEND_HEIGHT below y.
void tree_svg_legend(TreePen *pen, Svg *svg, const TreeScale *scale, double y, bool is_icicle);

// <title> of the element that is open: all there is to say about node i. The walk must stand there;
// `move` is its move.
void tree_svg_tooltip(TreePen *pen, Svg *svg, size_t i, Span move);

// A cautious estimate: no usual sans-serif font is wider.
double tree_svg_text_width(Span text, double size);

#endif
