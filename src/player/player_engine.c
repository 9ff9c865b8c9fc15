// SPDX-License-Identifier: MIT
// The engine as a player: every technique of its search can be switched off and every number
// changed.
#include "engine/engine.h"
#include "player/player_impl.h"
#include "player/player_language.h"
#include "player/player_list.h"

enum {
    DEFAULT_DEPTH = 13, // when nothing at all limits the search
    OVERHEAD_US = ENGINE_OVERHEAD_DEFAULT_MS * 1000
};

typedef struct EnginePlayer {
    Engine *engine;
    TimeSource time;
    int depth;       // 0: not limited
    uint64_t nodes;  // 0: not limited
    int64_t time_us; // 0: not limited
    Strength strength;
    uint64_t seed; // of what it overlooks, and of its pace
    PaceKind pace;
    bool keeps; // what it has learned, from move to move
    // Of the decision in hand:
    const PlayerRequest *request;
    SearchReport report;
    int side;
    SearchResult result;
    uint64_t counted; // nodes up to the iteration before
} EnginePlayer;

// ---- Reports ------------------------------------------------------------------------------------

static Score score_of(int value, int side) {
    const int sign = side == WHITE ? 1 : -1;
    if (!value_is_mate(value)) {
        return (Score){SCORE_NUMBER, sign * value, 100};
    }
    return (Score){SCORE_MATE, sign * value_mate_moves(value), 0};
}

static void note_line(void *context, const SearchLine *line, const EngineProgress *progress) {
    EnginePlayer *const self = context;
    SearchReport *const report = &self->report;
    if (line->number != 1 || line->bound != BOUND_EXACT) {
        return;
    }
    report->score = score_of(line->value, self->side);
    report->nodes = progress->nodes;
    report->time_us = progress->time_us;
    report->line_count =
        line->move_count < REPORT_LINE_CAPACITY ? line->move_count : REPORT_LINE_CAPACITY;
    for (int i = 0; i < report->line_count; i++) {
        report->line[i] = line->moves[i];
    }
    if (line->depth > report->depth && line->depth <= REPORT_DEPTHS) {
        report->depth_count = line->depth;
        report->nodes_per_depth[line->depth - 1] = progress->nodes - self->counted;
        self->counted = progress->nodes;
    }
    report->depth = line->depth;
    const ProgressSink sink = self->request->progress;
    if (sink.report != NULL) {
        sink.report(sink.context, report);
    }
}

static void note_done(void *context, const SearchResult *result, const EngineProgress *progress) {
    EnginePlayer *const self = context;
    self->result = *result;
    self->report.nodes = progress->nodes;
    self->report.time_us = progress->time_us;
}

static void count_hits(SearchReport *report, const SearchHits *hits) {
#define TECHNIQUE(id, title, source) report_count(report, #id, hits->id);
#define PARAM(id, preset, low, high)
#include "search/techniques.def"
#undef TECHNIQUE
#undef PARAM
}

// ---- Deciding -----------------------------------------------------------------------------------

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static void set_limits(const EnginePlayer *self, const PlayerRequest *request, EngineGo *go) {
    go->depth = self->depth;
    go->has_nodes = self->nodes > 0;
    go->nodes = self->nodes;
    int64_t move_us = self->time_us > 0 ? self->time_us : TIME_NEVER;
    if (request->deadline_us != TIME_NEVER) {
        move_us = least(move_us, request->deadline_us - go->start_us);
    }
    // An opponent's offer is answered on the opponent's time.
    const PlayerClock *const clock = &request->clocks[request->color];
    if (clock->timed && request->ask == ASK_MOVE) {
        const int us = request->color;
        if (clock->fixed_move_us > 0) {
            move_us = least(move_us, least(clock->fixed_move_us, clock->remaining_us));
        } else {
            go->has_clock[us] = true;
            go->clock_us[us] = clock->remaining_us;
            go->increment_us[us] = clock->increment_us;
            go->moves_to_go = clock->moves_to_go;
        }
    }
    go->has_move_time = move_us != TIME_NEVER;
    go->move_time_us = go->has_move_time ? move_us : 0;
    const bool has_limit = go->has_nodes || self->strength.nodes > 0 || go->has_move_time
                           || go->has_clock[request->color];
    if (go->depth == 0 && !has_limit) {
        go->depth = DEFAULT_DEPTH;
    }
}

