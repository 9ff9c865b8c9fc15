// SPDX-License-Identifier: MIT
// The work of `zugwerk fen`.
#ifndef ZUGWERK_APP_FEN_CHECK_H
#define ZUGWERK_APP_FEN_CHECK_H

#include "app/command.h"
#include "app/position_args.h"
#include "base/span.h"

typedef struct FenSettings {
    PositionArgs position;
    bool brief;
    bool shredder;
    bool unicode;
    bool flip;
    bool bare;
    bool json;
    const char *svg;   // file to draw to, or NULL
    const char *marks; // or NULL
    int64_t pixels;    // 0: the usual size
} FenSettings;

// Each prints what was asked for, or what is wrong, and returns an exit status.
int fen_check(Cli *cli, const FenSettings *settings, Span fen);
int fen_check_lines(Cli *cli, const FenSettings *settings); // from standard input
int fen_describe_start(Cli *cli, const FenSettings *settings);

#endif
