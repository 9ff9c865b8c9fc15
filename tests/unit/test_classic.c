// SPDX-License-Identifier: MIT
// Every option of the classic searches that leaves a search exact must leave minimax's value alone;
// with the first of equal moves, the move too.
#include "slow_minimax.h"

#include "base/rng.h"
#include "classic/choose.h"
#include "eval/check_bonus.h"
#include "eval/positional.h"

enum { POSITIONS = 500 };

// Positions from random games, ever fewer men on the board, and what minimax says there.
typedef struct Sample {
    Game game;
    int depth;
} Sample;

static void sample_init(Sample *sample, Rng *rng, const Position *start) {
    game_init(&sample->game, start, NULL);
    const int plies = (int)rng_below(rng, 90);
    MoveList list;
    for (int ply = 0; ply < plies; ply++) {
        movegen_child_order(&list, game_position(&sample->game));
        assert_true(
            game_push(&sample->game, list.moves[rng_below(rng, (uint64_t)list.count)], NULL));
        if (outcome_is_over(game_outcome(&sample->game))) {
            game_pop(&sample->game);
            break;
        }
    }
    movegen_child_order(&list, game_position(&sample->game));
    sample->depth = list.count > 20 ? 2 : 3;
}

static const char *const endings[] = {
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1",
    "8/P1k5/8/8/8/2K5/6p1/8 w - - 0 1",  "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "8/8/4k3/8/2p5/8/1P1K4/8 w - - 0 1", "4k3/8/8/8/8/8/4q3/R3K2R w KQ - 145 90",
};

typedef struct Variant {
    const char *name;
    void (*change)(ClassicOptions *options);
    void (*run)(ClassicSearch *search);
} Variant;

static void plain_variant(ClassicOptions *options) {
    (void)options;
}

static void hard_variant(ClassicOptions *options) {
    options->is_hard = true;
}

static void capture_variant(ClassicOptions *options) {
    options->sort = order_captured;
}

static void mvvlva_variant(ClassicOptions *options) {
    options->sort = order_mvvlva;
}

static void victim_variant(ClassicOptions *options) {
    options->sort = order_victim;
}

static void front_variant(ClassicOptions *options) {
    options->sort = order_front;
}

static void shuffled_variant(ClassicOptions *options) {
    options->sort = order_shuffled;
    options->sort_seed = 7;
}

static void evaluation_variant(ClassicOptions *options) {
    options->sort = order_evaluation;
}

static void heap_variant(ClassicOptions *options) {
    options->sort = order_heap;
    options->sort_by_player = true;
}

static void fast_variant(ClassicOptions *options) {
    options->children = movegen_legal;
}

static void last_variant(ClassicOptions *options) {
    options->tie = TIE_LAST;
}

static void choice_variant(ClassicOptions *options) {
    options->tie = TIE_CHOICE;
}

static void override_variant(ClassicOptions *options) {
    options->tie = TIE_OVERRIDE;
    options->tie_p = 0.5;
}

static void deepening_variant_run(ClassicSearch *search) {
    const DeepeningOptions options = {.best_first = true};
    search->options.form = FORM_ALPHABETA;
    deepening_run(search, &options);
}

static void previous_variant_run(ClassicSearch *search) {
    const DeepeningOptions options = {.values_first = true};
    search->options.form = FORM_ALPHABETA;
    deepening_run(search, &options);
}

static void one_thread_run(ClassicSearch *search) {
    search->options.form = FORM_ALPHABETA;
    assert_true(split_run(search, 1, NULL));
}

static void two_threads_run(ClassicSearch *search) {
    search->options.form = FORM_MINIMAX;
    assert_true(split_run(search, 2, NULL));
}

// 000's root loop searches a ply more than it is told, here one less.
static void choose_variant_run(ClassicSearch *search) {
    search->options.form = FORM_ALPHABETA;
    search->options.depth--;
    choose_run(search);
}

static const Variant variants[] = {
    {"negamax", plain_variant, negamax_run},
    {"alphabeta", plain_variant, alphabeta_run},
    {"fail-hard", hard_variant, alphabeta_run},
    {"negamax, fail-hard", hard_variant, negamax_run},
    {"capture", capture_variant, alphabeta_run},
    {"mvvlva", mvvlva_variant, alphabeta_run},
    {"victim", victim_variant, negamax_run},
    {"front", front_variant, alphabeta_run},
    {"shuffled", shuffled_variant, alphabeta_run},
    {"evaluation", evaluation_variant, alphabeta_run},
    {"heap", heap_variant, minimax_run},
    {"fast", fast_variant, alphabeta_run},
    {"last", last_variant, alphabeta_run},
    {"choice", choice_variant, alphabeta_run},
    {"override", override_variant, alphabeta_run},
    {"deepening", plain_variant, deepening_variant_run},
    {"previous", plain_variant, previous_variant_run},
    {"one thread", plain_variant, one_thread_run},
    {"two threads", plain_variant, two_threads_run},
    {"root loop", plain_variant, choose_variant_run},
};

