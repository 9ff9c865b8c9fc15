// SPDX-License-Identifier: MIT
// What the finished games of a match add up to: the cross table with its pairs, what each player
// has used, and how its games were lost.
#ifndef ZUGWERK_MATCH_MATCH_RESULTS_H
#define ZUGWERK_MATCH_MATCH_RESULTS_H

#include "match/match_game.h"
#include "stats/crosstable.h"

// A finished game as far as the results need it; also what is left of one in a file.
typedef struct MatchRecord {
    size_t number;
    size_t encounter;
    size_t pair;
    bool is_paired;
    size_t players[2]; // by colour
    int half_points;   // White's
    Reason reason;
    PlayerFault fault;
    int fault_color;
    MatchSide side[2];
    int overruns[2]; // as in MatchGame; 0 from a file, which does not keep these
    int unused[2];
} MatchRecord;

MatchRecord match_record_of(const MatchGame *game);

// Whether a record from outside can be that of a finished game between two of so many players, with
// sums far from the ends of their types.
bool match_record_is_sane(const MatchRecord *record, size_t players);

// Totals of one player.
typedef struct MatchTotals {
    size_t games;
    MatchSide side;
    size_t overruns; // moves beyond its limits
    size_t unused;   // moves with hardly any of its nodes
    size_t time_losses;
    size_t illegal_moves;
    size_t crashes; // every other way in which its program failed
} MatchTotals;

// The first game of a pair whose second one is not there yet.
typedef struct OpenPair {
    size_t encounter;
    size_t pair;
    size_t white;
    size_t black;
    int half_points; // White's
} OpenPair;

typedef struct MatchResults {
    Crosstable table;
    MatchTotals *totals; // by player
    size_t players;
    OpenPair *open;
    size_t open_count;
    size_t open_capacity;
    size_t games;
    size_t pairs;
    const Alloc *alloc;
} MatchResults;

bool match_results_init(MatchResults *results, size_t players, const Alloc *alloc,
                        Error *err) MUST_CHECK;
void match_results_release(MatchResults *results);

bool match_results_add(MatchResults *results, const MatchRecord *record, Error *err) MUST_CHECK;

// Appends what every player has used: moves, nodes per second and per move, depth, time per move,
// latency, and how games were lost, as a table; below it who does not keep to its limits.
void match_results_usage(Text *out, const MatchResults *results, const char *const *names);

#endif
