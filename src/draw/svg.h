// SPDX-License-Identifier: MIT
// Writes an SVG 1.1 picture to a byte sink, element by element. Like Text it fails invisibly:
// after the first fault everything is ignored, and svg_end reports it. Any bytes may be given as
// text: what XML cannot hold (control characters, what is not UTF-8) becomes U+FFFD.
#ifndef ZUGWERK_DRAW_SVG_H
#define ZUGWERK_DRAW_SVG_H

#include <stdbool.h>

#include "base/error.h"
#include "base/span.h"
#include "base/stream.h"

enum { SVG_DEPTH_MAX = 16 };

typedef struct Svg {
    ByteSink sink;
    const char *open[SVG_DEPTH_MAX]; // names of the elements that are open
    int depth;
    bool in_tag;   // the start tag of the innermost one can still take attributes
    bool has_text; // the innermost one holds text: no line breaks
    bool failed;
    Error error; // the first fault
} Svg;

// The <svg> element: user units 0..width and 0..height, shown `pixels` wide.
void svg_begin(Svg *svg, ByteSink sink, int width, int height, int pixels);

// Closes what is open and reports the first fault.
bool svg_end(Svg *svg, Error *err) MUST_CHECK;

// Begins an element; attributes follow, then content, then svg_close. The name must be a constant.
void svg_open(Svg *svg, const char *name);
void svg_close(Svg *svg);

void svg_attribute(Svg *svg, const char *name, const char *value);
void svg_attribute_int(Svg *svg, const char *name, int value);

// Three decimals at most.
void svg_attribute_number(Svg *svg, const char *name, double value);

// transform="translate(x y) rotate(degrees)"
void svg_attribute_transform(Svg *svg, double x, double y, double degrees);

void svg_content(Svg *svg, Span text);

// <name>text</name>, for title, desc and style.
void svg_leaf(Svg *svg, const char *name, const char *text);

// A filled rectangle.
void svg_rectangle(Svg *svg, double x, double y, double width, double height, const char *fill);

// The same of a class of the style sheet; left open for a <title> and to be closed.
void svg_open_box(Svg *svg, const char *class_name, double x, double y, double width,
                  double height);

void svg_line(Svg *svg, const char *class_name, double x1, double y1, double x2, double y2);

typedef struct SvgPoint {
    double x;
    double y;
} SvgPoint;

// A <polyline> or, closed, a <polygon>.
void svg_polyline(Svg *svg, const char *class_name, const SvgPoint *points, int count, bool closed);

// A <text>; the class says how it is aligned.
void svg_text(Svg *svg, const char *class_name, double x, double y, Span text);

#endif
