// SPDX-License-Identifier: MIT
// The log of a match: what happened when, down to every line that engines wrote and were told.
#ifndef ZUGWERK_APP_MATCH_LOG_H
#define ZUGWERK_APP_MATCH_LOG_H

#include "base/clock.h"
#include "base/os_file.h"
#include "base/os_monitor.h"

typedef enum LogLevel {
    LOG_GAMES,  // games that begin and end, warnings
    LOG_ENGINES // and all that is said
} LogLevel;

typedef struct MatchLog {
    FileWriter *writer; // NULL: no log
    LogLevel level;
    Monitor *monitor;
    TimeSource time;
    int64_t start_us;
    const Alloc *alloc;
} MatchLog;

// Adds to the file; path NULL: no log. level: "games" or "engines", NULL: games.
bool match_log_open(MatchLog *log, const char *path, const char *level, TimeSource time,
                    const Alloc *alloc, Error *err) MUST_CHECK;
void match_log_close(MatchLog *log);

// A line "# TITLE TEXT", without time.
void match_log_heading(MatchLog *log, const char *title, const char *text);

// A line with the seconds since the log was opened in front. May be called by any thread. A log
// that cannot be written ends; the match goes on.
void match_log_line(MatchLog *log, const char *format, ...) PRINTF_LIKE(2, 3);
void match_log_said(MatchLog *log, const char *player, int table, bool by_program, Span line);

// Hands what was written to the system.
void match_log_flush(MatchLog *log);

#endif
