// SPDX-License-Identifier: MIT
#include "engine/engine.h"

#include <pthread.h>
#include <string.h>

#include "chess/legality.h"
#include "chess/movegen.h"
#include "engine/bench.h"
#include "fail_alloc.h"
#include "notation/fen.h"
#include "position_of.h"
#include "unit.h"

// What a search told, checked while it does.
typedef struct Told {
    const Game *game;
    int lines;
    int dones;
    SearchLine last;
    Move first; // of the last line
    SearchResult result;
    uint64_t nodes;
    bool faulty; // some line was no line of legal moves, or a mate line was not as long as its mate
} Told;

static bool line_is_sound(const Game *game, const SearchLine *line) {
    Position pos = *game_position(game);
    for (int i = 0; i < line->move_count; i++) {
        if (!move_is_legal(&pos, line->moves[i])) {
            return false;
        }
        Position after;
        pos_play(&after, &pos, line->moves[i]);
        pos = after;
    }
    if (line->bound != BOUND_EXACT || !value_is_mate(line->value)) {
        return true;
    }
    const int plies = VALUE_MATE - (line->value > 0 ? line->value : -line->value);
    return line->move_count == plies && pos_in_check(&pos) && !movegen_any(&pos);
}

static void note_line(void *context, const SearchLine *line, const EngineProgress *progress) {
    Told *const told = context;
    told->lines++;
    told->last = *line;
    told->first = line->moves[0];
    told->nodes = progress->nodes;
    told->faulty = told->faulty || !line_is_sound(told->game, line);
}

static void note_done(void *context, const SearchResult *result, const EngineProgress *progress) {
    Told *const told = context;
    told->dones++;
    told->result = *result;
    told->nodes = progress->nodes;
}

static EngineListener listener_of(Told *told) {
    return (EngineListener){.line = note_line, .done = note_done, .context = told};
}

static Engine *new_engine(void) {
    Engine *engine;
    Error err;
    assert_true(engine_create(&engine, NULL, NULL, &err));
    return engine;
}

static Told search(Engine *engine, const char *fen, const EngineGo *limits) {
    Position pos;
    Error err;
    assert_true(fen_parse(&pos, span_of(fen), (FenOptions){FEN_STRICT, FEN_DETECT}, &err));
    Game game;
    game_init(&game, &pos, NULL);
    Told told = {.game = &game};
    EngineGo go = *limits;
    go.game = &game;
    go.lines = go.lines > 0 ? go.lines : 1;
    const EngineListener listener = listener_of(&told);
    assert_true(engine_start(engine, &go, &listener, &err));
    engine_wait(engine);
    game_release(&game);
    assert_int_equal(told.dones, 1);
    return told;
}

static const char kiwipete[] =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

// Black mates in three.
static const char three_moves[] = "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1";

static void test_same_nodes_after_new_game(void **state) {
    (void)state;
    Engine *const engine = new_engine();
    const EngineGo go = {.depth = 8};
    const Told first = search(engine, kiwipete, &go);
    const Told warm = search(engine, kiwipete, &go);
    engine_new_game(engine);
    const Told again = search(engine, kiwipete, &go);
    assert_int_equal(first.nodes, again.nodes);
    assert_true(warm.nodes != first.nodes); // it remembers until it is told to forget
    engine_destroy(engine);
}

static void *search_alone(void *context) {
    uint64_t *const nodes = context;
    Engine *const engine = new_engine();
    const EngineGo go = {.depth = 8};
    *nodes = search(engine, kiwipete, &go).nodes;
    engine_destroy(engine);
    return NULL;
}

static void test_two_engines_do_not_meet(void **state) {
    (void)state;
    uint64_t alone = 0;
    uint64_t beside[2] = {0, 0};
    search_alone(&alone);
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, search_alone, &beside[0]), 0);
    search_alone(&beside[1]);
    pthread_join(thread, NULL);
    assert_int_equal(beside[0], alone);
    assert_int_equal(beside[1], alone);
}

