// SPDX-License-Identifier: MIT
// Inside of the game loop, shared by its two files.
#ifndef ZUGWERK_MATCH_GAME_LOOP_IMPL_H
#define ZUGWERK_MATCH_GAME_LOOP_IMPL_H

#include <stdatomic.h>

#include "match/game_clock.h"
#include "match/game_loop.h"

// What others have asked for from outside; a larger one replaces a smaller one.
enum { ORDER_NONE, ORDER_MOVE_NOW, ORDER_INTERRUPT, ORDER_ABORT };

typedef struct MoveRecord {
    Move move;
    int64_t time_us;    // used for it, -1 unknown
    GameClock clock[2]; // after it
} MoveRecord;

struct GameLoop {
    const Alloc *alloc;
    TimeSource time_source;
    GameObserver observer;
    bool no_takeback;
    bool forfeits;
    Player *players[2];
    TimeControl time[2];
    PlayerSummary summary[2];

    Game game;
    Outcome outcome;
    bool is_judged;      // the outcome fits the current position
    MoveRecord *records; // of every ply, and beyond game.count of plies taken back
    size_t record_count;
    size_t record_capacity;
    GameClock clock[2];

    // The turn.
    bool is_thinking;
    int64_t thinking_since_us;
    int64_t turn_used_us; // in earlier parts of the turn
    int refusals;         // decisions of the turn that led to nothing
    bool has_offered;     // a draw, in this turn
    bool offer_stands;    // the opponent's, made with the last move

    StopSignal stop;  // shared: set from other threads and signal handlers
    atomic_int order; // likewise
};

// Room for one more ply, so that loop_play cannot fail.
bool loop_reserve(GameLoop *loop, Error *err) MUST_CHECK;

// Plays a legal move of the side to move, which has used turn_used_us for it.
void loop_play(GameLoop *loop, Move move);

// The turn begins from nothing.
void loop_reset_turn(GameLoop *loop);

void loop_notify(GameLoop *loop, PlayerEventKind kind);

// Fills in color (of the side to move unless set) and game, and tells the observer.
void loop_tell(const GameLoop *loop, GameEvent event);

#endif
