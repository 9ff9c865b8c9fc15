// SPDX-License-Identifier: MIT
// Positions: from and to setups, keys, equality, null moves, and that pos_check sees every fault.
// (Walks of random moves with all invariants are in test_movegen.c.)
#include "walks.h"

#include "chess/movegen.h"
#include "chess/perft.h"
#include "position_of.h"

static void setups_come_back_equal(void **state) {
    (void)state;
    uint64_t random = 51;
    for (int i = 0; i < 2000; i++) {
        const Setup setup = test_random_setup(&random, i % 2 == 0);
        const Position pos = position_of_setup(&setup);
        Setup back;
        pos_to_setup(&back, &pos);
        assert_memory_equal(back.board, setup.board, sizeof setup.board);
        assert_int_equal(back.side, setup.side);
        assert_int_equal(back.castling_rooks, setup.castling_rooks);
        assert_int_equal(back.ep_square, setup.ep_square);
        assert_int_equal(back.halfmove, setup.halfmove);
        assert_int_equal(back.fullmove, setup.fullmove);
        assert_int_equal(back.chess960, setup.chess960);
    }
}

static void defects_refuse_and_are_named(void **state) {
    (void)state;
    Setup setup = setup_standard();
    setup.board[SQ_E1] = PIECE_NONE;
    setup.castling_rooks = 0;
    Position pos = pos_initial();
    const Position before = pos;
    Error err = {0};
    assert_false(pos_from_setup(&pos, &setup, &err));
    assert_int_equal(err.code, ERROR_POSITION);
    assert_string_equal(err.text, "White has no king");
    assert_memory_equal(&pos, &before, sizeof pos);
    setup.board[SQ_E8] = PIECE_NONE;
    setup.fullmove = 0;
    assert_false(pos_from_setup(&pos, &setup, &err));
    assert_non_null(strstr(err.text, "White has no king; Black has no king"));
    assert_non_null(strstr(err.text, defect_text(DEFECT_CLOCKS)));
    assert_false(pos_from_setup(&pos, &setup, NULL));
    memset(setup.board, B_PAWN, sizeof setup.board); // as many faults as fit one text
    setup.ep_square = SQ_A1;
    setup.castling_rooks = 1;
    assert_false(pos_from_setup(&pos, &setup, &err));
    assert_true(strlen(err.text) < sizeof err.text);
    for (int bits = 0; bits < 2000; bits++) { // any bytes whatever
        uint64_t random = (uint64_t)bits;
        for (int sq = 0; sq < SQUARE_COUNT; sq++) {
            setup.board[sq] = (uint8_t)test_random(&random);
        }
        assert_false(pos_from_setup(&pos, &setup, &err));
    }
}

// Position and counts from a perft suite in common use.
static void unreachable_positions_can_be_played(void **state) {
    (void)state;
    Setup setup = setup_empty();
    setup.board[SQ_A8] = W_BISHOP;
    setup.board[SQ_H8] = B_BISHOP;
    setup.board[SQ_C4] = W_KING;
    setup.board[SQ_F3] = B_KING;
    setup.board[SQ_A1] = B_BISHOP;
    setup.board[SQ_H1] = W_BISHOP;
    setup.side = BLACK;
    assert_int_equal(setup_defects(&setup), DEFECT_IMPOSSIBLE_CHECK);
    Position pos;
    assert_true(pos_from_setup(&pos, &setup, NULL));
    assert_int_equal(perft_count(&pos, 1), 6);
    assert_int_equal(perft_count(&pos, 2), 106);
    assert_int_equal(perft_count(&pos, 3), 1829);
}

