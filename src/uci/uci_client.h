// SPDX-License-Identifier: MIT
// The GUI's end of UCI as a state object: it is fed with the bytes an engine writes and with the
// time, says what has happened, and collects what is to be written to the engine. It knows no
// process, no thread and no clock, so one thread can drive many engines and tests need none.
// uci/uci_process.h puts a child process under it. A client of uci/xboard_client.h speaks the
// protocol of XBoard and is used in the same way.
//
// Everything an engine can do wrong has a name (UciFault). What it says is never trusted: moves are
// checked to be legal, options against what it has announced, lines and memory are bounded.
#ifndef ZUGWERK_UCI_UCI_CLIENT_H
#define ZUGWERK_UCI_UCI_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "chess/game.h"
#include "uci/uci_command.h"
#include "uci/uci_reply.h"

enum {
    UCI_CLIENT_LINE_MAX = 1 << 16,  // bytes; a longer line is dropped
    UCI_CLIENT_FLOOD_MAX = 1 << 24, // bytes without a line end that make it a UCI_FAULT_FLOOD
    UCI_CLIENT_OPTIONS_MAX = 1024,
    UCI_CLIENT_MOVES_MAX = 256 // of a line that are kept
};

typedef enum UciFault {
    UCI_FAULT_NONE,
    // The engine is lost (UCI_EVENT_LOST).
    UCI_FAULT_NOT_STARTED, // the system could not run the program
    UCI_FAULT_EXITED,      // it has ended, by itself or by a signal
    UCI_FAULT_CLOSED,      // it runs, but has closed its output
    UCI_FAULT_DEAF,        // it does not read what is written to it
    UCI_FAULT_SILENT,      // it did not answer within the limit
    UCI_FAULT_FLOOD,       // it writes without ever ending a line
    UCI_FAULT_MEMORY,      // not its fault: we have run out of memory
    // The engine is still there, but its answer is none (UCI_EVENT_BEST).
    UCI_FAULT_LATE,         // it came after its deadline, whatever it is
    UCI_FAULT_ILLEGAL_MOVE, // it looks like a move, but is not legal
    UCI_FAULT_NULL_MOVE,    // none, where there are legal moves
    UCI_FAULT_GARBAGE,      // it does not look like a move
    UCI_FAULT_FALSE_CLAIM,  // it says that the game is won, or that a legal move is none
    UCI_FAULT_COUNT
} UciFault;

// Stable lower-case word: "exited", "illegal-move".
const char *uci_fault_name(UciFault fault);

// Things that are wrong but decide nothing; bits, they come with the event of the line.
typedef enum UciNote {
    UCI_NOTE_LONG_LINE = 1 << 0,    // dropped
    UCI_NOTE_MALFORMED = 1 << 1,    // UciReply.fault says how
    UCI_NOTE_ILLEGAL_LINE = 1 << 2, // a pv is illegal from some move on
    UCI_NOTE_UNASKED = 1 << 3,      // an answer that nobody waits for
    UCI_NOTE_TOO_MANY = 1 << 4      // options
} UciNote;

typedef enum UciEventKind {
    UCI_EVENT_NONE,
    UCI_EVENT_STARTED, // uciok: name and options are known
    UCI_EVENT_READY,   // as many readyok as isready
    UCI_EVENT_INFO,    // while it searches; `info string` at any time
    UCI_EVENT_OVERDUE, // no bestmove by the deadline; it was told to stop
    UCI_EVENT_BEST,    // the answer
    UCI_EVENT_NOTE,    // something else that has a note
    UCI_EVENT_LOST     // by `fault`; nothing more comes
} UciEventKind;

// What an engine says of the game instead of a move; only XBoard has words for that.
typedef enum UciClaim {
    UCI_CLAIM_NONE,
    UCI_CLAIM_RESIGN, // or that the opponent has won
    UCI_CLAIM_DRAW    // that the game is drawn; to be checked
} UciClaim;

// Spans and moves live until the client is next called.
typedef struct UciEvent {
    UciEventKind kind;
    UciFault fault;
    unsigned notes;
    UciReply reply;     // of the line, for READY, INFO, BEST and NOTE
    const Move *line;   // INFO: the pv as far as it is legal
    int line_count;     //
    Move best;          // BEST: legal, or MOVE_NONE (with a fault, or where there is no legal move)
    Move ponder;        // BEST: legal after it, or MOVE_NONE
    UciClaim claim;     // BEST: instead of a move
    bool offers_draw;   // BEST: with the move, or as an answer to an offer
    int64_t elapsed_us; // BEST, OVERDUE: since it was told to go
    const char *text;   // of a fault: what happened, for people; else ""
} UciEvent;

