// SPDX-License-Identifier: MIT
// Start positions for games that give training data, as OpenBench asks an engine for them: random
// moves from the initial position or from positions of a book, neither over nor decided.
//
// Position number n depends on seed, book and n only.
#ifndef ZUGWERK_LAB_GENFENS_H
#define ZUGWERK_LAB_GENFENS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "base/text.h"
#include "chess/position.h"

enum {
    GENFENS_COUNT_MAX = 10000000,
    GENFENS_NODES = 3000,    // of the search that judges a position
    GENFENS_BALANCE = 200,   // further from 0 than this many of the engine's units it is not taken
    GENFENS_TRIES_MAX = 1000 // for one position, before the book is given up
};

typedef struct GenfensRequest {
    int64_t count;
    uint64_t seed;
    Span book; // a file's name; empty: none
} GenfensRequest;

// Reads "N seed S book B", with or without the word genfens in front and quit behind; B is None or
// a file; words that follow it are passed over, as they are other engines' business.
bool genfens_parse(GenfensRequest *out, Span text, Error *err) MUST_CHECK;

typedef struct Genfens Genfens;

// The file holds EPD or FEN lines; empty lines and those that begin with '#' are passed over.
bool genfens_create(Genfens **out, const GenfensRequest *request, const Alloc *alloc,
                    Error *err) MUST_CHECK;
void genfens_destroy(Genfens *genfens);

// The n-th position, from 0. Errors carry the line of the book.
bool genfens_next(Position *out, Genfens *genfens, int64_t n, Error *err) MUST_CHECK;

#endif