// No game leads there, but it is clear what may be played.
static void unreachable_checks_are_played(void **state) {
    (void)state;
    const Position triple = position_of("4k3/5P2/3N4/8/8/8/8/4R1K1 b - - 0 1");
    assert_int_equal(bits_count(triple.checkers), 3);
    assert_int_equal(movegen_count(&triple), 3); // to d7, d8 and f8
    const Position both_sides = position_of("8/8/8/R2k2R1/8/8/8/6K1 b - - 0 1");
    assert_int_equal(bits_count(both_sides.checkers), 2);
    assert_int_equal(movegen_count(&both_sides), 6);
    const Position stood_before = position_of("8/8/8/k7/3Pp3/8/8/R3K3 b - d3 0 1");
    assert_int_equal(stood_before.ep, SQ_NONE); // taking would not end the check
    assert_true(pos_check(&triple, NULL) && pos_check(&both_sides, NULL));
}

static void the_initial_positions(void **state) {
    (void)state;
    const Position initial = pos_initial();
    const Position read = position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_true(pos_is_same(&initial, &read) && !initial.chess960);
    assert_int_equal(movegen_count(&initial), 20);
    const Position numbered = pos_chess960(518);
    assert_true(pos_is_same(&initial, &numbered) && numbered.chess960);
    assert_true(pos_check(&initial, NULL));
    for (int number = 0; number < 960; number++) {
        const Position pos = pos_chess960(number);
        assert_true(pos_check(&pos, NULL));
    }
}

static void assert_same(const char *a, const char *b, bool expected) {
    const Position first = position960_of(a);
    const Position second = position960_of(b);
    assert_int_equal(pos_is_same(&first, &second), expected);
    assert_int_equal(first.key == second.key, expected);
}

static void what_makes_a_position_the_same(void **state) {
    (void)state;
    const char *base = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1";
    assert_same(base, base, true);
    assert_same(base, "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 17 40", true); // clocks
    assert_same(base, "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 0 1", false);   // en passant
    assert_same(base, "r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 0 1", false);
    assert_same(base, "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQk d6 0 1", false);
    assert_same(base, "r3k2r/8/8/3pP3/8/8/8/R3K2R w Qkq d6 0 1", false);
    assert_same(base, "r3k2r/8/8/3pP3/8/8/8/R3K1R1 w GQkq d6 0 1", false);
    assert_same("4k3/8/8/8/8/8/8/4K1RR w H - 0 1", "4k3/8/8/8/8/8/8/4K1RR w G - 0 1", false);
    // An en passant square without a legal capture there makes no difference.
    assert_same("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1", true);
    assert_same("8/8/8/K2pP2r/8/8/8/3k4 w - d6 0 1", "8/8/8/K2pP2r/8/8/8/3k4 w - - 0 1", true);
}

