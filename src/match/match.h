// SPDX-License-Identifier: MIT
// Plays a match: takes games off a schedule, plays several at a time, each in a thread of its own,
// and hands every finished one to a listener. docs/MATCHES.md has the rules.
//
// Players that fail lose the game and are made anew. A match depends on its options only, where its
// players do: not on how many games are played at a time.
#ifndef ZUGWERK_MATCH_MATCH_H
#define ZUGWERK_MATCH_MATCH_H

#include "base/clock.h"
#include "base/stop.h"
#include "match/adjudicator.h"
#include "match/match_game.h"
#include "match/openings.h"
#include "match/schedule.h"

enum { MATCH_THREADS_MAX = 256 };

typedef struct MatchPlayer {
    const char *name; // for people
    const char *text; // in the player language
    TimeControl time;
} MatchPlayer;

typedef struct MatchOptions {
    const MatchPlayer *players; // schedule.players of them
    ScheduleRules schedule;
    OpeningOptions openings;
    const Openings
        *read_openings;   // NULL: read as `openings` says; else they must outlive the match
    size_t first_opening; // the schedule's first opening is this one, from 0
    AdjudicationRules adjudication;
    uint64_t seed;     // of seeds that players leave out
    uint64_t nodes;    // for players that set no limit of their own (match/seat.h); 0: none
    int64_t depth;     //
    int concurrency;   // games at a time, 1..MATCH_THREADS_MAX
    bool pin;          // each table on a processor of its own
    bool restart;      // engines are made anew for every game
    bool *told_limits; // by player: it was told that it does not keep to its limits, kept from
                       // match to match; NULL: each match tells it anew, once
    bool is_tried;     // the players are known to work: match_create makes none
} MatchOptions;

// Called by one thread at a time, in the order in which things happened. Any may be NULL.
typedef struct MatchListener {
    void (*started)(void *context, const MatchGame *game);
    bool (*finished)(void *context, const MatchGame *game, Error *err); // false: the match ends
    void (*moved)(void *context, const MatchGame *game);                // after every move
    void (*told)(void *context, const char *text); // a warning: an opening, a restart, limits
    void (*tick)(void *context);                   // several times a second
    // What is said to and by the programs of players; by several threads at a time. table: from 0,
    // -1 while players are tried.
    void (*said)(void *context, size_t player, int table, bool by_program, Span line);
    void *context;
} MatchListener;

typedef struct Match Match;

// Reads the openings and makes each player once, to see that it can be made and told all of them.
// *bad_player is the number of the one that cannot (else -1). options and listener must outlive the
// match.
bool match_create(Match **out, const MatchOptions *options, const MatchListener *listener,
                  const PlayerEnv *env, int *bad_player, Error *err) MUST_CHECK;
void match_destroy(Match *match); // NULL is fine

size_t match_total(const Match *match); // schedule_total

// Before match_run: game `number` was played earlier, with so many half points for White.
bool match_note_played(Match *match, size_t number, int white_half_points, Error *err) MUST_CHECK;

// Plays until all games are done, `finish` is asked (running games end), `abort` is asked (running
// games are given up, without a result), match_wind_down was called or something fails.
// ERROR_STOPPED when games are left by a wish.
bool match_run(Match *match, const StopSignal *finish, const StopSignal *abort,
               Error *err) MUST_CHECK;

// From a listener: games given out that have no result yet.
size_t match_running(const Match *match);

// From a listener: no new games; the match is over when the running ones are.
void match_wind_down(Match *match);

#endif
