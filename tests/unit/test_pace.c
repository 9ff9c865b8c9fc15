// SPDX-License-Identifier: MIT
// How long a person would take, and the engine that waits so long.
#include "engine/pace.h"

#include <stdatomic.h>

#include "base/os_time.h"
#include "engine/engine.h"
#include "fail_alloc.h"
#include "position_of.h"

#define MS INT64_C(1000)
#define S  INT64_C(1000000)

static const char middle[] =
    "r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 19";

static Game game_of(const char *fen, const char *moves) {
    Game game;
    const Position start = position_of(fen);
    game_init(&game, &start, NULL);
    Span rest = span_of(moves);
    for (Span word = span_next_word(&rest); word.length > 0; word = span_next_word(&rest)) {
        Move move;
        assert_true(uci_move_parse(&move, game_position(&game), word, NULL));
        assert_true(game_push(&game, move, NULL));
    }
    return game;
}

static PaceMove with_clock(const Game *game, const char *move, int64_t left_us,
                           int64_t increment_us) {
    PaceMove out = {.game = game,
                    .limits = {.has_clock = true,
                               .clock_us = left_us,
                               .increment_us = increment_us,
                               .overhead_us = 10 * MS},
                    .strength = strength_of_level(5)};
    assert_true(uci_move_parse(&out.move, game_position(game), span_of(move), NULL));
    return out;
}

static int64_t time_of(const char *fen, const char *moves, const char *move, uint64_t seed) {
    Game game = game_of(fen, moves);
    PaceMove paced = with_clock(&game, move, 300 * S, 0);
    paced.seed = seed;
    const int64_t time_us = pace_time_us(&paced);
    game_release(&game);
    return time_us;
}

// ---- The model ----------------------------------------------------------------------------------

static void the_same_seed_gives_the_same_time(void **state) {
    (void)state;
    assert_true(time_of(middle, "", "d6d5", 1) == time_of(middle, "", "d6d5", 1));
    assert_true(time_of(middle, "", "d6d5", 1) != time_of(middle, "", "d6d5", 2));
    // The same position later in the game is another moment.
    assert_true(time_of(middle, "", "d6d5", 1)
                != time_of(middle, "f6d7 f3d4 d7f6 d4f3", "d6d5", 1));
}

static void never_takes_more_than_a_part_of_the_clock(void **state) {
    (void)state;
    static const int64_t clocks[] = {INT64_MIN, -5 * S, 0,      1,        5 * MS,
                                     100 * MS,  1 * S,  60 * S, 7200 * S, INT64_MAX};
    static const int64_t increments[] = {-1, 0, 1, 100 * MS, 30 * S, INT64_MAX};
    static const int to_go[] = {0, 1, 2, 10, 40, 1000};
    Game game = game_of(middle, "");
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        for (size_t j = 0; j < sizeof increments / sizeof *increments; j++) {
            for (size_t k = 0; k < sizeof to_go / sizeof *to_go; k++) {
                PaceMove move = with_clock(&game, "d6d5", clocks[i], increments[j]);
                move.limits.moves_to_go = to_go[k];
                move.doubt = (PaceDoubt){.iterations = 9, .turns = 3, .fall = 100};
                const int64_t left = clocks[i] < 10 * MS ? 0 : clocks[i] - 10 * MS;
                for (move.seed = 0; move.seed < 10; move.seed++) {
                    const int64_t time_us = pace_time_us(&move);
                    assert_true(time_us >= 0 && time_us <= left / 100 * PACE_MOST_PERCENT + 100);
                }
            }
        }
    }
    game_release(&game);
}

static void keeps_to_a_time_for_the_move(void **state) {
    (void)state;
    static const int64_t times[] = {-1, 0, 5 * MS, 20 * MS, 1 * S, 3600 * S, INT64_MAX};
    Game game = game_of(middle, "");
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        for (int timed = 0; timed <= 1; timed++) {
            PaceMove move = with_clock(&game, "d6d5", 7200 * S, 0);
            move.limits.has_clock = timed == 1;
            move.limits.has_move_time = true;
            move.limits.move_us = times[i];
            for (move.seed = 0; move.seed < 10; move.seed++) {
                const int64_t time_us = pace_time_us(&move);
                assert_true(time_us >= 0 && (time_us == 0 || time_us <= times[i] - 10 * MS));
            }
        }
    }
    game_release(&game);
}

static void takes_no_less_with_more_time(void **state) {
    (void)state;
    static const int64_t increments[] = {0, 100 * MS, 2 * S, 30 * S};
    Game game = game_of(middle, "");
    for (size_t j = 0; j < sizeof increments / sizeof *increments; j++) {
        for (uint64_t seed = 0; seed < 10; seed++) {
            int64_t before = 0;
            for (int64_t left_us = 1 * MS; left_us < 10000 * S; left_us += left_us / 3 + 1) {
                PaceMove move = with_clock(&game, "d6d5", left_us, increments[j]);
                move.seed = seed;
                const int64_t time_us = pace_time_us(&move);
                assert_true(time_us >= before);
                before = time_us;
            }
            assert_true(before > 10 * S);
        }
    }
    game_release(&game);
}