// Keys can collide; whole positions are compared.
static void equal_keys_are_not_enough(void **state) {
    (void)state;
    const Position pos = position_of("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
    for (int change = 0; change < 4; change++) {
        Position other = pos;
        assert_true(pos_is_same(&pos, &other));
        switch (change) {
        case 0:
            other.ep = SQ_NONE;
            break;
        case 1:
            other.side = BLACK;
            break;
        case 2:
            other.castling_rook[BLACK][CASTLE_KING_SIDE] = SQ_NONE;
            break;
        default:
            other.board[SQ_A2] = W_PAWN;
            break;
        }
        assert_false(pos_is_same(&pos, &other));
    }
}

static void transpositions_meet(void **state) {
    (void)state;
    const Position start = pos_initial();
    Game one;
    Game two;
    game_init(&one, &start, NULL);
    game_init(&two, &start, NULL);
    play_moves(&one, "g1f3 d7d5 d2d4 g8f6 c2c4 e7e6");
    play_moves(&two, "c2c4 e7e6 g1f3 g8f6 d2d4 d7d5");
    assert_true(pos_is_same(game_position(&one), game_position(&two)));
    play_moves(&one, "h1g1 f8e7 g1h1 e7f8");
    assert_false(pos_is_same(game_position(&one), game_position(&two))); // a right is lost
    assert_int_equal(game_position(&one)->pawn_key, game_position(&two)->pawn_key);
    game_release(&one);
    game_release(&two);
}

static void the_double_step_is_remembered(void **state) {
    (void)state;
    const Position start = pos_initial();
    Position after;
    pos_play(&after, &start, move_of(&start, "e2e4"));
    assert_int_equal(after.ep_pushed, SQ_E3);
    assert_int_equal(after.ep, SQ_NONE); // nobody can take
    Setup setup;
    pos_to_setup(&setup, &after);
    assert_int_equal(setup.ep_square, SQ_E3);
    const Position taker = position_of("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    pos_play(&after, &taker, move_of(&taker, "e2e4"));
    assert_int_equal(after.ep, SQ_E3);
}

static void null_moves_pass_the_turn(void **state) {
    (void)state;
    const Position pos = position_of("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 3 7");
    Position after;
    pos_play_null(&after, &pos);
    const Position expected = position_of("r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 4 7");
    assert_true(pos_is_same(&after, &expected));
    assert_int_equal(after.halfmove, 4);
    assert_int_equal(after.fullmove, 7);
    Position again;
    pos_play_null(&again, &after);
    assert_int_equal(again.fullmove, 8);
    const Position without = position_of("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 5 8");
    assert_true(pos_is_same(&again, &without) && again.halfmove == 5);
    assert_true(pos_check(&again, NULL));
}

enum { FAULTS = 16 };

// Spoils one field of a sound position.
static void spoil(Position *pos, int fault) {
    switch (fault) {
    case 0:
        pos->key ^= 1;
        break;
    case 1:
        pos->pawn_key ^= 1;
        break;
    case 2:
        pos->checkers ^= bb_of(SQ_F3);
        break;
    case 3:
        pos->pinned ^= bb_of(SQ_E5);
        break;
    case 4:
        pos->board[SQ_D4] = W_KNIGHT;
        break;
    case 5:
        pos->type_bb[ROOK] ^= bb_of(SQ_A1);
        break;
    case 6:
        pos->color_bb[BLACK] ^= bb_of(SQ_A8);
        break;
    case 7:
        pos->type_bb[PIECE_TYPE_NONE] ^= bb_of(SQ_D4);
        break;
    case 8:
        pos->king[WHITE] = SQ_D1;
        break;
    case 9:
        pos->king[BLACK] = SQ_D8;
        break;
    case 10:
        pos->castling_rook[WHITE][CASTLE_KING_SIDE] = SQ_G1;
        break;
    case 11:
        pos->castling_rook[BLACK][CASTLE_QUEEN_SIDE] = SQ_NONE;
        break;
    case 12:
        pos->ep = SQ_NONE;
        break;
    case 13:
        pos->ep_pushed = SQ_NONE;
        break;
    case 14:
        pos->side = BLACK;
        break;
    default:
        pos->board[SQ_E5] = B_PAWN;
        break;
    }
}

static void pos_check_sees_every_fault(void **state) {
    (void)state;
    const Position sound = position_of("r3k2r/8/8/3pP3/8/5q2/5P2/R3K2R w KQkq d6 0 1");
    const char *reason = "untouched";
    assert_true(pos_check(&sound, &reason));
    for (int fault = 0; fault < FAULTS; fault++) {
        Position pos = sound;
        spoil(&pos, fault);
        reason = NULL;
        if (pos_check(&pos, &reason) || reason == NULL || reason[0] == '\0') {
            fail_msg("fault %d is not seen", fault);
        }
        assert_false(pos_check(&pos, NULL));
    }
}

UNIT_TESTS(position) = {
    cmocka_unit_test(setups_come_back_equal),
    cmocka_unit_test(defects_refuse_and_are_named),
    cmocka_unit_test(unreachable_positions_can_be_played),
    cmocka_unit_test(unreachable_checks_are_played),
    cmocka_unit_test(the_initial_positions),
    cmocka_unit_test(what_makes_a_position_the_same),
    cmocka_unit_test(equal_keys_are_not_enough),
    cmocka_unit_test(transpositions_meet),
    cmocka_unit_test(the_double_step_is_remembered),
    cmocka_unit_test(null_moves_pass_the_turn),
    cmocka_unit_test(pos_check_sees_every_fault),
};
UNIT_TESTS_END(position)
