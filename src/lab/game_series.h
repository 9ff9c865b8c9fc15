// SPDX-License-Identifier: MIT
// A series of games between two players, with what the write-ups tell about them. Every game has
// players of its own, so that nothing depends on how many are played at a time.
//
// Seeds: a seed that a player's text gives is that of the first game and grows by one with every
// game; one that is left out is drawn from the series' seed and the number of the game.
#ifndef ZUGWERK_LAB_GAME_SERIES_H
#define ZUGWERK_LAB_GAME_SERIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/stop.h"
#include "chess/game.h"
#include "lab/lab_positions.h"
#include "match/game_loop.h"

enum { GAME_SERIES_MAX = 1000000 };

typedef struct SeriesOptions {
    const char *players[2]; // A and B; A is White in the first game
    size_t games;
    bool swaps;    // colours change in every second game, which has the opening of the one before
    int max_plies; // a game this long is ended as a draw; 0: none is
    uint64_t seed;
    const LabPositions *openings; // at least one; used in turn
} SeriesOptions;

// Of one player in one game.
typedef struct SeriesSide {
    char *spec; // canonical, seeds and all; owned
    PlayerSummary summary;
    uint64_t evaluations;
    uint64_t cutoffs;
    uint64_t table_hits;
    uint64_t table_stores;
    uint64_t table_size; // the largest
} SeriesSide;

typedef struct SeriesGame {
    bool is_done;
    size_t opening;
    int white;          // 0: player A
    SeriesSide side[2]; // by player, not by colour
    Game game;
    Outcome outcome;
} SeriesGame;

typedef struct GameSeries {
    SeriesOptions options;
    const Alloc *alloc;
    SeriesGame *games;
} GameSeries;

typedef struct SeriesRun {
    int threads;
    const TimeSource *time;
    const StopSignal *stop; // NULL: cannot be stopped
    // Called from the threads that play, several at a time; may be NULL.
    void (*tell)(void *context, size_t done, int64_t elapsed_us);
    void *context;
} SeriesRun;

// Checks the players. The options' texts and openings must outlive the series. Errors of a player's
// text carry the column; *bad_player is then its number (else -1).
bool game_series_init(GameSeries *series, const SeriesOptions *options, const Alloc *alloc,
                      int *bad_player, Error *err) MUST_CHECK;
void game_series_release(GameSeries *series);

// ERROR_STOPPED when stopped: games that were not finished are not done.
bool game_series_run(GameSeries *series, const SeriesRun *run, Error *err) MUST_CHECK;

#endif
