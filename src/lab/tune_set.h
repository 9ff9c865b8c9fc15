// SPDX-License-Identifier: MIT
// Training positions taken apart for the tuner: which weights each one uses how often.
#ifndef ZUGWERK_LAB_TUNE_SET_H
#define ZUGWERK_LAB_TUNE_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/stream.h"
#include "eval/handcrafted_weights.h"

typedef struct TuneUse {
    uint16_t index; // of the weight
    int16_t count;
} TuneUse;

typedef struct TunePosition {
    size_t first;         // of its uses: White's less Black's; White's danger; Black's; winnable
    uint16_t plain_count; // of each of the four
    uint8_t danger_count[2];
    uint8_t winnable_count;
    uint8_t phase; // of HCE_PHASE_MAX
    uint8_t scale; // of HCE_SCALE_MAX
    bool has_score;
    uint8_t half_points; // White's
    int16_t score;       // White's point of view
    int16_t value;       // static, by the weights built in
    int16_t material;    // 1 for a pawn, 3, 3, 5, 9, both sides: for the model of results
} TunePosition;

typedef struct TuneSet {
    TunePosition *positions;
    size_t count;
    size_t capacity;
    TuneUse *uses;
    size_t use_count;
    size_t use_capacity;
    size_t left_out; // in check, or with a known ending
    const Alloc *alloc;
} TuneSet;

void tune_set_init(TuneSet *set, const Alloc *alloc);
void tune_set_release(TuneSet *set);

// Adds the positions of a file. The first bad line ends it with an Error that has its number.
bool tune_set_read(TuneSet *set, ByteSource source, Error *err) MUST_CHECK;

#endif
