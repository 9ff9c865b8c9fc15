// SPDX-License-Identifier: MIT
// What each technique of the engine's search alone saves: every position is searched to the same
// depth with everything on, and again with each technique off.
#ifndef ZUGWERK_LAB_ABLATE_H
#define ZUGWERK_LAB_ABLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/stop.h"
#include "lab/grid.h"
#include "lab/lab_positions.h"
#include "lab/sheet.h"

typedef struct AblateOptions {
    const char *player;            // "engine", perhaps with options that hold for every search
    const LabPositions *positions; // at least one
    int depth;
    const char *const *techniques; // whose part is asked for; count 0: of all
    size_t technique_count;
} AblateOptions;

// One search.
typedef struct AblateCell {
    uint64_t nodes;
    int64_t time_us;
    Move move;
} AblateCell;

// The searches with one technique off, or (the first) with none.
typedef struct AblateSeries {
    const char *id; // NULL: everything is on
    const char *title;
    AblateCell *cells; // by position
    bool is_done;
} AblateSeries;

typedef struct Ablate {
    AblateOptions options;
    AblateSeries *series;
    size_t count;
    AblateCell *cells; // of all series
    const Alloc *alloc;
} Ablate;

typedef struct AblateRun {
    int threads; // series at a time
    const TimeSource *time;
    const StopSignal *stop;
    // Called from any of the threads after every search; NULL: nobody.
    void (*tell)(void *context, size_t done, size_t total);
    void *context;
} AblateRun;

// The player must be the engine, without a limit of its own; a technique that its text switches off
// is left out. The options must outlive *out.
bool ablate_init(Ablate *out, const AblateOptions *options, const Alloc *alloc,
                 Error *err) MUST_CHECK;
void ablate_release(Ablate *ablate);

// ERROR_STOPPED when it was stopped: some series are then not done.
bool ablate_run(Ablate *ablate, const AblateRun *run, Error *err) MUST_CHECK;

typedef struct AblateSheet {
    Sheet sheet;
    Grid grid;
} AblateSheet;

// The series that are done, the one that saves most first. When the first one is not, there is
// nothing to compare with: no rows.
bool ablate_sheet_init(AblateSheet *out, const Ablate *ablate, bool with_time,
                       Error *err) MUST_CHECK;
void ablate_sheet_release(AblateSheet *sheet);

#endif