static void check_bonus(ClassicOptions *options) {
    options->evaluator = check_bonus_evaluator();
    options->mate = 40000;
    options->mate_step = 4;
}

static void expect_exact(const Game *game, const ClassicOptions *plain, const Variant *variant,
                         const ClassicSearch *full, ClassicTable *table) {
    ClassicOptions options = *plain;
    variant->change(&options);
    options.table = table;
    const ClassicSearch search = search_game(game, &options, NULL, variant->run);
    if (search.value != full->value || !search.is_exact || search.stopped) {
        fail_msg("%s: %d, minimax says %d", variant->name, search.value, full->value);
    }
    const bool keeps_move =
        options.sort == NULL && options.children == movegen_child_order && options.tie == TIE_FIRST;
    // A best move tried first comes before others that are as good; a root loop takes any first.
    const bool is_in_order = variant->run != deepening_variant_run
                             && variant->run != previous_variant_run
                             && variant->run != choose_variant_run;
    if (keeps_move && is_in_order && search.best != full->best) {
        fail_msg("%s: another move than minimax's", variant->name);
    }
}

static void exact_options_keep_the_value_of_minimax(void **state) {
    (void)state;
    Rng rng;
    rng_seed(&rng, 3);

    enum { VARIANTS = sizeof variants / sizeof variants[0] };

    ClassicTable kept; // from game to game: a sound table may be
    table_init(&kept, TABLE_SOUND, LOOK_AFTER_CUTOFF, 0, NULL);
    for (int i = 0; i < POSITIONS; i++) {
        const bool is_ending = i % 5 == 0;
        const Position start =
            is_ending ? position_of(endings[rng_below(&rng, sizeof endings / sizeof endings[0])])
                      : pos_chess960((int)rng_below(&rng, 960));
        Sample sample;
        sample_init(&sample, &rng, &start);
        ClassicOptions options = plain_options(sample.depth);
        const ClassicSearch full = search_game(&sample.game, &options, NULL, minimax_run);
        assert_true(full.is_exact);
        expect_exact(&sample.game, &options, &variants[i % VARIANTS], &full, NULL);
        expect_exact(&sample.game, &options, &variants[(i + 7) % VARIANTS], &full, NULL);
        // A table is one thread's.
        const Variant *const variant = &variants[i % (VARIANTS - 3)];
        expect_exact(&sample.game, &options, variant, &full, &kept);
        game_release(&sample.game);
    }
    assert_true(kept.count > 1000);
    table_release(&kept);
}

// Mates that count their distance come out of a table right at any ply.
static void sound_tables_keep_mate_distances(void **state) {
    (void)state;
    Rng rng;
    rng_seed(&rng, 5);
    static const char *const mates[] = {
        "7k/8/8/8/8/r7/1r6/4K3 b - - 0 1", "6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1",
        "7k/7r/8/8/8/1N6/PP6/K7 b - - 0 1", "8/8/8/8/8/2k5/8/K6q w - - 0 1",
        "k7/8/1K6/8/8/8/7Q/8 w - - 0 1"};
    uint64_t hits = 0;
    for (int i = 0; i < 100; i++) {
        const Position start = position_of(mates[rng_below(&rng, sizeof mates / sizeof mates[0])]);
        Sample sample;
        game_init(&sample.game, &start, NULL);
        if (outcome_is_over(game_outcome(&sample.game))) {
            continue;
        }
        ClassicOptions options = plain_options(1 + i % 4);
        check_bonus(&options);
        const ClassicSearch full = search_game(&sample.game, &options, NULL, minimax_run);
        ClassicTable table;
        table_init(&table, TABLE_SOUND, LOOK_AFTER_CUTOFF, 0, NULL);
        options.table = &table;
        for (int round = 0; round < 2; round++) {
            const ClassicSearch search = search_game(&sample.game, &options, NULL, alphabeta_run);
            assert_int_equal(search.value, full.value);
            assert_int_equal(search.best, full.best);
            hits += search.table_hits;
        }
        table_release(&table);
        game_release(&sample.game);
    }
    assert_true(hits > 100);
}

