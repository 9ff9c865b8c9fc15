// SPDX-License-Identifier: MIT
// The engine's end of the XBoard protocol, version 2: whatever can stand behind UCI, in XBoard and
// other interfaces of its kind.
//
// Two threads, as in UCI: one reads and at once carries out what must not wait; the other takes all
// else one after the other, and searches. What it does between two commands (pondering, analysis)
// goes on while commands are read that do not concern it.
#ifndef ZUGWERK_UCI_XBOARD_SERVER_H
#define ZUGWERK_UCI_XBOARD_SERVER_H

#include "base/line_reader.h"
#include "uci/uci_backend.h"

// Talks until quit or the end of the input (then the move the engine is thinking about is still
// made). False only when it could not begin, or the input broke.
bool xboard_serve(const UciConfig *config, Error *err) MUST_CHECK;

// The same with a reader of the config's input that has been used before.
bool xboard_serve_lines(const UciConfig *config, LineReader *reader, Error *err) MUST_CHECK;

#endif
