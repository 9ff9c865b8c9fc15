// SPDX-License-Identifier: MIT
// A line chart as SVG: axes with round ticks, linear or logarithmic; each line with a marker and a
// dash of its own, so that it can be told without colour, and with its name beside its end and in a
// legend. The same data give the same bytes.
#ifndef ZUGWERK_DRAW_PLOT_H
#define ZUGWERK_DRAW_PLOT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/stream.h"

enum { PLOT_SERIES_MAX = 64, PLOT_TICKS_MAX = 64 };

typedef struct PlotPoint {
    double x;
    double y; // infinite: drawn at the border
} PlotPoint;

typedef struct PlotSeries {
    const char *name;
    const PlotPoint *points; // in rising order of x
    size_t count;
    bool is_reference; // a thin grey dashed line without markers
} PlotSeries;

typedef struct Plot {
    const char *title;
    const char *note; // below the title; may be ""
    const char *x_label;
    const char *y_label;
    bool is_log; // the y axis; points with y <= 0 are left out
    const PlotSeries *series;
    size_t series_count; // at most PLOT_SERIES_MAX
} Plot;

bool plot_write(const Plot *plot, ByteSink sink, Error *err) MUST_CHECK;

// Round places for ticks on an axis from `low` to `high` (widened to the outermost ticks), about
// `wanted` of them: steps of 1, 2 or 5 times a power of ten. Returns their number, at least 2.
// Source: Heckbert, "Nice numbers for graph labels", in Graphics Gems (1990).
int plot_ticks(double ticks[PLOT_TICKS_MAX], double low, double high, int wanted);

// "0.25", "1,000,000", "1e9": a tick's label. size: at least 32.
const char *plot_format(char *out, size_t size, double value);

#endif
