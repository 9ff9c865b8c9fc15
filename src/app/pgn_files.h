// SPDX-License-Identifier: MIT
// Reading PGN files for the pgn commands.
#ifndef ZUGWERK_APP_PGN_FILES_H
#define ZUGWERK_APP_PGN_FILES_H

#include <stdbool.h>
#include <stdint.h>

#include "app/command.h"
#include "notation/pgn_reader.h"

// What a place in a file is called in messages: its name, or "standard input".
const char *pgn_file_name(const char *path);

// Sends all games of a file to the visitor and adds its unpacked size to *bytes (which may be
// NULL). A file that cannot be read is reported on standard error, and the result is false; it is
// false without a report when a callback stopped.
bool pgn_read_file(Cli *cli, const char *path, const PgnVisitor *visitor,
                   int64_t *bytes) MUST_CHECK;

// "error" or "warning".
const char *pgn_severity_name(PgnSeverity severity);

#endif
