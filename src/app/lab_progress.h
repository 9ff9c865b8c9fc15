// SPDX-License-Identifier: MIT
// The line on standard error that shows how far long work is.
#ifndef ZUGWERK_APP_LAB_PROGRESS_H
#define ZUGWERK_APP_LAB_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/command.h"

typedef struct LabProgress {
    Cli *cli;
    bool is_shown;    // at all
    bool is_terminal; // one line, written over; else a line every few seconds
    bool has_line;
    bool may_end_early; // what is left is the most it can be
    int64_t next_us;
} LabProgress;

// Shown when standard error is a terminal, or is_wanted.
void lab_progress_init(LabProgress *progress, Cli *cli, bool is_wanted);

// "12 of 40 runs, 3 s, about 10 s left", or "at most". left_us below 0: not known. Nothing in the
// first second.
void lab_progress_show(LabProgress *progress, const char *what, size_t done, size_t total,
                       int64_t elapsed_us, int64_t left_us);

// Takes the line away.
void lab_progress_end(LabProgress *progress);

#endif
