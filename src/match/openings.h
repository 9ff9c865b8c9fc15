// SPDX-License-Identifier: MIT
// The openings of a match: positions of EPD or FEN files, the first moves of games in PGN files,
// walks through a Polyglot book, start positions of Chess960, or just the initial position.
//
// Opening number n depends on the options and on n alone, so that a match gives the same games
// whatever plays at a time. Broken and finished openings are passed over and reported once, when
// they are loaded.
#ifndef ZUGWERK_MATCH_OPENINGS_H
#define ZUGWERK_MATCH_OPENINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "chess/game.h"
#include "player/player.h"

enum { OPENING_PLIES_MAX = 1024, OPENING_BOOK_PLIES = 8 };

typedef struct Openings Openings;

typedef struct OpeningOptions {
    const char *file;  // NULL: the initial position; "chess960": its start positions; a name that
                       // ends in .bin is a Polyglot book, one with .pgn a PGN file, others hold EPD
    const char *lines; // those of an EPD file, in memory; NULL: `file` is taken, else it
                       // names them in messages
    bool random;       // in a random order, else as they stand there
    uint64_t seed;     // of that order, and of walks
    size_t start;      // number of the first one to take, from 0
    int plies; // of PGN games and walks at most so many; 0: all, OPENING_BOOK_PLIES in books
} OpeningOptions;

// What was wrong with an opening that is passed over; the text names file, place and reason.
typedef struct OpeningListener {
    void (*skipped)(void *context, const char *text);
    void *context;
} OpeningListener;

// Makes ready the first `needed` openings; further ones begin again at the first. ERROR_VALUE when
// the file holds none that can be played, or `start` is none of them.
bool openings_create(Openings **out, const OpeningOptions *options, size_t needed,
                     const OpeningListener *listener, const Alloc *alloc, Error *err) MUST_CHECK;
void openings_destroy(Openings *openings); // NULL is fine

// How many different ones there are, of those needed.
size_t openings_count(const Openings *openings);

// The n-th opening; *out need not be initialised.
bool openings_game(Game *out, const Openings *openings, size_t n, Error *err) MUST_CHECK;

// Whether the player can be told all of them: see player_accepts.
bool openings_suit(const Openings *openings, const Player *player, Error *err) MUST_CHECK;

#endif
