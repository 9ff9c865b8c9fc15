// SPDX-License-Identifier: MIT
// A game of a match as PGN and as JSON, against golden files and through the PGN reader.
#include "match/match_game.h"

#include "fail_alloc.h"
#include "match/match_json.h"
#include "match/match_pgn.h"
#include "match_samples.h"
#include "notation/game_tree.h"
#include "position_of.h"

static void sample_begin(MatchGame *game, const char *fen, const char *opening,
                         const Alloc *alloc) {
    const ScheduledGame plan = {.number = 6,
                                .round = 1,
                                .encounter = 2,
                                .players = {1, 0},
                                .opening = 3,
                                .pair = 3,
                                .is_paired = true};
    match_game_init(game, alloc);
    match_game_begin(game, &plan);
    const Position start = fen == NULL ? pos_initial() : position_of(fen);
    game_init(&game->game, &start, alloc);
    play_moves(&game->game, opening);
    game->opening_plies = game->game.count;
    game->names[WHITE] = "New \"1\\2\" M\303\274ller";
    game->names[BLACK] = "Old";
    game->texts[WHITE] = "uci:cmd=\"./new --x\"";
    game->texts[BLACK] = "engine:nodes=5";
    game->began =
        (CalendarTime){.year = 2026, .month = 2, .day = 3, .hour = 4, .minute = 5, .second = 6};
    game->took_us = INT64_C(3723000001);
}

static void play_noted(MatchGame *game, const char *move, MatchMove said) {
    const int color = pos_side(game_position(&game->game));
    play_moves(&game->game, move);
    assert_true(match_game_note_move(game, color, &said, NULL));
}

// All that a move can be told about, and next to nothing.
static void sample_moves(MatchGame *game) {
    const Score number = {.kind = SCORE_NUMBER, .amount = -5, .per_unit = 100};
    const Score mate = {.kind = SCORE_MATE, .amount = -1};
    play_noted(game, "g2g4",
               (MatchMove){.time_us = 1234567,
                           .clock_us = 58765433,
                           .score = number,
                           .depth = 12,
                           .seldepth = 18,
                           .nodes = UINT64_C(12345678901),
                           .latency_us = 1500,
                           .hashfull = 999,
                           .tb_hits = 7});
    play_noted(game, "d8h4",
               (MatchMove){.score = mate, .depth = 3, .clock_us = -1, .latency_us = -1});
    game->outcome = game_outcome(&game->game);
}

static void expect_json(Text *out, const MatchGame *game) {
    assert_true(match_json_game(sink_of_text(out), game, NULL));
}

static void expect_pgn(Text *out, const MatchGame *game, bool minimal) {
    const MatchPgnOptions options = {.event = minimal ? "An event" : NULL, .minimal = minimal};
    assert_true(match_pgn_format(out, game, &options, NULL));
}

// The games that the golden files hold, one after the other.
static void sample(MatchGame *game, int which, const Alloc *alloc) {
    sample_begin(game, which == 4 ? "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30" : NULL,
                 which == 4 ? "" : "f2f3 e7e5", alloc);
    if (which < 3) {
        sample_moves(game);
    }
    if (which == 1) {
        game->time[WHITE] = game->time[BLACK] =
            (TimeControl){.base_us = 60000000, .increment_us = 600000, .moves = 40};
    }
    if (which == 2) {
        game->time[WHITE] = (TimeControl){.fixed_move_us = 2000000};
        game->time[BLACK] = (TimeControl){.base_us = 60000000};
    }
    if (which == 3) { // White answers with something that PGN must not hold
        game->fault = PLAYER_FAULT_GARBAGE;
        game->fault_color = WHITE;
        text_append(&game->remark, "'}{ \" ]\\ \001\377' is no move");
        game->outcome = (Outcome){REASON_ILLEGAL_MOVE, BLACK};
    }
    if (which == 4) {
        game->outcome = (Outcome){REASON_ADJUDICATION, COLOR_NONE};
        game->verdict = "drawn by the scores";
    }
}

enum { SAMPLES = 5 };

static void texts_are_as_in_the_golden_files(void **state) {
    (void)state;
    Text pgn;
    Text json;
    text_init(&pgn, NULL);
    text_init(&json, NULL);
    for (int i = 0; i < SAMPLES; i++) {
        MatchGame game;
        sample(&game, i, NULL);
        expect_pgn(&pgn, &game, false);
        expect_pgn(&pgn, &game, true);
        expect_json(&json, &game);
        match_game_release(&game);
    }
    assert_golden("games.pgn", &pgn);
    assert_golden("games.jsonl", &json);
    text_release(&pgn);
    text_release(&json);
}

static PgnAction no_fault(void *context, PgnSeverity severity, const Error *fault) {
    (void)context;
    (void)severity;
    fail_msg("line %d: %s", (int)fault->line, fault->text);
    return PGN_STOP;
}

