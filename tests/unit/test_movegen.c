// SPDX-License-Identifier: MIT
// Move generation against the reference: every list, child order, counts, attacks, pins, every
// child, on walks of random moves.
#include "walks.h"

#include "chess/attacks.h"
#include "chess/movegen.h"
#include "position_of.h"
#include "reference/convert.h"

static void agrees_from_the_initial_position(void **state) {
    (void)state;
    assert_true(walk_from(FROM_STANDARD, 11, 15, 90, WALK_MOVES) > 1000);
}

static void agrees_from_chess960_starts(void **state) {
    (void)state;
    assert_true(walk_from(FROM_CHESS960, 12, 20, 70, WALK_MOVES) > 1000);
}

static void agrees_from_random_positions(void **state) {
    (void)state;
    assert_true(walk_from(FROM_RANDOM, 13, 250, 8, WALK_MOVES) > 1000);
}

static void agrees_from_random_chess960_positions(void **state) {
    (void)state;
    assert_true(walk_from(FROM_RANDOM_960, 14, 250, 8, WALK_MOVES) > 1000);
}

static void assert_move(const Position *pos, const char *uci, bool is_legal) {
    MoveList list;
    movegen_legal(&list, pos);
    bool found = false;
    for (int i = 0; i < list.count; i++) {
        char text[UCI_MOVE_SIZE];
        found = found || strcmp(uci_move_format(text, pos, list.moves[i]), uci) == 0;
    }
    if (found != is_legal) {
        fail_msg("%s is %slegal here", uci, is_legal ? "" : "il");
    }
}

static void en_passant_must_not_open_a_line(void **state) {
    (void)state;
    const Position rank = position_of("8/8/8/KPp4r/8/8/8/7k w - c6 0 1");
    assert_move(&rank, "b5c6", false);
    const Position victim_pinned = position_of("7k/b7/8/2pP4/8/4K3/8/8 w - c6 0 1");
    assert_move(&victim_pinned, "d5c6", false);
    const Position off_the_pin = position_of("4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert_move(&off_the_pin, "e5d6", false);
    const Position along_the_pin = position_of("7k/2b5/8/3pP3/5K2/8/8/8 w - d6 0 1");
    assert_move(&along_the_pin, "e5d6", true);
    const Position takes_the_checker = position_of("7k/8/8/2pP4/1K6/8/8/8 w - c6 0 1");
    assert_move(&takes_the_checker, "d5c6", true);
    assert_move(&takes_the_checker, "d5d6", false);
}

static void castling_minds_the_attacked_squares(void **state) {
    (void)state;
    const Position shielded = position960_of("4k3/8/8/8/8/8/8/qRK5 w B - 0 1");
    assert_move(&shielded, "c1b1", false); // the rook was the shield
    const Position in_place = position960_of("4k3/8/8/8/8/8/q7/1RK5 w B - 0 1");
    assert_move(&in_place, "c1b1", true); // the king stays, only the rook moves
    const Position rook_is_attacked = position_of("4k3/8/8/8/8/8/6b1/4K2R w K - 0 1");
    assert_move(&rook_is_attacked, "e1g1", false); // f1 is attacked too
    const Position b1_is_attacked = position_of("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    assert_move(&b1_is_attacked, "e1c1", true);
}

static void a_position_can_have_218_moves(void **state) {
    (void)state;
    const Position pos = position_of("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    assert_int_equal(movegen_count(&pos), 218);
}

// Fifteen queens are no defect: the list must hold what they can do.
static void crowds_of_queens_fit_the_list(void **state) {
    (void)state;
    uint64_t random = 15;
    int most = 0;
    for (int tried = 0; tried < 300;) {
        Setup setup = setup_empty();
        setup.board[SQ_A1] = W_KING;
        setup.board[SQ_H8] = B_KING;
        for (int i = 0; i < 15; i++) {
            // Not on a line with the black king.
            const int sq = square_of(test_random_below(&random, 7), test_random_below(&random, 7));
            setup.board[sq] = sq != SQ_A1 && bb_line(sq, SQ_H8) == 0 ? W_QUEEN : setup.board[sq];
        }
        if (setup_defects(&setup) == 0) {
            const Position pos = position_of_setup(&setup);
            const RefPosition ref = ref_from_setup(&setup);
            const char *fault = oracle_moves(&pos, &ref);
            assert_null(fault);
            const int count = movegen_count(&pos);
            most = count > most ? count : most;
            tried++;
        }
    }
    assert_true(most > 180);
}

UNIT_TESTS(movegen) = {
    cmocka_unit_test(agrees_from_the_initial_position),
    cmocka_unit_test(agrees_from_chess960_starts),
    cmocka_unit_test(agrees_from_random_positions),
    cmocka_unit_test(agrees_from_random_chess960_positions),
    cmocka_unit_test(en_passant_must_not_open_a_line),
    cmocka_unit_test(castling_minds_the_attacked_squares),
    cmocka_unit_test(a_position_can_have_218_moves),
    cmocka_unit_test(crowds_of_queens_fit_the_list),
};
UNIT_TESTS_END(movegen)
