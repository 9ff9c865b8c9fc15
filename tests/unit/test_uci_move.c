// SPDX-License-Identifier: MIT
#include "unit.h"

#include "chess/movegen.h"
#include "notation/uci_move.h"
#include "position_of.h"
#include "reference/oracle.h"

static void assert_read(const Position *pos, const char *text, const char *written) {
    const Move move = move_of(pos, text);
    char out[UCI_MOVE_SIZE];
    assert_string_equal(uci_move_format(out, pos, move), written);
}

static void assert_refused(const Position *pos, Span text, ErrorCode code, const char *word) {
    Move move = 12345;
    Error err = {.code = ERROR_NONE};
    if (uci_move_parse(&move, pos, text, &err)) {
        fail_msg("taken: %.*s", (int)text.length, text.data);
    }
    assert_int_equal(move, 12345);
    assert_false(uci_move_parse(&move, pos, text, NULL));
    assert_int_equal(err.code, code);
    if (strstr(err.text, word) == NULL) {
        fail_msg("%.*s: %s", (int)text.length, text.data, err.text);
    }
}

static void writes_special_moves(void **state) {
    (void)state;
    const Position pos = pos_initial();
    char out[UCI_MOVE_SIZE];
    assert_string_equal(uci_move_format(out, &pos, MOVE_NONE), "(none)");
    assert_string_equal(uci_move_format(out, &pos, MOVE_NULL), "0000");
    assert_int_equal(move_of(&pos, "0000"), MOVE_NULL);
}

