// SPDX-License-Identifier: MIT
// The players of the write-ups.
#ifndef ZUGWERK_PLAYER_CLASSIC_PRESETS_H
#define ZUGWERK_PLAYER_CLASSIC_PRESETS_H

#include "player/classic_plan.h"

// NULL for a player that is none of them.
ClassicBase *classic_preset_base_of(const PlayerInfo *info);

#endif
