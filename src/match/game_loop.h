// SPDX-License-Identifier: MIT
// The one game loop: asks two players in turn, owns the clocks, checks every move and claim, judges
// flags and results, and tells an observer. Terminal play, the laboratory, matches and the web page
// all run games through it.
//
// It runs in the thread that calls game_loop_step or game_loop_run. From other threads and from
// signal handlers only game_loop_move_now, game_loop_interrupt and game_loop_abort may be called.
//
//     while (game_loop_step(loop, &status, &err) && status == GAME_LOOP_RUNNING) {
//     }
#ifndef ZUGWERK_MATCH_GAME_LOOP_H
#define ZUGWERK_MATCH_GAME_LOOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "chess/game.h"
#include "match/time_control.h"
#include "player/player.h"

typedef struct GameLoop GameLoop;

typedef enum GameEventKind {
    GAME_EVENT_TURN,           // `color` is asked for a move now
    GAME_EVENT_PROGRESS,       // `report` while `color` thinks
    GAME_EVENT_MOVE,           // `move` was played; `report`, `elapsed_us`, the clock after it
    GAME_EVENT_NO_MOVE,        // `color` found none; what follows is its BadMovePolicy
    GAME_EVENT_ILLEGAL_MOVE,   // `move` is not legal here; likewise
    GAME_EVENT_DRAW_OFFERED,   // by `color`
    GAME_EVENT_DRAW_DECLINED,  // by `color`
    GAME_EVENT_FAULT,          // `color` has failed by `fault` (`text`); the game ends (`forfeits`)
    GAME_EVENT_CLAIM_REJECTED, // `color` claimed a draw that the rules do not give (with `move`)
    GAME_EVENT_REFUSED,        // a decision that makes no sense here (`text`); asked again
    GAME_EVENT_TAKEBACK,       // `plies` plies were taken back
    GAME_EVENT_REDO,           // `plies` plies were played again
    GAME_EVENT_OVER            // `outcome`
} GameEventKind;

typedef struct GameEvent {
    GameEventKind kind;
    int color;
    const Game *game; // after what happened
    Move move;
    bool replaced;      // GAME_EVENT_MOVE: stands for an illegal or missing move
    bool stopped;       // GAME_EVENT_MOVE: thinking was cut short
    LimitUse limit_use; // GAME_EVENT_MOVE
    int plies;
    int64_t elapsed_us;         // GAME_EVENT_MOVE: time used for the move
    const SearchReport *report; // GAME_EVENT_PROGRESS, GAME_EVENT_MOVE; else NULL
    Outcome outcome;
    PlayerFault fault; // GAME_EVENT_FAULT, GAME_EVENT_NO_MOVE
    const char *text;  // GAME_EVENT_REFUSED, _FAULT: why; _NO_MOVE: why, or NULL; else NULL
} GameEvent;

// Called in the loop's thread; may read the loop and call the three functions for other threads,
// but not change it otherwise. event NULL: nobody listens.
typedef struct GameObserver {
    void (*event)(void *context, const GameEvent *event);
    void *context;
} GameObserver;

typedef struct GameLoopConfig {
    const Game *game;              // start and moves already played; copied. They cost no time.
    Player *players[2];            // by colour, borrowed; may be the same one twice
    TimeControl time[2];           // by colour
    const TimeSource *time_source; // NULL: the machine's
    const Alloc *alloc;            // NULL: the C library's
    GameObserver observer;
    bool no_takeback; // DECISION_TAKEBACK is refused
    bool forfeits;    // a player whose program fails loses the game (on time when its flag has
                      // fallen meanwhile, else REASON_ABANDONED); else the step fails
} GameLoopConfig;

// Totals of one player in one game.
typedef struct PlayerSummary {
    int moves;    // moves played, replaced ones included
    int no_moves; // times it found none
    int illegal_moves;
    uint64_t nodes;
    int64_t time_us;
    int64_t time_max_us; // the longest move
    int counter_count;
    SearchCounter counters[REPORT_COUNTER_CAPACITY]; // sums by name
} PlayerSummary;

typedef enum GameLoopStatus {
    GAME_LOOP_RUNNING,     // call again
    GAME_LOOP_PAUSED,      // a player said DECISION_PAUSE; call again to go on
    GAME_LOOP_INTERRUPTED, // game_loop_interrupt stopped the thinking, no move was made; likewise
    GAME_LOOP_OVER
} GameLoopStatus;

// Tells both players PLAYER_NEW_GAME.
bool game_loop_create(GameLoop **out, const GameLoopConfig *config, Error *err) MUST_CHECK;
void game_loop_destroy(GameLoop *loop);

// One decision of the side to move, applied. False only for faults (memory, broken input): the game
// then stands as before the decision.
bool game_loop_step(GameLoop *loop, GameLoopStatus *status, Error *err) MUST_CHECK;

// Steps until the status is not GAME_LOOP_RUNNING.
bool game_loop_run(GameLoop *loop, GameLoopStatus *status, Error *err) MUST_CHECK;

// From any thread or signal handler. move_now: the thinking side plays the best it has.
// interrupt: it stops, nothing is played, the step returns GAME_LOOP_INTERRUPTED. abort: the game
// ends as REASON_ABORTED at the next moment.
void game_loop_move_now(GameLoop *loop);
void game_loop_interrupt(GameLoop *loop);
void game_loop_abort(GameLoop *loop);

// Between steps only. takeback also wakes a finished game up again; the clocks get back what they
// showed then. redo plays plies taken back again, as long as no other move was made. Both return
// the number of plies done.
size_t game_loop_takeback(GameLoop *loop, size_t plies);
size_t game_loop_redo(GameLoop *loop, size_t plies);

// Between steps: another player for a colour (borrowed), another game (copied; clocks and summaries
// start again), an end decided from outside (adjudication, a resignation by mouse).
void game_loop_set_player(GameLoop *loop, int color, Player *player);
bool game_loop_set_game(GameLoop *loop, const Game *game, Error *err) MUST_CHECK;
void game_loop_finish(GameLoop *loop, Outcome outcome);

const Game *game_loop_game(const GameLoop *loop);
Outcome game_loop_outcome(const GameLoop *loop);
Player *game_loop_player(const GameLoop *loop, int color);
const PlayerSummary *game_loop_summary(const GameLoop *loop, int color);

// As it stands now; while a side thinks, its time runs.
PlayerClock game_loop_clock(const GameLoop *loop, int color);

// Time used for ply `ply` (0: the first of the game) and the mover's clock after it, -1 when
// unknown (moves already played, untimed).
int64_t game_loop_move_time_us(const GameLoop *loop, size_t ply);
int64_t game_loop_clock_after_us(const GameLoop *loop, size_t ply);

#endif
