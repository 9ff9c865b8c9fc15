// SPDX-License-Identifier: MIT
// Positions to search, by name, as FEN, or from EPD, FEN and PGN files. Each is a game, so that
// repetitions count.
#ifndef ZUGWERK_LAB_LAB_POSITIONS_H
#define ZUGWERK_LAB_LAB_POSITIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "base/text.h"
#include "chess/game.h"

enum { LAB_POSITIONS_MAX = 100000 };

typedef struct LabPosition {
    char *name;
    Game game; // ends in the position
} LabPosition;

typedef struct LabPositions {
    LabPosition *items;
    size_t count;
    size_t capacity;
    const Alloc *alloc;
} LabPositions;

// Positions that have a name here: those of the write-ups.
typedef struct NamedPosition {
    const char *name;
    const char *fen;   // NULL: the initial position
    const char *moves; // played from there, UCI; NULL: none
    const char *from;  // where it comes from, one line
} NamedPosition;

extern const NamedPosition named_positions[];
extern const size_t named_position_count;

void lab_positions_init(LabPositions *positions, const Alloc *alloc);
void lab_positions_release(LabPositions *positions);

// A position as people write it: a name or a FEN, then perhaps "moves" and moves (SAN or UCI), then
// perhaps "as" and what it is to be called. Errors carry the column.
bool lab_positions_add(LabPositions *positions, Span text, Error *err) MUST_CHECK;

// All positions of a file. EPD or FEN, one a line, lines that begin with '#' passed over, the
// operation `id` taken as name; of a PGN file (named *.pgn, packed or not) the last position of
// every game, or with every > 0 those after `every`, 2 * `every`, ... plies. Errors carry the line;
// the text names the file.
bool lab_positions_load(LabPositions *positions, const char *path, int every,
                        Error *err) MUST_CHECK;

// Takes a copy of the game.
bool lab_positions_add_game(LabPositions *positions, const Game *game, Span name,
                            Error *err) MUST_CHECK;

// A word of the command line: the name of a position, a FEN, or the name of a file.
bool lab_positions_add_word(LabPositions *positions, const char *word, int every,
                            Error *err) MUST_CHECK;

// Plays moves from a text, SAN or UCI, move numbers passed over. Errors carry the column.
bool lab_push_moves(Game *game, Span moves, Error *err) MUST_CHECK;

// Appends the moves of the game as UCI, blanks between.
void lab_format_moves(Text *out, const Game *game);

#endif
