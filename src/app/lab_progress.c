// SPDX-License-Identifier: MIT
#include "app/lab_progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/os_terminal.h"

enum { LINE_SIZE = 160, TIME_SIZE = 32 };

#define FIRST_US 1000000
#define LINE_US  5000000

void lab_progress_init(LabProgress *progress, Cli *cli, bool is_wanted) {
    const bool is_terminal = terminal_is(TERMINAL_ERR);
    *progress = (LabProgress){.cli = cli,
                              .is_shown = is_terminal || is_wanted,
                              .is_terminal = is_terminal,
                              .next_us = FIRST_US};
}

// "12 s", "3 min 5 s", "2 h 10 min".
static const char *format_time(char out[TIME_SIZE], int64_t us) {
    const int64_t s = us / 1000000;
    if (s < 60) {
        snprintf(out, TIME_SIZE, "%" PRId64 " s", s);
    } else if (s < 3600) {
        snprintf(out, TIME_SIZE, "%" PRId64 " min %" PRId64 " s", s / 60, s % 60);
    } else {
        snprintf(out, TIME_SIZE, "%" PRId64 " h %" PRId64 " min", s / 3600, s / 60 % 60);
    }
    return out;
}

static void put(const LabProgress *progress, const char *text) {
    const ByteSink *const sink = &progress->cli->err;
    (void)!sink->write(sink->context, text, strlen(text), NULL);
}

void lab_progress_show(LabProgress *progress, const char *what, size_t done, size_t total,
                       int64_t elapsed_us, int64_t left_us) {
    if (!progress->is_shown || elapsed_us < progress->next_us) {
        return;
    }
    progress->next_us = elapsed_us + (progress->is_terminal ? 0 : LINE_US);
    char line[LINE_SIZE];
    char elapsed[TIME_SIZE];
    char left[TIME_SIZE];
    const char *const bound = progress->may_end_early ? ", at most " : ", about ";
    snprintf(line, sizeof line, "%zu of %zu %s, %s%s%s%s", done, total, what,
             format_time(elapsed, elapsed_us), left_us < 0 ? "" : bound,
             left_us < 0 ? "" : format_time(left, left_us), left_us < 0 ? "" : " left");
    put(progress, progress->is_terminal ? "\r" : "");
    put(progress, line);
    put(progress, progress->is_terminal ? "\033[K" : "\n");
    progress->has_line = progress->is_terminal;
}

void lab_progress_end(LabProgress *progress) {
    if (progress->has_line) {
        put(progress, "\r\033[K");
    }
    progress->has_line = false;
}
