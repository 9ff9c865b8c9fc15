// SPDX-License-Identifier: MIT
// From the options of a classic player's text to a plan: every key has one setter, whichever
// players declare it.
#include "player/classic_plan.h"

#include <assert.h>
#include <string.h>

#include "eval/check_bonus.h"
#include "eval/material.h"
#include "eval/positional.h"
#include "player/classic_options.h"
#include "player/player_language.h"

enum { QUARTERS = 4, MILLIONTHS = 1000000, MATE_002 = 10000, PER_UNIT_004 = 400 };

const char *const classic_eval_words[] = {"material", "check",    "course",  "earlier", "queen8",
                                          "centre",   "mobility", "squares", NULL};
const char *const classic_weights_words[] = {"242", "earlier", NULL};
const char *const classic_tie_words[] = {"first", "last", "choice", "override",
                                         "fresh", "zero", NULL};
const char *const classic_tie_000_words[] = {"last", "first", NULL};
const char *const classic_children_words[] = {"python-chess", "fast", NULL};
const char *const classic_order_words[] = {"none",     "capture", "victim",  "mvvlva",   "front",
                                           "evaluate", "heapq",   "shuffle", "previous", NULL};
const char *const classic_heap_words[] = {"heapq", "stable", NULL};
const char *const classic_sort_words[] = {"none", "new", "old", NULL};
const char *const classic_rank_words[] = {"node", "player", NULL};
const char *const classic_none_words[] = {"none", NULL};
const char *const classic_memo_words[] = {"none", "interior", "not_over", "all", NULL};
const char *const classic_table_words[] = {"none", "naive", "zobrist", "placement", "sound", NULL};
const char *const classic_child_call_words[] = {"same", "opposite", NULL};
const char *const classic_root_words[] = {"max", "turn", NULL};
const char *const classic_bound_words[] = {"soft", "hard", NULL};
const char *const classic_over_words[] = {"minimax", "alphabeta", NULL};
const char *const classic_start_words[] = {"-inf", "side", NULL};
const char *const classic_remember_words[] = {"loop", "chosen", NULL};
const char *const classic_count_words[] = {"once", "twice", "never", "kept", NULL};
const char *const classic_pick_words[] = {"best", "random", NULL};
const char *const classic_switch_words[] = {"off", "on", NULL};

// A value with its word, NULL when it is none.
typedef struct Given {
    const SpecValue *value;
    const char *word;
} Given;

static bool says(Given given, const char *word) {
    return strcmp(given.word, word) == 0;
}

static void set_depth(ClassicPlan *plan, Given given) {
    plan->options.depth = (int)given.value->number;
}

static void set_max_depth(ClassicPlan *plan, Given given) {
    plan->options.depth = (int)given.value->number - 1;
}

// 002's iterative counts its last depth in.
static void set_max_depth_002(ClassicPlan *plan, Given given) {
    plan->options.depth = (int)given.value->number;
}

static void set_evaluator(ClassicPlan *plan, Evaluator evaluator) {
    plan->options.evaluator = evaluator;
    plan->options.mate = CLASSIC_INFINITE;
    plan->options.mate_step = 0;
}

static void set_course(ClassicPlan *plan, const MaterialWeights *weights) {
    plan->options.evaluator = material_evaluator(weights);
    plan->options.evaluator.per_unit = PER_UNIT_004;
    plan->options.mate = PER_UNIT_004;
    plan->options.mate_step = 0;
}

static void set_eval(ClassicPlan *plan, Given given) {
    if (says(given, "check")) {
        set_evaluator(plan, check_bonus_evaluator());
        plan->options.mate = MATE_002 * QUARTERS;
        plan->options.mate_step = QUARTERS;
    } else if (says(given, "course")) {
        set_course(plan, &material_242);
    } else if (says(given, "earlier")) {
        set_course(plan, &material_earlier);
    } else if (says(given, "centre")) {
        set_evaluator(plan, centre_evaluator());
    } else if (says(given, "mobility")) {
        set_evaluator(plan, mobility_evaluator());
    } else if (says(given, "squares")) {
        set_evaluator(plan, squares_evaluator());
    } else {
        set_evaluator(
            plan, material_evaluator(says(given, "queen8") ? &material_queen8 : &material_13359));
    }
}

