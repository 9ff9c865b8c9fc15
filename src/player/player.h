// SPDX-License-Identifier: MIT
// A player: anything that can be asked for a decision in a game. Humans, classic searches, the
// engine and external processes look the same from here.
//
// A player is asked (player_decide) and told (player_notify), always from one thread at a time. It
// may be stopped at any moment through the request's stop signal, from any thread.
#ifndef ZUGWERK_PLAYER_PLAYER_H
#define ZUGWERK_PLAYER_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/span.h"
#include "base/stop.h"
#include "base/traffic.h"
#include "chess/game.h"
#include "trace/search_report.h"
#include "trace/trace.h"

typedef struct Player Player;
typedef struct PlayerSpec PlayerSpec; // player/player_language.h

typedef struct PlayerClock {
    bool timed;            // false: all the time in the world, the rest is 0
    int64_t remaining_us;  // when the request was made
    int64_t increment_us;  // added after every move
    int moves_to_go;       // moves until more time comes, 0: none comes
    int64_t fixed_move_us; // above 0: so much for every move, whatever was left
} PlayerClock;

typedef enum PlayerAsk {
    ASK_MOVE, // it is your turn
    ASK_DRAW  // the opponent, on turn, offers a draw: DECISION_ACCEPT_DRAW or DECISION_DECLINE_DRAW
} PlayerAsk;

typedef struct PlayerRequest {
    PlayerAsk ask;
    int color;         // of the player asked
    const Game *game;  // the current position is the one to decide in; unchanged during the call
    bool draw_offered; // ASK_MOVE: the opponent's offer came with the last move and still stands;
                       // any move declines it
    PlayerClock clocks[2];  // by colour
    const TimeSource *time; // for deadlines and reports; never NULL
    int64_t deadline_us;    // on `time`: thinking ends here at the latest; TIME_NEVER: none
    const StopSignal *stop; // NULL: cannot be stopped
    bool is_played;         // the move is made in a game that goes on: whoever keeps a pace does so
    const StopSignal *hurry; // a move that is held back is told now; NULL: nobody hurries
    ProgressSink progress;
    const TraceSink *trace; // NULL: nobody; players that search tell it about their nodes
} PlayerRequest;

typedef enum DecisionKind {
    DECISION_NONE,         // thought and found no move (or stopped before one was found)
    DECISION_MOVE,         // `move`, with offers_draw: and a draw offer with it
    DECISION_RESIGN,       //
    DECISION_CLAIM_DRAW,   // move MOVE_NONE: in this position, else: with that move to be made
    DECISION_OFFER_DRAW,   // before moving; the opponent answers, then the player is asked again
    DECISION_ACCEPT_DRAW,  //
    DECISION_DECLINE_DRAW, // as an answer to draw_offered: asked again without the offer
    DECISION_TAKEBACK,     // take `plies` plies back
    DECISION_PAUSE,        // undecided: give the thread back to whoever runs the game loop
    DECISION_ABORT         // end the game without a result
} DecisionKind;

// How a player that depends on a program has failed.
typedef enum PlayerFault {
    PLAYER_FAULT_NONE,
    PLAYER_FAULT_NOT_STARTED,  // the program cannot be run, or never said it was there
    PLAYER_FAULT_CRASH,        // it has ended
    PLAYER_FAULT_DISCONNECT,   // it runs, but has closed its output
    PLAYER_FAULT_STALL,        // it does not answer
    PLAYER_FAULT_DEAF,         // it does not read what it is told
    PLAYER_FAULT_FLOOD,        // it writes without end
    PLAYER_FAULT_LATE,         // its answer came after the deadline
    PLAYER_FAULT_ILLEGAL_MOVE, //
    PLAYER_FAULT_NO_MOVE,      // none, where there are legal moves
    PLAYER_FAULT_GARBAGE,      // its answer is no move at all
    PLAYER_FAULT_FALSE_CLAIM,  // it claims a result that the rules do not give
    PLAYER_FAULT_COUNT
} PlayerFault;

// Stable lower-case word: "crash", "illegal-move"; "none" for PLAYER_FAULT_NONE.
const char *player_fault_name(PlayerFault fault);

// Whether the player is of no use any more and has to be made anew.
bool player_fault_is_fatal(PlayerFault fault);

