// SPDX-License-Identifier: MIT
// Private to the data generator: one game.
#ifndef ZUGWERK_LAB_DATAGEN_IMPL_H
#define ZUGWERK_LAB_DATAGEN_IMPL_H

#include "engine/engine.h"
#include "lab/datagen.h"

// A player of one game after another; one for every thread.
typedef struct DatagenPlayer {
    const DatagenSettings *settings;
    Engine *engine;
    const Alloc *alloc;
    SearchResult result; // of the last search
} DatagenPlayer;

// Plays game `number` and appends the lines of its positions.
bool datagen_game(DatagenPlayer *player, Text *out, int64_t number, DatagenCounts *counts,
                  const StopSignal *stop, Error *err) MUST_CHECK;

#endif
