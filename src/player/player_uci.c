// SPDX-License-Identifier: MIT
// Any UCI engine as a player: a child process, asked with the limits given or the clock of the
// game. What it can do wrong ends the game or the command with its reason; see uci/uci_process.h.
#include "base/command_words.h"
#include "base/text.h"
#include "chess/movegen.h"
#include "player/player_impl.h"
#include "player/player_language.h"
#include "player/player_list.h"
#include "uci/uci_process.h"

enum {
    MS_US = 1000,
    DEFAULT_TIME_US = 1000000, // when nothing at all limits the search
    OVERTIME_US = 1000000,     // beyond `time`, before it is told to stop
    NODES_SEEN_MAX = REPORT_DEPTHS
};

typedef struct UciEnginePlayer {
    UciProcess *process;
    UciClient *client;
    const StopSignal *stop; // of the whole run
    UciNumber depth;
    UciNumber nodes;
    UciNumber mate;
    int64_t time_us; // 0: not limited
    int64_t overhead_us;
    int64_t guard_us;
    bool is_new; // the game: to be told before the next search
    Text remark;
    // Of the decision in hand:
    const PlayerRequest *request;
    SearchReport report;
    uint64_t counted; // nodes up to the depth before
} UciEnginePlayer;

// ---- Reports ------------------------------------------------------------------------------------

static int32_t cut_to_int32(int64_t value) {
    return value > INT32_MAX ? INT32_MAX : value < -INT32_MAX ? -INT32_MAX : (int32_t)value;
}

static Score score_of(const UciInfo *info, int side) {
    const int32_t value = cut_to_int32(info->value);
    const int32_t amount = side == WHITE ? value : -value;
    return info->score == UCI_SCORE_MATE ? (Score){SCORE_MATE, amount, 0}
                                         : (Score){SCORE_NUMBER, amount, 100};
}

static uint64_t number_of(const UciInfo *info, UciInfoNumber which) {
    return info->has[which] && info->number[which] > 0 ? (uint64_t)info->number[which] : 0;
}

static void note_depth(UciEnginePlayer *self, const UciInfo *info) {
    SearchReport *const report = &self->report;
    const uint64_t depth = number_of(info, UCI_INFO_DEPTH);
    if (depth == 0 || depth > INT16_MAX) {
        return;
    }
    if ((int)depth > report->depth && depth <= NODES_SEEN_MAX && info->has[UCI_INFO_NODES]) {
        report->depth_count = (int)depth;
        report->nodes_per_depth[depth - 1] =
            report->nodes > self->counted ? report->nodes - self->counted : 0;
        self->counted = report->nodes;
    }
    report->depth = (int)depth;
}

static void note_info(UciEnginePlayer *self, const UciEvent *event, int64_t start_us) {
    const UciInfo *const info = &event->reply.info;
    SearchReport *const report = &self->report;
    const uint64_t nodes = number_of(info, UCI_INFO_NODES);
    report->nodes = nodes > report->nodes ? nodes : report->nodes;
    report->time_us = uci_now_us() - start_us;
    const bool is_best = !info->has[UCI_INFO_MULTIPV] || info->number[UCI_INFO_MULTIPV] == 1;
    if (!is_best || info->score == UCI_SCORE_NONE) {
        return;
    }
    const bool is_exact = info->bound == UCI_BOUND_EXACT;
    if (is_exact || report->score.kind == SCORE_NONE) {
        report->score = score_of(info, pos_side(game_position(self->request->game)));
    }
    if (!is_exact || event->line_count == 0) {
        return;
    }
    note_depth(self, info);
    report->line_count =
        event->line_count < REPORT_LINE_CAPACITY ? event->line_count : REPORT_LINE_CAPACITY;
    memcpy(report->line, event->line, (size_t)report->line_count * sizeof *report->line);
    const ProgressSink sink = self->request->progress;
    if (sink.report != NULL) {
        sink.report(sink.context, report);
    }
}