static void set_weights(ClassicPlan *plan, Given given) {
    set_course(plan, says(given, "242") ? &material_242 : &material_earlier);
}

static void set_tie(ClassicPlan *plan, Given given) {
    plan->options.tie = says(given, "first")      ? TIE_FIRST
                        : says(given, "last")     ? TIE_LAST
                        : says(given, "choice")   ? TIE_CHOICE
                        : says(given, "override") ? TIE_OVERRIDE
                        : says(given, "zero")     ? TIE_ZERO
                                                  : TIE_FRESH;
    if (plan->options.tie == TIE_FRESH) {
        plan->remember = REMEMBER_CHOSEN;
    }
}

static void set_tie_p(ClassicPlan *plan, Given given) {
    plan->options.tie_p = (double)given.value->number / MILLIONTHS;
}

static void set_tie_seed(ClassicPlan *plan, Given given) {
    plan->options.tie_seed = (uint64_t)given.value->number;
}

static void set_children(ClassicPlan *plan, Given given) {
    plan->options.children = says(given, "fast") ? movegen_legal : movegen_child_order;
}

static void set_order(ClassicPlan *plan, Given given) {
    static const struct {
        const char *word;
        MoveSort *sort;
    } sorts[] = {{"capture", order_captured},  {"new", order_captured},
                 {"victim", order_victim},     {"mvvlva", order_mvvlva},
                 {"front", order_front},       {"evaluate", order_evaluation},
                 {"stable", order_evaluation}, {"old", order_evaluation},
                 {"heapq", order_heap},        {"shuffle", order_shuffled}};

    plan->options.sort = NULL;
    for (size_t i = 0; i < sizeof sorts / sizeof sorts[0]; i++) {
        if (says(given, sorts[i].word)) {
            plan->options.sort = sorts[i].sort;
        }
    }
    plan->deepening.values_first = says(given, "previous");
}

static void set_order_seed(ClassicPlan *plan, Given given) {
    plan->options.sort_seed = (uint64_t)given.value->number;
}

static void set_rank(ClassicPlan *plan, Given given) {
    plan->options.sort_by_player = says(given, "player");
}

static void set_limit(ClassicPlan *plan, Given given) {
    plan->options.limit = given.value->number < 0 ? 0 : (int)given.value->number;
}

static void set_memo(ClassicPlan *plan, Given given) {
    plan->has_table = !says(given, "none");
    plan->keeps_table = true;
    plan->table_key = TABLE_NAIVE;
    plan->table_look = LOOK_BEFORE_ENTRY;
    plan->table_leaves = says(given, "all")        ? LEAVES_ALL
                         : says(given, "not_over") ? LEAVES_NOT_OVER
                                                   : LEAVES_NONE;
}

static void set_table(ClassicPlan *plan, Given given) {
    plan->has_table = !says(given, "none");
    plan->table_minds_depth = says(given, "placement") || says(given, "sound");
    plan->table_key = says(given, "naive") || says(given, "placement") ? TABLE_NAIVE
                      : says(given, "zobrist")                         ? TABLE_ZOBRIST
                                                                       : TABLE_SOUND;
    plan->table_look = plan->table_minds_depth ? LOOK_AFTER_CUTOFF : LOOK_ON_ENTRY;
    plan->table_leaves = LEAVES_NONE;
}

static void set_table_keep(ClassicPlan *plan, Given given) {
    plan->keeps_table = says(given, "on");
}

static void set_table_side(ClassicPlan *plan, Given given) {
    plan->table_minds_side = says(given, "on");
}

