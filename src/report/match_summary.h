// SPDX-License-Identifier: MIT
// How a match or a tournament stands, as text or as Markdown. Two players: the lines that fastchess
// prints. More: the standings (each player against all others together), the rating list
// (everything taken together), the cross table.
#ifndef ZUGWERK_REPORT_MATCH_SUMMARY_H
#define ZUGWERK_REPORT_MATCH_SUMMARY_H

#include <stdbool.h>

#include "base/error.h"
#include "base/stream.h"
#include "base/text.h"
#include "stats/crosstable.h"
#include "stats/rating.h"
#include "stats/sprt.h"

typedef enum SummaryFormat { SUMMARY_TEXT, SUMMARY_MARKDOWN } SummaryFormat;

typedef struct MatchSummary {
    const Crosstable *table;
    const char *const *names;
    const char *conditions;    // "10+0.1, 1t, 16MB, book.epd"; "" or NULL: nothing
    bool uses_pairs;           // Elo from pairs, not from games
    const Sprt *sprt;          // of the first player against the second; may be NULL
    const RatingList *ratings; // NULL: no rating list
    bool has_crosstable;
    const int *order; // of a tournament, whose ranking is told elsewhere: the players, best first.
                      // There are no standings by Elo then. NULL: no tournament
} MatchSummary;

// Everything that the fields ask for.
bool match_summary_write(const MatchSummary *summary, SummaryFormat format, ByteSink sink,
                         const Alloc *alloc, Error *err) MUST_CHECK;

// Its parts, appended. Text fails invisibly.
void match_summary_pairing(Text *out, const MatchSummary *summary, int a, int b,
                           SummaryFormat format);
void match_summary_standings(Text *out, const MatchSummary *summary, SummaryFormat format);
void match_summary_ratings(Text *out, const MatchSummary *summary, SummaryFormat format);
void match_summary_crosstable(Text *out, const MatchSummary *summary, SummaryFormat format);

// A tournament's order; else players by falling Elo as the standings show them, those without games
// last. The caller frees it; NULL when memory is short.
int *match_summary_order(const MatchSummary *summary, const Alloc *alloc) MUST_CHECK;

// "LLR: 0.12 (4.1%) (-2.94, 2.94) [0.00, 5.00]", and which hypothesis is accepted; no line end.
void match_summary_llr(Text *out, const Sprt *sprt, const ResultCounts *counts);

enum { SUMMARY_NUMBER_SIZE = 48 };

// As "%.*f" in any locale; "nan" and zero without sign, "inf" and "-inf".
const char *summary_number(char out[SUMMARY_NUMBER_SIZE], double value, int places);

#endif