static PlayerFault fault_of(UciFault fault) {
    static const PlayerFault faults[UCI_FAULT_COUNT] = {
        [UCI_FAULT_NOT_STARTED] = PLAYER_FAULT_NOT_STARTED,
        [UCI_FAULT_EXITED] = PLAYER_FAULT_CRASH,
        [UCI_FAULT_CLOSED] = PLAYER_FAULT_DISCONNECT,
        [UCI_FAULT_DEAF] = PLAYER_FAULT_DEAF,
        [UCI_FAULT_SILENT] = PLAYER_FAULT_STALL,
        [UCI_FAULT_FLOOD] = PLAYER_FAULT_FLOOD,
        [UCI_FAULT_LATE] = PLAYER_FAULT_LATE,
        [UCI_FAULT_ILLEGAL_MOVE] = PLAYER_FAULT_ILLEGAL_MOVE,
        [UCI_FAULT_NULL_MOVE] = PLAYER_FAULT_NO_MOVE,
        [UCI_FAULT_GARBAGE] = PLAYER_FAULT_GARBAGE,
    };
    return faults[fault];
}

// ---- Limits -------------------------------------------------------------------------------------

static UciNumber ms_of(int64_t us) {
    return (UciNumber){true, us > 0 ? us / MS_US : 0};
}

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static void set_clocks(UciGo *go, const PlayerRequest *request) {
    const PlayerClock *const own = &request->clocks[request->color];
    for (int color = WHITE; color <= BLACK; color++) {
        const PlayerClock *const clock =
            request->clocks[color].timed ? &request->clocks[color] : own;
        go->clock_ms[color] = ms_of(clock->remaining_us);
        if (clock->increment_us > 0) {
            go->increment_ms[color] = ms_of(clock->increment_us);
        }
    }
    if (own->moves_to_go > 0) {
        go->moves_to_go = (UciNumber){true, own->moves_to_go};
    }
}

// The limits told, and in the wish the moments until which we wait.
static void set_limits(const UciEnginePlayer *self, const PlayerRequest *request, UciGo *go,
                       UciWish *wish, int64_t now_us) {
    const PlayerClock *const clock = &request->clocks[request->color];
    go->depth = self->depth;
    go->nodes = self->nodes;
    go->mate = self->mate;
    int64_t left_us = TIME_NEVER;
    if (request->deadline_us != TIME_NEVER) {
        left_us = request->deadline_us - time_now_us(request->time);
        wish->deadline_us = time_after(now_us, left_us > 0 ? left_us : 0);
    }
    int64_t move_us = TIME_NEVER;
    if (clock->timed && clock->fixed_move_us == 0) {
        set_clocks(go, request);
    } else {
        const int64_t fixed_us =
            clock->timed ? least(clock->fixed_move_us, clock->remaining_us) : TIME_NEVER;
        const int64_t most_us = least(fixed_us, left_us);
        move_us = most_us == TIME_NEVER ? TIME_NEVER : most_us - self->overhead_us;
    }
    const bool has_limit = clock->timed || move_us != TIME_NEVER || go->depth.given
                           || go->nodes.given || go->mate.given;
    const int64_t own_us = self->time_us > 0 ? self->time_us
                           : has_limit       ? TIME_NEVER
                                             : DEFAULT_TIME_US;
    if (own_us != TIME_NEVER) {
        move_us = least(move_us, own_us);
        wish->deadline_us = least(wish->deadline_us, time_after(now_us, own_us + OVERTIME_US));
    }
    if (move_us != TIME_NEVER) {
        go->move_time_ms = ms_of(move_us > MS_US ? move_us : MS_US);
    }
    if (wish->deadline_us == TIME_NEVER) {
        wish->silence_most_us = self->guard_us;
    }
}

// ---- Deciding -----------------------------------------------------------------------------------

static bool is_stopped(const UciEnginePlayer *self) {
    return stop_is_asked(self->request->stop) || stop_is_asked(self->stop);
}

