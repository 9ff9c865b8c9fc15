// SPDX-License-Identifier: MIT
#include "app/uci_engine.h"

#include <inttypes.h>
#include <limits.h>

#include "base/os_time.h"
#include "base/rng.h"
#include "base/version.h"
#include "engine/bench.h"
#include "eval/handcrafted_table.h"
#include "eval/win_model.h"
#include "notation/opening_book.h"

enum {
    OPTION_THREADS,
    OPTION_HASH,
    OPTION_CLEAR,
    OPTION_PONDER,
    OPTION_LINES,
    OPTION_OVERHEAD,
    OPTION_SKILL,
    OPTION_LIMIT_STRENGTH,
    OPTION_ELO,
    OPTION_PACE,
    OPTION_ANALYSE,
    OPTION_SHOW_WDL,
    OPTION_NODES_TIME,
    OPTION_OWN_BOOK,
    OPTION_BOOK_FILE,
    OPTION_BOOK_DEPTH,
    OPTION_BOOK_BEST,
    OPTION_TUNED // the techniques and their numbers follow
};

enum { SKILL_MAX = 20, NODES_TIME_MAX = 10000 };

static const char *const pace_words[] = {[PACE_INSTANT] = "instant", [PACE_HUMAN] = "human", NULL};

static const UciOption engine_options[] = {
    [OPTION_THREADS] = {.name = "Threads",
                        .type = UCI_OPTION_SPIN,
                        .value = 1,
                        .minimum = 1,
                        .maximum = ENGINE_THREADS_MAX},
    [OPTION_HASH] = {.name = "Hash",
                     .type = UCI_OPTION_SPIN,
                     .value = ENGINE_HASH_DEFAULT,
                     .minimum = 1,
                     .maximum = ENGINE_HASH_MAX},
    [OPTION_CLEAR] = {.name = "Clear Hash", .type = UCI_OPTION_BUTTON},
    [OPTION_PONDER] = {.name = "Ponder", .type = UCI_OPTION_CHECK},
    [OPTION_LINES] = {.name = "MultiPV",
                      .type = UCI_OPTION_SPIN,
                      .value = 1,
                      .minimum = 1,
                      .maximum = ENGINE_LINES_MAX},
    [OPTION_OVERHEAD] = {.name = "Move Overhead",
                         .type = UCI_OPTION_SPIN,
                         .value = ENGINE_OVERHEAD_DEFAULT_MS,
                         .minimum = 0,
                         .maximum = ENGINE_OVERHEAD_MAX_MS},
    [OPTION_SKILL] = {.name = "Skill Level",
                      .type = UCI_OPTION_SPIN,
                      .value = SKILL_MAX,
                      .minimum = 0,
                      .maximum = SKILL_MAX},
    [OPTION_LIMIT_STRENGTH] = {.name = "UCI_LimitStrength", .type = UCI_OPTION_CHECK},
    [OPTION_ELO] = {.name = "UCI_Elo",
                    .type = UCI_OPTION_SPIN,
                    .value = STRENGTH_ELO_MIN,
                    .minimum = STRENGTH_ELO_MIN,
                    .maximum = STRENGTH_ELO_MAX},
    [OPTION_PACE] = {.name = "Move Pace", .type = UCI_OPTION_COMBO, .choices = pace_words},
    [OPTION_ANALYSE] = {.name = "UCI_AnalyseMode", .type = UCI_OPTION_CHECK},
    [OPTION_SHOW_WDL] = {.name = "UCI_ShowWDL", .type = UCI_OPTION_CHECK},
    [OPTION_NODES_TIME] = {.name = "nodestime",
                           .type = UCI_OPTION_SPIN,
                           .value = 0,
                           .minimum = 0,
                           .maximum = NODES_TIME_MAX},
    [OPTION_OWN_BOOK] = {.name = "OwnBook", .type = UCI_OPTION_CHECK},
    [OPTION_BOOK_FILE] = {.name = "Book File", .type = UCI_OPTION_STRING, .text = ""},
    [OPTION_BOOK_DEPTH] = {.name = "Book Depth",
                           .type = UCI_OPTION_SPIN,
                           .value = OPENING_BOOK_DEPTH,
                           .minimum = 1,
                           .maximum = OPENING_BOOK_DEPTH_MAX},
    [OPTION_BOOK_BEST] = {.name = "Best Book Move", .type = UCI_OPTION_CHECK},
#define TECHNIQUE(id, title, source)                                                               \
    {.name = #id, .type = UCI_OPTION_CHECK, .value = 1, .hidden = true},
#define PARAM(id, preset, low, high)                                                               \
    {.name = #id,                                                                                  \
     .type = UCI_OPTION_SPIN,                                                                      \
     .value = (preset),                                                                            \
     .minimum = (low),                                                                             \
     .maximum = (high),                                                                            \
     .hidden = true},
#include "search/techniques.def"
#undef TECHNIQUE
#undef PARAM
};

struct UciEngine {
    Engine *engine;
    TimeSource time;
    const Alloc *alloc;
    int lines;
    int skill; // 0..SKILL_MAX
    bool limits_strength;
    int elo;
    PaceKind pace;
    uint64_t seed;        // of what a weak player overlooks and of the pace; another in each game
    int64_t nodes_per_ms; // nodes are the clock; 0: time is
    bool analyses;
    bool has_book;
    OpeningBook book;
    Rng book_rng;
    bool shows_chances;
    // Of the search in hand:
    int material; // of the position searched, for the meaning of values
    const UciListener *listener;
    UciResult result;
    bool benches;
    StopSignal stop; // of a bench
};

bool uci_engine_create(UciEngine **out, const TimeSource *time, const Alloc *alloc, Error *err) {
    UciEngine *const self = alloc_new(alloc, sizeof *self);
    if (self == NULL) {
        return error_set_memory(err);
    }
    self->time = *time;
    self->alloc = alloc;
    self->lines = 1;
    self->skill = SKILL_MAX;
    self->elo = STRENGTH_ELO_MIN;
    self->seed = os_random();
    opening_book_init(&self->book, alloc);
    rng_seed(&self->book_rng, os_random());
    if (!engine_create(&self->engine, &self->time, alloc, err)) {
        opening_book_release(&self->book);
        alloc_free(alloc, self);
        return false;
    }
    *out = self;
    return true;
}

void uci_engine_destroy(UciEngine *self) {
    if (self != NULL) {
        engine_destroy(self->engine);
        opening_book_release(&self->book);
        alloc_free(self->alloc, self);
    }
}

// ---- Options ------------------------------------------------------------------------------------

static void set_tuned(UciEngine *self, size_t index, int64_t number) {
    SearchParams params = *engine_params(self->engine);
    size_t at = OPTION_TUNED;
#define TECHNIQUE(id, title, source)                                                               \
    if (index == at++) {                                                                           \
        TECHNIQUE_SET(params, id, number != 0);                                                    \
    }
#define PARAM(id, preset, low, high)                                                               \
    if (index == at++) {                                                                           \
        params.id = (int)number;                                                                   \
    }
#include "search/techniques.def"
#undef TECHNIQUE
#undef PARAM
    engine_set_params(self->engine, &params);
}

static bool set_option(void *context, size_t index, const UciOptionValue *value, Error *err) {
    UciEngine *const self = context;
    const int number = (int)value->number;
    switch (index) {
    case OPTION_THREADS:
        return engine_set_threads(self->engine, number, err);
    case OPTION_HASH:
        return engine_set_hash(self->engine, number, err);
    case OPTION_CLEAR:
        engine_clear_hash(self->engine);
        break;
    case OPTION_LINES:
        self->lines = number;
        break;
    case OPTION_SHOW_WDL:
        self->shows_chances = number != 0;
        break;
    case OPTION_OVERHEAD:
        engine_set_overhead(self->engine, number);
        break;
    case OPTION_PONDER: // whether to ponder is the GUI's business
        break;
    case OPTION_SKILL:
        self->skill = number;
        break;
    case OPTION_LIMIT_STRENGTH:
        self->limits_strength = number != 0;
        break;
    case OPTION_ELO:
        self->elo = number;
        break;
    case OPTION_PACE:
        self->pace = (PaceKind)number;
        break;
    case OPTION_ANALYSE:
        self->analyses = number != 0;
        break;
    case OPTION_NODES_TIME:
        self->nodes_per_ms = number;
        break;
    case OPTION_OWN_BOOK:
        self->has_book = number != 0;
        break;
    case OPTION_BOOK_FILE:
        return opening_book_load(&self->book, value->text, err);
    case OPTION_BOOK_DEPTH:
        self->book.depth = number;
        break;
    case OPTION_BOOK_BEST:
        self->book.best_only = number != 0;
        break;
    default:
        set_tuned(self, index, value->number);
        break;
    }
    return true;
}

// ---- Searching ----------------------------------------------------------------------------------

static UciBound bound_of(Bound bound) {
    return bound == BOUND_LOWER   ? UCI_BOUND_LOWER
           : bound == BOUND_UPPER ? UCI_BOUND_UPPER
                                  : UCI_BOUND_EXACT;
}

static void pass_line(void *context, const SearchLine *line, const EngineProgress *progress) {
    const UciEngine *const self = context;
    const bool is_mate = value_is_mate(line->value);
    UciLine told = {.number = line->number,
                    .depth = line->depth,
                    .sel_depth = line->sel_depth,
                    .score = is_mate ? UCI_SCORE_MATE : UCI_SCORE_CP,
                    .value = is_mate ? value_mate_moves(line->value)
                                     : win_model_centipawns(line->value, self->material),
                    .bound = bound_of(line->bound),
                    .nodes = progress->nodes,
                    .hash_full = progress->hash_full,
                    .move_count = line->move_count,
                    .moves = line->moves};
    if (self->shows_chances) {
        const WinChances chances = win_model_chances(line->value, self->material);
        told.has_wdl = true;
        told.wdl[0] = chances.win;
        told.wdl[1] = chances.draw;
        told.wdl[2] = chances.loss;
    }
    self->listener->line(self->listener->context, &told);
}

static void pass_current(void *context, const SearchCurrent *current,
                         const EngineProgress *progress) {
    (void)progress;
    const UciEngine *const self = context;
    self->listener->current(self->listener->context, current->move, current->number,
                            current->depth);
}

static void pass_done(void *context, const SearchResult *result, const EngineProgress *progress) {
    (void)progress;
    UciEngine *const self = context;
    self->result = (UciResult){result->best, result->ponder};
}

static int int_of(UciNumber number, int most) {
    return !number.given ? 0 : number.value > most ? most : (int)number.value;
}

// Analysis is never weakened. Skill Level 0 is level 1, 19 is the level below full strength.
static Strength strength_for(const UciEngine *self, const UciGo *go) {
    if (self->analyses || go->infinite || go->mate.given) {
        return strength_of_level(LEVEL_MAX);
    }
    if (self->limits_strength) {
        return strength_of_elo(self->elo);
    }
    return strength_of_level(self->skill == SKILL_MAX
                                 ? LEVEL_MAX
                                 : LEVEL_MIN + self->skill * (LEVEL_MAX - 2) / (SKILL_MAX - 1));
}

// Analysis keeps no pace; bounds without a clock are analysis, and so are nodes for a clock.
static PaceKind pace_for(const UciEngine *self, const UciSearch *wanted) {
    const UciGo *const go = wanted->go;
    const bool has_clock = go->clock_ms[WHITE].given || go->clock_ms[BLACK].given;
    const bool is_bounded = go->depth.given || go->nodes.given;
    const bool counts_nodes = wanted->nodes_per_second > 0 || self->nodes_per_ms > 0;
    return self->analyses || counts_nodes || (is_bounded && !has_clock) ? PACE_INSTANT : self->pace;
}

static EngineGo task_of(const UciEngine *self, const UciSearch *wanted) {
    const UciGo *const go = wanted->go;
    return (EngineGo){
        .game = wanted->game,
        .has_clock = {go->clock_ms[WHITE].given, go->clock_ms[BLACK].given},
        .clock_us = {uci_number_us(go->clock_ms[WHITE]), uci_number_us(go->clock_ms[BLACK])},
        .increment_us = {uci_number_us(go->increment_ms[WHITE]),
                         uci_number_us(go->increment_ms[BLACK])},
        .moves_to_go = go->moves_to_go.value < 0 ? 0 : int_of(go->moves_to_go, INT_MAX),
        .has_move_time = go->move_time_ms.given,
        .move_time_us = uci_number_us(go->move_time_ms),
        .has_nodes = go->nodes.given,
        .nodes = (uint64_t)go->nodes.value,
        .depth = int_of(go->depth, PLY_MAX - 1),
        .mate = int_of(go->mate, PLY_MAX),
        .infinite = go->infinite,
        .ponder = go->ponder,
        .only = wanted->only,
        .strength = strength_for(self, go),
        .sight_seed = self->seed,
        .lines = self->lines,
        .start_us = wanted->start_us,
        .pace = pace_for(self, wanted),
        .pace_seed = self->seed};
}

// Nodes instead of time: what the plan would give in milliseconds is turned into nodes, and the
// clock is not looked at, so that a game with one thread comes out the same everywhere.
static void count_nodes(EngineGo *task, double nodes_per_second) {
    const int us = pos_side(game_position(task->game));
    const bool has_clock = task->has_clock[us];
    if (task->infinite || task->ponder || (!has_clock && !task->has_move_time)) {
        return;
    }
    const TimeLimits limits = {.has_clock = has_clock,
                               .clock_us = task->clock_us[us],
                               .increment_us = task->increment_us[us],
                               .moves_to_go = task->moves_to_go};
    const int64_t budget_us = task->has_move_time
                                  ? (task->move_time_us > 0 ? task->move_time_us : 0)
                                  : time_plan(&limits).soft_us;
    const double nodes = (double)budget_us * nodes_per_second / 1e6;
    const uint64_t most = nodes < 1 ? 1 : nodes > 1e18 ? UINT64_C(1) << 60 : (uint64_t)nodes;
    task->nodes = task->has_nodes && task->nodes < most ? task->nodes : most;
    task->has_nodes = true;
    task->has_clock[us] = false;
    task->increment_us[us] = 0;
    task->has_move_time = false;
}

static bool finds_in_book(UciEngine *self, const UciSearch *wanted) {
    const UciGo *const go = wanted->go;
    if (!self->has_book || self->analyses || go->infinite || go->ponder || go->has_search_moves) {
        return false;
    }
    const Position *const pos = game_position(wanted->game);
    self->result.best = opening_book_move(&self->book, pos, rng_next(&self->book_rng));
    if (self->result.best == MOVE_NONE) {
        return false;
    }
    Position after;
    pos_play(&after, pos, self->result.best);
    self->result.ponder = opening_book_best(&self->book, &after);
    return true;
}

static bool search(void *context, const UciSearch *wanted, const UciListener *listener,
                   UciResult *out, Error *err) {
    UciEngine *const self = context;
    self->listener = listener;
    self->material = win_model_material(game_position(wanted->game));
    self->benches = false;
    self->result = (UciResult){MOVE_NONE, MOVE_NONE};
    EngineGo task = task_of(self, wanted);
    if (finds_in_book(self, wanted)) {
        if (!engine_begin_known(self->engine, &task, err)) {
            return false;
        }
        listener->started(listener->context);
        listener->message(listener->context, "book move");
        engine_keep_known(self->engine, self->result.best);
    } else {
        if (wanted->nodes_per_second > 0) {
            count_nodes(&task, (double)wanted->nodes_per_second);
        } else if (self->nodes_per_ms > 0) {
            count_nodes(&task, (double)self->nodes_per_ms * 1e3);
        }
        const EngineListener told = {pass_line, pass_current, pass_done, self};
        if (!engine_start(self->engine, &task, &told, err)) {
            return false;
        }
        listener->started(listener->context);
        engine_wait(self->engine);
    }
    *out = self->result;
    return true;
}

static void stop(void *context) {
    UciEngine *const self = context;
    if (self->benches) {
        stop_ask(&self->stop); // a bench changes what engine_stop works on
    } else {
        engine_stop(self->engine);
    }
}

static void ponderhit(void *context) {
    const UciEngine *const self = context;
    engine_ponderhit(self->engine);
}

static void hurry(void *context) {
    const UciEngine *const self = context;
    engine_hurry(self->engine);
}

static uint64_t count(void *context) {
    const UciEngine *const self = context;
    return engine_nodes(self->engine);
}

// ---- The rest -----------------------------------------------------------------------------------

static bool new_game(void *context, Error *err) {
    (void)err;
    UciEngine *const self = context;
    engine_new_game(self->engine);
    self->seed = os_random();
    return true;
}

// bench [hash [threads [depth]]]
static bool bench(void *context, Span words, const UciListener *listener, Text *out, Error *err) {
    UciEngine *const self = context;
    int64_t numbers[] = {ENGINE_HASH_DEFAULT, 1, BENCH_DEPTH};
    const int64_t most[] = {ENGINE_HASH_MAX, ENGINE_THREADS_MAX, PLY_MAX - 1};
    static const char *const names[] = {"hash", "threads", "depth"};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const Span word = span_next_word(&words);
        if (word.length > 0 && !span_to_int(&numbers[i], word, 1, most[i])) {
            return error_set(err, ERROR_VALUE,
                             "bench [hash [threads [depth]]]: %s goes from 1 to %d", names[i],
                             (int)most[i]);
        }
    }
    const BenchSettings settings = {(int)numbers[0], (int)numbers[1], (int)numbers[2], &self->stop};
    BenchResult result;
    stop_reset(&self->stop);
    self->benches = true;
    listener->started(listener->context);
    if (!bench_run(&result, self->engine, &self->time, &settings, NULL, NULL, err)) {
        return false;
    }
    const double seconds = (double)(result.time_us > 0 ? result.time_us : 1) / 1e6;
    text_format(out, "%" PRIu64 " nodes %.0f nps", result.nodes, (double)result.nodes / seconds);
    return true;
}

static bool evaluate(void *context, const Position *pos, Text *out, Error *err) {
    (void)context;
    (void)err;
    (void)hce_report_format(out, pos);
    return true;
}

UciBackend uci_engine_backend(UciEngine *self) {
    return (UciBackend){.name = "Zugwerk " ZUGWERK_VERSION,
                        .author = "the Zugwerk authors",
                        .options = engine_options,
                        .option_count = sizeof engine_options / sizeof *engine_options,
                        .set_option = set_option,
                        .new_game = new_game,
                        .search = search,
                        .stop = stop,
                        .ponderhit = ponderhit,
                        .hurry = hurry,
                        .nodes = count,
                        .bench = bench,
                        .evaluate = evaluate,
                        .context = self};
}
