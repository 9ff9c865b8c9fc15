// SPDX-License-Identifier: MIT
// The registry of players as text and as JSON (docs/FORMATS.md).
#ifndef ZUGWERK_APP_PLAYERS_PRINT_H
#define ZUGWERK_APP_PLAYERS_PRINT_H

#include "app/command.h"
#include "player/player_info.h"

// All players when `only` is NULL. `text` is an empty scratch text, to be checked afterwards.
void players_print(Cli *cli, PlayerRegistry registry, const PlayerInfo *only, Text *text);
void players_print_json(Cli *cli, PlayerRegistry registry, const PlayerInfo *only, Text *text);

#endif