static void test_mates(void **state) {
    (void)state;

    static const struct {
        const char *fen;
        int mate; // moves
    } cases[] = {
        {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1},
        {"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1},
        {"r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", 2},
        {"8/8/8/8/8/5k2/6q1/7K w - - 0 1", 0},
        {"r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 3},
        {"7k/8/8/8/8/r7/1r6/4K3 b - - 0 1", 1},
    };

    Engine *const engine = new_engine();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        engine_new_game(engine);
        const EngineGo go = {.depth = 10};
        const Told told = search(engine, cases[i].fen, &go);
        assert_false(told.faulty);
        if (cases[i].mate == 0) {
            assert_int_equal(told.result.best, MOVE_NONE);
            assert_int_equal(told.result.value, value_mated_in(0));
        } else {
            assert_int_equal(told.result.value, value_mate_in(2 * cases[i].mate - 1));
        }
    }
    engine_destroy(engine);
}

static void test_lines_are_legal_and_begin_with_the_best_move(void **state) {
    (void)state;
    Engine *const engine = new_engine();
    for (size_t i = 0; i < bench_position_count; i++) {
        const EngineGo go = {.has_nodes = true, .nodes = 20000, .lines = i % 3 == 0 ? 3 : 1};
        const Told told = search(engine, bench_positions[i], &go);
        if (told.faulty) {
            print_message("unsound line in %s\n", bench_positions[i]);
        }
        assert_false(told.faulty);
        assert_true(told.lines > 0);
        if (go.lines == 1) {
            assert_int_equal(told.first, told.result.best);
        }
    }
    engine_destroy(engine);
}

// ---- Ending a search ----------------------------------------------------------------------------

// Starts a search that would not end by itself for long; the game stays for the caller.
static void start_long(Engine *engine, Game *game, Told *told, EngineGo go) {
    const Position pos = position_of(kiwipete);
    game_init(game, &pos, NULL);
    *told = (Told){.game = game};
    go.game = game;
    go.lines = 1;
    const TimeSource time = time_source_real();
    go.start_us = time_now_us(&time);
    const EngineListener listener = listener_of(told);
    Error err;
    assert_true(engine_start(engine, &go, &listener, &err));
}

static void end_long(Engine *engine, Game *game, const Told *told) {
    engine_wait(engine);
    assert_int_equal(told->dones, 1);
    assert_true(move_is_legal(game_position(game), told->result.best));
    game_release(game);
}

static void test_stop_ends_at_once(void **state) {
    (void)state;
    Engine *const engine = new_engine();
    Game game;
    Told told;
    for (int i = 0; i < 20; i++) {
        start_long(engine, &game, &told, (EngineGo){.infinite = true});
        engine_stop(engine); // often before the first node
        end_long(engine, &game, &told);
    }
    engine_stop(engine); // nothing runs: nothing happens
    engine_ponderhit(engine);
    engine_wait(engine);
    engine_destroy(engine);
}

// The result of an infinite search is withheld even when the depth is done.
static void test_infinite_waits_for_stop(void **state) {
    (void)state;
    Engine *const engine = new_engine();
    Game game;
    Told told;
    start_long(engine, &game, &told, (EngineGo){.infinite = true, .depth = 1});
    TimeSource time = time_source_real();
    const int64_t until = time_now_us(&time) + 50000;
    while (time_now_us(&time) < until) {
    }
    engine_stop(engine);
    end_long(engine, &game, &told);
    assert_true(told.result.depth == 1);
    engine_destroy(engine);
}

static void test_ponderhit_starts_the_clock(void **state) {
    (void)state;
    Engine *const engine = new_engine();
    Game game;
    Told told;
    const EngineGo go = {.ponder = true,
                         .has_clock = {true, true},
                         .clock_us = {500000, 500000}}; // about 10 ms for a move
    start_long(engine, &game, &told, go);
    engine_ponderhit(engine);
    end_long(engine, &game, &told); // would hang if the clock did not run
    engine_destroy(engine);
}

static void test_destroying_a_searching_engine(void **state) {
    (void)state;
    Engine *const engine = new_engine();
    Game game;
    Told told;
    start_long(engine, &game, &told, (EngineGo){.infinite = true});
    engine_destroy(engine);
    assert_int_equal(told.dones, 1);
    game_release(&game);
}

static void test_node_limit_is_exact_with_one_thread(void **state) {
    (void)state;
    Engine *const engine = new_engine();
    const EngineGo go = {.has_nodes = true, .nodes = 12345};
    assert_int_equal(search(engine, kiwipete, &go).nodes, 12345);
    const EngineGo none = {.has_nodes = true, .nodes = 0};
    const Told told = search(engine, kiwipete, &none);
    assert_true(told.result.best != MOVE_NONE);
    engine_destroy(engine);
}

static void test_only_these_root_moves(void **state) {
    (void)state;
    Engine *const engine = new_engine();
    const Position pos = position_of(kiwipete);
    const MoveList only = {.count = 2, .moves = {move_of(&pos, "a2a3"), move_of(&pos, "h1g1")}};
    const EngineGo go = {.depth = 6, .only = &only, .lines = 4};
    const Told told = search(engine, kiwipete, &go);
    assert_true(move_list_has(&only, told.result.best));
    assert_int_equal(told.last.number, 2); // two lines, as there are two moves
    engine_destroy(engine);
}

// ---- Several threads ----------------------------------------------------------------------------

static void test_threads_find_mates_too(void **state) {
    (void)state;
    Engine *const engine = new_engine();
    Error err;
    assert_true(engine_set_threads(engine, 4, &err));
    assert_int_equal(engine_threads(engine), 4);
    for (int i = 0; i < 5; i++) {
        const EngineGo go = {.depth = 20, .mate = 3};
        const Told told = search(engine, three_moves, &go);
        assert_int_equal(told.result.value, value_mate_in(5));
        assert_false(told.faulty);
    }
    assert_true(engine_set_threads(engine, 1, &err));
    engine_destroy(engine);
}

// Whoever gets there first answers; the answer and the last line are of that depth all the same.
static void test_threads_answer_at_the_depth_asked_for(void **state) {
    (void)state;
    Engine *const engine = new_engine();
    Error err;
    assert_true(engine_set_threads(engine, 3, &err));
    for (int depth = 1; depth <= 9; depth++) {
        engine_new_game(engine);
        const EngineGo go = {.depth = depth};
        const Told told = search(engine, kiwipete, &go);
        assert_int_equal(told.result.depth, depth);
        assert_int_equal(told.last.depth, depth);
        assert_int_equal(told.first, told.result.best);
        assert_false(told.faulty);
    }
    const EngineGo several = {.depth = 7, .lines = 3};
    const Told told = search(engine, kiwipete, &several);
    assert_int_equal(told.last.depth, 7);
    assert_int_equal(told.last.number, 3);
    engine_destroy(engine);
}

// ---- Techniques ---------------------------------------------------------------------------------

// Nodes of a bench position to depth 9.
static uint64_t bench_nodes(Engine *engine, size_t index) {
    engine_new_game(engine);
    const EngineGo go = {.depth = 9};
    return search(engine, bench_positions[index], &go).nodes;
}

// Each technique off alone: the search still mates, and searches another tree than with it.
static void check_without(Engine *engine, const char *name, const uint64_t *usual) {
    engine_new_game(engine);
    const EngineGo mating = {.depth = 16, .mate = 3};
    const Told told = search(engine, three_moves, &mating);
    assert_false(told.faulty);
    if (told.result.value != value_mate_in(5)) {
        fail_msg("without %s the mate is not found", name);
    }
    for (size_t i = 0; i < bench_position_count; i++) {
        if (bench_nodes(engine, i) != usual[i]) {
            return;
        }
    }
    fail_msg("%s makes no difference", name);
}

static void test_each_technique_can_be_left_out(void **state) {
    (void)state;
    const SearchParams all = params_default();
    Engine *const engine = new_engine();
    Error err;
    assert_true(engine_set_hash(engine, 1, &err));
    uint64_t usual[64];
    assert_true(bench_position_count <= 64);
    for (size_t i = 0; i < bench_position_count; i++) {
        usual[i] = bench_nodes(engine, i);
    }
#define TECHNIQUE(id, name, source)                                                                \
    {                                                                                              \
        SearchParams params = all;                                                                 \
        params.id = false;                                                                         \
        engine_set_params(engine, &params);                                                        \
        check_without(engine, name, usual);                                                        \
    }
#define PARAM(id, value, minimum, maximum) assert_in_range(all.id, minimum, maximum);
#include "search/techniques.def"
#undef TECHNIQUE
#undef PARAM
    engine_destroy(engine);
}

// ---- Memory -------------------------------------------------------------------------------------

static void test_no_memory_is_an_error(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Engine *engine;
        Error err;
        const bool fine = engine_create(&engine, NULL, &alloc, &err);
        if (fine) {
            engine_destroy(engine);
        }
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

static void test_too_much_hash_leaves_the_old_one(void **state) {
    (void)state;
    FailAlloc fail;
    const Alloc alloc = fail_alloc_init(&fail, 0);
    Engine *engine;
    Error err;
    assert_true(engine_create(&engine, NULL, &alloc, &err));
    for (size_t later = 1; later <= 2; later++) {
        fail.fail_at = fail.requests + later;
        assert_false(engine_set_hash(engine, 2 * ENGINE_HASH_DEFAULT, &err));
        assert_int_equal(err.code, ERROR_MEMORY);
        assert_int_equal(engine_hash(engine), ENGINE_HASH_DEFAULT);
        fail.fail_at = 0;
    }
    const EngineGo go = {.depth = 3};
    assert_true(search(engine, kiwipete, &go).result.best != MOVE_NONE);
    assert_true(engine_set_hash(engine, 2 * ENGINE_HASH_DEFAULT, &err));
    assert_int_equal(engine_hash(engine), 2 * ENGINE_HASH_DEFAULT);
    assert_true(search(engine, kiwipete, &go).result.best != MOVE_NONE);
    engine_destroy(engine);
    assert_int_equal(fail.live, 0);
}

UNIT_TESTS(engine) = {
    cmocka_unit_test(test_same_nodes_after_new_game),
    cmocka_unit_test(test_two_engines_do_not_meet),
    cmocka_unit_test(test_mates),
    cmocka_unit_test(test_lines_are_legal_and_begin_with_the_best_move),
    cmocka_unit_test(test_stop_ends_at_once),
    cmocka_unit_test(test_infinite_waits_for_stop),
    cmocka_unit_test(test_ponderhit_starts_the_clock),
    cmocka_unit_test(test_destroying_a_searching_engine),
    cmocka_unit_test(test_node_limit_is_exact_with_one_thread),
    cmocka_unit_test(test_only_these_root_moves),
    cmocka_unit_test(test_threads_find_mates_too),
    cmocka_unit_test(test_threads_answer_at_the_depth_asked_for),
    cmocka_unit_test(test_each_technique_can_be_left_out),
    cmocka_unit_test(test_no_memory_is_an_error),
    cmocka_unit_test(test_too_much_hash_leaves_the_old_one),
};
UNIT_TESTS_END(engine)
