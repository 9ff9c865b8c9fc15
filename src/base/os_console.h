// SPDX-License-Identifier: MIT
// A conversation with a person or a script: lines in, text out, and everything that may happen
// while waiting (Ctrl-C, Ctrl-Z, being ended, output nobody reads, another thread's wake-up) as an
// event. On a terminal lines are edited (base/os_line_editor.h); elsewhere they are just read.
//
// All functions but console_wake are for the thread that made the console. It must be made before
// other threads are (see base/os_signals.h).
#ifndef ZUGWERK_BASE_OS_CONSOLE_H
#define ZUGWERK_BASE_OS_CONSOLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/os_line_editor.h"
#include "base/span.h"
#include "base/text.h"

enum { CONSOLE_LINE_MAX = 1 << 16 }; // bytes of a line that are kept; the rest of it is dropped

typedef struct Console Console;

typedef struct ConsoleConfig {
    int in; // file descriptors
    int out;
    LineEditorWords words; // completion on a terminal; list may be NULL
    const Alloc *alloc;
} ConsoleConfig;

typedef enum ConsoleEvent {
    CONSOLE_LINE,      // a line was read
    CONSOLE_END,       // no more input
    CONSOLE_TIMEOUT,   //
    CONSOLE_WAKE,      // console_wake; console_wait only
    CONSOLE_INTERRUPT, // Ctrl-C
    CONSOLE_RESUMED,   // the program had been stopped: what is on the screen is out of date
    CONSOLE_TERMINATE, // to be ended: see console_exit_status
    CONSOLE_CLOSED     // nobody reads the output any more
} ConsoleEvent;

bool console_create(Console **out, const ConsoleConfig *config, Error *err) MUST_CHECK;

// Terminal settings and signals are as before again.
void console_destroy(Console *console);

// Shows the prompt where a person types and waits for a line or another event. timeout_ms below 0:
// for ever. *line is without its line feed and is valid after CONSOLE_LINE only. What a person had
// typed when another event came is there again at the next call, unless that is after
// console_forget.
ConsoleEvent console_read_line(Console *console, const char *prompt, int64_t timeout_ms,
                               Text *line);
void console_forget(Console *console);

// While on, what had been typed waits, and answers do not enter the history: a question comes in
// between.
void console_set_aside(Console *console, bool on);

// Waits for an event other than input.
ConsoleEvent console_wait(Console *console, int64_t timeout_ms);

// False when the output is closed or the program is to be ended; the rest is then dropped.
bool console_write(Console *console, Span text);

// From any thread: console_wait returns CONSOLE_WAKE (also when it is called only later).
void console_wake(Console *console);

bool console_is_interactive(const Console *console); // a person types
bool console_can_rewrite(const Console *console);    // a line can be written over
int console_width(const Console *console);

// After CONSOLE_TERMINATE: 128 and the number of the signal.
int console_exit_status(const Console *console);

#endif
