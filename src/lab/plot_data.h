// SPDX-License-Identifier: MIT
// What a plot is made from: the results of searches, read from CSV with a heading line as
// `zugwerk lab compare` writes it. Only the columns named below are looked at, in any order.
#ifndef ZUGWERK_LAB_PLOT_DATA_H
#define ZUGWERK_LAB_PLOT_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/stream.h"
#include "base/text.h"

enum { PLOT_CSV_LINE_MAX = 1 << 16 };

typedef enum PlotColumn {
    PLOT_NODES,   // "nodes"
    PLOT_TIME,    // "time_s"
    PLOT_SCORE,   // "value": a number, "inf", "#3" and the like
    PLOT_MINIMAL, // "minimal_nodes", or made from "nodes" and "minimal_ratio"
    PLOT_COLUMNS
} PlotColumn;

typedef struct PlotRow {
    size_t player; // index
    int depth;
    double values[PLOT_COLUMNS]; // NaN: missing
} PlotRow;

typedef struct PlotData {
    Text names;     // of the players, each with a NUL behind it
    size_t *starts; // of them
    size_t player_count;
    size_t player_capacity;
    PlotRow *rows;
    size_t count;
    size_t capacity;
    const Alloc *alloc;
} PlotData;

void plot_data_init(PlotData *data, const Alloc *alloc);
void plot_data_release(PlotData *data);

// Adds the rows of a file. Needs the columns player and depth, and one of the others. Errors have
// line and column.
bool plot_data_read(PlotData *data, ByteSource source, Error *err) MUST_CHECK;

static inline const char *plot_data_player(const PlotData *data, size_t player) {
    return data->names.data + data->starts[player];
}

#endif
