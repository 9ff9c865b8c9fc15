// SPDX-License-Identifier: MIT
// What a client of the XBoard protocol knows of its engine besides what UciClient keeps for both
// protocols: features, and the game as the engine has it, because that keeps one itself.
#ifndef ZUGWERK_UCI_XBOARD_TALK_IMPL_H
#define ZUGWERK_UCI_XBOARD_TALK_IMPL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "chess/position.h"

typedef struct XboardFeatures {
    bool ping;
    bool setboard;
    bool san;
    bool usermove;
    bool time;
    bool draw;
    bool reuse;
    bool memory;
    bool smp;
    bool chess960; // the variant fischerandom
} XboardFeatures;

// The limits that the engine was told in this game; all 0: none.
typedef struct XboardTold {
    int64_t depth;
    int64_t seconds;
    int64_t base_ms; // level, with increment_ms and moves
    int64_t increment_ms;
    int64_t moves;
} XboardTold;

enum { XBOARD_SENT_SIZE = 20 };

typedef struct XboardTalk {
    XboardFeatures features;
    int64_t announce_us; // how long it may take for the first feature
    bool waits_for_done; // done=0 was said
    bool is_done;        // done=1
    int answered;        // features
    bool ponders;        // hard
    int64_t pings;       // sent; also the number of the last one
    // The game.
    bool is_fresh; // new was sent, and nothing after it
    bool is_known; // start and moves are what the engine has
    bool is_playing;
    int side; // that it plays
    Position start;
    Move *moves;
    size_t count;
    size_t capacity;
    XboardTold told;
    char sent[XBOARD_SENT_SIZE]; // the last move, as it was written
    char said[XBOARD_SENT_SIZE]; // its last move, when it was written as in version 1
    // The search.
    bool has_set_board; // for this search
    bool offers_draw;
    bool is_pending; // it said how the game ends before it was asked
    int pending;     // the winner, or COLOR_NONE
    int64_t move_until_us;
} XboardTalk;

#endif
