// SPDX-License-Identifier: MIT
// Static exchange evaluation against exchanges played out on the reference's board.
#include "walks.h"

#include "chess/see.h"
#include "position_of.h"

static void agrees_with_exchanges_played_out(void **state) {
    (void)state;
    assert_true(walk_from(FROM_STANDARD, 31, 40, 90, WALK_EXCHANGES) > 2000);
    assert_true(walk_from(FROM_CHESS960, 32, 20, 90, WALK_EXCHANGES) > 1000);
    assert_true(walk_from(FROM_RANDOM, 33, 400, 6, WALK_EXCHANGES) > 1000);
    assert_true(walk_from(FROM_RANDOM_960, 34, 400, 6, WALK_EXCHANGES) > 1000);
}

static void assert_see(const char *fen, const char *uci, int expected) {
    const Position pos = position_of(fen);
    const Move move = move_of(&pos, uci);
    assert_int_equal(see_move(&pos, move), expected);
    assert_true(see_at_least(&pos, move, expected));
    assert_false(see_at_least(&pos, move, expected + 1));
}

static void exchanges_worked_out_by_hand(void **state) {
    (void)state;
    const int pawn = see_value[PAWN];
    const int knight = see_value[KNIGHT];
    const int rook = see_value[ROOK];
    const int queen = see_value[QUEEN];
    // An unguarded pawn; the same, guarded by a pawn.
    assert_see("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", pawn);
    assert_see("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", pawn - rook);
    // Two rooks on a file against a guarded pawn: the one behind joins in, and loses less.
    assert_see("3rk3/8/8/3p4/8/3R4/3R4/4K3 w - - 0 1", "d3d5", pawn);
    assert_see("3rk3/3r4/8/3p4/8/3R4/3R4/4K3 w - - 0 1", "d3d5", pawn - rook);
    // A quiet move onto a guarded square.
    assert_see("4k3/8/2p5/8/8/4N3/8/4K3 w - - 0 1", "e3d5", -knight);
    // The guard is pinned by the rook on its file...
    assert_see("4k3/8/4p3/3p4/8/8/4R3/3QK3 w - - 0 1", "d1d5", pawn);
    // ...and takes when the pin is along its way.
    assert_see("6k1/8/4p3/8/2B5/4N3/8/4K3 w - - 0 1", "e3d5", pawn - knight);
    // The king may not take a man that another guards, even a pinned one.
    assert_see("8/8/8/3pk3/8/8/3R4/3RK3 w - - 0 1", "d2d5", pawn);
    assert_see("4r3/8/2k5/3p4/8/4N3/8/3RK3 w - - 0 1", "d1d5", pawn);
    assert_see("8/8/2k5/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", pawn - rook);
    // En passant, promotion, castling.
    assert_see("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", pawn);
    assert_see("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", queen - pawn);
    assert_see("2r1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", -pawn);
    assert_see("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0);
}

UNIT_TESTS(see) = {
    cmocka_unit_test(agrees_with_exchanges_played_out),
    cmocka_unit_test(exchanges_worked_out_by_hand),
};
UNIT_TESTS_END(see)
