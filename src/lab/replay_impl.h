// SPDX-License-Identifier: MIT
// How a row is computed: its kind finds out facts, of which the table's fields choose.
#ifndef ZUGWERK_LAB_REPLAY_IMPL_H
#define ZUGWERK_LAB_REPLAY_IMPL_H

#include "chess/game.h"
#include "lab/replay.h"
#include "player/player.h"

// One row being computed.
typedef struct ReplayJob {
    const ReplayRow *row;
    const ReplayOptions *options;
    const Alloc *alloc;
    Text *facts;  // lines "name value"
    Text *remark; // sentences
} ReplayJob;

// Each finds out the facts of its kind; *err is set on failure, ERROR_STOPPED when stopped.
typedef bool ReplayCompute(ReplayJob *job, Error *err);
ReplayCompute replay_search, replay_tie, replay_course, replay_log; // replay_search.c, replay_log.c
ReplayCompute replay_game, replay_walk, replay_outcome;             // replay_game.c

// What a move finder says in a position: facts value, move, nodes, depth, every counter.
void replay_add_report(Text *facts, const Position *pos, const PlayerDecision *decision);

void replay_add_move(Text *facts, const char *name, const Position *pos, Move move);
void replay_add_number(Text *facts, const char *name, uint64_t value);

// The game of the row's position and moves.
bool replay_open_game(Game *out, const ReplayJob *job, Error *err) MUST_CHECK;

// The player of that text asked in the game's current position; false when stopped, too.
bool replay_ask(PlayerDecision *out, const ReplayJob *job, Player *player, const Game *game,
                ProgressSink progress, Error *err) MUST_CHECK;
bool replay_player(Player **out, const ReplayJob *job, const char *text, Error *err) MUST_CHECK;

// A fact's value, empty when there is none.
Span replay_fact(const Text *facts, Span name);

// The computed counterpart of `published`: the facts that the fields name.
void replay_pick(Text *out, const Text *facts, const char *fields);

// Word for word the same, ranges of `published` minded.
bool replay_agrees(Span published, Span computed);

#endif
