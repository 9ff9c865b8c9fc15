// SPDX-License-Identifier: MIT
// Runs `zugwerk match spsa`: plays iteration by iteration, keeps, prints.
#ifndef ZUGWERK_APP_SPSA_RUN_H
#define ZUGWERK_APP_SPSA_RUN_H

#include "app/command.h"
#include "app/spsa_archive.h"
#include "app/spsa_settings.h"

// operands: the engine, and parameters; words: the whole command line, to be kept; kept: the run
// that goes on, or NULL. Returns the exit status.
int spsa_run(Cli *cli, const SpsaCommand *command, Words operands, Words words,
             const KeptSpsa *kept);

#endif
