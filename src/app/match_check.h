// SPDX-License-Identifier: MIT
// What `zugwerk match check` does, apart from its command line.
#ifndef ZUGWERK_APP_MATCH_CHECK_H
#define ZUGWERK_APP_MATCH_CHECK_H

#include "app/command.h"

enum { MATCH_CHECK_WORDS_MAX = 63 };

typedef struct MatchCheck {
    bool quick;
    bool strict;
    bool failed;
    bool list;
    bool json;
    bool markdown;
    Words only;
    const char *margin;
    const char *start;
    const char *patience;
    const char *time;
} MatchCheck;

// The operands are the engine's words. Returns the exit status.
int match_check_run(Cli *cli, const MatchCheck *command);

#endif
