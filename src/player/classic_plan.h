// SPDX-License-Identifier: MIT
// What a classic player is made of, before it is made: filled in by the player's base and then by
// the options of its text.
#ifndef ZUGWERK_PLAYER_CLASSIC_PLAN_H
#define ZUGWERK_PLAYER_CLASSIC_PLAN_H

#include "classic/choose.h"
#include "player/player_info.h"

typedef enum ClassicRun {
    RUN_SEARCH,       // one search to the depth
    RUN_CHOOSE,       // 000's root loop
    RUN_VALUE,        // the same without the loop
    RUN_DEEPENING,    //
    RUN_DEEPENING_000 //
} ClassicRun;

// Which move joins those that may not win a tie.
typedef enum Remember { REMEMBER_NONE, REMEMBER_LOOP, REMEMBER_CHOSEN } Remember;

// Defects of the counter `calls`: the root counted twice or never, or the counter never reset.
typedef enum Miscount { MISCOUNT_NONE, MISCOUNT_TWICE, MISCOUNT_NEVER, MISCOUNT_KEPT } Miscount;

typedef struct ClassicPlan {
    ClassicOptions options;
    ClassicRun run;
    DeepeningOptions deepening;
    Deepening000 deepening_000;
    Remember remember;
    const char *avoid; // moves to start with, blanks between; NULL: none. Lives as long as the spec
    int64_t time_us;   // for one move, looked at all the time; 0: no such limit
    bool stops_inside; // option `time` is such a limit, too
    uint64_t max_calls; // 0: no limit
    const char *book;   // a file; NULL: none. Lives as long as the spec
    bool book_is_random;
    uint64_t book_seed;
    int book_depth;
    Miscount miscount;
    int threads;
    bool has_table;
    bool keeps_table; // from move to move of a game
    TableKey table_key;
    TableLook table_look;
    TableLeaves table_leaves;
    bool table_minds_depth;
    bool table_minds_side;
    bool table_spares_root;
    size_t table_limit;
} ClassicPlan;

// The plan of a classic player; fails when an option does not go with another.
bool classic_plan_of_spec(ClassicPlan *out, const PlayerSpec *spec, Error *err) MUST_CHECK;

// How each classic player starts before its options are read; NULL for a player that is none.
typedef void ClassicBase(ClassicPlan *plan);
ClassicBase *classic_base_of(const PlayerInfo *info);

// The create function of all of them.
bool classic_create(Player *player, const PlayerSpec *spec, const PlayerEnv *env,
                    Error *err) MUST_CHECK;

#endif
