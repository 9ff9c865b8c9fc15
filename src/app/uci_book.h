// SPDX-License-Identifier: MIT
// The opening book of an engine: a Polyglot file in memory.
#ifndef ZUGWERK_APP_UCI_BOOK_H
#define ZUGWERK_APP_UCI_BOOK_H

#include <stdbool.h>

#include "base/error.h"
#include "base/rng.h"
#include "base/text.h"
#include "chess/game.h"

typedef struct UciBook {
    Text bytes;
    bool best_only; // the move of the highest weight; else one drawn by weight
    int depth;      // up to this move number
    Rng rng;
    const Alloc *alloc;
} UciBook;

// An empty book; seed: for the moves that are drawn.
void uci_book_init(UciBook *book, uint64_t seed, const Alloc *alloc);
void uci_book_release(UciBook *book);

// Reads a file; an empty path empties the book. On failure the book stays as it was.
bool uci_book_load(UciBook *book, Span path, Error *err) MUST_CHECK;

// A move for the game's position and the best one after it; MOVE_NONE where there is none.
void uci_book_find(UciBook *book, const Game *game, Move *move, Move *reply);

#endif