static int64_t mean_of(const char *fen, const char *moves, const char *move) {
    int64_t sum = 0;
    for (uint64_t seed = 0; seed < 400; seed++) {
        sum += time_of(fen, moves, move, seed);
    }
    return sum / 400;
}

static void kinds_of_moves_take_their_time(void **state) {
    (void)state;
    const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const int64_t usual = mean_of(middle, "", "d6d5");
    assert_true(usual > 3 * S && usual < 20 * S); // of five minutes
    assert_true(mean_of(start, "", "e2e4") < usual / 3);
    // 1 e4 d5 2 exd5: to take back is less to think about than to leave it.
    assert_true(mean_of(start, "e2e4 d7d5 e4d5", "d8d5")
                < mean_of(start, "e2e4 d7d5 e4d5", "g8f6") / 2);
    // A capture that does not take back has to be thought about.
    assert_true(mean_of(start, "e2e4 d7d5", "e4d5") > mean_of(start, "e2e4 d7d5 e4d5", "d8d5"));
    // One legal move.
    assert_true(mean_of("k7/8/8/8/8/8/1q6/K7 w - - 0 40", "", "a1b2") < usual / 4);
}

static void a_hard_choice_takes_longer(void **state) {
    (void)state;
    Game game = game_of(middle, "");
    PaceMove move = with_clock(&game, "d6d5", 300 * S, 0);
    PaceDoubt sure = {0};
    PaceDoubt unsure = {0};
    for (int i = 0; i < 8; i++) {
        pace_doubt_note(&sure, move.move, 20, 0.95);
        pace_doubt_note(&unsure, i % 2 == 0 ? move.move : move_make(SQ_C8, SQ_B7), 20 - 15 * i,
                        0.2);
    }
    move.doubt = sure;
    const int64_t sure_us = pace_time_us(&move);
    move.doubt = unsure;
    assert_true(pace_time_us(&move) > 2 * sure_us);
    game_release(&game);
}

static void without_a_clock_it_is_seconds_by_level(void **state) {
    (void)state;
    Game game = game_of(middle, "");
    PaceMove move = with_clock(&game, "d6d5", 0, 0);
    move.limits.has_clock = false;
    int64_t before = 0;
    for (int level = LEVEL_MIN; level <= LEVEL_MAX; level++) {
        move.strength = strength_of_level(level);
        const int64_t time_us = pace_time_us(&move);
        assert_true(time_us >= before && time_us > 300 * MS && time_us < 40 * S);
        before = time_us;
    }
    game_release(&game);
}

// ---- The engine ---------------------------------------------------------------------------------

typedef struct Told {
    _Atomic int dones;
    _Atomic int64_t now_us; // when it was done
    SearchResult result;
    uint64_t nodes;
    FakeTime *fake;
} Told;

static void note_done(void *context, const SearchResult *result, const EngineProgress *progress) {
    Told *const told = context;
    told->result = *result;
    told->nodes = progress->nodes;
    told->now_us = told->fake == NULL ? 0 : told->fake->now_us;
    told->dones++;
}

static void start(Engine *engine, Told *told, const EngineGo *limits) {
    Game game = game_of(middle, "");
    EngineGo go = *limits;
    go.game = &game;
    go.lines = 1;
    go.strength = strength_of_level(3);
    go.sight_seed = 7;
    go.pace_seed = 7;
    const EngineListener listener = {.done = note_done, .context = told};
    assert_true(engine_start(engine, &go, &listener, NULL));
    game_release(&game);
}

static void rest(void) {
    const TimeSource real = time_source_real();
    (void)os_wait_until(&real, time_now_us(&real) + 15 * MS, NULL);
}

static Engine *engine_with(FakeTime *fake) {
    const TimeSource time = time_source_fake(fake);
    Engine *engine;
    assert_true(engine_create(&engine, fake == NULL ? NULL : &time, NULL, NULL));
    return engine;
}

// A clock that stands: a move that is held back is told only when something ends the waiting.
static const EngineGo held = {
    .has_clock = {true, true}, .clock_us = {360000 * S, 360000 * S}, .pace = PACE_HUMAN};

static Told at_once(const EngineGo *limits) {
    FakeTime fake = {0};
    Engine *const engine = engine_with(&fake);
    Told told = {.fake = &fake};
    start(engine, &told, limits);
    engine_wait(engine);
    assert_int_equal(told.dones, 1);
    engine_destroy(engine);
    return told;
}

static void the_wait_ends_when_asked(void **state) {
    (void)state;
    static void (*const ends[])(Engine * engine) = {engine_stop, engine_hurry, engine_ponderhit};
    EngineGo instant = held;
    instant.pace = PACE_INSTANT;
    const Told expected = at_once(&instant);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        FakeTime fake = {0};
        Engine *const engine = engine_with(&fake);
        Told told = {.fake = &fake};
        start(engine, &told, &held);
        while (i > 0 && engine_nodes(engine) < expected.nodes) {
            rest();
        }
        assert_int_equal(told.dones, 0);
        ends[i](engine);
        engine_wait(engine);
        assert_int_equal(told.dones, 1);
        if (i > 0) { // the search was not cut short: what it plays does not depend on the pace
            assert_int_equal(told.result.best, expected.result.best);
            assert_int_equal(told.nodes, expected.nodes);
        }
        engine_destroy(engine);
    }
}

