// SPDX-License-Identifier: MIT
// Fits all weights of the hand-crafted evaluation at once to the results of games, by gradient
// descent (Adam) on the squared difference between the result and a sigmoid of the evaluation.
//
// Sources: Österlund, "Texel's tuning method" (2014); Grant, "Evaluation & tuning in chess engines"
// (2020); Kingma and Ba, "Adam" (2015). With the same data, settings and build the result is the
// same, whatever the number of threads.
#ifndef ZUGWERK_LAB_TUNE_H
#define ZUGWERK_LAB_TUNE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/stop.h"
#include "base/text.h"
#include "lab/tune_set.h"

typedef struct TuneSettings {
    uint64_t seed; // of the order of the batches and of the split
    int epochs;    // at most
    int patience;  // epochs without a better validation error before it ends
    int batch;     // positions in a step
    int threads;
    double rate;        // first step size of Adam, in units of a weight
    double decay;       // factor on it after every epoch
    double score_share; // of the target taken from the search's score, 0..1
    double validation;  // share of the positions held out, 0..0.5
    double pull;        // towards the weights built in, for what the data seldom show
} TuneSettings;

// An epoch of the error curve: root mean square errors of the expected result.
typedef struct TuneEpoch {
    int number; // 0: before the first step
    double train;
    double validation;
    bool is_best;
} TuneEpoch;

typedef struct TuneListener {
    void (*begun)(void *context, double scale, size_t train, size_t validation);
    void (*epoch)(void *context, const TuneEpoch *epoch);
    void *context;
} TuneListener;

// The weights with the lowest validation error.
typedef struct TuneResult {
    double weights[2][HCE_COUNT]; // middlegame, endgame
    double scale;                 // of the sigmoid 1 / (1 + exp(-scale * value))
    TuneEpoch best;
} TuneResult;

TuneSettings tune_settings_default(void);

// Begins with the weights built in. When stopped it ends with what it has.
bool tune_run(TuneResult *out, const TuneSet *set, const TuneSettings *settings,
              const TuneListener *listener, const StopSignal *stop, const Alloc *alloc,
              Error *err) MUST_CHECK;

// The text of src/eval/handcrafted_weights.inc.
void tune_format_weights(Text *out, const TuneResult *result);

#endif