// How long an engine may take; TIME_NEVER: for ever.
typedef struct UciLimits {
    int64_t start_us; // for uciok, or XBoard's done=1
    int64_t ready_us; // for readyok, or pong; engines may load networks and clear memory now
    int64_t stop_us;  // for the answer after it was told to stop, and for reading what is written
} UciLimits;

// 10 s, 60 s, 10 s.
UciLimits uci_limits_default(void);

typedef struct UciClient UciClient;

bool uci_client_create(UciClient **out, const UciLimits *limits, const Alloc *alloc,
                       Error *err) MUST_CHECK;
void uci_client_destroy(UciClient *client); // NULL is fine

// ---- What the engine does -----------------------------------------------------------------------

// Takes bytes off the front of *bytes up to the next event; false: all were taken and nothing is to
// be told. A failed allocation loses the engine.
bool uci_client_take(UciEvent *out, UciClient *client, Span *bytes, int64_t now_us);

// The same for time that has passed: to be asked at uci_client_deadline_us, or at any other time.
bool uci_client_tick(UciEvent *out, UciClient *client, int64_t now_us);
int64_t uci_client_deadline_us(const UciClient *client);

// The engine is gone, for a reason that the caller knows: fills in a UCI_EVENT_LOST.
void uci_client_lose(UciEvent *out, UciClient *client, UciFault fault, const char *text);

// What is to be written to it, and how much of that was written.
Span uci_client_output(const UciClient *client);
void uci_client_wrote(UciClient *client, size_t count, int64_t now_us);

// ---- What it is told ----------------------------------------------------------------------------
// The answers come as events. Failures are ours: memory (ERROR_MEMORY), or a wrong wish
// (ERROR_VALUE). A lost engine may be told anything, to no effect.

typedef enum UciState {
    UCI_STATE_NEW,
    UCI_STATE_STARTING, // uciok is awaited
    UCI_STATE_IDLE,
    UCI_STATE_SEARCHING,
    UCI_STATE_PONDERING,
    UCI_STATE_STOPPING, // told to stop; bestmove is awaited
    UCI_STATE_ENDING,   // told to quit
    UCI_STATE_LOST
} UciState;

UciState uci_client_state(const UciClient *client);

// What it was doing, for messages: "starting", "thinking", "idle".
const char *uci_client_doing(const UciClient *client);

// Whether readyok is awaited.
bool uci_client_awaits_ready(const UciClient *client);

void uci_client_start(UciClient *client, int64_t now_us);    // uci
void uci_client_ready(UciClient *client, int64_t now_us);    // isready, also while it searches
void uci_client_new_game(UciClient *client, int64_t now_us); // ucinewgame and isready; when idle

// `id name`; "" when it gave none.
const char *uci_client_name(const UciClient *client);

size_t uci_client_option_count(const UciClient *client);
const UciOptionLine *uci_client_option(const UciClient *client, size_t index);

// By name, without regard to case; if there is none, also without regard to blanks, underscores and
// other signs: "skill_level" finds "Skill Level". NULL: there is none.
const UciOptionLine *uci_client_find_option(const UciClient *client, Span name);

// When idle. Checked against what was announced: on and off stand for true and false, a button
// takes any value. ERROR_VALUE names the nearest option, or what this one takes.
bool uci_client_set_option(UciClient *client, Span name, Span value, int64_t now_us,
                           Error *err) MUST_CHECK;

typedef struct UciWish {
    const Game *game;
    const UciGo *go;         // search_moves apart
    const MoveList *only;    // NULL: all moves
    int64_t deadline_us;     // then UCI_EVENT_OVERDUE; TIME_NEVER: none
    int64_t silence_most_us; // the same when it has said nothing for so long; TIME_NEVER: any time
    bool is_offered_draw;    // by the opponent; only XBoard has words for it
} UciWish;

// Whether it can be told this game: Chess960, a first position other than the initial one. Known
// once it has started; uci_client_go fails with the same reason.
bool uci_client_accepts(const UciClient *client, const Game *game, Error *err) MUST_CHECK;

// position and go, when idle; Chess960 is switched on and off as the game needs it (ERROR_VALUE
// when the engine cannot do that). While it ponders neither deadline nor silence count.
bool uci_client_go(UciClient *client, const UciWish *wish, int64_t now_us, Error *err) MUST_CHECK;

void uci_client_stop(UciClient *client, int64_t now_us);
// A deadline takes the place of the wish's silence_most_us.
void uci_client_ponder_hit(UciClient *client, int64_t deadline_us, int64_t now_us);
void uci_client_quit(UciClient *client, int64_t now_us);

#endif
