// SPDX-License-Identifier: MIT
// What stands behind a protocol: whoever searches, the same for UCI and XBoard. And a search as the
// reading thread sees it: from the moment it is asked for until it has ended.
#ifndef ZUGWERK_UCI_UCI_BACKEND_H
#define ZUGWERK_UCI_UCI_BACKEND_H

#include "base/clock.h"
#include "base/stream.h"
#include "chess/game.h"
#include "uci/uci_command.h"
#include "uci/uci_option.h"

// What to search. Limits are made sense of: clock_ms of the side to move is given when there is a
// clock at all, depth, nodes and mate are at least 1.
typedef struct UciSearch {
    const Game *game;
    const UciGo *go;      // its Spans are not for the backend
    const MoveList *only; // legal moves to consider; NULL: all
    int64_t start_us;     // when it was asked for, on the server's time source
    // Above 0: times are counted in nodes, so many a second, instead of on the clock.
    int64_t nodes_per_second;
} UciSearch;

// A line found.
typedef struct UciLine {
    int number; // 1 is the best
    int depth;
    int sel_depth;
    UciScoreKind score;
    int64_t value; // centipawns, or moves to mate: side to move's
    UciBound bound;
    bool has_wdl;
    int wdl[3];
    uint64_t nodes;
    int hash_full; // permille; below 0: not known
    int move_count;
    const Move *moves;
} UciLine;

// How the backend tells about its search; from any thread, but one call at a time.
typedef struct UciListener {
    // From here on `stop` and `ponderhit` of the backend have an effect. Must be called once,
    // first.
    void (*started)(void *context);
    void (*line)(void *context, const UciLine *line);
    void (*current)(void *context, Move move, int number, int depth);
    void (*message)(void *context, const char *text);
    void *context;
} UciListener;

typedef struct UciResult {
    Move best; // MOVE_NONE: nothing found
    Move ponder;
} UciResult;

// What stands behind the protocol. Functions marked (any) are called from the reading thread while
// another one runs; the rest from the working thread. All but search may be NULL.
typedef struct UciBackend {
    const char *name;
    const char *author;
    const UciOption *options; // besides the server's own
    size_t option_count;
    bool (*set_option)(void *context, size_t index, const UciOptionValue *value, Error *err);
    bool (*new_game)(void *context, Error *err);
    // Returns when the search has ended; there is at least one legal move. In infinite and ponder
    // mode it may return early: the server holds the result back.
    bool (*search)(void *context, const UciSearch *search, const UciListener *listener,
                   UciResult *out, Error *err);
    void (*stop)(void *context);      // (any) end the search
    void (*ponderhit)(void *context); // (any) the move pondered on has been played
    void (*hurry)(void *context);     // (any) a move found is not held back any longer
    // (any) searched so far; NULL: what the last line told
    uint64_t (*nodes)(void *context);
    // Appends lines: a bench, with the words that follow (it can be stopped, once the listener was
    // told that it has started); the static evaluation of a position.
    bool (*bench)(void *context, Span words, const UciListener *listener, Text *out, Error *err);
    bool (*evaluate)(void *context, const Position *pos, Text *out, Error *err);
    void *context;
} UciBackend;

typedef struct UciConfig {
    UciBackend backend;
    ByteSource in;
    ByteSink out;
    bool (*flush)(void *context, Error *err); // hands on what was written; may be NULL
    void *flush_context;
    const TimeSource *time;
    const Alloc *alloc;
    bool lists_hidden; // hidden options are listed, too
    // Told when the other side speaks XBoard, which may send SIGINT; may be NULL.
    void (*begin_xboard)(void);
} UciConfig;

// What is wanted of a search meanwhile: it reaches the backend as soon as that has started. Guarded
// by the server's monitor.
typedef struct UciHandle {
    bool started; // the backend listens to stop and ponderhit
    bool stopped;
    bool ponder_hit;
    bool hurried; // something waits for it
} UciHandle;

void uci_handle_start(UciHandle *handle, const UciBackend *backend);
void uci_handle_stop(UciHandle *handle, const UciBackend *backend);
void uci_handle_ponder_hit(UciHandle *handle, const UciBackend *backend);
void uci_handle_hurry(UciHandle *handle, const UciBackend *backend);

#endif
