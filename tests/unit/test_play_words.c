// SPDX-License-Identifier: MIT
#include "play/play_words.h"

#include "position_of.h"
#include "unit.h"

static void check_text(Text *text, const char *expected) {
    assert_true(text_check(text, NULL));
    assert_string_equal(text_string(text), expected);
    text_reset(text);
}

static void check_move(const char *fen, const char *uci, const char *expected) {
    const Position pos = position_of(fen);
    Text text;
    text_init(&text, NULL);
    move_words(&text, &pos, move_of(&pos, uci));
    check_text(&text, expected);
    text_release(&text);
}

static void says_moves(void **state) {
    (void)state;
    check_move("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3",
               "White's knight from g1 to f3");
    check_move("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8c8", "Black castles queen side");
    check_move("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "White castles king side");
    check_move("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q",
               "White's pawn from e7 takes the rook on d8 and becomes a queen, check");
    check_move("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6",
               "White's pawn from e5 takes the pawn in passing on d6");
    check_move("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8",
               "White's rook from a1 to a8, checkmate");
}

static void describes_squares(void **state) {
    (void)state;
    const Position pos = position_of("4k3/8/5n2/3p4/4P3/5P2/8/4K3 w - - 0 1");
    Text text;
    text_init(&text, NULL);
    square_words(&text, &pos, SQ_E4);
    check_text(&text,
               "e4: white pawn. Attacked by black knight f6, pawn d5. Guarded by white pawn f3.\n");
    square_words(&text, &pos, SQ_A8);
    check_text(&text, "a8: empty.\n");
    square_words(&text, &pos, SQ_C4);
    check_text(&text, "c4: empty. Attacked by black pawn d5.\n");
    text_release(&text);
}

static void lists_men(void **state) {
    (void)state;
    const Position pos = position_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    Text text;
    text_init(&text, NULL);
    pieces_words(&text, &pos, COLOR_NONE, PIECE_TYPE_NONE);
    check_text(&text, "White: king e1, rooks a1 h1.\nBlack: king e8.\n");
    pieces_words(&text, &pos, BLACK, ROOK);
    check_text(&text, "Black: none.\n");
    text_release(&text);
    assert_int_equal(piece_type_of_words(span_of("Rooks")), ROOK);
    assert_int_equal(piece_type_of_words(span_of("pawn")), PAWN);
    assert_int_equal(piece_type_of_words(span_of("s")), PIECE_TYPE_NONE);
    assert_int_equal(piece_type_of_words(span_of("")), PIECE_TYPE_NONE);
}

static void counts_what_was_taken(void **state) {
    (void)state;
    Game game;
    const Position start = pos_initial();
    game_init(&game, &start, NULL);
    play_moves(&game, "e2e4 d7d5 e4d5 d8d5 b1c3 d5g2 f1g2 e7e5 h2h4 e5e4 d2d4 e4d3");
    Text text;
    text_init(&text, NULL);
    captured_signs(&text, &game, BLACK, false);
    check_text(&text, "q p");
    captured_signs(&text, &game, WHITE, false);
    check_text(&text, "P P P"); // the last one in passing
    captured_signs(&text, &game, BLACK, true);
    check_text(&text, "\xe2\x99\x9b \xe2\x99\x9f");
    assert_int_equal(material_balance(game_position(&game)), 9 + 1 - 3);
    text_release(&text);
    game_release(&game);
}

static void writes_scores(void **state) {
    (void)state;
    Text text;
    text_init(&text, NULL);
    score_words(&text, (Score){SCORE_NUMBER, 5, 4});
    check_text(&text, "+1.25");
    score_words(&text, (Score){SCORE_NUMBER, -3, 1});
    check_text(&text, "-3");
    score_words(&text, (Score){SCORE_MATE, -2, 0});
    check_text(&text, "Black mates in 2");
    score_words(&text, (Score){.kind = SCORE_PLUS_INF});
    check_text(&text, "White mates");
    text_release(&text);
}

static void writes_times_and_counts(void **state) {
    (void)state;

    static const struct {
        int64_t us;
        const char *clock;
        const char *duration;
    } times[] = {
        {0, "0:00.0", "0 us"},
        {45, "0:00.0", "45 us"},
        {3500, "0:00.0", "3.5 ms"},
        {350000, "0:00.3", "350 ms"},
        {9999999, "0:09.9", "9.9 s"},
        {10000000, "0:10", "10.0 s"},
        {10000001, "0:11", "10.0 s"},
        {65 * 1000000, "1:05", "1 min 5 s"},
        {3723 * INT64_C(1000000), "1:02:03", "62 min 3 s"},
    };

    Text text;
    text_init(&text, NULL);
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        clock_words(&text, times[i].us);
        check_text(&text, times[i].clock);
        duration_words(&text, times[i].us);
        check_text(&text, times[i].duration);
    }
    clock_words(&text, -5000000);
    check_text(&text, "0:00.0");
    count_words(&text, 0);
    check_text(&text, "0");
    count_words(&text, 1234567);
    check_text(&text, "1,234,567");
    count_words(&text, UINT64_MAX);
    check_text(&text, "18,446,744,073,709,551,615");
    text_release(&text);
}

UNIT_TESTS(play_words) = {
    cmocka_unit_test(says_moves),    cmocka_unit_test(describes_squares),
    cmocka_unit_test(lists_men),     cmocka_unit_test(counts_what_was_taken),
    cmocka_unit_test(writes_scores), cmocka_unit_test(writes_times_and_counts),
};
UNIT_TESTS_END(play_words)
