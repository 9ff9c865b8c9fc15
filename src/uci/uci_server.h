// SPDX-License-Identifier: MIT
// The engine's end of UCI: reads commands, keeps the position, has a backend search, and answers.
//
// Two threads: the one that calls uci_serve reads, and at once carries out what must not wait
// (stop, ponderhit, quit, isready while something is searched); the other takes all else one after
// the other. So a command never overtakes an earlier one, and `stop` reaches a search that was
// asked for but has not begun yet. A `go` gets exactly one bestmove.
#ifndef ZUGWERK_UCI_UCI_SERVER_H
#define ZUGWERK_UCI_UCI_SERVER_H

#include "uci/uci_backend.h"

// Talks until quit or the end of the input (then bounded searches are finished first). When the
// first line is "xboard", that protocol is spoken instead (xboard_server.h). False only when it
// could not begin, or the input broke.
bool uci_serve(const UciConfig *config, Error *err) MUST_CHECK;

#endif
