// SPDX-License-Identifier: MIT
// `zugwerk play`: games in the terminal, any player against any player.
#ifndef ZUGWERK_PLAY_PLAY_H
#define ZUGWERK_PLAY_PLAY_H

#include <stdbool.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/stream.h"
#include "chess/game.h"
#include "match/time_control.h"

// Who plays where nobody is named: somebody that a beginner can beat and that answers at once.
#define PLAY_DEFAULT_COMPUTER "alphabeta:depth=5"

typedef struct PlayOptions {
    const char *players[2]; // in the player language, by colour; NULL: a human or the default
                            // computer, so that one of each plays
    const Game *game;       // where to begin
    TimeControl time[2];    // by colour
    const char *pgn;        // the file for all games; NULL: a folder of the user's
    bool letters;           // draw letters even where there are figurines
    bool figurines;         // draw figurines even where the locale tells of none
    bool flipped;           // Black at the bottom; else it is where the only human plays Black
    bool quiet;             // no boards, no thinking
    ByteSink json;          // write NULL: no JSON; else a record of the last game, and all other
                            // text goes to standard error
    const Alloc *alloc;     // NULL: the C library's
} PlayOptions;

// Plays until the user leaves, the input ends, or two computers have finished a game. *status is
// the exit status: 0, or 128 and the number of the signal that ended the program. Uses the standard
// streams; call it before any other thread is started.
bool play_run(int *status, const PlayOptions *options, Error *err) MUST_CHECK;

#endif
