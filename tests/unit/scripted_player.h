// SPDX-License-Identifier: MIT
// A player that decides what a test wrote down, taking as long as written, on a fake clock.
#ifndef ZUGWERK_TESTS_SCRIPTED_PLAYER_H
#define ZUGWERK_TESTS_SCRIPTED_PLAYER_H

#include "position_of.h"

#include "match/game_loop.h"
#include "player/player_impl.h"

typedef struct Step {
    DecisionKind kind;
    const char *move; // UCI text, NULL: none; "illegal": a1a1
    int64_t takes_us;
    bool offers_draw;
    int plies;
    bool fails; // player_decide returns false
    PlayerFault fault;
    void (*during)(GameLoop *loop); // called while it thinks
} Step;

typedef struct Script {
    Player player;
    const Step *steps;
    size_t count;
    size_t next;
    FakeTime *fake;
    GameLoop **loop;       // for `during`
    PlayerRequest request; // the last one
    int events[PLAYER_GAME_OVER + 1];
    Outcome outcome;
} Script;

static inline bool script_decide(void *state, const PlayerRequest *request, PlayerDecision *out,
                                 Error *err) {
    Script *const script = state;
    if (script->next == script->count) {
        fail_msg("the script is at its end");
    }
    const Step *const step = &script->steps[script->next++];
    script->request = *request;
    script->fake->now_us += step->takes_us;
    if (step->during != NULL) {
        step->during(*script->loop);
    }
    out->kind = step->kind;
    out->offers_draw = step->offers_draw;
    out->plies = step->plies;
    out->fault = step->fault;
    out->stopped = request->stop != NULL && stop_is_asked(request->stop);
    out->report.nodes = 10;
    report_count(&out->report, "calls", 3);
    if (step->move != NULL) {
        out->move = strcmp(step->move, "illegal") == 0
                        ? (Move)move_make(SQ_A1, SQ_C2)
                        : move_of(game_position(request->game), step->move);
    }
    return !step->fails || error_set(err, ERROR_IO, "the script says so");
}

static inline void script_notify(void *state, const PlayerEvent *event) {
    Script *const script = state;
    script->events[event->kind]++;
    script->outcome = event->outcome;
}

static inline void script_init(Script *script, BadMovePolicy policy, const Step *steps,
                               size_t count) {
    static const PlayerOps ops = {script_decide, script_notify, NULL, NULL, NULL};
    *script = (Script){.steps = steps, .count = count};
    script->player = (Player){.ops = &ops, .state = script, .bad_moves = policy};
}

#endif
