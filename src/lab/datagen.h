// SPDX-License-Identifier: MIT
// Training data from games of the engine against itself: quiet positions with the game's result and
// the search's score, as EPD lines (docs/FORMATS.md, "Training positions").
//
// Game number n depends on the settings and on n only: not on the number of threads, and not on
// where a run was cut off and carried on.
#ifndef ZUGWERK_LAB_DATAGEN_H
#define ZUGWERK_LAB_DATAGEN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "base/stop.h"
#include "base/text.h"

enum {
    DATAGEN_NODES_DEFAULT = 5000,
    DATAGEN_BALANCE_DEFAULT = 150,
    DATAGEN_SAMPLE_DEFAULT = 3,
    DATAGEN_HASH_MB = 2,
    DATAGEN_LINE_MAX = 1024
};

typedef struct DatagenSettings {
    uint64_t seed;
    uint64_t nodes;   // for each move
    int balance;      // openings scored further from 0 than this, in centipawns, are not played
    int sample;       // every so many-th quiet position is kept, on average
    int chess960;     // percent of the games that begin from a Chess960 start position
    const char *name; // of the engine, for the heading; may be ""
} DatagenSettings;

typedef struct DatagenCounts {
    int64_t games;
    int64_t positions;
    int64_t results[3]; // White won, drawn, Black won
} DatagenCounts;

// Plays games and hands their lines over in the order of their numbers.
typedef struct Datagen Datagen;

bool datagen_create(Datagen **out, const DatagenSettings *settings, int threads, const Alloc *alloc,
                    Error *err) MUST_CHECK;
void datagen_destroy(Datagen *datagen);

// The first line of a file: the settings, by which a run that was cut off knows its file.
void datagen_heading(Text *out, const DatagenSettings *settings);

// Plays up to `games` games from number `first` on, at most what one batch holds; *played is how
// many. Appends their lines, and the remark that tells how many games are complete. Adds to
// *counts. ERROR_STOPPED when asked to stop, with nothing appended.
bool datagen_batch(Datagen *datagen, Text *out, int64_t first, int64_t games, int64_t *played,
                   DatagenCounts *counts, const StopSignal *stop, Error *err) MUST_CHECK;

// How far a file got: `complete` is the length of the part up to the last remark, heading included,
// `games` the number in it. Fails when the file has another heading.
bool datagen_resume(Span file, const DatagenSettings *settings, size_t *complete, int64_t *games,
                    Error *err) MUST_CHECK;

#endif
