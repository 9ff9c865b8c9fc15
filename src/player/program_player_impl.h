// SPDX-License-Identifier: MIT
// What the players that drive a program of either protocol share: limits, waiting, reports, faults,
// pondering. player_uci.c and player_xboard.c declare the options and start the program.
#ifndef ZUGWERK_PLAYER_PROGRAM_PLAYER_IMPL_H
#define ZUGWERK_PLAYER_PROGRAM_PLAYER_IMPL_H

#include "base/text.h"
#include "player/player_impl.h"
#include "player/player_info.h"
#include "uci/uci_process.h"

typedef struct ProgramPlayer ProgramPlayer;

typedef struct ProgramKind {
    bool is_xboard;
    // Sets the options of the spec, when the program has said what it is.
    bool (*set_options)(ProgramPlayer *self, const PlayerSpec *spec, Error *err);
} ProgramKind;

struct ProgramPlayer {
    const ProgramKind *kind;
    const Alloc *alloc;
    UciProcess *process;
    UciClient *client;
    Traffic traffic;
    const StopSignal *stop; // of the whole run
    UciNumber depth;
    UciNumber nodes;
    UciNumber mate;
    int64_t time_us; // 0: not limited
    int64_t overhead_us;
    int64_t guard_us;
    bool is_new;     // the game: to be told before the next search
    bool has_played; // a game with this process
    Text spec;       // its own text, to start the program again
    Text remark;
    // Pondering; XBoard's engines do it by themselves.
    bool ponders;
    bool is_pondering;
    Move best;     // the last answer,
    Move expected; // and the answer to that; MOVE_NONE: none
    Game guess;    // the game with both
    // Of the decision in hand:
    const PlayerRequest *request; // NULL: it ponders
    int side;                     // whose values are reported
    SearchReport report;
    uint64_t counted; // nodes up to the depth before
    bool overran;
    int idle_moves;  // in a row, for which it used next to nothing of its nodes
    int64_t news_us; // when it last reported more nodes or more depth than before
};

// Starts the program of the spec, and sets ops and state of the player.
bool program_player_make(Player *player, const ProgramKind *kind, const PlayerSpec *spec,
                         const PlayerEnv *env, Error *err) MUST_CHECK;

// err's text with the program's name in front; returns false.
bool program_player_explain(const ProgramPlayer *self, const Error *why, Error *err);

// The number given for an option, 0 when there is none or the player has no such option.
int64_t program_player_number(const PlayerSpec *spec, const char *key);

bool program_player_set_option(ProgramPlayer *self, const char *name, const char *value,
                               Error *err) MUST_CHECK;

// The options given as opt.NAME=VALUE.
bool program_player_set_others(ProgramPlayer *self, const PlayerSpec *spec, Error *err) MUST_CHECK;

// ---- Inside -------------------------------------------------------------------------------------

PlayerFault program_fault_of(UciFault fault);

// An info line becomes part of the report.
void program_note_info(ProgramPlayer *self, const UciEvent *event, int64_t start_us);

typedef struct ProgramTime {
    PlayerClock clocks[2];
    int64_t left_us; // until the deadline; TIME_NEVER: there is none
} ProgramTime;

// The limits told, and in the wish the moments until which we wait.
void program_set_limits(const ProgramPlayer *self, const ProgramTime *time, UciGo *go,
                        UciWish *wish, int64_t now_us);

// Takes what the program has written so far off it, and writes what it was told.
void program_listen(ProgramPlayer *self);

// A move was played: takes what the program has written meanwhile off it, and lets it ponder when
// the move was its own.
void program_ponder_after(ProgramPlayer *self, const PlayerEvent *event);

// Whether the game has come where the program ponders; else the pondering is to be ended.
bool program_is_hit(const ProgramPlayer *self, const Game *game);

// The time until the deadline counts from now.
void program_ponder_hit(ProgramPlayer *self, const ProgramTime *time);

// Tells it to stop pondering, without waiting for that.
void program_stop_pondering(ProgramPlayer *self);

#endif