static void a_signal_ends_the_wait(void **state) {
    (void)state;
    for (int which = 0; which < 2; which++) {
        StopSignal signal;
        stop_reset(&signal);
        FakeTime fake = {0};
        Engine *const engine = engine_with(&fake);
        Told told = {.fake = &fake};
        EngineGo go = held;
        go.stop = which == 0 ? &signal : NULL;
        go.hurry = which == 1 ? &signal : NULL;
        start(engine, &told, &go);
        assert_int_equal(told.dones, 0);
        stop_ask(&signal);
        engine_wait(engine);
        assert_int_equal(told.dones, 1);
        engine_destroy(engine);
    }
}

static void time_ends_the_wait(void **state) {
    (void)state;
    StopSignal signal; // has the clock looked at now and then
    stop_reset(&signal);
    int64_t first_us = 0;
    for (int i = 0; i < 2; i++) {
        FakeTime fake = {.now_us = 5 * S};
        Engine *const engine = engine_with(&fake);
        Told told = {.fake = &fake};
        EngineGo go = {.pace = PACE_HUMAN, .stop = &signal, .start_us = 5 * S};
        start(engine, &told, &go);
        while (told.dones == 0) {
            fake.now_us += 50 * MS;
            rest();
        }
        engine_wait(engine);
        const int64_t used_us = told.now_us - 5 * S;
        assert_true(used_us >= 200 * MS && used_us < 60 * S);
        first_us = i == 0 ? used_us : first_us;
        engine_destroy(engine);
    }
    assert_true(first_us > 0);
}

// These would never end with a clock that stands.
static void analysis_keeps_no_pace(void **state) {
    (void)state;
    EngineGo go = held;
    go.mate = 1;
    (void)at_once(&go);
    go = held;
    go.infinite = true;
    FakeTime fake = {0};
    Engine *const engine = engine_with(&fake);
    Told told = {.fake = &fake};
    start(engine, &told, &go);
    engine_stop(engine);
    engine_wait(engine);
    go = held;
    go.ponder = true;
    start(engine, &told, &go);
    assert_int_equal(told.dones, 1);
    engine_ponderhit(engine);
    engine_wait(engine);
    assert_int_equal(told.dones, 2);
    engine_destroy(engine);
}

static void known_moves_keep_it_too(void **state) {
    (void)state;
    FakeTime fake = {0};
    Engine *const engine = engine_with(&fake);
    Game game = game_of(middle, "");
    EngineGo go = held;
    go.game = &game;
    assert_true(engine_begin_known(engine, &go, NULL));
    engine_hurry(engine); // else it would wait for ever
    engine_keep_known(engine, move_make(SQ_D6, SQ_D5));
    go.pace = PACE_INSTANT;
    assert_true(engine_begin_known(engine, &go, NULL));
    engine_keep_known(engine, move_make(SQ_D6, SQ_D5));
    game_release(&game);
    engine_destroy(engine);
}

static void destroying_a_waiting_engine(void **state) {
    (void)state;
    FakeTime fake = {0};
    Engine *const engine = engine_with(&fake);
    Told told = {.fake = &fake};
    start(engine, &told, &held);
    engine_destroy(engine);
    assert_int_equal(told.dones, 1);
}

static void no_memory_is_an_error(void **state) {
    (void)state;
    Game game = game_of(middle, "d6d5");
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        FakeTime fake = {0};
        const TimeSource time = time_source_fake(&fake);
        Engine *engine = NULL;
        Error err;
        bool fine = engine_create(&engine, &time, &alloc, &err);
        if (fine) {
            EngineGo go = held;
            go.game = &game;
            fine = engine_begin_known(engine, &go, &err);
        }
        engine_destroy(engine);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
    game_release(&game);
}

UNIT_TESTS(pace) = {
    cmocka_unit_test(the_same_seed_gives_the_same_time),
    cmocka_unit_test(never_takes_more_than_a_part_of_the_clock),
    cmocka_unit_test(keeps_to_a_time_for_the_move),
    cmocka_unit_test(takes_no_less_with_more_time),
    cmocka_unit_test(kinds_of_moves_take_their_time),
    cmocka_unit_test(a_hard_choice_takes_longer),
    cmocka_unit_test(without_a_clock_it_is_seconds_by_level),
    cmocka_unit_test(the_wait_ends_when_asked),
    cmocka_unit_test(a_signal_ends_the_wait),
    cmocka_unit_test(time_ends_the_wait),
    cmocka_unit_test(analysis_keeps_no_pace),
    cmocka_unit_test(known_moves_keep_it_too),
    cmocka_unit_test(destroying_a_waiting_engine),
    cmocka_unit_test(no_memory_is_an_error),
};
UNIT_TESTS_END(pace)
