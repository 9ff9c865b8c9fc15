// SPDX-License-Identifier: MIT
// What a player said about a position, as text and as JSON (docs/FORMATS.md).
#ifndef ZUGWERK_APP_SEARCH_PRINT_H
#define ZUGWERK_APP_SEARCH_PRINT_H

#include "app/command.h"
#include "player/player.h"

// False when out of memory.
bool search_print(Cli *cli, bool with_time, const Player *player, const Position *pos,
                  const PlayerDecision *decision, Error *err) MUST_CHECK;

void search_print_json(Cli *cli, bool with_time, const Player *player, const Position *pos,
                       const PlayerDecision *decision);

#endif
