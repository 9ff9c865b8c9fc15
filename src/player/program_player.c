// SPDX-License-Identifier: MIT
// Deciding by asking a program (player/program_player_impl.h). What it can do wrong ends the game
// or the command with its reason; see uci/uci_process.h.
#include "base/command_words.h"
#include "chess/movegen.h"
#include "player/player_language.h"
#include "player/player_list.h"
#include "player/program_options.h"
#include "player/program_player_impl.h"
#include "uci/xboard_client.h"

enum {
    CLAIM_US = 1000000, // for the claim that may follow a move
    LOOK_US = 20000,    // the same, when there is no ping to wait for
    IDLE_PART = 20,     // of its nodes: a program that uses less, and that
    IDLE_MOVES_MAX = 8  // for so many moves in a row, does not know that it has them
};

const char *const program_switch_words[] = {"off", "on", NULL};

// ---- Starting and ending ------------------------------------------------------------------------

bool program_player_explain(const ProgramPlayer *self, const Error *why, Error *err) {
    return error_set(err, why->code, "%s: %s", uci_process_name(self->process), why->text);
}

int64_t program_player_number(const PlayerSpec *spec, const char *key) {
    for (size_t i = 0; i < spec->info->option_count; i++) {
        if (strcmp(spec->info->options[i].key, key) == 0) {
            return spec->values[i].is_set ? spec->values[i].number : 0;
        }
    }
    return 0;
}

bool program_player_set_option(ProgramPlayer *self, const char *name, const char *value,
                               Error *err) {
    Error why;
    return uci_client_set_option(self->client, span_of(name), span_of(value), uci_now_us(), &why)
           || program_player_explain(self, &why, err);
}

bool program_player_set_others(ProgramPlayer *self, const PlayerSpec *spec, Error *err) {
    const SpecValue *const others = player_spec_get(spec, "opt");
    for (size_t i = 0; i < others->pair_count; i++) {
        if (!program_player_set_option(self, others->pairs[i].name, others->pairs[i].text, err)) {
            return false;
        }
    }
    return true;
}

// Starts it, waits until it has said what it is, and sets its options; that it is ready is seen
// before the first move.
static bool start(ProgramPlayer *self, const PlayerSpec *spec, Error *err) {
    CommandWords words;
    if (!command_words_init(&words, span_of(player_spec_get(spec, "cmd")->text), self->alloc,
                            err)) {
        return false;
    }
    UciProgram program = {.words = words.words,
                          .folder = player_spec_get(spec, "dir")->text,
                          .limits = uci_limits_default(),
                          .is_xboard = self->kind->is_xboard,
                          .traffic = self->traffic,
                          .announce_us = program_player_number(spec, "announce")};
    program.limits.start_us = player_spec_number(spec, "start");
    const bool has_begun = uci_process_create(&self->process, &program, NULL, self->alloc, err);
    command_words_release(&words);
    if (!has_begun) {
        self->process = NULL;
        return false;
    }
    self->client = uci_process_client(self->process);
    self->has_played = false;
    UciEvent event;
    const UciPatience patience = {TIME_NEVER, self->stop, NULL};
    if (!uci_process_await(&event, self->process, UCI_EVENT_STARTED, patience, err)
        || !self->kind->set_options(self, spec, err)) {
        uci_process_destroy(self->process);
        self->process = NULL;
        return false;
    }
    uci_client_ready(self->client, uci_now_us());
    return true;
}

// For an engine that plays one game only.
static bool start_again(ProgramPlayer *self, Error *err) {
    PlayerSpec spec;
    if (!player_spec_parse(&spec, player_registry(), text_span(&self->spec), self->alloc, err)) {
        return false;
    }
    uci_process_destroy(self->process);
    const bool done = start(self, &spec, err);
    player_spec_release(&spec);
    return done;
}

static void program_release(void *state, const Alloc *alloc) {
    ProgramPlayer *const self = state;
    uci_process_destroy(self->process);
    game_release(&self->guess);
    text_release(&self->remark);
    text_release(&self->spec);
    alloc_free(alloc, self);
}

// ---- Deciding -----------------------------------------------------------------------------------

static bool is_stopped(const ProgramPlayer *self) {
    return (self->request != NULL && stop_is_asked(self->request->stop))
           || stop_is_asked(self->stop);
}

