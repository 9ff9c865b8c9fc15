// SPDX-License-Identifier: MIT
// What the pictures of match_charts.h share.
#ifndef ZUGWERK_REPORT_MATCH_CHARTS_IMPL_H
#define ZUGWERK_REPORT_MATCH_CHARTS_IMPL_H

#include "draw/plot.h"
#include "draw/svg.h"

enum {
    CHART_MARGIN = 16,
    CHART_TOP = 62,      // below the title and the note
    CHART_CHAR = 7,      // no usual font is wider
    CHART_NAME_MAX = 44, // characters shown of a name
    CHART_NAME_SIZE = 4 * CHART_NAME_MAX + 8
};

// The <svg> element with style, white ground, title and note.
void chart_begin(Svg *svg, ByteSink sink, int width, int height, const char *title,
                 const char *note);

void chart_text(Svg *svg, const char *class_name, double x, double y, const char *text);

// A name, cut to CHART_NAME_MAX characters with "..." in it; *width: characters.
const char *chart_name(char out[CHART_NAME_SIZE], const char *name, int *width);

// The room that the widest of these names needs.
int chart_names_width(const char *const *names, int count);

typedef struct ChartAxis {
    double low;
    double high;
    double ticks[PLOT_TICKS_MAX];
    int count;
    double start; // where low lies
    double size;  // to where high lies; below 0: upwards
} ChartAxis;

void chart_axis_init(ChartAxis *axis, double low, double high, int wanted, double start,
                     double size);
double chart_axis_at(const ChartAxis *axis, double value);

// Grid lines and labels of a horizontal axis at `bottom`, lines reaching up to `top`.
void chart_draw_x_axis(Svg *svg, const ChartAxis *axis, double top, double bottom,
                       const char *label);

#endif