// How a program keeps to the nodes or the depth that it is given.
typedef enum LimitUse {
    LIMIT_KEPT,
    LIMIT_OVERRUN, // it searched on, until it was told to stop
    LIMIT_UNUSED   // move after move it uses next to nothing of its nodes
} LimitUse;

typedef struct PlayerDecision {
    DecisionKind kind;
    Move move;
    bool offers_draw;
    int plies;
    bool stopped;       // thinking was cut short by the stop signal or the deadline
    LimitUse limit_use; // of a program with a limit of nodes or depth
    const char *remark; // why there is no move, for people, until the next decision; NULL: nothing
    PlayerFault fault;  // what was wrong with it, also when player_decide fails
    SearchReport report;
} PlayerDecision;

typedef enum PlayerEventKind {
    PLAYER_NEW_GAME,  // game: its start (moves may have been played already)
    PLAYER_MOVE_MADE, // the last move of `game`, by either side
    PLAYER_TAKEBACK,  // `game` has become shorter
    PLAYER_GAME_OVER  // with `outcome`
} PlayerEventKind;

typedef struct PlayerEvent {
    PlayerEventKind kind;
    int color; // of the player told
    const Game *game;
    Outcome outcome;
    PlayerClock clocks[2]; // by colour, as they stand now; untimed when nobody keeps them
} PlayerEvent;

// What becomes of an illegal move or of none.
typedef enum BadMovePolicy {
    BAD_MOVE_REPLACE, // the first legal move in child order is played, flagged and counted
    BAD_MOVE_RETRY,   // refused; the player is asked again (humans)
    BAD_MOVE_FORFEIT  // loses the game (engines)
} BadMovePolicy;

// How a front end lends its user to the player `human`. decide works as player_decide; false is a
// fault (input broken), not a decision. It should come back when the stop signal is set or the
// deadline has passed (DECISION_NONE with stopped). notify may be NULL.
typedef struct HumanCallbacks {
    bool (*decide)(void *context, const PlayerRequest *request, PlayerDecision *out, Error *err);
    void (*notify)(void *context, const PlayerEvent *event);
    void *context;
} HumanCallbacks;

// Draws the seeds that a player text leaves out. NULL draw: from the operating system.
typedef struct SeedSource {
    uint64_t (*draw)(void *context);
    void *context;
} SeedSource;

typedef struct PlayerEnv {
    const Alloc *alloc;     // NULL: the C library's
    const TimeSource *time; // NULL: the machine's
    HumanCallbacks human;   // decide NULL: creating `human` is an error
    SeedSource seeds;
    bool no_programs;       // players that start programs are refused
    const StopSignal *stop; // NULL: none; the whole run is given up: waiting for programs ends
    Traffic traffic;        // hears what is said to and by the player's program
} PlayerEnv;

// The player that the spec describes. Seeds left out are drawn and written into the spec, so that
// the same spec makes the same player again. The spec may be released afterwards; the handles in
// *env must outlive the player (the struct itself need not).
bool player_create(Player **out, PlayerSpec *spec, const PlayerEnv *env, Error *err) MUST_CHECK;

// The same from a text in the player language; errors carry the column.
bool player_create_from_text(Player **out, Span text, const PlayerEnv *env, Error *err) MUST_CHECK;

void player_destroy(Player *player);

// The canonical text, drawn seeds included: with it the player can be made again.
const char *player_name(const Player *player);

bool player_is_human(const Player *player);
BadMovePolicy player_bad_move_policy(const Player *player);

// An untimed, unstoppable request for a move in the game's current position, nobody listening; the
// caller changes what it wants.
PlayerRequest player_request_of(const Game *game, const TimeSource *time);

// False only for faults (memory, a dead process); *out is then DECISION_NONE, with the fault of the
// program if it was one.
bool player_decide(Player *player, const PlayerRequest *request, PlayerDecision *out,
                   Error *err) MUST_CHECK;

void player_notify(Player *player, const PlayerEvent *event);

// Waits until the player is ready for the game it was told of, so that this costs no time of the
// game. Fails as player_decide does, with *fault naming what was wrong with the program.
bool player_prepare(Player *player, PlayerFault *fault, Error *err) MUST_CHECK;

// Whether the player can play this game on from where it stands: a program may not know Chess960,
// or positions other than the initial one. If not, with the reason; asked to decide in it all the
// same, it fails with that.
bool player_accepts(const Player *player, const Game *game, Error *err) MUST_CHECK;

#endif