// The answer to pondering that was in vain.
static bool await_idle(ProgramPlayer *self, UciEvent *event, UciPatience patience, Error *err) {
    program_stop_pondering(self);
    return uci_client_state(self->client) != UCI_STATE_STOPPING
           || uci_process_await(event, self->process, UCI_EVENT_BEST, patience, err);
}

static bool begin_game(ProgramPlayer *self, PlayerFault *fault, Error *err) {
    self->is_new = false;
    if (self->kind->is_xboard && self->has_played && !xboard_client_can_be_reused(self->client)
        && !start_again(self, err)) {
        *fault = PLAYER_FAULT_NOT_STARTED;
        return false;
    }
    self->has_played = true;
    uci_client_new_game(self->client, uci_now_us());
    return true;
}

// False with *stopped set, or after a fault.
static bool get_ready(ProgramPlayer *self, bool *stopped, PlayerFault *fault, Error *err) {
    if (self->process == NULL) {
        *fault = PLAYER_FAULT_NOT_STARTED;
        return error_set(err, ERROR_IO, "the program could not be started again");
    }
    UciEvent event = {.kind = UCI_EVENT_NONE};
    const UciPatience patience = {TIME_NEVER, self->request == NULL ? NULL : self->request->stop,
                                  self->stop};
    if (await_idle(self, &event, patience, err)) {
        if (self->is_new && !begin_game(self, fault, err)) {
            return false;
        }
        if (!uci_client_awaits_ready(self->client)
            || uci_process_await(&event, self->process, UCI_EVENT_READY, patience, err)) {
            return true;
        }
    }
    *fault = event.kind == UCI_EVENT_LOST ? program_fault_of(event.fault) : PLAYER_FAULT_NONE;
    *stopped = is_stopped(self);
    return false;
}

// Engines that do not know `go nodes` or `go depth` search on for ever.
static bool is_past_limits(const ProgramPlayer *self) {
    const int64_t slack = self->nodes.value / 4 + 1000;
    return (self->nodes.given && self->report.nodes > (uint64_t)self->nodes.value
            && self->report.nodes - (uint64_t)self->nodes.value > (uint64_t)slack)
           || (self->depth.given && self->report.depth > self->depth.value);
}

static void stop_overrun(ProgramPlayer *self) {
    self->overran = true;
    uci_client_stop(self->client, uci_now_us());
}

// What it reports is noted; beyond its limits it is told to stop.
static void take_info(ProgramPlayer *self, const UciEvent *event, int64_t start_us) {
    const uint64_t nodes = self->report.nodes;
    const int depth = self->report.depth;
    program_note_info(self, event, start_us);
    if (self->report.nodes > nodes || self->report.depth > depth) {
        self->news_us = uci_now_us();
    }
    if (is_past_limits(self)) {
        stop_overrun(self);
    }
}

// One that has neither a clock nor a time may talk for ever without telling how far it is, so that
// no limit can be seen to be passed.
static int64_t patience_until_us(const ProgramPlayer *self) {
    const bool has_clock = self->request->deadline_us != TIME_NEVER || self->time_us > 0;
    return has_clock ? TIME_NEVER : time_after(self->news_us, self->guard_us);
}

// Waits for the answer; a stop is passed on to the engine, which has to answer then.
static bool await_answer(ProgramPlayer *self, UciEvent *event, bool *stopped, Error *err) {
    const int64_t start_us = uci_now_us();
    self->overran = false;
    self->news_us = start_us;
    for (;;) {
        const int64_t until_us = *stopped ? TIME_NEVER : patience_until_us(self);
        if (uci_now_us() >= until_us) {
            *stopped = true;
            stop_overrun(self);
            continue;
        }
        const UciPatience patience = {until_us, *stopped ? NULL : self->request->stop,
                                      *stopped ? NULL : self->stop};
        if (!uci_process_next(event, self->process, patience, err)) {
            return false;
        }
        switch (event->kind) {
        case UCI_EVENT_NONE:
            if (is_stopped(self)) {
                *stopped = true;
                uci_client_stop(self->client, uci_now_us());
            }
            break;
        case UCI_EVENT_OVERDUE:
            *stopped = true;
            self->overran = self->request->deadline_us == TIME_NEVER;
            break;
        case UCI_EVENT_INFO:
            take_info(self, event, start_us);
            break;
        case UCI_EVENT_BEST:
            self->report.time_us = event->elapsed_us;
            return true;
        case UCI_EVENT_LOST:
            return uci_process_explain(self->process, event, err);
        case UCI_EVENT_STARTED:
        case UCI_EVENT_READY:
        case UCI_EVENT_NOTE:
            break;
        }
    }
}

