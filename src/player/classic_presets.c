// SPDX-License-Identifier: MIT
// The players of the write-ups under their own names, with their own settings and defects.
#include "player/classic_presets.h"

#include "chess/movegen.h"
#include "eval/check_bonus.h"
#include "eval/material.h"
#include "player/classic_options.h"
#include "player/player_list.h"

enum { MATE_002 = 40000, STEP_002 = 4 }; // quarter pawns

#define OPTIONS(list) .options = (list), .option_count = sizeof(list) / sizeof(list)[0]
#define CLASSIC       .bad_moves = BAD_MOVE_REPLACE, .create = classic_create

static ClassicOptions plain(ClassicForm form, const CounterName *counters) {
    return (ClassicOptions){.form = form,
                            .evaluator = material_evaluator(&material_13359),
                            .mate = CLASSIC_INFINITE,
                            .children = movegen_child_order,
                            .counters = counters};
}

// ----------------------------------------------------------------------------------- write-up 000

#define HEAP_OPTIONS(most)                                                                         \
    LIMIT_OPTION(most),                                                                            \
        WORD_OPTION("order", "heapq", classic_heap_words,                                          \
                    "order of equal evaluations: CPython's heapq (published) or stable"),          \
        RANK_OPTION("player")
#define MEMO_OPTION(value)                                                                         \
    WORD_OPTION("memo", value, classic_memo_words,                                                 \
                "table keyed by the printed board, without depth, bound or side: which values "    \
                "are stored")
#define DEEPENING_OPTIONS(moves)                                                                   \
    INTEGER_OPTION("timeout", moves, 0, INT32_MAX, "root moves, counted over all depths"),         \
        WORD_OPTION("start", "-inf", classic_start_words,                                          \
                    "best value at the start; -inf (published) leaves Black without a move"),      \
        {.key = "prev_moves",                                                                      \
         .type = VALUE_TEXT,                                                                       \
         .need = NEED_NONE,                                                                        \
         .help = "moves that may not win a tie, as in \"e2e4 g1f3\""},                             \
        WORD_OPTION("remember", "loop", classic_remember_words,                                    \
                    "which move joins them: the last one tried (published) or the one chosen"),    \
        SWITCH_OPTION("recheck", "on", "the best move is searched again first at every depth")

static const OptionInfo options_000_minimax[] = {CHILD_DEPTH_OPTION("2"), CHILD_CALL_OPTION,
                                                 TIE_000_OPTION, ROOT_LOOP_OPTION};

static const OptionInfo options_000_alphabeta[] = {CHILD_DEPTH_OPTION("3"), CHILD_CALL_OPTION,
                                                   TIE_000_OPTION, ROOT_LOOP_OPTION};

static const OptionInfo options_000_enhanced[] = {CHILD_DEPTH_OPTION("5"), HEAP_OPTIONS("7"),
                                                  MEMO_OPTION("not_over"), CHILD_CALL_OPTION,
                                                  TIE_000_OPTION};

static const OptionInfo options_000_iterative[] = {MAX_DEPTH_OPTION("4"), DEEPENING_OPTIONS("30"),
                                                   CHILD_CALL_OPTION};

static const OptionInfo options_000_better[] = {
    MAX_DEPTH_OPTION("7"),
    HEAP_OPTIONS("4"),
    MEMO_OPTION("none"),
    DEEPENING_OPTIONS("1000000"),
    SWITCH_OPTION("reorder", "on", "root moves in the order of their latest values"),
    CHILD_CALL_OPTION};

static void base_000_minimax(ClassicPlan *plan) {
    plan->options = plain(FORM_MINIMAX, counters_000_minimax);
}

static void base_000_alphabeta(ClassicPlan *plan) {
    plan->options = plain(FORM_ALPHABETA, counters_000_alphabeta);
}

static void base_000_enhanced(ClassicPlan *plan) {
    plan->options = plain(FORM_ALPHABETA, counters_000_enhanced);
    plan->run = RUN_CHOOSE;
}

static void base_000_iterative(ClassicPlan *plan) {
    plan->options = plain(FORM_MINIMAX, counters_000_iterative);
    plan->options.tie = TIE_FRESH;
    plan->run = RUN_DEEPENING_000;
}

