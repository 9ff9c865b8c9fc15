// SPDX-License-Identifier: MIT
// One game of a match: who played, every move with what the player said about it, and how it ended.
#ifndef ZUGWERK_MATCH_MATCH_GAME_H
#define ZUGWERK_MATCH_MATCH_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/os_calendar.h"
#include "base/text.h"
#include "chess/game.h"
#include "match/schedule.h"
#include "match/time_control.h"
#include "player/player.h"

typedef struct MatchMove {
    int64_t time_us;
    int64_t clock_us; // the mover's, after it; -1: none
    Score score;      // White's
    int depth;        // 0: unknown
    int seldepth;     //
    uint64_t nodes;
    int64_t latency_us; // time beyond what the player says it has used; -1: it said nothing
    int hashfull;
    uint64_t tb_hits;
} MatchMove;

// Sums of one player in one game.
typedef struct MatchSide {
    int64_t moves;
    uint64_t nodes;
    int64_t time_us;
    int64_t depth_moves; // that told a depth
    int64_t depth_sum;
    int64_t latency_moves; // that told a time
    int64_t latency_sum_us;
    int64_t latency_most_us;
} MatchSide;

typedef struct MatchGame {
    ScheduledGame plan;
    const char *names[2]; // by colour; the match's
    const char *texts[2]; // in the player language; likewise
    TimeControl time[2];
    Game game; // opening and moves
    size_t opening_plies;
    MatchMove *moves; // of the plies after the opening
    size_t move_count;
    size_t move_capacity;
    MatchSide side[2]; // by colour
    int overruns[2];   // moves with LIMIT_OVERRUN, by colour
    int unused[2];     // with LIMIT_UNUSED
    Outcome outcome;
    const char *verdict; // of an adjudication, for people; NULL: none
    PlayerFault fault;   // of the player of colour fault_color
    int fault_color;
    Text remark; // what was wrong, for people; "" for nothing
    CalendarTime began;
    int64_t took_us;
    const Alloc *alloc;
} MatchGame;

void match_game_init(MatchGame *game, const Alloc *alloc);
void match_game_release(MatchGame *game);

// Takes over a new game, with room kept.
void match_game_begin(MatchGame *game, const ScheduledGame *plan);

// Notes the move that was just played; `game` has it already.
bool match_game_note_move(MatchGame *game, int color, const MatchMove *move, Error *err) MUST_CHECK;

// Half points of White: 2, 1, 0; -1 for a game without a result.
int match_game_half_points(const MatchGame *game);

// How it ended, in a stable lower-case word: "checkmate", "time", "crash", "adjudication", ... With
// `for_people` a text: "White's flag fell", "Black: engine crashed".
const char *match_game_reason(const MatchGame *game);
void match_game_reason_words(Text *out, const MatchGame *game);

#endif
