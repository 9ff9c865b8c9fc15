// SPDX-License-Identifier: MIT
// Games of a PGN file as JSON, recorded from the reader's events: tags, moves, plies, variations,
// comments, result, faults, start_fen, and nags, clk, eval by ply.
#ifndef ZUGWERK_CONFORMANCE_PGN_RECORD_H
#define ZUGWERK_CONFORMANCE_PGN_RECORD_H

#include <jansson.h>
#include <stdbool.h>

#include "base/stream.h"
#include "base/text.h"

// A span given `repeat` times over, at most `step` bytes a read.
typedef struct RepeatSource {
    Span bytes;
    int64_t repeat; // times still to come, the one at hand included
    size_t at;
    size_t step;
} RepeatSource;

ByteSource repeat_source(RepeatSource *source);

// All games of the source as an array, or NULL with *err.
json_t *pgn_record(ByteSource source, Error *err);

typedef struct PgnTotals {
    int64_t games;
    int64_t plies;
    int64_t errors;
    int64_t warnings;
    size_t peak_bytes; // most memory the reader held at once
} PgnTotals;

// Counts only, in constant memory.
bool pgn_count(PgnTotals *out, ByteSource source, Error *err);

#endif
