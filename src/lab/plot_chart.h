// SPDX-License-Identifier: MIT
// Charts of searches by depth: nodes (logarithmic, with minimax above and the minimal tree below as
// references), time, score. Several positions are averaged.
#ifndef ZUGWERK_LAB_PLOT_CHART_H
#define ZUGWERK_LAB_PLOT_CHART_H

#include <stdbool.h>

#include "base/error.h"
#include "base/stream.h"
#include "draw/plot.h"
#include "lab/plot_data.h"

typedef enum PlotKind {
    PLOT_KIND_NODES,
    PLOT_KIND_TIME,
    PLOT_KIND_SCORE,
    PLOT_KIND_COUNT
} PlotKind;

// The name of the player that is drawn as the upper reference line of a plot of nodes.
#define PLOT_MINIMAX "minimax (reference)"

// "nodes", "time", "score".
const char *plot_kind_name(PlotKind kind);

typedef struct PlotChart {
    Plot plot;
    PlotSeries series[PLOT_SERIES_MAX];
    PlotPoint *points;
    Text note;
    const Alloc *alloc;
} PlotChart;

// ERROR_VALUE when the data have nothing of that kind, ERROR_LIMIT when there are too many players.
// The data must outlive the chart. title may be NULL.
bool plot_chart_init(PlotChart *out, const PlotData *data, PlotKind kind, const char *title,
                     Error *err) MUST_CHECK;
void plot_chart_release(PlotChart *chart);

// A script for gnuplot 5 with the data in it. It writes an SVG picture to standard output, or to
// what `set output` names.
bool plot_chart_write_gnuplot(const PlotChart *chart, ByteSink sink, Error *err) MUST_CHECK;

#endif
