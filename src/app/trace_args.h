// SPDX-License-Identifier: MIT
// Getting a recorded search for the laboratory's commands: from a player and a position, or from a
// file.
#ifndef ZUGWERK_APP_TRACE_ARGS_H
#define ZUGWERK_APP_TRACE_ARGS_H

#include <stdint.h>

#include "app/position_args.h"
#include "base/os_file.h"
#include "lab/search_trace.h"

typedef struct TraceArgs {
    PositionArgs position;
    const char *time; // NULL: no limit
    int64_t limit;    // nodes recorded
} TraceArgs;

#define TRACE_ARGS_DEFAULT                                                                         \
    { .position = POSITION_ARGS_DEFAULT, .limit = TRACE_LIMIT_DEFAULT }

#define TRACE_OPTIONS(Type, field)                                                                 \
    POSITION_OPTIONS(Type, field.position),                                                        \
        TEXT_OPTION(Type, field.time, "time", 't', "TIME", "stop the search after so long"),       \
        INT_OPTION(Type, field.limit, "limit", 0, 1000, 100000000, "N",                            \
                   "nodes kept in memory (2000000, 40 bytes each); of a larger\n"                  \
                   "search the deepest levels are only counted")

// Lets the player of that text search. False: *status is to be returned, a message was printed.
bool trace_args_record(SearchTrace *out, int *status, Cli *cli, const TraceArgs *args,
                       const char *player) MUST_CHECK;

// Reads a file ("-": standard input).
bool trace_args_load(SearchTrace *out, int *status, Cli *cli, const char *path) MUST_CHECK;

// Calls write(context, sink, err) with a sink to the file, to standard output when path is NULL or
// "-". Returns an exit status, after a message when something failed; the file is then as before.
int cli_write_file(Cli *cli, const char *path,
                   bool (*write)(void *context, ByteSink sink, Error *err), void *context);

#endif
