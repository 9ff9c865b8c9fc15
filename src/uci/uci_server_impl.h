// SPDX-License-Identifier: MIT
// Inside of the server: the queue between the reading and the working thread, and the session that
// the working thread keeps.
#ifndef ZUGWERK_UCI_UCI_SERVER_IMPL_H
#define ZUGWERK_UCI_UCI_SERVER_IMPL_H

#include "uci/uci_output.h"
#include "uci/uci_server.h"

// A line that waits for the working thread, or is being carried out by it.
typedef struct UciTask {
    struct UciTask *next;
    bool is_search;   // go or bench: isready does not wait for it
    bool is_open;     // ends only when it is told to
    int64_t start_us; // when it was read
    // Guarded by the monitor:
    bool started;    // the backend listens to stop and ponderhit
    bool stopped;    //
    bool ponder_hit; //
    size_t length;   // of the line
    char line[];
} UciTask;

typedef struct UciServer {
    UciConfig config;
    UciOutput output;
    Monitor *monitor;
    // Guarded by the monitor:
    UciTask *first; // waiting
    UciTask *last;
    UciTask *current; // being carried out
    int searches;     // waiting or being carried out
    bool ends;        // nothing more will come
    // The working thread's own:
    bool chess960;
    Game game;
    int64_t free_us; // when the last search ended
} UciServer;

// ---- uci_session.c: carries a task out, in the working thread
// ------------------------------------

bool uci_session_init(UciServer *server, Error *err) MUST_CHECK;
void uci_session_release(UciServer *server);
void uci_session_run(UciServer *server, UciTask *task);

// "info string ..."
void uci_session_say(UciServer *server, const char *format, ...) PRINTF_LIKE(2, 3);

// ---- uci_search.c -------------------------------------------------------------------------------

void uci_search_run(UciServer *server, UciTask *task, const UciCommand *command);

// ---- uci_extras.c -------------------------------------------------------------------------------

void uci_extra_perft(UciServer *server, const UciTask *task, int64_t depth);
void uci_extra_display(UciServer *server);
void uci_extra_flip(UciServer *server);
void uci_extra_help(UciServer *server);

// ---- uci_server.c -------------------------------------------------------------------------------

// The backend has begun: what was asked for in the meantime reaches it now.
void uci_task_started(UciServer *server, UciTask *task);

// Whether the task has been told to end.
bool uci_task_is_stopped(UciServer *server, const UciTask *task);

// Sleeps until the task is told to end (or, when `ponders`, the move pondered on was played).
void uci_task_await(UciServer *server, const UciTask *task, bool ponders);

#endif
