// SPDX-License-Identifier: MIT
// Private to the tuner: its state, and one position's error and gradient.
#ifndef ZUGWERK_LAB_TUNE_IMPL_H
#define ZUGWERK_LAB_TUNE_IMPL_H

#include "lab/tune.h"

enum { TUNE_PARTS = 8 };

typedef struct TunePart {
    double gradient[2][HCE_COUNT]; // middlegame, endgame
    double error;                  // sum of squares
} TunePart;

typedef struct Tune {
    const TuneSet *set;
    const TuneSettings *settings;
    size_t *order; // positions to learn from, then from the end those held out
    size_t train_count;
    size_t validation_count;
    double scale;
    double weights[2][HCE_COUNT];
    double start[2][HCE_COUNT];
    double first_moment[2][HCE_COUNT];
    double second_moment[2][HCE_COUNT];
    int steps;
    // The batch in hand:
    const size_t *batch;
    size_t batch_count;
    bool wants_gradient;
    TunePart parts[TUNE_PARTS];
} Tune;

// Adds the position's squared error to the part and, when wanted, its gradient.
void tune_position(const Tune *tune, TunePart *part, const TunePosition *position);

// The value for White by the tuner's weights.
double tune_value(const Tune *tune, const TunePosition *position);

#endif