static void set_table_root(ClassicPlan *plan, Given given) {
    plan->table_spares_root = says(given, "off");
}

static void set_table_first(ClassicPlan *plan, Given given) {
    plan->table_look = says(given, "on") ? LOOK_ON_ENTRY : LOOK_AFTER_CUTOFF;
}

static void set_child_call(ClassicPlan *plan, Given given) {
    plan->options.child_is_same = says(given, "same");
}

static void set_root(ClassicPlan *plan, Given given) {
    plan->options.root_is_max = says(given, "max");
}

static void set_root_loop(ClassicPlan *plan, Given given) {
    plan->run = says(given, "on") ? RUN_CHOOSE : RUN_VALUE;
}

static void set_bound(ClassicPlan *plan, Given given) {
    plan->options.is_hard = says(given, "hard");
}

static void set_quiescence(ClassicPlan *plan, Given given) {
    plan->options.quiescence = says(given, "on");
}

static void set_null_move(ClassicPlan *plan, Given given) {
    plan->options.null_move = (int)given.value->number;
}

static void set_count(ClassicPlan *plan, Given given) {
    plan->miscount = says(given, "twice")   ? MISCOUNT_TWICE
                     : says(given, "never") ? MISCOUNT_NEVER
                     : says(given, "kept")  ? MISCOUNT_KEPT
                                            : MISCOUNT_NONE;
}

static void set_book(ClassicPlan *plan, Given given) {
    plan->book = given.value->text;
}

static void set_book_pick(ClassicPlan *plan, Given given) {
    plan->book_is_random = says(given, "random");
}

static void set_book_seed(ClassicPlan *plan, Given given) {
    plan->book_seed = (uint64_t)given.value->number;
}

static void set_book_depth(ClassicPlan *plan, Given given) {
    plan->book_depth = (int)given.value->number;
}

static void set_threads(ClassicPlan *plan, Given given) {
    plan->threads = (int)given.value->number;
}

static void set_time(ClassicPlan *plan, Given given) {
    plan->deepening.budget_us = given.value->number;
    if (plan->stops_inside) {
        plan->time_us = given.value->number;
    }
}

static void set_nodes(ClassicPlan *plan, Given given) {
    plan->max_calls = (uint64_t)given.value->number;
}

// 002: a word. (As a player it is read before, in classic_plan_of_spec.)
static void set_over(ClassicPlan *plan, Given given) {
    if (given.word != NULL) {
        plan->options.form = says(given, "minimax") ? FORM_MINIMAX : FORM_ALPHABETA;
    }
}

static void set_best_first(ClassicPlan *plan, Given given) {
    plan->deepening.best_first = says(given, "on");
}

static void set_start(ClassicPlan *plan, Given given) {
    plan->deepening_000.starts_by_side = says(given, "side");
}

static void set_timeout(ClassicPlan *plan, Given given) {
    plan->deepening_000.timeout = (int)given.value->number;
}

static void set_prev_moves(ClassicPlan *plan, Given given) {
    plan->avoid = given.value->text;
}

static void set_remember(ClassicPlan *plan, Given given) {
    plan->remember = says(given, "loop") ? REMEMBER_LOOP : REMEMBER_CHOSEN;
}

static void set_recheck(ClassicPlan *plan, Given given) {
    plan->deepening_000.rechecks = says(given, "on");
}

static void set_reorder(ClassicPlan *plan, Given given) {
    plan->deepening_000.reorders = says(given, "on");
}

typedef struct Setter {
    const char *key;
    void (*set)(ClassicPlan *plan, Given given);
} Setter;

