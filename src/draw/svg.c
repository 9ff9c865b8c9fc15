// SPDX-License-Identifier: MIT
#include "draw/svg.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

static void svg_write(Svg *svg, const char *data, size_t size) {
    if (!svg->failed && size > 0) {
        svg->failed = !svg->sink.write(svg->sink.context, data, size, &svg->error);
    }
}

static void svg_put(Svg *svg, const char *text) {
    svg_write(svg, text, strlen(text));
}

// What stands for a byte that cannot stand for itself, or NULL.
static const char *xml_escape(char c) {
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\t':
    case '\n':
        return NULL;
    case '\r':
        return "&#13;";
    default:
        return (unsigned char)c < ' ' ? "\xef\xbf\xbd" : NULL;
    }
}

// U+FFFE and U+FFFF are no characters of XML.
static bool is_xml_character(Span text, size_t length) {
    return length > 0
           && (length != 3 || memcmp(text.data, "\xef\xbf", 2) != 0
               || (text.data[2] != '\xbe' && text.data[2] != '\xbf'));
}

static void svg_escape(Svg *svg, Span text) {
    size_t start = 0; // of the bytes not yet written
    for (size_t i = 0; i < text.length;) {
        const Span rest = span_from(text, i);
        const size_t length = utf8_length(rest);
        const char *const replacement =
            is_xml_character(rest, length) ? xml_escape(rest.data[0]) : "\xef\xbf\xbd";
        const size_t step = length == 0 ? 1 : length;
        if (replacement != NULL) {
            svg_write(svg, text.data + start, i - start);
            svg_put(svg, replacement);
            start = i + step;
        }
        i += step;
    }
    svg_write(svg, text.data + start, text.length - start);
}

static void svg_end_tag(Svg *svg) {
    if (svg->in_tag) {
        svg_put(svg, ">");
        svg->in_tag = false;
    }
}

static void svg_break(Svg *svg) {
    svg_put(svg, "\n");
    for (int i = 0; i < svg->depth; i++) {
        svg_put(svg, " ");
    }
}

void svg_open(Svg *svg, const char *name) {
    assert(svg->depth < SVG_DEPTH_MAX);
    svg_end_tag(svg);
    if (svg->depth > 0) {
        svg_break(svg);
    }
    svg_put(svg, "<");
    svg_put(svg, name);
    svg->open[svg->depth++] = name;
    svg->in_tag = true;
    svg->has_text = false;
}

void svg_close(Svg *svg) {
    assert(svg->depth > 0);
    svg->depth--;
    if (svg->in_tag) {
        svg_put(svg, "/>");
    } else {
        if (!svg->has_text) {
            svg_break(svg);
        }
        svg_put(svg, "</");
        svg_put(svg, svg->open[svg->depth]);
        svg_put(svg, ">");
    }
    svg->in_tag = false;
    svg->has_text = false;
}

void svg_attribute(Svg *svg, const char *name, const char *value) {
    assert(svg->in_tag);
    svg_put(svg, " ");
    svg_put(svg, name);
    svg_put(svg, "=\"");
    svg_escape(svg, span_of(value));
    svg_put(svg, "\"");
}

void svg_attribute_int(Svg *svg, const char *name, int value) {
    char text[16];
    (void)snprintf(text, sizeof text, "%d", value);
    svg_attribute(svg, name, text);
}

enum { NUMBER_SIZE = 32 };

// Independent of the locale, without trailing zeros and "-0". What lies far outside of any picture
// is moved to a place that is still outside; what is no number becomes 0.
static const char *number_format(char out[NUMBER_SIZE], double value) {
    value = isnan(value) ? 0 : fmax(fmin(value, 1e12), -1e12);
    long long units = llround(value * 1000);
    const char *const sign = units < 0 ? "-" : "";
    units = units < 0 ? -units : units;
    int length = snprintf(out, NUMBER_SIZE, "%s%lld.%03lld", sign, units / 1000, units % 1000);
    while (length > 0 && out[length - 1] == '0') {
        out[--length] = '\0';
    }
    if (length > 0 && out[length - 1] == '.') {
        out[--length] = '\0';
    }
    return out;
}

