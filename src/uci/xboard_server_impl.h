// SPDX-License-Identifier: MIT
// Inside of the server: what its threads share, and the session.
#ifndef ZUGWERK_UCI_XBOARD_SERVER_IMPL_H
#define ZUGWERK_UCI_XBOARD_SERVER_IMPL_H

#include "uci/uci_output.h"
#include "uci/uci_queue.h"
#include "uci/xboard_clock.h"
#include "uci/xboard_command.h"
#include "uci/xboard_server.h"

typedef enum XboardMode {
    XBOARD_FORCE,  // plays neither side
    XBOARD_PLAY,   // plays `color`
    XBOARD_ANALYZE //
} XboardMode;

// What the search in hand has told, or the last one.
typedef struct XboardStatus {
    int64_t start_us;
    uint64_t nodes;
    int depth;
    Move move; // being searched; MOVE_NONE: not known
    int number;
    int total; // moves at the root
    // The last best line:
    bool has_score;
    int64_t score; // as it is shown, side to move's
    Move best;
} XboardStatus;

typedef struct XboardServer {
    UciConfig config;
    UciOutput output;
    UciQueue queue;
    // Guarded by the queue's monitor:
    int64_t serial;       // of the line read last
    int64_t hurry_serial; // of the last line that wants a move now,
    int64_t abort_serial; // or no move at all: of searches that earlier lines asked for
    bool is_idle;         // the working thread waits: the session is the reading thread's
    bool is_searching;    // `search` is in hand
    bool is_pondering;    // it is about the game after `expected`
    int64_t moved_serial; // of the last line read before the engine's last move
    int64_t hit_serial;   // of the line that made the pondering a search for a move; 0: none
    UciHandle search;
    bool posts;
    XboardStatus status;
    // The session: the working thread's, while that is not idle.
    XboardMode mode;
    int color;
    Game game;
    bool is_broken; // the position set up last was refused: there is none to play in
    bool chess960;
    bool ponder_on;
    bool debug;    // remarks may be sent
    Move expected; // the opponent's answer that the engine expects, for pondering
    XboardClock clock;
    size_t level_ply;  // plies of the game when the level was set
    MoveList excluded; // root moves not to consider
    int64_t own_score; // of the engine's last search of its own, as it is shown
    bool has_own_score;
    bool draw_offered;    // by the opponent, not answered yet
    int64_t resign_score; // resigns when it is that much behind; 0: never
    int hopeless;         // own moves in a row with such a score
} XboardServer;

// ---- xboard_session.c: carries a command out ----------------------------------------------------

void xboard_session_init(XboardServer *server);
void xboard_session_release(XboardServer *server);
void xboard_session_run(XboardServer *server, const UciTask *task);

// The commands that do not disturb a search; from the thread that holds the session.
void xboard_session_run_quiet(XboardServer *server, const XboardCommand *command);

// The move a text means here, in any spelling; MOVE_NONE with the reason.
Move xboard_session_read_move(const XboardServer *server, Span text, Error *err);

// ---- xboard_play.c: the engine's part in a game -------------------------------------------------

// After a command that may have made it the engine's turn; the command's serial and time.
void xboard_play_on(XboardServer *server, int64_t serial, int64_t start_us);

// The opponent has made the expected move while the engine pondered on it.
void xboard_play_hit(XboardServer *server, const UciTask *task, UciResult result);

// The opponent offers a draw.
void xboard_play_draw(XboardServer *server);

void xboard_play_hint(XboardServer *server, int64_t serial, int64_t start_us);

// Moves that `color` has made since the level was set.
int xboard_play_moves(const XboardServer *server, int color);

// ---- xboard_search.c ----------------------------------------------------------------------------

typedef struct XboardSearch {
    UciGo go;
    Move expected;  // a legal move that is made first, for pondering; else MOVE_NONE
    bool is_loud;   // lines are told even when nobody asked for them
    bool is_silent; // not even then
    int64_t start_us;
} XboardSearch;

// Has the backend search the game's position; server->search is set up by the caller.
UciResult xboard_search_run(XboardServer *server, const XboardSearch *wanted);

// Whether there is something to do while the working thread waits, and what.
bool xboard_search_while_idle(const XboardServer *server, XboardSearch *out);

// ".": how far the analysis is. Inside the monitor.
void xboard_search_tell_status(XboardServer *server);

// ---- xboard_option.c ----------------------------------------------------------------------------

void xboard_option_tell_features(XboardServer *server);
bool xboard_option_set(XboardServer *server, const XboardCommand *command, Error *err) MUST_CHECK;

// Sets a number of the backend ("Hash", "Threads"), cut to what it takes.
bool xboard_option_set_number(XboardServer *server, const char *name, int64_t number,
                              Error *err) MUST_CHECK;

// ---- xboard_server.c ----------------------------------------------------------------------------

// A line to the other side.
void xboard_say(XboardServer *server, const char *format, ...) PRINTF_LIKE(2, 3);

// A remark, for the log of the other side.
void xboard_remark(XboardServer *server, const char *text);

// Begins a search that the line `serial` asked for; ends it. The latter tells whether its move is
// still wanted.
void xboard_begin_search(XboardServer *server, int64_t serial);
bool xboard_end_search(XboardServer *server, int64_t serial);

#endif