static void pgn_reads_back(void **state) {
    (void)state;
    for (int i = 0; i < SAMPLES; i++) {
        MatchGame game;
        Text pgn;
        GameTree tree;
        PgnReader *reader;
        bool got = false;
        const Position start = pos_initial();
        const PgnVisitor faults = {.fault = no_fault};
        sample(&game, i, NULL);
        text_init(&pgn, NULL);
        expect_pgn(&pgn, &game, false);
        Span rest = text_span(&pgn);
        assert_true(pgn_reader_create(&reader, source_of_span(&rest), NULL, NULL));
        assert_true(tree_init(&tree, &start, NULL, NULL));
        assert_true(tree_read(&tree, reader, &faults, &got, NULL));
        assert_true(got);
        const TreeNode *node = tree_next(tree.root);
        for (size_t ply = 0; ply < game.game.count; ply++) {
            assert_non_null(node);
            assert_int_equal(node->move, game.game.plies[ply].move);
            node = tree_next(node);
        }
        assert_null(node);
        assert_true(tree_read(&tree, reader, &faults, &got, NULL));
        assert_false(got); // one game, and nothing behind it
        tree_release(&tree);
        pgn_reader_destroy(reader);
        text_release(&pgn);
        match_game_release(&game);
    }
}

static void sums_and_points(void **state) {
    (void)state;
    MatchGame game;
    sample(&game, 0, NULL);
    const MatchSide *const white = &game.side[WHITE];
    assert_int_equal(white->moves, 1);
    assert_true(white->nodes == UINT64_C(12345678901));
    assert_int_equal(white->depth_sum, 12);
    assert_int_equal(white->latency_moves, 1);
    assert_int_equal(white->latency_most_us, 1500);
    assert_int_equal(game.side[BLACK].latency_moves, 0);
    assert_int_equal(match_game_half_points(&game), 0);
    assert_string_equal(match_game_reason(&game), "checkmate");
    game.outcome = (Outcome){REASON_ABORTED, COLOR_NONE};
    assert_int_equal(match_game_half_points(&game), -1);
    game.outcome = (Outcome){REASON_NONE, COLOR_NONE};
    assert_int_equal(match_game_half_points(&game), -1);
    game.outcome = (Outcome){REASON_TIME, WHITE};
    game.fault = PLAYER_FAULT_LATE;
    assert_int_equal(match_game_half_points(&game), 2);
    assert_string_equal(match_game_reason(&game), "time");
    const ScheduledGame plan = {.number = 9};
    match_game_begin(&game, &plan);
    assert_int_equal(game.move_count, 0);
    assert_int_equal(game.side[WHITE].moves, 0);
    assert_int_equal(game.fault, PLAYER_FAULT_NONE);
    match_game_release(&game);
}

// The ends of the types: no overflow, no text cut off.
static void any_numbers_can_be_told(void **state) {
    (void)state;
    const Score scores[] = {{.kind = SCORE_MATE, .amount = INT32_MIN},
                            {.kind = SCORE_MATE, .amount = INT32_MAX},
                            {.kind = SCORE_NUMBER, .amount = INT32_MIN, .per_unit = 1},
                            {.kind = SCORE_NUMBER, .amount = INT32_MAX, .per_unit = 1},
                            {.kind = SCORE_PLUS_INF},
                            {.kind = SCORE_MINUS_INF}};
    MatchGame game;
    Text out;
    text_init(&out, NULL);
    sample_begin(&game, NULL, "", NULL);
    static const char *const moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    for (int i = 0; i < 12; i++) {
        play_noted(&game, moves[i % 4],
                   (MatchMove){.time_us = INT64_MAX / 16,
                               .clock_us = INT64_MAX,
                               .score = scores[(i + i / 6) % 6],
                               .depth = INT32_MAX,
                               .seldepth = INT32_MAX,
                               .nodes = UINT64_MAX,
                               .latency_us = INT64_MAX / 16,
                               .hashfull = INT32_MAX,
                               .tb_hits = UINT64_MAX});
    }
    expect_pgn(&out, &game, false);
    expect_json(&out, &game);
    assert_non_null(strstr(text_string(&out), "-M2147483648/2147483647"));
    assert_non_null(strstr(text_string(&out), "+M2147483648/2147483647"));
    match_game_release(&game);
    text_release(&out);
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    MatchGame game;
    for (int format = 0; format < 4; format++) {
        for (size_t n = 1;; n++) {
            FailAlloc fail;
            Error err = {0};
            const Alloc alloc = fail_alloc_init(&fail, n);
            const MatchPgnOptions options = {.minimal = false};
            fail.only_once = format % 2 == 1;
            sample(&game, 1, NULL);
            game.alloc = &alloc; // of the texts that JSON takes
            Text out;
            text_init(&out, &alloc);
            const bool fine = (format < 2 ? match_pgn_format(&out, &game, &options, &err)
                                          : match_json_game(sink_of_text(&out), &game, &err))
                              && text_check(&out, &err);
            text_release(&out);
            game.alloc = NULL;
            match_game_release(&game);
            if (fail_alloc_is_last(&fail, fine, &err)) {
                break;
            }
        }
    }
}

UNIT_TESTS(match_game) = {
    cmocka_unit_test(texts_are_as_in_the_golden_files),
    cmocka_unit_test(pgn_reads_back),
    cmocka_unit_test(sums_and_points),
    cmocka_unit_test(any_numbers_can_be_told),
    cmocka_unit_test(failed_allocations_are_errors),
};
UNIT_TESTS_END(match_game)