// Every window that contains the value returns it; every other one returns a bound on its side.
static void windows_return_the_value_or_a_bound(void **state) {
    (void)state;
    Rng rng;
    rng_seed(&rng, 4);
    for (int i = 0; i < 150; i++) {
        const Position start = pos_chess960((int)rng_below(&rng, 960));
        Sample sample;
        sample_init(&sample, &rng, &start);
        const ClassicOptions options = plain_options(2);
        const ClassicSearch full = search_game(&sample.game, &options, NULL, minimax_run);
        for (int k = 0; k < 6; k++) {
            const int alpha = full.value - 8 + (int)rng_below(&rng, 16);
            const int beta = alpha + 1 + (int)rng_below(&rng, 12);
            ClassicSearch search;
            const ClassicLimits none = {.max_calls = 0};
            assert_true(classic_init(&search, &options, &none, &sample.game, NULL));
            search.options.form = k % 2 == 0 ? FORM_ALPHABETA : FORM_NEGAMAX;
            const int value = classic_search(&search, 2, alpha, beta);
            classic_release(&search);
            if (full.value > alpha && full.value < beta) {
                assert_int_equal(value, full.value);
            } else if (full.value <= alpha) {
                assert_true(value <= alpha && value >= full.value);
            } else {
                assert_true(value >= beta && value <= full.value);
            }
        }
        game_release(&sample.game);
    }
}

// Nothing that comes of sharing depends on the number of threads.
static void shared_roots_do_not_depend_on_threads(void **state) {
    (void)state;
    Game game = game_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "");
    const ClassicOptions options = plain_options(3);
    const ClassicSearch one = search_game(&game, &options, NULL, one_thread_run);
    for (int threads = 2; threads <= 4; threads++) {
        ClassicSearch search;
        const ClassicLimits none = {.max_calls = 0};
        assert_true(classic_init(&search, &options, &none, &game, NULL));
        search.options.form = FORM_ALPHABETA;
        assert_true(split_run(&search, threads, NULL));
        assert_int_equal(search.value, one.value);
        assert_int_equal(search.best, one.best);
        assert_true(classic_calls(&search) == classic_calls(&one));
        assert_true(search.cutoffs == one.cutoffs);
        classic_release(&search);
    }
    game_release(&game);
}

// Selective options say so, and do what they are for.
static void selective_searches_say_so(void **state) {
    (void)state;
    Game game = game_of("r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4", "");
    ClassicOptions options = plain_options(1);
    const ClassicSearch rash = search_game(&game, &options, NULL, alphabeta_run);
    assert_int_equal(rash.value, 4); // takes the guarded pawn
    options.quiescence = true;
    const ClassicSearch calm = search_game(&game, &options, NULL, alphabeta_run);
    assert_int_equal(calm.value, 0);
    assert_false(calm.is_exact);
    assert_true(calm.quiet_calls > 0);
    options = plain_options(4);
    options.null_move = 2;
    const ClassicSearch null = search_game(&game, &options, NULL, alphabeta_run);
    assert_false(null.is_exact);
    assert_true(null.null_moves > 0);
    options = plain_options(3);
    options.limit = 3;
    const ClassicSearch few = search_game(&game, &options, NULL, minimax_run);
    assert_false(few.is_exact);
    assert_int_equal(classic_calls(&few), 1 + 3 + 9 + 27);
    game_release(&game);
}

// Evaluations that are mirrored with the board change sign.
static void positional_evaluations_are_symmetric(void **state) {
    (void)state;
    const Position white = position_of("r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR w "
                                       "KQkq - 0 1");
    const Position black = position_of("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R b "
                                       "KQkq - 0 1");
    const Evaluator all[] = {centre_evaluator(), mobility_evaluator(), squares_evaluator(),
                             check_bonus_evaluator()};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        assert_int_equal(all[i].evaluate(all[i].context, &white),
                         -all[i].evaluate(all[i].context, &black));
    }
    const Position knights = position_of("4k2n/8/8/8/4N3/8/8/4K3 w - - 0 1");
    assert_int_equal(all[0].evaluate(NULL, &knights), 25);
    assert_int_equal(all[1].evaluate(NULL, &knights), 4 * (8 - 2));
    assert_true(all[2].evaluate(NULL, &knights) > 0);
    const Position start = pos_initial();
    assert_int_equal(all[2].evaluate(NULL, &start), 0);
}

UNIT_TESTS(classic) = {
    cmocka_unit_test(exact_options_keep_the_value_of_minimax),
    cmocka_unit_test(sound_tables_keep_mate_distances),
    cmocka_unit_test(windows_return_the_value_or_a_bound),
    cmocka_unit_test(shared_roots_do_not_depend_on_threads),
    cmocka_unit_test(selective_searches_say_so),
    cmocka_unit_test(positional_evaluations_are_symmetric),
};
UNIT_TESTS_END(classic)
