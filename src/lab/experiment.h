// SPDX-License-Identifier: MIT
// What an experiment consists of: players x positions x depths, and how it is measured. Read from a
// file of lines "word value" (docs/FORMATS.md) or put together from options.
#ifndef ZUGWERK_LAB_EXPERIMENT_H
#define ZUGWERK_LAB_EXPERIMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "base/text.h"
#include "lab/lab_positions.h"
#include "lab/player_depth.h"

enum {
    EXPERIMENT_PLAYERS_MAX = 256,
    EXPERIMENT_DEPTH_MAX = 64,
    EXPERIMENT_REPEATS_MAX = 1000,
    EXPERIMENT_FILE_MAX = 1 << 20
};

typedef struct ExperimentPlayer {
    char *text;  // in the player language, as given
    char *label; // what it is called in the results
    PlayerDepth depth;
} ExperimentPlayer;

typedef struct Experiment {
    const Alloc *alloc;
    char *title; // NULL: none
    ExperimentPlayer *players;
    size_t player_count;
    size_t player_capacity;
    LabPositions positions;
    int depths[EXPERIMENT_DEPTH_MAX]; // rising, each once
    int depth_count;                  // 0: players search as deep as they do by themselves
    int repeats;                      // timed runs of each cell
    int warmup;                       // runs before them that are thrown away
    bool is_timed;
    uint64_t seed;
    char *columns; // NULL: the usual ones
    char *sort;    // NULL: not sorted
} Experiment;

// Without players and positions; 3 timed runs, seed 1.
void experiment_init(Experiment *experiment, const Alloc *alloc);
void experiment_release(Experiment *experiment);

// A player text, perhaps followed by "as" and what it is to be called. Errors carry the column.
bool experiment_add_player(Experiment *experiment, Span text, Error *err) MUST_CHECK;

// "1-4 6" or "1-4,6": sets the depths.
bool experiment_set_depths(Experiment *experiment, Span text, Error *err) MUST_CHECK;

// Reads the text of an experiment file into a fresh experiment. Files of positions are looked for
// in `folder` (with a '/' at its end, or ""); folder NULL: naming one is an error. Errors carry
// line and column. After a failure the experiment can only be released.
bool experiment_parse(Experiment *experiment, Span text, const char *folder, Error *err) MUST_CHECK;

// The same from a file ("-": standard input), beside which files of positions are looked for.
bool experiment_load(Experiment *experiment, const char *path, Error *err) MUST_CHECK;

// Whether there is something to measure; else an error that says what is missing.
bool experiment_check(const Experiment *experiment, Error *err) MUST_CHECK;

// Appends everything that the results depend on, in a form that is the same for equal experiments.
void experiment_format(Text *out, const Experiment *experiment);

#endif