static void base_000_better(ClassicPlan *plan) {
    plan->options = plain(FORM_ALPHABETA, counters_000_better);
    plan->options.tie = TIE_FRESH;
    plan->run = RUN_DEEPENING_000;
}

const PlayerInfo player_info_000_minimax = {
    .name = "000-minimax",
    .summary = "write-up 000: a root loop over minimax, the reply maximised too",
    .help = "Every root move's child is searched `depth` plies deep. As published the child is\n"
            "searched with the function of the player's own colour, a defect: child_call=opposite\n"
            "mends it. Counts calls of minimax, max_value, min_value and evaluate.",
    OPTIONS(options_000_minimax),
    CLASSIC,
};

const PlayerInfo player_info_000_alphabeta = {
    .name = "000-alphabeta",
    .summary = "write-up 000: the same root loop over alpha-beta",
    .help = "As 000-minimax, with pruning inside each root move (the window is whole again for\n"
            "every one); pruned_branches counts the cuts.",
    OPTIONS(options_000_alphabeta),
    CLASSIC,
};

const PlayerInfo player_info_000_enhanced = {
    .name = "000-enhanced",
    .summary = "write-up 000: alpha-beta, ordered by evaluation, only the best moves, with a table",
    .help = "Published with limit 4, 7, 10, 15 and none. Its defects: moves are ordered best for\n"
            "the player at every node (rank=node mends it), the table knows neither side nor\n"
            "depth nor bound (memo=none), the reply is maximised (child_call=opposite).",
    OPTIONS(options_000_enhanced),
    CLASSIC,
};

const PlayerInfo player_info_000_iterative = {
    .name = "000-iterative",
    .summary = "write-up 000: iterative deepening over minimax, limited by root moves",
    .help = "The depths 1, 2, ... below max_depth; each begins with the best move so far. Moves\n"
            "tried before do not win a tie. As published Black finds no move: start=side mends\n"
            "it, child_call=opposite the maximised reply.",
    OPTIONS(options_000_iterative),
    CLASSIC,
};

const PlayerInfo player_info_000_better = {
    .name = "000-better",
    .summary = "write-up 000: iterative deepening over 000-enhanced, root moves by latest value",
    .help = "Options as for 000-enhanced and 000-iterative.",
    OPTIONS(options_000_better),
    CLASSIC,
};

// ----------------------------------------------------------------------------------- write-up 002

#define SORT_OPTION(value)                                                                         \
    WORD_OPTION("sort", value, classic_sort_words,                                                 \
                "new: most valuable piece on the target square first; old: by the evaluation "     \
                "after the move")
#define TIE_002_OPTIONS                                                                            \
    WORD_OPTION("tie", "last", classic_tie_words,                                                  \
                "which of equal root moves is played; published: the last, in words: override"),   \
        {.key = "tie.p",                                                                           \
         .type = VALUE_DECIMAL,                                                                    \
         .fallback = "0.1",                                                                        \
         .minimum = 0,                                                                             \
         .maximum = 1000000,                                                                       \
         .only_with = "tie=override",                                                              \
         .help = "chance that a later move replaces an equal one"},                                \
    {                                                                                              \
        .key = "tie.seed", .type = VALUE_INTEGER, .need = NEED_SEED, .minimum = 0,                 \
        .maximum = INT64_MAX / 2, .only_with = "tie=choice|override",                              \
        .help = "start of the random numbers"                                                      \
    }

static const OptionInfo options_002_minimax[] = {DEPTH_OPTION("3"), SORT_OPTION("none"),
                                                 TIE_002_OPTIONS};

static const OptionInfo options_002_alphabeta[] = {DEPTH_OPTION("5"), SORT_OPTION("new"),
                                                   TIE_002_OPTIONS};

static const OptionInfo options_002_iterative[] = {
    WORD_OPTION("over", "alphabeta", classic_over_words, "what is deepened"),
    {.key = "time",
     .type = VALUE_DURATION,
     .fallback = "5s",
     .minimum = 1000,
     .maximum = 86400000000,
     .help = "for one move; looked at between depths"},
    INTEGER_OPTION("max_depth", "64", 1, CLASSIC_DEPTH_MAX, "last depth"),
    SORT_OPTION("new"),
    TIE_002_OPTIONS,
};

