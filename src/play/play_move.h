// SPDX-License-Identifier: MIT
// A move as people type it.
#ifndef ZUGWERK_PLAY_PLAY_MOVE_H
#define ZUGWERK_PLAY_PLAY_MOVE_H

#include "base/error.h"
#include "base/span.h"
#include "chess/position.h"

// Everything that san_parse takes leniently and besides: any case of letters (NF3, E2E4), a move
// number in front ("12. Nf3"), blanks inside ("e2 e4", "e8 = Q"), "play" or "move" in front.
// Passing is refused. ERROR_SYNTAX: this is no move at all; other errors say what is wrong with it.
bool play_move_parse(Move *out, const Position *pos, Span text, Error *err) MUST_CHECK;

#endif
