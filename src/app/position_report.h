// SPDX-License-Identifier: MIT
// Everything there is to say about a position: for people and as JSON.
#ifndef ZUGWERK_APP_POSITION_REPORT_H
#define ZUGWERK_APP_POSITION_REPORT_H

#include "base/json.h"
#include "base/text.h"
#include "chess/game.h"

// Appends "name: value" lines about the game's current position.
void position_report_text(Text *out, const Game *game);

// Adds the members to the object that is open. docs/FORMATS.md describes them.
void position_report_json(Json *json, const Game *game);

#endif
