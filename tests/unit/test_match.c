// SPDX-License-Identifier: MIT
// The runner, with players in the process.
#include "match/match.h"

#include "fail_alloc.h"
#include "unit.h"

enum { GAMES_MOST = 400 };

// What a listener has seen. Its calls never overlap.
typedef struct Seen {
    uint64_t moves[GAMES_MOST]; // a digest of start and moves, by number; 0: not played
    int points[GAMES_MOST];
    size_t finished;
    size_t started;
    size_t moved;
    size_t told;
    bool is_inside;
    StopSignal finish;
    StopSignal abort;
    size_t finish_after; // games; 0: never
    size_t abort_after;  // moves
    size_t fail_after;   // games
    size_t wind_down_after;
    Match *match;
    char last_told[256];
} Seen;

static void enter(Seen *seen) {
    assert_false(seen->is_inside);
    seen->is_inside = true;
}

static void leave(Seen *seen) {
    seen->is_inside = false;
}

static uint64_t digest_of(const Game *game) {
    uint64_t digest = game->start.key | 1;
    for (size_t i = 0; i < game->count; i++) {
        digest = digest * UINT64_C(0x9e3779b97f4a7c15) + game->plies[i].move;
    }
    return digest | 1;
}

static void note_started(void *context, const MatchGame *game) {
    Seen *const seen = context;
    enter(seen);
    assert_int_equal(game->move_count, 0);
    seen->started++;
    leave(seen);
}

static bool note_finished(void *context, const MatchGame *game, Error *err) {
    Seen *const seen = context;
    enter(seen);
    const size_t number = game->plan.number;
    assert_true(number < GAMES_MOST);
    assert_int_equal(seen->moves[number], 0);
    assert_int_equal(game->move_count + game->opening_plies, game->game.count);
    assert_true(outcome_is_over(game->outcome));
    seen->moves[number] = digest_of(&game->game);
    seen->points[number] = match_game_half_points(game);
    seen->finished++;
    if (seen->finish_after == seen->finished) {
        stop_ask(&seen->finish);
    }
    if (seen->wind_down_after == seen->finished) {
        match_wind_down(seen->match);
    }
    leave(seen);
    return seen->fail_after != seen->finished || error_set(err, ERROR_IO, "the listener says so");
}

static void note_moved(void *context, const MatchGame *game) {
    Seen *const seen = context;
    enter(seen);
    assert_true(game->move_count > 0);
    seen->moved++;
    if (seen->abort_after == seen->moved) {
        stop_ask(&seen->finish);
        stop_ask(&seen->abort);
    }
    leave(seen);
}

static void note_told(void *context, const char *text) {
    Seen *const seen = context;
    enter(seen);
    seen->told++;
    (void)snprintf(seen->last_told, sizeof seen->last_told, "%s", text);
    leave(seen);
}

static void note_tick(void *context) {
    enter(context);
    leave(context);
}

static const MatchPlayer five_players[] = {{.name = "A", .text = "random"},
                                           {.name = "B", .text = "minimax:depth=1,tie=choice"},
                                           {.name = "C", .text = "random:seed=3"},
                                           {.name = "D", .text = "minimax:depth=1"},
                                           {.name = "E", .text = "random"}};

static MatchOptions options_of(MatchFormat format, size_t players, size_t games, int concurrency) {
    return (MatchOptions){.players = five_players,
                          .schedule = {.format = format,
                                       .players = players,
                                       .rounds = format == MATCH_SWISS ? 3 : 1,
                                       .games = games,
                                       .seeds = 1},
                          .openings = {.file = "chess960", .random = true, .seed = 4},
                          .adjudication = {.longest = 60},
                          .seed = 11,
                          .concurrency = concurrency};
}

static const MatchListener silent = {.context = NULL};

static MatchListener listener_of(Seen *seen) {
    stop_reset(&seen->finish);
    stop_reset(&seen->abort);
    return (MatchListener){.started = note_started,
                           .finished = note_finished,
                           .moved = note_moved,
                           .told = note_told,
                           .tick = note_tick,
                           .context = seen};
}

