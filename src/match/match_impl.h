// SPDX-License-Identifier: MIT
// Inside of a match: its state, and the tables at which games are played.
#ifndef ZUGWERK_MATCH_MATCH_IMPL_H
#define ZUGWERK_MATCH_MATCH_IMPL_H

#include "base/os_monitor.h"
#include "base/os_thread.h"
#include "match/game_loop.h"
#include "match/match.h"

// A player that stays at a table for the next game.
typedef struct MatchSeat {
    Player *player; // NULL: none
    size_t who;
    bool is_steady; // may be used again
} MatchSeat;

// Who talks to us at which table.
typedef struct MatchSpeaker {
    const MatchListener *listener;
    size_t who;
    int table;
} MatchSpeaker;

typedef struct MatchTable {
    struct Match *match;
    int index;
    ParkedThread *thread;
    MatchSeat seats[2];
    MatchGame game;
    Adjudicator adjudicator;
    GameLoop *loop; // changed inside the monitor, so that others may abort the game
    Error error;    // of the observer
} MatchTable;

struct Match {
    const Alloc *alloc;
    const MatchOptions *options;
    const MatchListener *listener;
    PlayerEnv env;
    const Openings *openings;
    Openings *own_openings; // NULL: the caller's are used
    Schedule *schedule;
    const StopSignal *finish;
    const StopSignal *abort;
    Monitor *monitor; // guards what follows, and the calls of the listener
    MatchTable *tables;
    MatchSpeaker *speakers; // by table, the one before the first being that of trials, and player
    bool *told_limits;      // the options', or
    bool *own_told_limits;  // ours
    int running;            // tables
    bool is_ending;         // no new games
    bool has_failed;        //
    bool is_complete;       // every game of the schedule has been given out
    size_t unfinished;      // games given out, without a result
    Error error;            // why, when has_failed
    signed char *played;    // by number, of an earlier run: half points of White + 1; 0: not played
    size_t played_capacity;
};

// The next game to be played; false when there is none (any more). Inside the monitor.
bool match_take_game(Match *match, ScheduledGame *plan);

void match_fail(Match *match, const Error *error); // inside the monitor

// Plays games at the table until there are none.
void match_table_run(void *table);

// A new player `who` for game `number`, on side 0 or 1, at a table (-1: none, to be tried).
bool match_make_player(MatchSeat *seat, Match *match, size_t who, size_t number, int side,
                       int table, Error *err) MUST_CHECK;
void match_leave_seat(MatchSeat *seat);

#endif
