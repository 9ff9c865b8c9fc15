// SPDX-License-Identifier: MIT
// The columns of a comparison's tables.
#ifndef ZUGWERK_LAB_COMPARE_COLUMNS_IMPL_H
#define ZUGWERK_LAB_COMPARE_COLUMNS_IMPL_H

#include "lab/compare.h"
#include "lab/grid.h"

typedef enum Column {
    AT_POSITION,
    AT_FEN,
    AT_PLAYER,
    AT_SPEC,
    AT_DEPTH,
    AT_VALUE,
    AT_EXACT,
    AT_MOVE,
    AT_LINE,
    AT_NODES,
    AT_TABLE_STORES = AT_NODES + COUNT_TABLE_STORES, // the counts in their order
    AT_FIRST_CUT,
    AT_MOVES,
    AT_REPLIES,
    AT_MINIMAL_LEAVES,
    AT_MINIMAL_NODES,
    AT_MINIMAL_RATIO,
    AT_GROWTH,
    AT_EBF,
    AT_RUNS,
    AT_TIME,
    AT_TIME_MIN,
    AT_TIME_MAX,
    AT_SPREAD,
    AT_NPS,
    COLUMN_COUNT
} Column;

typedef enum AverageColumn {
    MEAN_PLAYER,
    MEAN_DEPTH,
    MEAN_POSITIONS,
    MEAN_NODES,
    MEAN_TABLE_STORES = MEAN_NODES + COUNT_TABLE_STORES,
    MEAN_FIRST_CUT,
    MEAN_GROWTH,
    MEAN_EBF,
    MEAN_MINIMAL_RATIO,
    MEAN_TIME,
    MEAN_NPS,
    MEAN_COUNT
} AverageColumn;

extern const GridColumn compare_cell_columns[COLUMN_COUNT];
extern const GridColumn compare_average_columns[MEAN_COUNT];

// Keys of those that are shown when nothing is chosen.
extern const char compare_usual_columns[];
extern const char compare_usual_averages[];

#endif