static ClassicOptions plain_002(ClassicForm form) {
    ClassicOptions options = plain(form, counters_002);
    options.evaluator = check_bonus_evaluator();
    options.mate = MATE_002;
    options.mate_step = STEP_002;
    return options;
}

static void base_002_minimax(ClassicPlan *plan) {
    plan->options = plain_002(FORM_MINIMAX);
}

static void base_002_alphabeta(ClassicPlan *plan) {
    plan->options = plain_002(FORM_ALPHABETA);
}

static void base_002_iterative(ClassicPlan *plan) {
    plan->options = plain_002(FORM_ALPHABETA);
    plan->run = RUN_DEEPENING;
}

const PlayerInfo player_info_002_minimax = {
    .name = "002-minimax",
    .summary = "write-up 002: minimax, half a pawn for check, near mates preferred",
    .help = "Counts nodes, root and leaves included. Of equal root moves the last is played.",
    OPTIONS(options_002_minimax),
    CLASSIC,
};

const PlayerInfo player_info_002_alphabeta = {
    .name = "002-alphabeta",
    .summary = "write-up 002: alpha-beta with captures sorted first",
    .help = "As 002-minimax. Under pruning the last of equal root moves may really be worse: its\n"
            "value is only a bound. tie=first plays the move of minimax.",
    OPTIONS(options_002_alphabeta),
    CLASSIC,
};

const PlayerInfo player_info_002_iterative = {
    .name = "002-iterative",
    .summary = "write-up 002: iterative deepening, the clock looked at between depths",
    .help = "Begins no new depth after `time`; a game's clock stops it inside a depth, too.",
    OPTIONS(options_002_iterative),
    CLASSIC,
};

// ----------------------------------------------------------------------------------- write-up 003

static const char *const tie_003_words[] = {"first", "last", NULL};

#define TIE_003_OPTION                                                                             \
    WORD_OPTION("tie", "first", tie_003_words, "which of equal root moves is played")
#define TABLE_FIRST_OPTION                                                                         \
    SWITCH_OPTION("table_first", "on", "look up before the cutoff test (published) or after it"),  \
        SWITCH_OPTION("table.keep", "on", "keep the table from move to move of a game"),           \
        SWITCH_OPTION("table.side", "off", "whether the key knows the side to move"),              \
        SWITCH_OPTION("table.root", "on", "look up the root, too")

static const OptionInfo options_003[] = {DEPTH_OPTION("4"), TIE_003_OPTION};

static const OptionInfo options_003_deepening[] = {
    DEPTH_OPTION("4"),
    TIE_003_OPTION,
    {.key = "time",
     .type = VALUE_DURATION,
     .need = NEED_NONE,
     .minimum = 1000,
     .maximum = 86400000000,
     .help = "for one move; looked at between depths"},
};

static const OptionInfo options_003_table[] = {DEPTH_OPTION("4"), TIE_003_OPTION,
                                               TABLE_FIRST_OPTION};

static void base_003_minimax(ClassicPlan *plan) {
    plan->options = plain(FORM_MINIMAX, counters_003);
}

static void base_003_deepening(ClassicPlan *plan) {
    plan->options = plain(FORM_MINIMAX, counters_003);
    plan->run = RUN_DEEPENING;
    plan->deepening.stops_without = true;
}

static void base_003_alphabeta(ClassicPlan *plan) {
    plan->options = plain(FORM_ALPHABETA, counters_003);
}

static void base_003_mvvlva(ClassicPlan *plan) {
    plan->options = plain(FORM_ALPHABETA, counters_003);
    plan->options.sort = order_mvvlva;
}

static void base_003_naive_table(ClassicPlan *plan) {
    plan->options = plain(FORM_ALPHABETA, counters_003_table);
    plan->has_table = true;
    plan->table_key = TABLE_NAIVE;
}

static void base_003_zobrist(ClassicPlan *plan) {
    plan->options = plain(FORM_ALPHABETA, counters_003_table);
    plan->has_table = true;
    plan->table_key = TABLE_ZOBRIST;
}

const PlayerInfo player_info_003_minimax = {
    .name = "003-minimax",
    .summary = "write-up 003: minimax, the first best move",
    .help = "Counts calls, root and leaves included.",
    OPTIONS(options_003),
    CLASSIC,
};

