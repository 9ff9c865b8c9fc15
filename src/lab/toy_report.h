// SPDX-License-Identifier: MIT
// Searches a toy and tells about it: as sentences, or as a recorded search that lab/tree.h draws.
#ifndef ZUGWERK_LAB_TOY_REPORT_H
#define ZUGWERK_LAB_TOY_REPORT_H

#include "lab/search_trace.h"
#include "lab/toy_search.h"

// Of a larger tree only so many are listed, unless all are asked for.
enum { TOY_CUTS_SHOWN = 16, TOY_LEAVES_SHOWN = 40 };

// A search of a toy: its tree and what came out. It points into itself and must not move.
typedef struct ToyRecord {
    TraceNames names;
    SearchTrace trace;
    ToyResult result;
} ToyRecord;

// `title` names the game. *out is to be released only after success.
bool toy_record_init(ToyRecord *out, const ToyGame *game, const ToyOptions *options,
                     const char *title, const Alloc *alloc, Error *err) MUST_CHECK;
void toy_record_release(ToyRecord *record);

// Value, line and counts, the leaves in the order they were visited, and the cut-offs with their
// windows; where these are too many the first ones, and how many there are at each ply.
void toy_format(Text *out, const ToyRecord *record, bool all);

#endif
