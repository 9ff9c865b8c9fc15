// SPDX-License-Identifier: MIT
// The searches behind a plot: an experiment, and beside it minimax as a reference as deep as that
// stays affordable.
#ifndef ZUGWERK_LAB_PLOT_MEASURE_H
#define ZUGWERK_LAB_PLOT_MEASURE_H

#include <stdbool.h>

#include "base/error.h"
#include "base/text.h"
#include "lab/compare.h"

// The next depth is not begun when it would probably have more nodes than this on a position.
enum { PLOT_MINIMAX_NODES = 30000000 };

// Runs the experiment and appends its results as CSV, with the heading line. with_minimax: and
// those of minimax at the same depths, under the name PLOT_MINIMAX.
bool plot_measure(Text *csv, const Experiment *experiment, const CompareSettings *settings,
                  bool with_minimax, Error *err) MUST_CHECK;

#endif