const PlayerInfo player_info_003_deepening = {
    .name = "003-deepening",
    .summary = "write-up 003: iterative deepening over minimax",
    .help = "Ends at a depth that finds no move. Calls are summed over the depths.",
    OPTIONS(options_003_deepening),
    CLASSIC,
};

const PlayerInfo player_info_003_alphabeta = {
    .name = "003-alphabeta",
    .summary = "write-up 003: alpha-beta, cut at beta <= alpha",
    .help = "Finds value and move of 003-minimax.",
    OPTIONS(options_003),
    CLASSIC,
};

const PlayerInfo player_info_003_mvvlva = {
    .name = "003-mvvlva",
    .summary = "write-up 003: alpha-beta, captures ordered by victim minus attacker",
    .help = "A king counts 100 as attacker, so that its captures come last of all: a defect that\n"
            "costs nodes, not values.",
    OPTIONS(options_003),
    CLASSIC,
};

const PlayerInfo player_info_003_naive_table = {
    .name = "003-naive-table",
    .summary = "write-up 003: alpha-beta with a table keyed by the printed board",
    .help = "Knows neither side to move, castling and en passant, nor depth and bound: values and\n"
            "moves may be wrong, moves even illegal; in a game the first legal move is then\n"
            "played.",
    OPTIONS(options_003_table),
    CLASSIC,
};

const PlayerInfo player_info_003_zobrist = {
    .name = "003-zobrist",
    .summary = "write-up 003: the same table keyed by 64-bit numbers",
    .help = "Plays as 003-naive-table does, unless two boards share a number.",
    OPTIONS(options_003_table),
    CLASSIC,
};

// ----------------------------------------------------------------------------------- write-up 004

static const OptionInfo options_004[] = {
    DEPTH_OPTION("2"),
    WORD_OPTION("weights", "242", classic_weights_words,
                "1.25 3.5 5 5 10 of term 242, or 1 3 4 5 9 of an earlier one, in hundredths"),
    WORD_OPTION("root", "max", classic_root_words,
                "whoever is to move maximises White's value (the assignment), or as its turn is"),
};

static void base_004_minimax(ClassicPlan *plan) {
    plan->options = plain(FORM_MINIMAX, counters_004);
}

static void base_004_alphabeta(ClassicPlan *plan) {
    plan->options = plain(FORM_ALPHABETA, counters_004);
}

const PlayerInfo player_info_004_minimax = {
    .name = "004-minimax",
    .summary = "write-up 004: the course's h_minimax",
    .help = "The root is a MAX node: meant for White. With Black to move Black plays for White's\n"
            "good, unless root=turn. Counts calls of max_node and min_node.",
    OPTIONS(options_004),
    CLASSIC,
};

const PlayerInfo player_info_004_alphabeta = {
    .name = "004-alphabeta",
    .summary = "write-up 004: the course's h_minimax_alpha_beta",
    .help = "As 004-minimax, cut at >= and <=.",
    OPTIONS(options_004),
    CLASSIC,
};

ClassicBase *classic_preset_base_of(const PlayerInfo *info) {
    static const struct {
        const PlayerInfo *info;
        ClassicBase *base;
    } bases[] = {
        {&player_info_000_minimax, base_000_minimax},
        {&player_info_000_alphabeta, base_000_alphabeta},
        {&player_info_000_enhanced, base_000_enhanced},
        {&player_info_000_iterative, base_000_iterative},
        {&player_info_000_better, base_000_better},
        {&player_info_002_minimax, base_002_minimax},
        {&player_info_002_alphabeta, base_002_alphabeta},
        {&player_info_002_iterative, base_002_iterative},
        {&player_info_003_minimax, base_003_minimax},
        {&player_info_003_deepening, base_003_deepening},
        {&player_info_003_alphabeta, base_003_alphabeta},
        {&player_info_003_mvvlva, base_003_mvvlva},
        {&player_info_003_naive_table, base_003_naive_table},
        {&player_info_003_zobrist, base_003_zobrist},
        {&player_info_004_minimax, base_004_minimax},
        {&player_info_004_alphabeta, base_004_alphabeta},
    };

    for (size_t i = 0; i < sizeof bases / sizeof bases[0]; i++) {
        if (bases[i].info == info) {
            return bases[i].base;
        }
    }
    return NULL;
}
