// SPDX-License-Identifier: MIT
// An engine in a child process: a Process, a UciClient of either protocol that understands it, and
// waiting.
//
// Nothing here hangs: every wait has an end, and the limits of the UciClient go on meanwhile. Two
// ways to use it: one thread an engine, with the functions that wait; or many engines in one
// thread, with uci_process_next that does not wait (until_us in the past) and uci_process_any.
// One thread at a time uses a UciProcess.
#ifndef ZUGWERK_UCI_UCI_PROCESS_H
#define ZUGWERK_UCI_UCI_PROCESS_H

#include "base/os_process.h"
#include "base/stop.h"
#include "base/text.h"
#include "base/traffic.h"
#include "uci/uci_client.h"

typedef struct UciProcess UciProcess;

typedef struct UciProgram {
    const char *const *words; // the program and its arguments, ended by NULL
    const char *folder;       // where it runs; NULL: here
    UciLimits limits;
    bool is_xboard;      // it speaks the protocol of XBoard
    int64_t announce_us; // then: as xboard_client_create has it
    Traffic traffic;     // hears every line
} UciProgram;

// How long to wait: until a moment of time_source_real, or until one of two is asked (NULL: nobody
// can).
typedef struct UciPatience {
    int64_t until_us;
    const StopSignal *stop;
    const StopSignal *or_stop;
} UciPatience;

// Starts the program and tells it `uci` or `xboard`; waits for nothing. *fault (may be NULL) is
// then UCI_FAULT_NONE, or UCI_FAULT_NOT_STARTED when the system refuses it (ERROR_IO).
bool uci_process_create(UciProcess **out, const UciProgram *program, UciFault *fault,
                        const Alloc *alloc, Error *err) MUST_CHECK;

// Tells it to quit, gives it a moment to do so, and ends what is left of it and of its children.
// No zombie remains. NULL is fine.
void uci_process_destroy(UciProcess *process);

// What was told to the client is on its way after the next call of one of the functions below.
UciClient *uci_process_client(UciProcess *process);

// The program's name without folder and arguments, for messages.
const char *uci_process_name(const UciProcess *process);

// Now, on the clock that all deadlines are of.
int64_t uci_now_us(void);

// Waits for the next event; its kind is UCI_EVENT_NONE when the patience ends first. Only memory
// and the system can fail; what the engine does wrong is an event.
bool uci_process_next(UciEvent *out, UciProcess *process, UciPatience patience,
                      Error *err) MUST_CHECK;

// Returns when one of them may have an event, or the patience ends.
void uci_process_any(UciProcess *const *processes, size_t count, UciPatience patience);

// Waits for an event of that kind; others but UCI_EVENT_LOST are passed over. False with ERROR_IO
// when the engine is lost (the text names it and says how), ERROR_STOPPED when the patience ends.
bool uci_process_await(UciEvent *out, UciProcess *process, UciEventKind kind, UciPatience patience,
                       Error *err) MUST_CHECK;

// How it has ended, if it has; and what it wrote to standard error (base/os_process.h).
ProcessEnd uci_process_end(const UciProcess *process);
bool uci_process_errors(Text *out, UciProcess *process);

// ERROR_IO for an event with a fault, with the engine's name, what it did, what it was doing, and
// the last line of its standard error if there is any. Returns false.
bool uci_process_explain(UciProcess *process, const UciEvent *event, Error *err);

#endif