// Plays; `earlier`: games below `known` were played then.
static bool play(Seen *seen, const MatchOptions *options, const Seen *earlier, size_t known,
                 const Alloc *alloc, Error *err) {
    const MatchListener listener = listener_of(seen);
    const TimeSource time = time_source_real();
    const PlayerEnv env = {.alloc = alloc, .time = &time};
    int bad_player = 7;
    seen->match = NULL;
    if (!match_create(&seen->match, options, &listener, &env, &bad_player, err)) {
        return false;
    }
    assert_int_equal(bad_player, -1);
    bool done = true;
    for (size_t i = 0; done && i < known; i++) {
        if (earlier->moves[i] != 0) {
            done = match_note_played(seen->match, i, earlier->points[i], err);
        }
    }
    done = done && match_run(seen->match, &seen->finish, &seen->abort, err);
    match_destroy(seen->match);
    return done;
}

static Seen *new_seen(void) {
    Seen *const seen = calloc(1, sizeof *seen);
    assert_non_null(seen);
    return seen;
}

static void the_same_games_however_many_at_a_time(void **state) {
    (void)state;
    Error err = {0};
    for (int format = 0; format < MATCH_PAIRINGS; format++) {
        Seen *const one = new_seen();
        MatchOptions options = options_of((MatchFormat)format, 5, 2, 1);
        assert_true(play(one, &options, NULL, 0, NULL, &err));
        assert_true(one->finished > 0 && one->started == one->finished && one->moved > 0);
        for (int concurrency = 2; concurrency <= 5; concurrency += 3) {
            Seen *const many = new_seen();
            options.concurrency = concurrency;
            assert_true(play(many, &options, NULL, 0, NULL, &err));
            assert_int_equal(many->finished, one->finished);
            assert_memory_equal(many->moves, one->moves, sizeof one->moves);
            assert_memory_equal(many->points, one->points, sizeof one->points);
            free(many);
        }
        free(one);
    }
}

static void earlier_games_are_not_played_again(void **state) {
    (void)state;
    Error err = {0};
    for (int format = 0; format < MATCH_PAIRINGS; format++) {
        Seen *const whole = new_seen();
        const MatchOptions options = options_of((MatchFormat)format, 5, 2, 2);
        assert_true(play(whole, &options, NULL, 0, NULL, &err));
        for (size_t known = 1; known <= whole->finished; known += 3) {
            Seen *const rest = new_seen();
            assert_true(play(rest, &options, whole, known, NULL, &err));
            assert_int_equal(rest->finished, whole->finished - known);
            for (size_t i = 0; i < whole->finished; i++) {
                assert_true(rest->moves[i] == (i < known ? 0 : whole->moves[i]));
            }
            free(rest);
        }
        free(whole);
    }
}

// Asked to finish: running games end, and nothing but the rest is left.
static void finishing_early_loses_nothing(void **state) {
    (void)state;
    Error err = {0};
    Seen *const whole = new_seen();
    const MatchOptions options = options_of(MATCH_ROUND_ROBIN, 4, 6, 3);
    assert_true(play(whole, &options, NULL, 0, NULL, &err));
    assert_int_equal(whole->finished, 36);
    for (int way = 0; way < 2; way++) {
        Seen *const early = new_seen();
        Seen *const rest = new_seen();
        *(way == 0 ? &early->finish_after : &early->wind_down_after) = 10;
        assert_false(play(early, &options, NULL, 0, NULL, &err));
        assert_int_equal(err.code, ERROR_STOPPED);
        assert_true(early->finished >= 10 && early->finished <= 12);
        assert_int_equal(early->started, early->finished);
        assert_true(play(rest, &options, early, GAMES_MOST, NULL, &err));
        assert_int_equal(rest->finished + early->finished, 36);
        for (size_t i = 0; i < 36; i++) {
            assert_true((early->moves[i] != 0 ? early : rest)->moves[i] == whole->moves[i]);
        }
        free(early);
        free(rest);
    }
    free(whole);
}

static void finishing_in_the_last_game_is_no_early_end(void **state) {
    (void)state;
    Error err = {0};
    for (int way = 0; way < 2; way++) {
        Seen *const seen = new_seen();
        const MatchOptions options = options_of(MATCH_ROUND_ROBIN, 2, 4, 1);
        *(way == 0 ? &seen->finish_after : &seen->wind_down_after) = 4;
        assert_true(play(seen, &options, NULL, 0, NULL, &err));
        assert_int_equal(seen->finished, 4);
        free(seen);
    }
}

