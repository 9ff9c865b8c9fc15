// SPDX-License-Identifier: MIT
// What a game amounted to: in sentences and as JSON.
#ifndef ZUGWERK_PLAY_PLAY_SUMMARY_H
#define ZUGWERK_PLAY_PLAY_SUMMARY_H

#include "base/json.h"
#include "base/text.h"
#include "match/game_loop.h"

// "Game over: checkmate. White wins, 1-0, in 23 moves." or that the game is not over; one line.
void play_result_text(Text *out, const GameLoop *loop);

// A line for each player: calls, nodes and time for its moves.
void play_summary_text(Text *out, const GameLoop *loop);

// One object (docs/FORMATS.md). saved: the file, or NULL.
void play_summary_json(Json *json, const GameLoop *loop, const char *saved);

#endif
