// SPDX-License-Identifier: MIT
// The ladder: its rungs, and which of them play each other. ladder_rungs.def is the list.
#ifndef ZUGWERK_APP_LADDER_LIST_H
#define ZUGWERK_APP_LADDER_LIST_H

#include "base/alloc.h"
#include "base/error.h"
#include "base/text.h"
#include "match/schedule.h"

typedef enum LadderPart {
    LADDER_CLASSIC,
    LADDER_ORDERS,
    LADDER_DEEPENING,
    LADDER_TECHNIQUES,
    LADDER_FULL,
    LADDER_ANCHORS,
    LADDER_LEVELS,
    LADDER_PARTS
} LadderPart;

// "classic", ...
const char *ladder_part_name(LadderPart part);

// The rung whose rating is given, and what it is.
#define LADDER_TOP "ethereal-chess, depth 12"

enum { LADDER_TOP_ELO = 3300 };

// Appends the openings of the ladder as lines of EPD.
void ladder_openings(Text *out);

typedef struct LadderRung {
    LadderPart part;
    const char *name;
    const char *text; // in the player language
    int share;        // one in so many games of a pairing is played
} LadderRung;

typedef struct LadderList {
    LadderRung *rungs;
    size_t count;
    SchedulePairing *pairings; // a stands before b in the list; games 0
    size_t pairing_count;
    size_t pairing_capacity;
    Text texts; // where texts live, each with a NUL behind it
    const Alloc *alloc;
} LadderList;

// nodes: of the engine's rungs. reach: how many of the next rungs a rung plays.
bool ladder_list_init(LadderList *list, int64_t nodes, size_t reach, const Alloc *alloc,
                      Error *err) MUST_CHECK;
void ladder_list_release(LadderList *list);

// The rung of that name; `count` when there is none.
size_t ladder_list_find(const LadderList *list, const char *name);

// Games of a pairing when every pairing is to have `games`: fewer of slow rungs, an even number.
size_t ladder_list_games(const LadderList *list, size_t pairing, size_t games);

// Whose games a pairing's are: of the part of its later rung.
LadderPart ladder_list_part(const LadderList *list, size_t pairing);

#endif