static void decide(const EnginePlayer *self, const PlayerRequest *request, PlayerDecision *out) {
    const Score score = self->report.score;
    const bool mates = score.kind == SCORE_MATE || score.kind == SCORE_NUMBER;
    const bool is_worse = mates && (request->color == WHITE ? score.amount < 0 : score.amount > 0);
    if (request->ask == ASK_DRAW) {
        out->kind = is_worse ? DECISION_ACCEPT_DRAW : DECISION_DECLINE_DRAW;
    } else if (request->draw_offered && is_worse) {
        out->kind = DECISION_ACCEPT_DRAW;
    } else if (self->result.best != MOVE_NONE) {
        out->kind = DECISION_MOVE;
        out->move = self->result.best;
    }
}

static bool engine_decide(void *state, const PlayerRequest *request, PlayerDecision *out,
                          Error *err) {
    EnginePlayer *const self = state;
    if (!self->keeps) {
        engine_new_game(self->engine);
    }
    self->request = request;
    self->report = (SearchReport){.per_unit = 100};
    self->side = pos_side(game_position(request->game));
    self->result = (SearchResult){.best = MOVE_NONE, .ponder = MOVE_NONE};
    self->counted = 0;
    EngineGo go = {.game = request->game,
                   .lines = 1,
                   .strength = self->strength,
                   .sight_seed = self->seed,
                   .start_us = time_now_us(&self->time),
                   .stop = request->stop,
                   .pace =
                       request->is_played && request->ask == ASK_MOVE ? self->pace : PACE_INSTANT,
                   .pace_seed = self->seed,
                   .hurry = request->hurry};
    set_limits(self, request, &go);
    const EngineListener listener = {note_line, NULL, note_done, self};
    if (!engine_start(self->engine, &go, &listener, err)) {
        return false;
    }
    engine_wait(self->engine);
    const SearchHits hits = engine_hits(self->engine);
    count_hits(&self->report, &hits);
    decide(self, request, out);
    out->stopped =
        stop_is_asked(request->stop)
        || (request->deadline_us != TIME_NEVER
            && time_after(time_now_us(request->time), OVERHEAD_US) >= request->deadline_us);
    out->report = self->report;
    return true;
}

static void engine_notify(void *state, const PlayerEvent *event) {
    const EnginePlayer *const self = state;
    if (event->kind == PLAYER_NEW_GAME) {
        engine_new_game(self->engine);
    }
}

// ---- Making one ---------------------------------------------------------------------------------

static void engine_release(void *state, const Alloc *alloc) {
    EnginePlayer *const self = state;
    engine_destroy(self->engine);
    alloc_free(alloc, self);
}

static const PlayerOps engine_ops = {engine_decide, engine_notify, engine_release, NULL, NULL};

static SearchParams params_of(const PlayerSpec *spec) {
    SearchParams params = params_default();
#define TECHNIQUE(id, title, source) TECHNIQUE_SET(params, id, player_spec_number(spec, #id) == 0);
#define PARAM(id, preset, low, high) params.id = (int)player_spec_number(spec, #id);
#include "search/techniques.def"
#undef TECHNIQUE
#undef PARAM
    return params;
}

static int64_t number_or_0(const PlayerSpec *spec, const char *key) {
    const SpecValue *const value = player_spec_get(spec, key);
    return value->is_set ? value->number : 0;
}

static bool strength_given(Strength *out, const PlayerSpec *spec, Error *err) {
    const SpecValue *const level = player_spec_get(spec, "level");
    const SpecValue *const elo = player_spec_get(spec, "elo");
    if (level->is_set && elo->is_set) {
        return error_set(err, ERROR_VALUE, "engine: give level or elo, not both");
    }
    *out = level->is_set ? strength_of_level((int)level->number)
           : elo->is_set ? strength_of_elo((int)elo->number)
                         : strength_of_level(LEVEL_MAX);
    return true;
}

static bool engine_set_up(EnginePlayer *self, const PlayerSpec *spec, const Alloc *alloc,
                          Error *err) {
    if (!engine_create(&self->engine, &self->time, alloc, err)) {
        return false;
    }
    const SearchParams params = params_of(spec);
    engine_set_params(self->engine, &params);
    if (engine_set_hash(self->engine, (int)player_spec_number(spec, "hash"), err)
        && engine_set_threads(self->engine, (int)player_spec_number(spec, "threads"), err)) {
        return true;
    }
    engine_destroy(self->engine);
    return false;
}

