// SPDX-License-Identifier: MIT
// The work of `zugwerk pgn clean`.
#ifndef ZUGWERK_APP_PGN_CLEANER_H
#define ZUGWERK_APP_PGN_CLEANER_H

#include <stdbool.h>
#include <stdint.h>

#include "app/command.h"
#include "notation/pgn_writer.h"

typedef struct PgnClean {
    PgnWriter writer; // first, so that the writer's context is also ours
    // What is asked for.
    const char *output;
    bool no_comments;
    bool no_variations;
    bool no_nags;
    bool no_warnings;
    bool json;
    int64_t width;
    // What was found.
    Cli *cli;
    PgnVisitor write; // the writer's own callbacks
    Text name;        // scratch: texts as UTF-8
    Text value;
    Text comment;     // pieces of a long one
    const char *file; // being read
    int64_t games;
    int64_t plies;
    int64_t errors;
    int64_t warnings;
    int64_t unreadable; // files
} PgnClean;

// Reads the files named by cli->operand and writes them to `sink`. False when writing fails.
bool pgn_clean_files(PgnClean *clean, ByteSink sink, Error *err) MUST_CHECK;

// The same into the file clean->output, which is left as it was when this fails.
bool pgn_clean_to_file(PgnClean *clean, Error *err) MUST_CHECK;

#endif
