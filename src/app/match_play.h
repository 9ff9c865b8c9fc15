// SPDX-License-Identifier: MIT
// Runs `zugwerk match`: plays, keeps, prints.
#ifndef ZUGWERK_APP_MATCH_PLAY_H
#define ZUGWERK_APP_MATCH_PLAY_H

#include "app/command.h"
#include "app/match_archive.h"
#include "app/match_settings.h"

// players: the operands; words: the whole command line, to be kept; kept: of the match to be taken
// up again, or NULL. Returns the exit status.
int match_play(Cli *cli, const MatchCommand *command, Words players, Words words,
               const KeptMatch *kept);

#endif
