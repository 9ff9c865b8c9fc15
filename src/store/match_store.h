// SPDX-License-Identifier: MIT
// The games of matches in an SQLite file, so that a match that was cut off goes on. Nothing here
// knows chess: a match has a command and games, a game numbers and texts.
//
// Every game is a transaction of its own: what match_store_put has taken is in the file, whatever
// happens to the program afterwards. docs/FORMATS.md has the schema.
//
// Without SQLite in the build every function that can fail does so with ERROR_UNSUPPORTED.
#ifndef ZUGWERK_STORE_MATCH_STORE_H
#define ZUGWERK_STORE_MATCH_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "store/store_mode.h"

typedef struct MatchStore MatchStore;

// Texts are NUL-terminated UTF-8, never NULL.
typedef struct StoredMatch {
    int64_t id;       // from 1
    Span words;       // of the command line, each with a NUL behind it
    const char *text; // the command line, for people
    const char *version;
    const char *build;
    const char *machine;
    const char *begun; // date and time
    int64_t games;     // planned
    int64_t sizes[3];  // of the PGN, JSON and EPD files before the match
    bool is_over;      //
    int64_t done;      // games in the file; filled in when read
} StoredMatch;

enum { STORED_SIDE_NUMBERS = 8 };

typedef struct StoredGame {
    int64_t number; // in its match, from 0
    int64_t encounter;
    int64_t pair;
    int64_t is_paired;
    int64_t players[2]; // White's, Black's
    int64_t half_points;
    int64_t reason;
    int64_t fault;
    int64_t fault_color;
    int64_t side[2][STORED_SIDE_NUMBERS];
    const char *pgn;
    const char *json;
    const char *epd;
} StoredGame;

// Errors name the file. A file that is locked is waited for, 10 seconds at most.
bool match_store_open(MatchStore **out, const char *path, StoreMode mode, const Alloc *alloc,
                      Error *err) MUST_CHECK;
void match_store_close(MatchStore *store); // NULL is fine

bool match_store_add(int64_t *id, MatchStore *store, const StoredMatch *match,
                     Error *err) MUST_CHECK;
bool match_store_end(MatchStore *store, int64_t id, Error *err) MUST_CHECK;

// Puts a game in. A number that is there already is ERROR_VALUE.
bool match_store_put(MatchStore *store, int64_t match, const StoredGame *game,
                     Error *err) MUST_CHECK;

// The functions below call `each` for every match or game; of a match the games come in the order
// in which they were put. What it is given is valid during the call. When it returns false, so do
// they. From inside `each` the store must not be used.
bool match_store_each_match(MatchStore *store,
                            bool (*each)(void *context, const StoredMatch *match, Error *err),
                            void *context, Error *err) MUST_CHECK;
bool match_store_each_game(MatchStore *store, int64_t match,
                           bool (*each)(void *context, const StoredGame *game, Error *err),
                           void *context, Error *err) MUST_CHECK;

#endif