// No move where there is one, or an illegal one: the game decides what becomes of that.
static void keep_remark(ProgramPlayer *self, const UciEvent *event, PlayerDecision *out) {
    Error why;
    (void)uci_process_explain(self->process, event, &why);
    text_reset(&self->remark);
    text_append(&self->remark, why.text);
    out->remark = text_string(&self->remark);
}

// An engine that finds the game drawn says so after its move.
static bool claims_draw_after(ProgramPlayer *self, Move move) {
    const GameClaims claims = game_claims_after(self->request->game, move);
    if (!self->kind->is_xboard || (!claims.threefold && !claims.fifty_moves)) {
        return false;
    }
    uci_client_ready(self->client, uci_now_us());
    const bool waits = uci_client_awaits_ready(self->client);
    const int64_t until_us = time_after(uci_now_us(), waits ? CLAIM_US : LOOK_US);
    const UciPatience patience = {until_us, self->request->stop, self->stop};
    UciEvent event;
    const bool has_answered =
        uci_process_await(&event, self->process, UCI_EVENT_READY, patience, NULL);
    (void)has_answered; // the claim comes before the answer, or not at all
    return xboard_client_claims_draw(self->client);
}

static void take_answer(ProgramPlayer *self, const UciEvent *event, PlayerDecision *out) {
    out->fault = program_fault_of(event->fault);
    self->best = event->best;
    self->expected = event->ponder;
    if (event->claim == UCI_CLAIM_RESIGN) {
        out->kind = DECISION_RESIGN;
    } else if (event->claim == UCI_CLAIM_DRAW) {
        out->kind = DECISION_CLAIM_DRAW;
    } else if (event->best != MOVE_NONE && event->offers_draw && self->request->draw_offered) {
        out->kind = DECISION_ACCEPT_DRAW;
    } else if (event->best != MOVE_NONE) {
        out->move = event->best;
        out->offers_draw = event->offers_draw;
        out->kind = claims_draw_after(self, event->best) ? DECISION_CLAIM_DRAW : DECISION_MOVE;
    } else if (event->fault != UCI_FAULT_NONE) {
        keep_remark(self, event, out);
    }
}

static ProgramTime time_of(const PlayerRequest *request) {
    ProgramTime time = {{request->clocks[WHITE], request->clocks[BLACK]}, TIME_NEVER};
    if (request->deadline_us != TIME_NEVER) {
        time.left_us = request->deadline_us - time_now_us(request->time);
    }
    return time;
}

// Tells it to search, or that it has done so already.
static bool begin_search(ProgramPlayer *self, Error *err) {
    const ProgramTime time = time_of(self->request);
    if (self->is_pondering) {
        program_ponder_hit(self, &time);
        return true;
    }
    program_listen(self); // what was left of the last answer
    UciGo go = {.search_moves = {"", 0}};
    UciWish wish = {.game = self->request->game,
                    .go = &go,
                    .deadline_us = TIME_NEVER,
                    .silence_most_us = TIME_NEVER,
                    .is_offered_draw = self->request->draw_offered};
    const int64_t now_us = uci_now_us();
    program_set_limits(self, &time, &go, &wish, now_us);
    Error why;
    return uci_client_go(self->client, &wish, now_us, &why)
           || program_player_explain(self, &why, err);
}

// Some that do not know `go nodes` do not search on, but answer after the first depth. A mate that
// was found, or the only move, is reason enough for few nodes.
static LimitUse limit_use(ProgramPlayer *self) {
    const SearchReport *const report = &self->report;
    MoveList moves;
    movegen_child_order(&moves, game_position(self->request->game));
    const bool is_idle = self->nodes.given && report->nodes > 0
                         && report->nodes < (uint64_t)self->nodes.value / IDLE_PART
                         && report->score.kind != SCORE_MATE && moves.count > 1;
    self->idle_moves = !is_idle                            ? 0
                       : self->idle_moves < IDLE_MOVES_MAX ? self->idle_moves + 1
                                                           : IDLE_MOVES_MAX;
    return self->overran                        ? LIMIT_OVERRUN
           : self->idle_moves == IDLE_MOVES_MAX ? LIMIT_UNUSED
                                                : LIMIT_KEPT;
}