// False with *stopped set, or after a fault.
static bool get_ready(UciEnginePlayer *self, bool *stopped, PlayerFault *fault, Error *err) {
    if (self->is_new) {
        uci_client_new_game(self->client, uci_now_us());
        self->is_new = false;
    }
    UciEvent event = {.kind = UCI_EVENT_NONE};
    const UciPatience patience = {TIME_NEVER, self->request->stop, self->stop};
    if (!uci_client_awaits_ready(self->client)
        || uci_process_await(&event, self->process, UCI_EVENT_READY, patience, err)) {
        return true;
    }
    *fault = event.kind == UCI_EVENT_LOST ? fault_of(event.fault) : PLAYER_FAULT_NONE;
    *stopped = is_stopped(self);
    return false;
}

// Engines that do not know `go nodes` or `go depth` search on for ever.
static bool is_beyond_limits(const UciEnginePlayer *self) {
    const int64_t slack = self->nodes.value / 4 + 1000;
    return (self->nodes.given && self->report.nodes > (uint64_t)self->nodes.value
            && self->report.nodes - (uint64_t)self->nodes.value > (uint64_t)slack)
           || (self->depth.given && self->report.depth > self->depth.value);
}

// Waits for the answer; a stop is passed on to the engine, which has to answer then.
static bool await_answer(UciEnginePlayer *self, UciEvent *event, bool *stopped, Error *err) {
    const int64_t start_us = uci_now_us();
    for (;;) {
        const UciPatience patience = {TIME_NEVER, *stopped ? NULL : self->request->stop,
                                      *stopped ? NULL : self->stop};
        if (!uci_process_next(event, self->process, patience, err)) {
            return false;
        }
        switch (event->kind) {
        case UCI_EVENT_NONE:
            *stopped = true;
            uci_client_stop(self->client, uci_now_us());
            break;
        case UCI_EVENT_OVERDUE:
            *stopped = true;
            break;
        case UCI_EVENT_INFO:
            note_info(self, event, start_us);
            if (is_beyond_limits(self)) {
                uci_client_stop(self->client, uci_now_us());
            }
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
static void keep_remark(UciEnginePlayer *self, const UciEvent *event, PlayerDecision *out) {
    Error why;
    (void)uci_process_explain(self->process, event, &why);
    text_reset(&self->remark);
    text_append(&self->remark, why.text);
    out->remark = text_string(&self->remark);
}

static bool think(UciEnginePlayer *self, PlayerDecision *out, Error *err) {
    UciGo go = {.search_moves = {"", 0}};
    UciWish wish = {.game = self->request->game,
                    .go = &go,
                    .deadline_us = TIME_NEVER,
                    .silence_most_us = TIME_NEVER};
    const int64_t now_us = uci_now_us();
    set_limits(self, self->request, &go, &wish, now_us);
    Error why;
    if (!uci_client_go(self->client, &wish, now_us, &why)) {
        return error_set(err, why.code, "%s: %s", uci_process_name(self->process), why.text);
    }
    UciEvent event = {.kind = UCI_EVENT_NONE};
    const bool done = await_answer(self, &event, &out->stopped, err);
    out->fault = fault_of(event.fault);
    if (!done) {
        return false;
    }
    if (event.best != MOVE_NONE) {
        out->kind = DECISION_MOVE;
        out->move = event.best;
    } else if (event.fault != UCI_FAULT_NONE) {
        keep_remark(self, &event, out);
    }
    out->report = self->report;
    return true;
}

static bool uci_decide(void *state, const PlayerRequest *request, PlayerDecision *out, Error *err) {
    UciEnginePlayer *const self = state;
    if (request->ask == ASK_DRAW) { // UCI knows no draw offers
        out->kind = DECISION_DECLINE_DRAW;
        return true;
    }
    self->request = request;
    self->report = (SearchReport){.per_unit = 100};
    self->counted = 0;
    bool stopped = false;
    if (get_ready(self, &stopped, &out->fault, err)) {
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

static void uci_notify(void *state, const PlayerEvent *event) {
    UciEnginePlayer *const self = state;
    self->is_new = self->is_new || event->kind == PLAYER_NEW_GAME;
}

// ---- Making one ---------------------------------------------------------------------------------

static void uci_release(void *state, const Alloc *alloc) {
    UciEnginePlayer *const self = state;
    uci_process_destroy(self->process);
    text_release(&self->remark);
    alloc_free(alloc, self);
}

static const PlayerOps uci_ops = {uci_decide, uci_notify, uci_release};

static int64_t number_or_0(const PlayerSpec *spec, const char *key) {
    const SpecValue *const value = player_spec_get(spec, key);
    return value->is_set ? value->number : 0;
}

static UciNumber limit_of(const PlayerSpec *spec, const char *key) {
    const int64_t value = number_or_0(spec, key);
    return (UciNumber){value > 0, value};
}

static bool set_option(UciEnginePlayer *self, const char *name, const char *value, Error *err) {
    Error why;
    return uci_client_set_option(self->client, span_of(name), span_of(value), uci_now_us(), &why)
           || error_set(err, why.code, "%s: %s", uci_process_name(self->process), why.text);
}

static bool set_number(UciEnginePlayer *self, const PlayerSpec *spec, const char *key,
                       const char *name, Error *err) {
    const SpecValue *const value = player_spec_get(spec, key);
    if (!value->is_set) {
        return true;
    }
    Text number;
    text_init(&number, NULL);
    text_append_int(&number, value->number);
    const bool done = text_check(&number, err) && set_option(self, name, text_string(&number), err);
    text_release(&number);
    return done;
}

static bool set_options(UciEnginePlayer *self, const PlayerSpec *spec, Error *err) {
    if (!set_number(self, spec, "threads", "Threads", err)
        || !set_number(self, spec, "hash", "Hash", err)
        || !set_number(self, spec, "level", "Skill Level", err)) {
        return false;
    }
    if (player_spec_get(spec, "elo")->is_set
        && (!set_option(self, "UCI_LimitStrength", "true", err)
            || !set_number(self, spec, "elo", "UCI_Elo", err))) {
        return false;
    }
    const SpecValue *const others = player_spec_get(spec, "opt");
    for (size_t i = 0; i < others->pair_count; i++) {
        if (!set_option(self, others->pairs[i].name, others->pairs[i].text, err)) {
            return false;
        }
    }
    return true;
}

// Starts it, waits for uciok, and sets its options; that it is ready is seen before the first move.
static bool set_up(UciEnginePlayer *self, const PlayerSpec *spec, const Alloc *alloc, Error *err) {
    CommandWords words;
    if (!command_words_init(&words, span_of(player_spec_get(spec, "cmd")->text), alloc, err)) {
        return false;
    }
    UciProgram program = {.words = words.words,
                          .folder = player_spec_get(spec, "dir")->text,
                          .limits = uci_limits_default()};
    program.limits.start_us = player_spec_number(spec, "start");
    const bool has_begun = uci_process_create(&self->process, &program, NULL, alloc, err);
    command_words_release(&words);
    if (!has_begun) {
        return false;
    }
    self->client = uci_process_client(self->process);
    UciEvent event;
    const UciPatience patience = {TIME_NEVER, self->stop, NULL};
    if (!uci_process_await(&event, self->process, UCI_EVENT_STARTED, patience, err)
        || !set_options(self, spec, err)) {
        uci_process_destroy(self->process);
        return false;
    }
    uci_client_ready(self->client, uci_now_us());
    return true;
}

static bool uci_player_make(Player *player, const PlayerSpec *spec, const PlayerEnv *env,
                            Error *err) {
    UciEnginePlayer *const self = alloc_new(env->alloc, sizeof *self);
    if (self == NULL) {
        return error_set_memory(err);
    }
    self->stop = env->stop;
    self->depth = limit_of(spec, "depth");
    self->nodes = limit_of(spec, "nodes");
    self->mate = limit_of(spec, "mate");
    self->time_us = number_or_0(spec, "time");
    self->overhead_us = player_spec_number(spec, "overhead");
    self->guard_us = player_spec_number(spec, "guard");
    self->is_new = true;
    text_init(&self->remark, env->alloc);
    Error why;
    if (!set_up(self, spec, env->alloc, &why)) {
        alloc_free(env->alloc, self);
        return error_set(err, why.code, "%s", why.text);
    }
    player->ops = &uci_ops;
    player->state = self;
    return true;
}

#define DAY_US (INT64_C(24) * 3600 * 1000000)

static const OptionInfo uci_options[] = {
    {.key = "cmd",
     .type = VALUE_TEXT,
     .need = NEED_GIVEN,
     .help = "the program and its arguments; blanks go in quotes: 'uci:cmd=\"./x --uci\"'"},
    {.key = "dir", .type = VALUE_TEXT, .need = NEED_NONE, .help = "the folder it runs in"},
    {.key = "depth",
     .type = VALUE_INTEGER,
     .need = NEED_NONE,
     .minimum = 1,
     .maximum = 1000,
     .help = "go depth"},
    {.key = "nodes",
     .type = VALUE_INTEGER,
     .need = NEED_NONE,
     .minimum = 1,
     .maximum = INT64_MAX,
     .help = "go nodes"},
    {.key = "mate",
     .type = VALUE_INTEGER,
     .need = NEED_NONE,
     .minimum = 1,
     .maximum = 1000,
     .help = "go mate: look for a mate in so many moves"},
    {.key = "time",
     .type = VALUE_DURATION,
     .need = NEED_NONE,
     .minimum = MS_US,
     .maximum = DAY_US,
     .help = "go movetime; without any limit or clock 1s"},
    {.key = "threads",
     .type = VALUE_INTEGER,
     .need = NEED_NONE,
     .minimum = 1,
     .maximum = 65536,
     .help = "its option Threads"},
    {.key = "hash",
     .type = VALUE_INTEGER,
     .need = NEED_NONE,
     .minimum = 0,
     .maximum = INT32_MAX,
     .help = "its option Hash, in megabytes"},
    {.key = "level",
     .type = VALUE_INTEGER,
     .need = NEED_NONE,
     .minimum = -1000,
     .maximum = 1000,
     .help = "its option Skill Level"},
    {.key = "elo",
     .type = VALUE_INTEGER,
     .need = NEED_NONE,
     .minimum = 0,
     .maximum = 10000,
     .help = "its options UCI_LimitStrength and UCI_Elo"},
    {.key = "opt",
     .type = VALUE_PAIRS,
     .need = NEED_NONE,
     .help = "any other option: opt.Move_Overhead=30 or opt.ponder=on; case does not\n"
             "      matter, and _ stands for a blank"},
    {.key = "overhead",
     .type = VALUE_DURATION,
     .fallback = "20ms",
     .minimum = 0,
     .maximum = 60000000,
     .help = "taken off a fixed time for a move, for the way there and back"},
    {.key = "start",
     .type = VALUE_DURATION,
     .fallback = "10s",
     .minimum = MS_US,
     .maximum = DAY_US,
     .help = "longest time from the start of the program to uciok"},
    {.key = "guard",
     .type = VALUE_DURATION,
     .fallback = "5m",
     .minimum = MS_US,
     .maximum = DAY_US,
     .help = "longest silence while it thinks without a clock; then it is told to stop"},
};

const PlayerInfo player_info_uci = {
    .name = "uci",
    .summary = "any UCI engine in a process of its own, as in uci:cmd=stockfish,nodes=10000",
    .help = "Starts the program without a shell and plays with it. A program without a slash is\n"
            "looked for on the PATH, then in /usr/games and /usr/local/games. With dir, a path\n"
            "that does not begin with a slash begins there. In cmd blanks separate arguments;\n"
            "quotes and backslashes keep them together.\n"
            "\n"
            "The limits given are told to the engine together; in a game with a clock it is told\n"
            "the clock as well. When it reports more nodes or depth than it was given, it is told\n"
            "to stop. An engine that dies, hangs or floods ends the command with the reason and\n"
            "the last line of its standard error. A move that is not legal loses the game. Draw\n"
            "offers are declined, as UCI knows none.",
    .options = uci_options,
    .option_count = sizeof uci_options / sizeof *uci_options,
    .bad_moves = BAD_MOVE_FORFEIT,
    .is_program = true,
    .create = uci_player_make,
};
