// SPDX-License-Identifier: MIT
// The opening book of a player: a Polyglot file in memory.
#ifndef ZUGWERK_NOTATION_OPENING_BOOK_H
#define ZUGWERK_NOTATION_OPENING_BOOK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"
#include "chess/position.h"

enum { OPENING_BOOK_DEPTH = 255, OPENING_BOOK_DEPTH_MAX = 1000 };

typedef struct OpeningBook {
    Text bytes;
    bool best_only; // the move of the highest weight; else one drawn by weight
    int depth;      // up to this move number; OPENING_BOOK_DEPTH at first
    const Alloc *alloc;
} OpeningBook;

// An empty book.
void opening_book_init(OpeningBook *book, const Alloc *alloc);
void opening_book_release(OpeningBook *book);

// Reads a file; an empty path empties the book. Errors name the file; on failure the book stays as
// it was.
bool opening_book_load(OpeningBook *book, Span path, Error *err) MUST_CHECK;

// The book's move here; unless best_only it is drawn by `random`: the same number, the same move.
// MOVE_NONE when there is none.
Move opening_book_move(const OpeningBook *book, const Position *pos, uint64_t random);

// The move of the highest weight, whatever the number of the move.
Move opening_book_best(const OpeningBook *book, const Position *pos);

#endif