static bool engine_player_create(Player *player, const PlayerSpec *spec, const PlayerEnv *env,
                                 Error *err) {
    EnginePlayer *const self = alloc_new(env->alloc, sizeof *self);
    if (self == NULL) {
        return error_set_memory(err);
    }
    self->time = env->time != NULL ? *env->time : time_source_real();
    self->depth = (int)number_or_0(spec, "depth");
    self->nodes = (uint64_t)number_or_0(spec, "nodes");
    self->time_us = number_or_0(spec, "time");
    if (!strength_given(&self->strength, spec, err)) {
        alloc_free(env->alloc, self);
        return false;
    }
    self->seed = (uint64_t)number_or_0(spec, "seed");
    self->pace = (PaceKind)number_or_0(spec, "pace");
    self->keeps = player_spec_number(spec, "keep") == 0;
    if (!engine_set_up(self, spec, env->alloc, err)) {
        alloc_free(env->alloc, self);
        return false;
    }
    player->ops = &engine_ops;
    player->state = self;
    return true;
}

static const char *const switch_words[] = {"on", "off", NULL};
static const char *const pace_words[] = {[PACE_INSTANT] = "instant", [PACE_HUMAN] = "human", NULL};

static const OptionInfo engine_options[] = {
    {.key = "level",
     .type = VALUE_INTEGER,
     .need = NEED_NONE,
     .minimum = LEVEL_MIN,
     .maximum = LEVEL_MAX,
     .help = "1 (weakest) to 20 (as strong as it can): looks less far and overlooks moves"},
    {.key = "elo",
     .type = VALUE_INTEGER,
     .need = NEED_NONE,
     .minimum = STRENGTH_ELO_MIN,
     .maximum = STRENGTH_ELO_MAX,
     .help = "the same as a rating on our own scale"},
    {.key = "pace",
     .type = VALUE_WORD,
     .need = NEED_NONE,
     .words = pace_words,
     .help = "human: in games, takes about the time that a person would"},
    {.key = "seed",
     .type = VALUE_INTEGER,
     .need = NEED_SEED,
     .minimum = 0,
     .maximum = INT64_MAX,
     .only_with = "level|elo|pace",
     .help = "start of the random numbers that say what is overlooked, and of the pace"},
    {.key = "depth",
     .type = VALUE_INTEGER,
     .need = NEED_NONE,
     .minimum = 1,
     .maximum = PLY_MAX - 1,
     .help = "iterations; without any limit or clock 13"},
    {.key = "nodes",
     .type = VALUE_INTEGER,
     .need = NEED_NONE,
     .minimum = 1,
     .maximum = INT64_MAX,
     .help = "stop after so many nodes"},
    {.key = "time",
     .type = VALUE_DURATION,
     .need = NEED_NONE,
     .minimum = 1000,
     .maximum = INT64_C(24) * 3600 * 1000000,
     .help = "time for every move"},
    {.key = "threads",
     .type = VALUE_INTEGER,
     .fallback = "1",
     .minimum = 1,
     .maximum = ENGINE_THREADS_MAX,
     .help = "searching threads; only with one the same search counts the same nodes"},
    {.key = "hash",
     .type = VALUE_INTEGER,
     .fallback = "16",
     .minimum = 1,
     .maximum = ENGINE_HASH_MAX,
     .help = "transposition table in megabytes"},
    {.key = "keep",
     .type = VALUE_WORD,
     .fallback = "on",
     .words = switch_words,
     .help = "off: begin every move as if nothing had been searched before"},
#define TECHNIQUE(id, title, source)                                                               \
    {.key = #id, .type = VALUE_WORD, .fallback = "on", .words = switch_words, .help = title},
#define PARAM(id, preset, low, high)                                                               \
    {.key = #id,                                                                                   \
     .type = VALUE_INTEGER,                                                                        \
     .fallback = #preset,                                                                          \
     .minimum = (low),                                                                             \
     .maximum = (high),                                                                            \
     .help = "a number of the technique above"},
#include "search/techniques.def"
#undef TECHNIQUE
#undef PARAM
};

const PlayerInfo player_info_engine = {
    .name = "engine",
    .summary = "the modern engine: alpha-beta with every technique that pays, each switchable",
    .help =
        "Searches with the limits given, the first that is reached counting, and keeps to a\n"
        "clock when there is one. Every technique of the search can be switched off, as in\n"
        "engine:depth=12,null_move=off, to see what it is worth. With one thread the same\n"
        "search counts the same nodes on every machine. With pace=human a move of a game is told\n"
        "when a person might have found it; which move it is does not change.",
    .options = engine_options,
    .option_count = sizeof engine_options / sizeof *engine_options,
    .bad_moves = BAD_MOVE_FORFEIT,
    .create = engine_player_create,
};
