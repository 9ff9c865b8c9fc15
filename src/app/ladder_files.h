// SPDX-License-Identifier: MIT
// Where the ladder's report goes: the page, its pictures, and the results as data.
#ifndef ZUGWERK_APP_LADDER_FILES_H
#define ZUGWERK_APP_LADDER_FILES_H

#include "app/command.h"
#include "app/ladder_report.h"

typedef struct LadderFiles { // NULL: not written
    const char *page;        // NULL: standard output
    const char *picture;     // all ratings
    const char *curve;       // the levels' ratings
    const char *results;     // lines of player,opponent,wins,draws,losses
} LadderFiles;

// Each file is replaced in one piece. Pictures are left out, with a word on standard error, when
// the games give no ratings.
bool ladder_files_write(Cli *cli, const LadderFiles *files, const LadderReport *report,
                        Error *err) MUST_CHECK;

#endif
