// SPDX-License-Identifier: MIT
// Inside of the client of the XBoard protocol, for its two files.
#ifndef ZUGWERK_UCI_XBOARD_CLIENT_IMPL_H
#define ZUGWERK_UCI_XBOARD_CLIENT_IMPL_H

#include "uci/uci_client_impl.h"
#include "uci/xboard_client.h"

// Its ClientProtocol's take_line and tick.
bool xboard_take_line(UciEvent *out, UciClient *client, Span line, int64_t now_us);
bool xboard_tick(UciEvent *out, UciClient *client, int64_t now_us);

// The engine has one move more; false without memory.
bool xboard_push(UciClient *client, Move move);

#endif
