// SPDX-License-Identifier: MIT
// Any player behind UCI.
#ifndef ZUGWERK_APP_UCI_PLAYER_H
#define ZUGWERK_APP_UCI_PLAYER_H

#include "player/player.h"
#include "uci/uci_server.h"

typedef struct UciPlayer UciPlayer;

// The player that the text describes. Errors about the text carry the column.
bool uci_player_create(UciPlayer **out, Span text, const TimeSource *time, const Alloc *alloc,
                       Error *err) MUST_CHECK;
void uci_player_destroy(UciPlayer *self);

// The backend; valid until destroyed.
UciBackend uci_player_backend(UciPlayer *self);

#endif
