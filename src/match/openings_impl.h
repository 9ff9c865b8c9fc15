// SPDX-License-Identifier: MIT
// Inside of the openings, shared by their two files.
#ifndef ZUGWERK_MATCH_OPENINGS_IMPL_H
#define ZUGWERK_MATCH_OPENINGS_IMPL_H

#include "base/text.h"
#include "match/openings.h"

typedef enum OpeningKind {
    OPENING_START,
    OPENING_CHESS960,
    OPENING_LINES, // of a text: EPD or FEN
    OPENING_GAMES, // of a PGN file
    OPENING_WALKS  // through a Polyglot book
} OpeningKind;

// A game of a PGN file.
typedef struct OpeningGame {
    int64_t number; // in the file, from 1
    size_t move;    // its first one in `moves`
    size_t count;
    Position *start; // NULL: the initial position
} OpeningGame;

// A line of a text.
typedef struct OpeningLine {
    size_t offset;
    size_t length;
    int64_t number; // from 1
} OpeningLine;

struct Openings {
    const Alloc *alloc;
    OpeningListener listener;
    size_t skipped;   // openings passed over
    const char *path; // the caller's, for messages while loading
    OpeningKind kind;
    int plies;
    Text bytes; // the file: lines, or a book
    OpeningLine *lines;
    size_t line_capacity;
    OpeningGame *games;
    size_t game_capacity;
    Move *moves; // of all games
    size_t move_count;
    size_t move_capacity;
    size_t raw_count; // lines or games, good or bad
    size_t *order;    // of those; only while loading
    size_t *chosen;   // good ones, in order
    size_t count;
    uint64_t seed; // of walks
    size_t first;  // number of the first walk
};

// Reads lines or games, without looking whether they can be played.
bool openings_load_file(Openings *openings, const char *path, Error *err) MUST_CHECK;
void openings_release_files(Openings *openings);

// The opening of a line or a game. Errors other than ERROR_MEMORY are the opening's.
bool openings_build_file(Game *out, const Openings *openings, size_t raw, Error *err) MUST_CHECK;

// Reports that opening `raw` is passed over.
void openings_complain(Openings *openings, size_t raw, const Error *why);
void openings_skip(Openings *openings, const char *text);

#endif
