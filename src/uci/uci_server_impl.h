// SPDX-License-Identifier: MIT
// Inside of the server: the queue between the reading and the working thread, and the session that
// the working thread keeps.
#ifndef ZUGWERK_UCI_UCI_SERVER_IMPL_H
#define ZUGWERK_UCI_UCI_SERVER_IMPL_H

#include "uci/uci_output.h"
#include "uci/uci_queue.h"
#include "uci/uci_server.h"

typedef struct UciServer {
    UciConfig config;
    UciOutput output;
    UciQueue queue;
    int searches;     // waiting or being carried out; guarded by the queue's monitor
    bool has_greeted; // a first line was read
    // The working thread's own:
    bool chess960;
    Game game;
    int64_t free_us; // when the last search ended
} UciServer;

// ---- uci_session.c: carries a task out, in the working thread -----------------------------------

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
