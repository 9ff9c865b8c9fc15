// SPDX-License-Identifier: MIT
#include "app/match_log.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MS_US = 1000, S_US = 1000000, STAMP_SIZE = 96, LINE_SIZE = 1024 };

static bool make(MatchLog *self, const char *path, Error *err) {
    self->writer = alloc_new(self->alloc, sizeof *self->writer);
    if (self->writer == NULL) {
        return error_set_memory(err);
    }
    if (!file_writer_append(self->writer, path, err)) {
        alloc_free(self->alloc, self->writer);
        self->writer = NULL;
        return false;
    }
    return monitor_create(&self->monitor, self->alloc, err);
}

bool match_log_open(MatchLog *self, const char *path, const char *level, TimeSource time,
                    const Alloc *alloc, Error *err) {
    *self = (MatchLog){.time = time, .start_us = time_now_us(&time), .alloc = alloc};
    const bool has_engines = level != NULL && strcmp(level, "engines") == 0;
    if (level != NULL && !has_engines && strcmp(level, "games") != 0) {
        return error_set(err, ERROR_VALUE, "--log-level is games or engines, not %s", level);
    }
    self->level = has_engines ? LOG_ENGINES : LOG_GAMES;
    return path == NULL || make(self, path, err);
}

void match_log_close(MatchLog *self) {
    if (self->writer != NULL) {
        match_log_flush(self);
        file_writer_discard(self->writer);
        alloc_free(self->alloc, self->writer);
        self->writer = NULL;
    }
    monitor_destroy(self->monitor);
    self->monitor = NULL;
}

static void write_line(MatchLog *self, const char *front, const char *middle, Span line) {
    monitor_enter(self->monitor);
    Error err;
    const bool done = file_writer_write(self->writer, span_of(front), &err)
                      && file_writer_write(self->writer, span_of(middle), &err)
                      && file_writer_write(self->writer, line, &err)
                      && file_writer_write(self->writer, span_of("\n"), &err);
    (void)done; // the writer refuses everything after a fault
    monitor_leave(self->monitor);
}

static void write_parts(MatchLog *self, const char *middle, Span line) {
    char stamp[STAMP_SIZE];
    const int64_t now_us = time_now_us(&self->time) - self->start_us;
    (void)snprintf(stamp, sizeof stamp, "%6" PRId64 ".%03" PRId64 "  ", now_us / S_US,
                   now_us % S_US / MS_US);
    write_line(self, stamp, middle, line);
}

void match_log_heading(MatchLog *self, const char *title, const char *text) {
    if (self->writer != NULL) {
        write_line(self, "# ", title, span_of(text));
    }
}

void match_log_line(MatchLog *self, const char *format, ...) {
    if (self->writer == NULL) {
        return;
    }
    char line[LINE_SIZE];
    va_list list;
    va_start(list, format);
    (void)vsnprintf(line, sizeof line, format, list);
    va_end(list);
    write_parts(self, "", span_of(line));
}

void match_log_said(MatchLog *self, const char *player, int table, bool by_program, Span line) {
    char who[STAMP_SIZE];
    const char *const arrow = by_program ? ">" : "<";
    if (table < 0) {
        (void)snprintf(who, sizeof who, "%.60s %s ", player, arrow);
    } else {
        (void)snprintf(who, sizeof who, "%.60s#%d %s ", player, table + 1, arrow);
    }
    write_parts(self, who, line);
}

void match_log_flush(MatchLog *self) {
    if (self->writer != NULL) {
        monitor_enter(self->monitor);
        (void)!file_writer_flush(self->writer, NULL);
        monitor_leave(self->monitor);
    }
}
