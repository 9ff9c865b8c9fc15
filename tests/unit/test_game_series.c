// SPDX-License-Identifier: MIT
#include "lab/game_series.h"

#include "fail_alloc.h"
#include "lab/game_series_sheet.h"
#include "unit.h"

static bool play(Text *out, const char *white, const char *black, size_t games, int threads,
                 const Alloc *alloc, Error *err) {
    LabPositions openings;
    GameSeries series;
    int bad_player;
    lab_positions_init(&openings, alloc);
    const SeriesOptions options = {.players = {white, black},
                                   .games = games,
                                   .swaps = true,
                                   .max_plies = 12,
                                   .seed = 5,
                                   .openings = &openings};
    const TimeSource time = time_source_real();
    const SeriesRun run = {.threads = threads, .time = &time};
    bool done = lab_positions_add(&openings, span_of("start"), err)
                && lab_positions_add(&openings, span_of("e4"), err);
    if (done) {
        SeriesSheet sheet;
        done = game_series_init(&series, &options, alloc, &bad_player, err)
               && game_series_run(&series, &run, err)
               && series_sheet_init(&sheet, &series, false, true, err);
        if (done) {
            done = sheet_write(&sheet.sheet, SHEET_JSON, sink_of_text(out), err)
                   && series_write_pgn(&series, sink_of_text(out), err);
            series_sheet_release(&sheet);
        }
        game_series_release(&series);
    }
    lab_positions_release(&openings);
    return done;
}

static void does_not_depend_on_threads(void **state) {
    (void)state;
    Text one;
    Text four;
    Error err = {0};
    text_init(&one, NULL);
    text_init(&four, NULL);
    assert_true(play(&one, "alphabeta:depth=2", "random", 5, 1, NULL, &err));
    assert_true(play(&four, "alphabeta:depth=2", "random", 5, 4, NULL, &err));
    assert_string_equal(text_string(&one), text_string(&four));
    assert_non_null(strstr(text_string(&one), "\"played\": 5"));
    assert_non_null(strstr(text_string(&one), "[Termination \"adjudication\"]"));
    text_release(&one);
    text_release(&four);
}

static void moves_given_seeds_on(void **state) {
    (void)state;
    Text out;
    Error err = {0};
    text_init(&out, NULL);
    assert_true(play(&out, "random:seed=7", "greedy", 3, 1, NULL, &err));
    assert_non_null(strstr(text_string(&out), "\"white\": \"random:seed=7\""));
    assert_non_null(strstr(text_string(&out), "\"black\": \"random:seed=8\""));
    assert_non_null(strstr(text_string(&out), "\"white\": \"random:seed=9\""));
    text_release(&out);
}

// Write-up 003: White at depth 4 against random.seed(1).
static void repeats_a_published_game(void **state) {
    (void)state;
    LabPositions openings;
    GameSeries series;
    Error err = {0};
    int bad_player;
    lab_positions_init(&openings, NULL);
    assert_true(lab_positions_add(&openings, span_of("start"), &err));
    const SeriesOptions options = {
        .players = {"003-mvvlva", "random:seed=1"}, .games = 1, .openings = &openings};
    const TimeSource time = time_source_real();
    assert_true(game_series_init(&series, &options, NULL, &bad_player, &err));
    assert_true(game_series_run(&series, &(SeriesRun){.threads = 1, .time = &time}, &err));
    assert_int_equal(series.games[0].outcome.reason, REASON_CHECKMATE);
    assert_int_equal(series.games[0].outcome.winner, WHITE);
    assert_int_equal(series.games[0].side[0].summary.moves, 29);
    game_series_release(&series);
    lab_positions_release(&openings);
}

static void names_the_player_at_fault(void **state) {
    (void)state;
    LabPositions openings;
    GameSeries series;
    Error err = {0};
    int bad_player = -1;
    lab_positions_init(&openings, NULL);
    const SeriesOptions options = {
        .players = {"greedy", "human"}, .games = 1, .openings = &openings};
    assert_false(game_series_init(&series, &options, NULL, &bad_player, &err));
    assert_int_equal(bad_player, 1);
    game_series_release(&series);
    lab_positions_release(&openings);
}

static void stops(void **state) {
    (void)state;
    LabPositions openings;
    GameSeries series;
    Error err = {0};
    int bad_player;
    StopSignal stop;
    stop_reset(&stop);
    stop_ask(&stop);
    lab_positions_init(&openings, NULL);
    assert_true(lab_positions_add(&openings, span_of("start"), &err));
    const SeriesOptions options = {
        .players = {"greedy", "random"}, .games = 3, .openings = &openings};
    const TimeSource time = time_source_real();
    const SeriesRun run = {.threads = 1, .time = &time, .stop = &stop};
    assert_true(game_series_init(&series, &options, NULL, &bad_player, &err));
    assert_false(game_series_run(&series, &run, &err));
    assert_int_equal(err.code, ERROR_STOPPED);
    assert_false(series.games[0].is_done);
    game_series_release(&series);
    lab_positions_release(&openings);
}

static void survives_failing_allocations(void **state) {
    (void)state;
    for (size_t n = 1;; n += 1 + n / 50) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Error err = {0};
        Text out;
        text_init(&out, NULL);
        const bool fine = play(&out, "greedy", "random", 2, 1, &alloc, &err);
        text_release(&out);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

UNIT_TESTS(game_series) = {
    cmocka_unit_test(does_not_depend_on_threads),
    cmocka_unit_test(moves_given_seeds_on),
    cmocka_unit_test(repeats_a_published_game),
    cmocka_unit_test(names_the_player_at_fault),
    cmocka_unit_test(stops),
    cmocka_unit_test(survives_failing_allocations),
};
UNIT_TESTS_END(game_series)
