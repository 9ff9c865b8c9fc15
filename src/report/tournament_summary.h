// SPDX-License-Identifier: MIT
// A Swiss tournament or a knockout as text or as Markdown: how far it is and who has won, in words;
// the ranking; the rounds with their encounters and byes.
#ifndef ZUGWERK_REPORT_TOURNAMENT_SUMMARY_H
#define ZUGWERK_REPORT_TOURNAMENT_SUMMARY_H

#include "match/tournament.h"
#include "report/match_summary.h"

// names: of the players, by number. Everything; false when memory is short.
bool tournament_summary_write(const Tournament *tournament, const char *const *names,
                              SummaryFormat format, ByteSink sink, const Alloc *alloc,
                              Error *err) MUST_CHECK;

// Its parts, appended. Text fails invisibly. places: of tournament_places.
void tournament_summary_words(Text *out, const Tournament *tournament,
                              const TournamentPlace *places, const char *const *names,
                              SummaryFormat format);
void tournament_summary_ranking(Text *out, const Tournament *tournament,
                                const TournamentPlace *places, const char *const *names,
                                SummaryFormat format);
void tournament_summary_rounds(Text *out, const Tournament *tournament, const char *const *names,
                               SummaryFormat format);

#endif