static const Setter setters[] = {
    {"depth", set_depth},
    {"max_depth", set_max_depth},
    {"eval", set_eval},
    {"weights", set_weights},
    {"tie", set_tie},
    {"tie.p", set_tie_p},
    {"tie.seed", set_tie_seed},
    {"children", set_children},
    {"order", set_order},
    {"order.seed", set_order_seed},
    {"sort", set_order},
    {"rank", set_rank},
    {"limit", set_limit},
    {"memo", set_memo},
    {"table", set_table},
    {"table.keep", set_table_keep},
    {"table.side", set_table_side},
    {"table.root", set_table_root},
    {"table_first", set_table_first},
    {"child_call", set_child_call},
    {"root", set_root},
    {"root_loop", set_root_loop},
    {"bound", set_bound},
    {"quiescence", set_quiescence},
    {"null_move", set_null_move},
    {"book", set_book},
    {"book.pick", set_book_pick},
    {"book.seed", set_book_seed},
    {"book.depth", set_book_depth},
    {"threads", set_threads},
    {"time", set_time},
    {"nodes", set_nodes},
    {"over", set_over},
    {"best_first", set_best_first},
    {"start", set_start},
    {"timeout", set_timeout},
    {"prev_moves", set_prev_moves},
    {"remember", set_remember},
    {"recheck", set_recheck},
    {"reorder", set_reorder},
    {"count", set_count},
};

static void apply(ClassicPlan *plan, const OptionInfo *option, const SpecValue *value) {
    const char *const word = option->type == VALUE_WORD ? option->words[value->number] : NULL;
    const Given given = {value, word};
    for (size_t i = 0; i < sizeof setters / sizeof setters[0]; i++) {
        if (strcmp(setters[i].key, option->key) == 0) {
            const bool is_002 = setters[i].set == set_max_depth && plan->run == RUN_DEEPENING;
            (is_002 ? set_max_depth_002 : setters[i].set)(plan, given);
            return;
        }
    }
    assert(false);
}

// Deepening over a player that searches to a fixed depth: its plan, deepened.
static bool plan_over(ClassicPlan *plan, const PlayerSpec *spec, const PlayerSpec *part,
                      Error *err) {
    ClassicPlan over;
    if (classic_base_of(part->info) == NULL || !classic_plan_of_spec(&over, part, err)) {
        return error_set(err, ERROR_VALUE, "%s: over takes minimax, alphabeta or negamax, not '%s'",
                         spec->info->name, part->info->name);
    }
    if (over.run != RUN_SEARCH) {
        return error_set(err, ERROR_VALUE, "%s: over takes minimax, alphabeta or negamax, not '%s'",
                         spec->info->name, part->info->name);
    }
    over.run = RUN_DEEPENING;
    over.stops_inside = plan->stops_inside;
    over.options.depth = plan->options.depth;
    over.threads = 1;
    *plan = over;
    return true;
}

static bool is_given(const PlayerSpec *spec, const char *key) {
    for (size_t i = 0; i < spec->info->option_count; i++) {
        if (strcmp(spec->info->options[i].key, key) == 0) {
            return spec->values[i].is_set;
        }
    }
    return false;
}

bool classic_plan_of_spec(ClassicPlan *out, const PlayerSpec *spec, Error *err) {
    ClassicPlan plan = {.threads = 1};
    classic_base_of(spec->info)(&plan);
    for (size_t i = 0; i < spec->info->option_count; i++) {
        const SpecValue *const value = &spec->values[i];
        if (value->part != NULL && !plan_over(&plan, spec, value->part, err)) {
            return false;
        }
    }
    for (size_t i = 0; i < spec->info->option_count; i++) {
        if (spec->values[i].is_set) {
            apply(&plan, &spec->info->options[i], &spec->values[i]);
        }
    }
    // With another limit, depth is none unless it is one too.
    if (plan.stops_inside && !is_given(spec, "depth") && (plan.time_us > 0 || plan.max_calls > 0)) {
        plan.options.depth = CLASSIC_DEPTH_MAX;
    }
    if (plan.threads > 1 && plan.has_table) {
        return error_set(err, ERROR_VALUE, "%s: threads=%d needs table=none", spec->info->name,
                         plan.threads);
    }
    *out = plan;
    return true;
}