static void reads_both_castling_spellings(void **state) {
    (void)state;
    const Position standard = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_read(&standard, "e1g1", "e1g1");
    assert_read(&standard, "e1h1", "e1g1");
    assert_read(&standard, "e1c1", "e1c1");
    assert_read(&standard, "e1a1", "e1c1");
    const Position chess960 = position960_of("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
    assert_read(&chess960, "e8g8", "e8h8");
    assert_read(&chess960, "e8h8", "e8h8");
    assert_read(&chess960, "e8c8", "e8a8");
    assert_read(&chess960, "e8a8", "e8a8");
}

static void keeps_a_king_step_a_king_step(void **state) {
    (void)state;
    const Position beside = position960_of("4k3/8/8/8/8/8/8/5K1R w K - 0 1");
    assert_int_equal(move_of(&beside, "f1g1"), move_make(SQ_F1, SQ_G1));
    assert_int_equal(move_kind(move_of(&beside, "f1h1")), MOVE_CASTLING);
    // The castling rook on the square of the step: nothing else can be meant.
    const Position swap = position960_of("1k6/8/8/8/8/8/8/5KR1 w K - 0 1");
    assert_int_equal(move_kind(move_of(&swap, "f1g1")), MOVE_CASTLING);
    // King and rook on b1, c1: c1 is the king-side rook, not the queen-side landing square.
    const Position near = position960_of("7k/8/8/8/8/8/8/RKR5 w CA - 0 1");
    assert_int_equal(move_of(&near, "b1c1"), move_make_kind(SQ_B1, SQ_C1, MOVE_CASTLING));
    // The king that stays where it is may be written so.
    const Position stays = position960_of("1k6/8/8/8/8/8/8/6KR w K - 0 1");
    assert_read(&stays, "g1g1", "g1h1");
}

static void reads_promotions(void **state) {
    (void)state;
    const Position pos = position_of("1n2k3/2P4P/8/8/8/8/8/4K3 w - - 0 1");
    assert_read(&pos, "h7h8q", "h7h8q");
    assert_read(&pos, "h7h8N", "h7h8n");
    assert_read(&pos, "c7b8r", "c7b8r");
    assert_refused(&pos, span_of("h7h8"), ERROR_ILLEGAL, "what the pawn becomes");
    assert_refused(&pos, span_of("h7h8k"), ERROR_SYNTAX, "not a move in UCI text");
    assert_refused(&pos, span_of("h7h8p"), ERROR_SYNTAX, "not a move in UCI text");
    assert_refused(&pos, span_of("e1e2q"), ERROR_ILLEGAL, "nothing is promoted");
}

static void refuses_other_texts(void **state) {
    (void)state;
    const Position pos = pos_initial();
    static const char *const others[] = {"",       "e2",    "e2e",   "e2e9",  "i2e4",
                                         "E2E4",   " e2e4", "e2e4 ", "e2-e4", "e2e4qq",
                                         "(none)", "e4",    "e2e4+", "000",   "00000"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_refused(&pos, span_of(others[i]), ERROR_SYNTAX, "UCI text");
    }
    assert_refused(&pos, (Span){"e2\0e4", 5}, ERROR_SYNTAX, "UCI text");
    assert_refused(&pos, (Span){"e2e4\0", 5}, ERROR_SYNTAX, "UCI text");
}

static void says_why_a_move_is_illegal(void **state) {
    (void)state;
    const Position start = pos_initial();
    assert_refused(&start, span_of("e4e5"), ERROR_ILLEGAL, "e4 is empty");
    assert_refused(&start, span_of("e7e5"), ERROR_ILLEGAL, "White is to move, not the pawn on e7");
    assert_refused(&start, span_of("e2e5"), ERROR_ILLEGAL, "the pawn on e2 cannot go to e5");
    assert_refused(&start, span_of("e2d3"), ERROR_ILLEGAL, "the pawn on e2 cannot go to d3");
    assert_refused(&start, span_of("g1e2"), ERROR_ILLEGAL, "own pieces");
    assert_refused(&start, span_of("e1g1"), ERROR_ILLEGAL, "castling is blocked");
    assert_refused(&start, span_of("e2e2"), ERROR_ILLEGAL, "cannot go to e2");
    const Position pinned = position_of("4k3/8/8/b7/8/2N5/8/4K1N1 w - - 0 1");
    assert_refused(&pinned, span_of("c3e2"), ERROR_ILLEGAL, "the knight on c3 is pinned");
    const Position check = position_of("4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1");
    assert_refused(&check, span_of("a1a2"), ERROR_ILLEGAL, "king would be in check");
    assert_refused(&check, span_of("e1c1"), ERROR_ILLEGAL, "out of check");
    assert_refused(&check, span_of("0000"), ERROR_ILLEGAL, "no null move in check");
    const Position passed = position_of("3k4/8/8/K2pP2r/8/8/8/8 w - d6 0 1");
    assert_refused(&passed, span_of("e5d6"), ERROR_ILLEGAL, "king would be in check");
}

// Every legal move is written and read back; every other pair of squares is refused.
static void writes_what_it_reads(void **state) {
    (void)state;
    uint64_t seed = 7;
    for (int i = 0; i < 200; i++) {
        const Setup setup = test_random_setup(&seed, i % 2 == 1);
        const Position pos = position_of_setup(&setup);
        MoveList list;
        movegen_legal(&list, &pos);
        for (int k = 0; k < list.count; k++) {
            char text[UCI_MOVE_SIZE];
            Move move;
            assert_true(uci_move_parse(&move, &pos,
                                       span_of(uci_move_format(text, &pos, list.moves[k])), NULL));
            assert_int_equal(move, list.moves[k]);
        }
        int found = 0;
        for (int pair = 0; pair < 64 * 64; pair++) {
            char text[UCI_MOVE_SIZE];
            (void)square_format(text, pair / 64);
            (void)square_format(text + 2, pair % 64);
            Move move;
            Error err = {.code = ERROR_NONE};
            if (uci_move_parse(&move, &pos, span_of(text), &err)) {
                assert_true(move_list_has(&list, move));
                found += move_kind(move) != MOVE_CASTLING;
            } else {
                assert_int_equal(err.code, ERROR_ILLEGAL);
            }
        }
        int expected = 0;
        for (int k = 0; k < list.count; k++) {
            const int kind = move_kind(list.moves[k]);
            expected += kind != MOVE_CASTLING && kind != MOVE_PROMOTION;
        }
        assert_int_equal(found, expected);
    }
}

UNIT_TESTS(uci_move) = {
    cmocka_unit_test(writes_special_moves),
    cmocka_unit_test(reads_both_castling_spellings),
    cmocka_unit_test(keeps_a_king_step_a_king_step),
    cmocka_unit_test(reads_promotions),
    cmocka_unit_test(refuses_other_texts),
    cmocka_unit_test(says_why_a_move_is_illegal),
    cmocka_unit_test(writes_what_it_reads),
};
UNIT_TESTS_END(uci_move)