// Aborted games have no result, and the match is not over: not even where other tables have found
// that there is nothing more to play.
static void an_abort_gives_games_up(void **state) {
    (void)state;
    Error err = {0};
    Seen *const seen = new_seen();
    MatchOptions options = options_of(MATCH_ROUND_ROBIN, 4, 6, 3);
    seen->abort_after = 300;
    assert_false(play(seen, &options, NULL, 0, NULL, &err));
    assert_int_equal(err.code, ERROR_STOPPED);
    assert_true(seen->finished < 36);
    free(seen);
    Seen *const last = new_seen();
    options = options_of(MATCH_ROUND_ROBIN, 2, 1, 4);
    options.openings = (OpeningOptions){.file = NULL};
    options.adjudication.longest = 0;
    last->abort_after = 20;
    assert_false(play(last, &options, NULL, 0, NULL, &err));
    assert_int_equal(err.code, ERROR_STOPPED);
    assert_int_equal(last->finished, 0);
    assert_int_equal(last->moved, 20);
    free(last);
}

static void a_listener_that_fails_ends_the_match(void **state) {
    (void)state;
    Error err = {0};
    Seen *const seen = new_seen();
    const MatchOptions options = options_of(MATCH_ROUND_ROBIN, 4, 6, 3);
    seen->fail_after = 7;
    assert_false(play(seen, &options, NULL, 0, NULL, &err));
    assert_int_equal(err.code, ERROR_IO);
    assert_string_equal(err.text, "the listener says so");
    assert_true(seen->finished >= 7 && seen->finished <= 9);
    free(seen);
}

static void refuses_what_cannot_be_played(void **state) {
    (void)state;
    Match *match = NULL;
    Error err = {0};
    int bad_player = 7;
    const TimeSource time = time_source_real();
    const PlayerEnv env = {.time = &time};
    const MatchPlayer players[] = {{.name = "A", .text = "random"}, {.name = "B", .text = "rando"}};
    MatchOptions options = options_of(MATCH_ROUND_ROBIN, 2, 2, 1);
    options.players = players;
    assert_false(match_create(&match, &options, &silent, &env, &bad_player, &err));
    assert_int_equal(bad_player, 1);
    assert_null(match);
    options = options_of(MATCH_ROUND_ROBIN, 1, 2, 1);
    assert_false(match_create(&match, &options, &silent, &env, &bad_player, &err));
    assert_int_equal(bad_player, -1);
    options = options_of(MATCH_ROUND_ROBIN, 2, 2, 1);
    options.openings.file = "no/such.epd";
    assert_false(match_create(&match, &options, &silent, &env, &bad_player, &err));
    assert_non_null(strstr(err.text, "no/such.epd"));
    options.openings.file = NULL;
    assert_true(match_create(&match, &options, &silent, &env, &bad_player, &err));
    assert_int_equal(match_total(match), 2);
    assert_false(match_note_played(match, MATCH_GAMES_MAX, 1, &err));
    assert_false(match_note_played(match, SIZE_MAX, 1, &err));
    assert_true(match_note_played(match, 1, 2, &err));
    assert_true(match_note_played(match, 0, 0, &err));
    assert_true(match_note_played(match, 50, 0, &err)); // there is no such game: no matter
    StopSignal never;
    stop_reset(&never);
    assert_true(match_run(match, &never, &never, &err)); // all was played, without any listener
    match_destroy(match);
    match_destroy(NULL);
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        Error err = {0};
        Seen *const seen = new_seen();
        const Alloc alloc = fail_alloc_init(&fail, n);
        MatchOptions options = options_of(MATCH_ROUND_ROBIN, 2, 2, 2);
        options.adjudication.longest = 2;
        const bool fine = play(seen, &options, NULL, 0, &alloc, &err);
        free(seen);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

UNIT_TESTS(match) = {
    cmocka_unit_test(the_same_games_however_many_at_a_time),
    cmocka_unit_test(earlier_games_are_not_played_again),
    cmocka_unit_test(finishing_early_loses_nothing),
    cmocka_unit_test(finishing_in_the_last_game_is_no_early_end),
    cmocka_unit_test(an_abort_gives_games_up),
    cmocka_unit_test(a_listener_that_fails_ends_the_match),
    cmocka_unit_test(refuses_what_cannot_be_played),
    cmocka_unit_test(failed_allocations_are_errors),
};
UNIT_TESTS_END(match)