void svg_attribute_number(Svg *svg, const char *name, double value) {
    char text[NUMBER_SIZE];
    svg_attribute(svg, name, number_format(text, value));
}

void svg_attribute_transform(Svg *svg, double x, double y, double degrees) {
    char text[3][NUMBER_SIZE];
    char value[3 * NUMBER_SIZE + 32];
    const bool turns = llround(degrees * 1000) != 0;
    (void)snprintf(value, sizeof value, "translate(%s %s)%s%s%s", number_format(text[0], x),
                   number_format(text[1], y), turns ? " rotate(" : "",
                   turns ? number_format(text[2], degrees) : "", turns ? ")" : "");
    svg_attribute(svg, "transform", value);
}

void svg_content(Svg *svg, Span text) {
    svg_end_tag(svg);
    svg_escape(svg, text);
    svg->has_text = true;
}

void svg_leaf(Svg *svg, const char *name, const char *text) {
    svg_open(svg, name);
    svg_content(svg, span_of(text));
    svg_close(svg);
}

void svg_rectangle(Svg *svg, double x, double y, double width, double height, const char *fill) {
    svg_open(svg, "rect");
    svg_attribute_number(svg, "x", x);
    svg_attribute_number(svg, "y", y);
    svg_attribute_number(svg, "width", width);
    svg_attribute_number(svg, "height", height);
    svg_attribute(svg, "fill", fill);
    svg_close(svg);
}

void svg_open_box(Svg *svg, const char *class_name, double x, double y, double width,
                  double height) {
    svg_open(svg, "rect");
    svg_attribute(svg, "class", class_name);
    svg_attribute_number(svg, "x", x);
    svg_attribute_number(svg, "y", y);
    svg_attribute_number(svg, "width", width);
    svg_attribute_number(svg, "height", height);
}

void svg_line(Svg *svg, const char *class_name, double x1, double y1, double x2, double y2) {
    svg_open(svg, "line");
    svg_attribute(svg, "class", class_name);
    svg_attribute_number(svg, "x1", x1);
    svg_attribute_number(svg, "y1", y1);
    svg_attribute_number(svg, "x2", x2);
    svg_attribute_number(svg, "y2", y2);
    svg_close(svg);
}

void svg_polyline(Svg *svg, const char *class_name, const SvgPoint *points, int count,
                  bool closed) {
    svg_open(svg, closed ? "polygon" : "polyline");
    svg_attribute(svg, "class", class_name);
    svg_put(svg, " points=\"");
    for (int i = 0; i < count; i++) {
        char number[NUMBER_SIZE];
        svg_put(svg, i == 0 ? "" : " ");
        svg_put(svg, number_format(number, points[i].x));
        svg_put(svg, ",");
        svg_put(svg, number_format(number, points[i].y));
    }
    svg_put(svg, "\"");
    svg_close(svg);
}

void svg_text(Svg *svg, const char *class_name, double x, double y, Span text) {
    svg_open(svg, "text");
    svg_attribute(svg, "class", class_name);
    svg_attribute_number(svg, "x", x);
    svg_attribute_number(svg, "y", y);
    svg_content(svg, text);
    svg_close(svg);
}

void svg_begin(Svg *svg, ByteSink sink, int width, int height, int pixels) {
    *svg = (Svg){.sink = sink};
    char box[48];
    (void)snprintf(box, sizeof box, "0 0 %d %d", width, height);
    svg_open(svg, "svg");
    svg_attribute(svg, "xmlns", "http://www.w3.org/2000/svg");
    svg_attribute(svg, "viewBox", box);
    svg_attribute_int(svg, "width", pixels);
    svg_attribute_number(svg, "height", (double)pixels * height / width);
}

bool svg_end(Svg *svg, Error *err) {
    while (svg->depth > 0) {
        svg_close(svg);
    }
    svg_put(svg, "\n");
    if (svg->failed && err != NULL) {
        *err = svg->error;
    }
    return !svg->failed;
}