static bool think(ProgramPlayer *self, PlayerDecision *out, Error *err) {
    if (!begin_search(self, err)) {
        return false;
    }
    UciEvent event = {.kind = UCI_EVENT_NONE};
    if (!await_answer(self, &event, &out->stopped, err)) {
        out->fault = program_fault_of(event.fault);
        return false;
    }
    take_answer(self, &event, out);
    out->report = self->report;
    out->limit_use = limit_use(self);
    return true;
}

static bool program_decide(void *state, const PlayerRequest *request, PlayerDecision *out,
                           Error *err) {
    ProgramPlayer *const self = state;
    if (request->ask == ASK_DRAW) { // it cannot be asked apart from a move
        out->kind = DECISION_DECLINE_DRAW;
        return true;
    }
    self->request = request;
    self->side = request->color;
    if (self->is_pondering && program_is_hit(self, request->game)) {
        return think(self, out, err);
    }
    bool stopped = false;
    const bool is_ready = get_ready(self, &stopped, &out->fault, err);
    self->report = (SearchReport){.per_unit = 100};
    self->counted = 0;
    if (is_ready) {
        return think(self, out, err);
    }
    // Stopped before it could think: any move is the best it has.
    MoveList moves;
    movegen_child_order(&moves, game_position(request->game));
    if (stopped && moves.count > 0) {
        *out = (PlayerDecision){.kind = DECISION_MOVE, .move = moves.moves[0], .stopped = true};
    }
    return stopped;
}

static void program_notify(void *state, const PlayerEvent *event) {
    ProgramPlayer *const self = state;
    self->request = NULL;
    if (self->process == NULL) {
        return;
    }
    if (event->kind == PLAYER_MOVE_MADE) {
        program_ponder_after(self, event);
        return;
    }
    program_stop_pondering(self);
    self->is_new = self->is_new || event->kind == PLAYER_NEW_GAME;
    if (event->kind == PLAYER_GAME_OVER && self->kind->is_xboard && !self->is_new) {
        xboard_client_result(self->client, event->outcome, uci_now_us());
    }
    program_listen(self); // and what it was told is written
}

static bool program_prepare(void *state, PlayerFault *fault, Error *err) {
    ProgramPlayer *const self = state;
    bool stopped = false;
    self->request = NULL;
    return get_ready(self, &stopped, fault, err);
}

static bool program_accepts(const void *state, const Game *game, Error *err) {
    const ProgramPlayer *const self = state;
    Error why;
    return self->process == NULL || uci_client_accepts(self->client, game, &why)
           || program_player_explain(self, &why, err);
}

// ---- Making one ---------------------------------------------------------------------------------

static const PlayerOps program_ops = {program_decide, program_notify, program_release,
                                      program_prepare, program_accepts};

static UciNumber limit_of(const PlayerSpec *spec, const char *key) {
    const int64_t value = program_player_number(spec, key);
    return (UciNumber){value > 0, value};
}

static bool begin(ProgramPlayer *self, const Text *name, const PlayerSpec *spec, Error *err) {
    text_append_span(&self->spec, text_span(name));
    return text_check(&self->spec, err) && start(self, spec, err);
}

bool program_player_make(Player *player, const ProgramKind *kind, const PlayerSpec *spec,
                         const PlayerEnv *env, Error *err) {
    ProgramPlayer *const self = alloc_new(env->alloc, sizeof *self);
    if (self == NULL) {
        return error_set_memory(err);
    }
    const Position initial = pos_initial();
    self->kind = kind;
    self->alloc = env->alloc;
    self->stop = env->stop;
    self->traffic = env->traffic;
    self->depth = limit_of(spec, "depth");
    self->nodes = limit_of(spec, "nodes");
    self->mate = limit_of(spec, "mate");
    self->time_us = program_player_number(spec, "time");
    self->overhead_us = player_spec_number(spec, "overhead");
    self->guard_us = player_spec_number(spec, "guard");
    self->ponders = program_player_number(spec, "ponder") != 0;
    self->is_new = true;
    game_init(&self->guess, &initial, env->alloc);
    text_init(&self->spec, env->alloc);
    text_init(&self->remark, env->alloc);
    Error why;
    if (!begin(self, &player->name, spec, &why)) {
        program_release(self, env->alloc);
        return error_set(err, why.code, "%s", why.text);
    }
    player->ops = &program_ops;
    player->state = self;
    return true;
}
