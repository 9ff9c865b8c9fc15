// SPDX-License-Identifier: MIT
// The classic players that are no write-up's: each with all options that go with it.
#include "chess/movegen.h"
#include "player/classic_options.h"
#include "player/classic_plan.h"
#include "player/classic_presets.h"
#include "player/player_list.h"

static const OptionInfo minimax_options[] = {
    DEPTH_OPTION("3"), EVAL_OPTION,         TIE_OPTIONS,          CHILDREN_OPTION,
    ORDER_OPTIONS,     RANK_OPTION("node"), LIMIT_OPTION("none"), TABLE_OPTIONS,
    COUNT_OPTION,      BOOK_OPTIONS,        THREADS_OPTION,
};

#define ALPHABETA_OPTIONS(plies)                                                                   \
    DEPTH_OPTION(plies), EVAL_OPTION, TIE_OPTIONS, CHILDREN_OPTION, ORDER_OPTIONS,                 \
        RANK_OPTION("node"), LIMIT_OPTION("none"), TABLE_OPTIONS, SEARCH_EXTRAS, COUNT_OPTION,     \
        BOOK_OPTIONS, THREADS_OPTION

static const OptionInfo alphabeta_options[] = {ALPHABETA_OPTIONS("4")};

static const OptionInfo negamax_options[] = {ALPHABETA_OPTIONS("4")};

static const OptionInfo greedy_options[] = {EVAL_OPTION, TIE_OPTIONS, CHILDREN_OPTION,
                                            BOOK_OPTIONS};

static const OptionInfo deepening_options[] = {
    {.key = "depth",
     .type = VALUE_INTEGER,
     .need = NEED_NONE,
     .minimum = 1,
     .maximum = CLASSIC_DEPTH_MAX,
     .help = "last depth; left out: 4, or none when time or nodes are given"},
    {.key = "time",
     .type = VALUE_DURATION,
     .need = NEED_NONE,
     .minimum = 1000,
     .maximum = 86400000000,
     .help = "for one move; looked at all the time"},
    {.key = "nodes",
     .type = VALUE_INTEGER,
     .need = NEED_NONE,
     .minimum = 1,
     .maximum = INT64_MAX,
     .help = "for one move"},
    {.key = "over",
     .type = VALUE_PLAYER,
     .fallback = "alphabeta",
     .help = "what is deepened, with its options as over.order and so on: minimax, alphabeta, "
             "negamax; over.order=previous: root moves by the previous depth's values"},
    SWITCH_OPTION("best_first", "on", "the best move of the previous depth is tried first"),
    BOOK_OPTIONS,
};

static void minimax_base(ClassicPlan *plan) {
    plan->options = (ClassicOptions){.depth = 4, .form = FORM_MINIMAX};
}

static void alphabeta_base(ClassicPlan *plan) {
    plan->options = (ClassicOptions){.depth = 4, .form = FORM_ALPHABETA};
}

static void negamax_base(ClassicPlan *plan) {
    plan->options = (ClassicOptions){.depth = 4, .form = FORM_NEGAMAX};
}

static void greedy_base(ClassicPlan *plan) {
    plan->options = (ClassicOptions){.depth = 1, .form = FORM_MINIMAX};
}

static void deepening_base(ClassicPlan *plan) {
    plan->options = (ClassicOptions){.depth = 4};
    plan->run = RUN_DEEPENING;
    plan->stops_inside = true;
}

#define OPTIONS(list) .options = (list), .option_count = sizeof(list) / sizeof(list)[0]
#define CLASSIC       .bad_moves = BAD_MOVE_REPLACE, .create = classic_create

const PlayerInfo player_info_minimax = {
    .name = "minimax",
    .summary = "minimax to a fixed depth, counting material",
    .help = "Looks at every line of `depth` plies and picks the move whose worst case is best.\n"
            "Only a strict improvement counts, so that it finds no move when all of them lose;\n"
            "in a game the first legal move is then played. Exact, unless moves are dropped\n"
            "(limit) or remembered carelessly (table=naive, zobrist).",
    OPTIONS(minimax_options),
    CLASSIC,
};

const PlayerInfo player_info_alphabeta = {
    .name = "alphabeta",
    .summary = "minimax with alpha-beta pruning: the same value from fewer nodes",
    .help = "Leaves a node as soon as its value cannot matter (beta <= alpha). Exact: value and,\n"
            "with tie=first, move are those of minimax. With tie=last a move may be chosen whose\n"
            "value is only known to be no better than the best: the published programs did so.\n"
            "Selective, so not exact, with limit, quiescence, null_move or a careless table.",
    OPTIONS(alphabeta_options),
    CLASSIC,
};

const PlayerInfo player_info_negamax = {
    .name = "negamax",
    .summary = "alpha-beta written as one case: every node maximises, values change sign",
    .help = "Visits the same nodes as alphabeta and finds the same value and move.",
    OPTIONS(negamax_options),
    CLASSIC,
};

const PlayerInfo player_info_greedy = {
    .name = "greedy",
    .summary = "the move after which the position looks best at once",
    .help = "Minimax of one ply.",
    OPTIONS(greedy_options),
    CLASSIC,
};

const PlayerInfo player_info_deepening = {
    .name = "deepening",
    .summary = "iterative deepening over minimax, alphabeta or negamax, by depth, time or nodes",
    .help = "Searches to depth 1, 2, 3 ...; when a limit ends a depth early, the result of the\n"
            "depth before stands. Counters are sums over the depths.",
    OPTIONS(deepening_options),
    CLASSIC,
};

ClassicBase *classic_base_of(const PlayerInfo *info) {
    static const struct {
        const PlayerInfo *info;
        ClassicBase *base;
    } bases[] = {
        {&player_info_minimax, minimax_base},     {&player_info_alphabeta, alphabeta_base},
        {&player_info_negamax, negamax_base},     {&player_info_greedy, greedy_base},
        {&player_info_deepening, deepening_base},
    };

    for (size_t i = 0; i < sizeof bases / sizeof bases[0]; i++) {
        if (bases[i].info == info) {
            return bases[i].base;
        }
    }
    return classic_preset_base_of(info);
}
