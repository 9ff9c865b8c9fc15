// SPDX-License-Identifier: MIT
// A UciClient (uci/uci_client.h) that speaks version 2 of the XBoard protocol, and version 1 with
// engines that announce nothing. The engine keeps the game itself: it is told the moves that it
// lacks, and those that it has too many are taken back.
//
// What the words of uci_client.h mean here: READY is pong (an engine without ping is ready at
// once); stop is `?`; options are those announced by feature option; the limits told are level, st
// and sd; with UciWish.is_offered_draw it is told `draw`, and UciEvent.offers_draw is its answer.
// Nodes cannot be limited. An engine that ponders (hard) does so by itself, in UCI_STATE_IDLE.
//
// A claim is no fault but where it cannot be true: that it has won a game which goes on, or that a
// legal move is illegal.
#ifndef ZUGWERK_UCI_XBOARD_CLIENT_H
#define ZUGWERK_UCI_XBOARD_CLIENT_H

#include "chess/outcome.h"
#include "uci/uci_client.h"

// XBoard's own time for the first feature; one that is silent for so long is taken for an engine of
// version 1. What it announces later still counts.
enum { XBOARD_ANNOUNCE_US = 2000000 };

bool xboard_client_create(UciClient **out, const UciLimits *limits, int64_t announce_us,
                          const Alloc *alloc, Error *err) MUST_CHECK;

// When idle, before the first game. ERROR_VALUE when it has no such command.
bool xboard_client_set_memory(UciClient *client, int64_t megabytes, int64_t now_us,
                              Error *err) MUST_CHECK;
bool xboard_client_set_cores(UciClient *client, int64_t count, int64_t now_us,
                             Error *err) MUST_CHECK;

// Lines of the user's own, as they stand.
bool xboard_client_say(UciClient *client, Span lines, int64_t now_us, Error *err) MUST_CHECK;

// hard or easy, from the next game on.
void xboard_client_set_pondering(UciClient *client, bool ponders);

// result, when idle.
void xboard_client_result(UciClient *client, Outcome outcome, int64_t now_us);

// Whether it has claimed a draw since its last move; the claim is then forgotten.
bool xboard_client_claims_draw(UciClient *client);

// Whether one process plays more than one game (feature reuse).
bool xboard_client_can_be_reused(const UciClient *client);

#endif
